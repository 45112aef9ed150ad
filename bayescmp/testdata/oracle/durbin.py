#!/usr/bin/env python3
"""Oracle table of Durbin's test: the analysis of variance of the ranks, by least squares on data
sets and classifiers, and exact p values by brute force. See README.md.

    /usr/bin/python3 durbin.py      (from any directory; writes beside itself)
"""
import csv, itertools, os, platform
from fractions import Fraction

import numpy, scipy
from scipy.stats import f as fisher, rankdata

here = os.path.dirname(os.path.abspath(__file__))
state = 1


def drawn(values):
    """A number from 0 to values - 1, by a linear congruential generator."""
    global state
    state = (1103515245 * state + 12345) % 2**31
    return state // 65536 % values


def residual(columns, y):
    """The sum of squares that least squares on the columns leaves."""
    fitted = columns @ numpy.linalg.lstsq(columns, y, rcond=None)[0]
    return float(((y - fitted) ** 2).sum())


def variance(blocks, ranks, k):
    """F, with its degrees of freedom: classifiers beside data sets, against data sets alone."""
    y, sets, both = [], [], []
    for i, (block, row) in enumerate(zip(blocks, ranks)):
        for c, r in zip(block, row):
            y.append(float(r))
            sets.append([float(i == j) for j in range(len(blocks))])
            both.append(sets[-1] + [float(c == j) for j in range(k)])
    y, sets, both = numpy.array(y), numpy.array(sets), numpy.array(both)
    error = len(y) - numpy.linalg.matrix_rank(both)
    alone, left = residual(sets, y), residual(both, y)
    return (alone - left) / (k - 1) / (left / error), k - 1, int(error)


def exact(blocks, ranks, k):
    """The share of all orders of the ranks with a sum of squared rank sums at least as large."""
    sums = {tuple([0] * k): 1}
    seen = [0] * k
    for block, row in zip(blocks, ranks):
        for c, r in zip(block, row):
            seen[c] += r
        after = {}
        for s, times in sums.items():
            for order in itertools.permutations(row):
                t = list(s)
                for c, r in zip(block, order):
                    t[c] += r
                t = tuple(t)
                after[t] = after.get(t, 0) + times
        sums = after
    least = sum(s * s for s in seen)
    many = sum(n for s, n in sums.items() if sum(r * r for r in s) >= least)
    return float(Fraction(many, sum(sums.values())))


def cyclic(k, start):
    return [[(c + i) % k for c in start] for i in range(k)]


subsets = lambda k, s: [list(c) for c in itertools.combinations(range(k), s)]
designs = [  # classifiers, data sets with theirs, how many orders at most for the exact p
    (3, subsets(3, 2)), (4, subsets(4, 2)), (4, subsets(4, 3)), (5, subsets(5, 2)), (5, subsets(5, 4)),
    (7, cyclic(7, (0, 1, 3))), (7, 5 * cyclic(7, (0, 1, 3))), (13, cyclic(13, (0, 1, 3, 9))),
    (6, 4 * subsets(6, 3)), (11, 3 * cyclic(11, (0, 2, 3, 4, 8))),
]

with open(os.path.join(here, "durbin.csv"), "w") as f:
    f.write(f"# durbin.py, NumPy {numpy.__version__}, SciPy {scipy.__version__}, "
            f"Python {platform.python_version()}\n"
            "# exact_p from all orders of the ranks on each data set; NA where there are many\n")
    out = csv.writer(f, lineterminator="\n")
    out.writerow("name,datasets,classifiers,scores,f,df,error_df,p,exact_p".split(","))
    for k, blocks in designs:
        for values in (1000, 4):  # few values have ties
            scores = [[drawn(values) + c * values // 20 for c in block] for block in blocks]
            ranks = [[int(2 * r) for r in rankdata([-v for v in row])] for row in scores]
            table = [["NaN"] * k for _ in blocks]
            for row, block, values_ in zip(table, blocks, scores):
                for c, v in zip(block, values_):
                    row[c] = str(v)
            F, df, error = variance(blocks, ranks, k)
            orders = 1
            for block in blocks:
                for i in range(len(block)):
                    orders *= i + 1
            small = exact(blocks, ranks, k) if orders <= 10_000_000 else None
            out.writerow(["", len(blocks), k, " ".join(v for row in table for v in row), repr(F), df, error,
                          repr(float(fisher.sf(F, df, error))), "NA" if small is None else repr(small)])
