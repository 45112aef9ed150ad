#!/usr/bin/env python3
"""Oracle table of the paired permutation test on uci-weka, by scipy and by exact integers. See README.md.

    /usr/bin/python3 permutation.py      (from any directory; writes beside itself)
"""
import csv, gzip, itertools, os, platform
from collections import defaultdict
from decimal import Decimal
from fractions import Fraction

import numpy, scipy, scipy.stats

here = os.path.dirname(os.path.abspath(__file__))
names = ["NaiveBayes", "AODE", "HNB", "J48", "J48graft"]

total, count = defaultdict(Fraction), defaultdict(int)
sets = []
with gzip.open(os.path.join(here, "../../../datasets/data/uci-weka.csv.gz"), "rt") as f:
    for row in csv.DictReader(f):
        key = row["dataset"], row["classifier"]
        total[key] += Fraction(Decimal(row["accuracy"]))
        count[key] += 1
        if row["dataset"] not in sets:
            sets.append(row["dataset"])


def exact(d):
    """The shares of all sign patterns with a sum at least and at most as large, in exact arithmetic."""
    sums = {Fraction(0): 1}
    for v in d:
        after = defaultdict(int)
        for s, times in sums.items():
            after[s + v] += times
            after[s - v] += times
        sums = after
    seen, all = sum(d), 2 ** len(d)
    return (sum(c for s, c in sums.items() if s >= seen) / all, sum(c for s, c in sums.items() if s <= seen) / all)


def interval(d, alpha):
    """The bounds that cut off as many means of subsets as alpha/2 of all patterns, in exact arithmetic."""
    means = sorted(sum(c) / n for n in range(1, len(d) + 1) for c in itertools.combinations(d, n))
    cut = int(Fraction(alpha) / 2 * 2 ** len(d))
    return (float(means[cut - 1]), float(means[-cut])) if cut else (float("-inf"), float("inf"))


with open(os.path.join(here, "permutation.csv"), "w") as f:
    f.write(f"# permutation.py, scipy {scipy.__version__}, Python {platform.python_version()}\n"
            "# D = accuracy(right) - accuracy(left), mean over the folds; the first q data sets; interval at alpha 0.05\n")
    out = csv.writer(f, lineterminator="\n")
    out.writerow("left,right,q,p,p_right,p_left,low,high".split(","))
    for left, right in itertools.combinations(names, 2):
        for q in (5, 9, 12):
            d = [total[s, right] / count[s, right] - total[s, left] / count[s, left] for s in sets[:q]]
            for_right, for_left = exact(d)
            for want, side in ((for_right, "greater"), (for_left, "less")):
                got = scipy.stats.permutation_test(([float(v) for v in d],), numpy.mean, permutation_type="samples",
                                                   n_resamples=numpy.inf, alternative=side).pvalue
                assert abs(got - want) < 1e-12, (left, right, q, got, want)
            out.writerow([left, right, q, repr(min(1.0, 2 * min(for_right, for_left))), repr(for_right), repr(for_left),
                          *map(repr, interval(d, "0.05"))])
