#!/usr/bin/env python3
"""Oracle table of the Wilcoxon signed-rank test on uci-weka, in exact integer arithmetic. See README.md.

    /usr/bin/python3 significance.py      (from any directory; writes beside itself)
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
        total[key] += Fraction(Decimal(row["accuracy"]))      # exact: so are ties
        count[key] += 1
        if row["dataset"] not in sets:
            sets.append(row["dataset"])
mean = {key: total[key] / count[key] for key in total}


def mid_ranks(x):
    """Twice the mid-ranks."""
    return [sum(2 for v in x if v < u) + sum(1 for v in x if v == u) + 1 for u in x]


def signed_ranks(d, zeros):
    """Twice R+, twice R-, twice the share of the zeros in each, twice the ranks of the non-zero differences."""
    drop = {"split": sum(v == 0 for v in d) % 2, "pratt": 0, "drop": sum(v == 0 for v in d)}[zeros]
    d = [v for v in d if v != 0] + [v for v in d if v == 0][drop:]
    r = mid_ranks([abs(v) for v in d])
    share = Fraction(sum(w for v, w in zip(d, r) if v == 0), 2) if zeros == "split" else Fraction(0)
    plus = sum(w for v, w in zip(d, r) if v > 0) + share
    minus = sum(w for v, w in zip(d, r) if v < 0) + share
    return plus, minus, share, [w for v, w in zip(d, r) if v != 0]


def at_most(ranks, w):
    """P(sum of the ranks that count <= w), each by a fair coin."""
    ways = defaultdict(int, {0: 1})
    for r in ranks:
        more = defaultdict(int, ways)
        for s, c in ways.items():
            more[s + r] += c
        ways = more
    return Fraction(sum(c for s, c in ways.items() if s <= w), 2 ** len(ranks))


def enumerated(ranks, w):
    signs = itertools.product((0, 1), repeat=len(ranks))
    return Fraction(sum(sum(r for r, s in zip(ranks, sign) if s) <= w for sign in signs), 2 ** len(ranks))


lines = []
for left, right in itertools.combinations(names, 2):
    for q, rounded in itertools.product((1, 2, 5, 6, 13, 14, 30, 60, 74), (False, True)):
        d = [mean[s, right] - mean[s, left] for s in sets[:q]]
        if rounded:                                               # to 1/128: many ties and zeros
            d = [Fraction(round(128 * v), 128) for v in d]
        for zeros in ("split", "pratt", "drop"):
            plus, minus, share, ranks = signed_ranks(d, zeros)
            p_left, p_right = at_most(ranks, plus - share), at_most(ranks, minus - share)
            if q <= 14:
                assert p_left == enumerated(ranks, plus - share)
            p = min(Fraction(1), 2 * min(p_left, p_right)) if ranks else Fraction(1)
            if zeros == "drop" and q > 2 and len(set(ranks)) == q:      # no ties and no zeros: scipy can
                theirs = scipy.stats.wilcoxon([float(v) for v in d], mode="exact").pvalue
                assert abs(theirs - float(p)) < 1e-12, (theirs, float(p))
            lines.append([left, right, q, int(rounded), zeros, float(plus / 2), float(minus / 2), len(ranks), float(p), float(p_right), float(p_left)])

with open(os.path.join(here, "wilcoxon.csv"), "w") as f:
    print(f"# significance.py, Python {platform.python_version()}, numpy {numpy.__version__}, scipy {scipy.__version__}", file=f)
    print("# D = accuracy(right) - accuracy(left), mean over the folds; the first q data sets; rounded: to multiples of 1/128;",
          "p_right: one-sided, alternative right is better", file=f)
    print("left,right,q,rounded,zeros,r_plus,r_minus,signed,p,p_right,p_left", file=f)
    for line in lines:
        print(",".join(map(str, line)), file=f)
