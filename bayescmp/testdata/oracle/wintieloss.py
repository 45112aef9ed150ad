#!/usr/bin/env python3
"""Oracle tables of wins, ties and losses, and of the wins that the sign test needs, in exact arithmetic. See README.md.

    /usr/bin/python3 wintieloss.py      (from any directory; writes beside itself)
"""
import csv, gzip, itertools, os, platform
from collections import defaultdict
from decimal import Decimal
from fractions import Fraction
from math import comb

here = os.path.dirname(os.path.abspath(__file__))
data = os.path.join(here, "../../../datasets/data")


def means(file, score):
    """Exact mean scores: so are ties."""
    total, count = defaultdict(Fraction), defaultdict(int)
    for row in csv.DictReader(file):
        key = row["dataset"], row["classifier"]
        total[key] += Fraction(Decimal(row[score]))
        count[key] += 1
    return {key: total[key] / count[key] for key in total}


def write(name, header, rows):
    with open(os.path.join(here, name), "w", newline="") as f:
        f.write(f"# wintieloss.py, Python {platform.python_version()}\n")
        out = csv.writer(f, lineterminator="\n")
        out.writerow(header)
        out.writerows(rows)


counts = []
for name, score in [("uci-weka", "accuracy"), ("demsar-2006-table-2", "score"), ("demsar-2006-table-6", "score")]:
    path = os.path.join(data, name + ".csv")
    with gzip.open(path + ".gz", "rt") if name == "uci-weka" else open(path) as f:
        mean = means(f, score)
    sets, classifiers = dict.fromkeys(d for d, _ in mean), dict.fromkeys(c for _, c in mean)
    for left, right in itertools.combinations(classifiers, 2):
        signs = [(mean[d, left] > mean[d, right]) - (mean[d, left] < mean[d, right]) for d in sets]
        counts.append([name, left, right, signs.count(1), signs.count(0), signs.count(-1)])
write("wintieloss.csv", ["data", "left", "right", "left_wins", "ties", "right_wins"], counts)

# The least number of wins of n whose two-sided p value is at most 0.05; n + 1 when not even n wins are enough.
needed = []
for n in range(1, 101):
    wins = n + 1
    while 2 * sum(comb(n, k) for k in range(wins - 1, n + 1)) * 20 <= 2**n:
        wins -= 1
    needed.append([n, wins])
write("sign_test_wins.csv", ["n", "wins"], needed)
