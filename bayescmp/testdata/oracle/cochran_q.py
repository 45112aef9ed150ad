#!/usr/bin/env python3
"""Oracle table of Cochran's Q by statsmodels, with exact p values by brute force. See README.md.

    /usr/bin/python3 cochran_q.py      (from any directory; writes beside itself)
"""
import csv, itertools, os, platform
from fractions import Fraction

import numpy, statsmodels
from statsmodels.stats.contingency_tables import cochrans_q

here = os.path.dirname(os.path.abspath(__file__))
state = 1


def drawn(values):
    """A number from 0 to values - 1, by a linear congruential generator."""
    global state
    state = (1103515245 * state + 12345) % 2**31
    return state // 65536 % values


def spread(sums):
    """The sum of squares of column sums, on which Q depends."""
    return sum(c * c for c in sums)


def exact(rows):
    """The share of all orders of all rows with a Q at least as large."""
    sums = {tuple([0] * len(rows[0])): 1}
    for row in rows:
        after = {}
        orders = set(itertools.permutations(row))
        for s, times in sums.items():
            for order in orders:
                t = tuple(a + b for a, b in zip(s, order))
                after[t] = after.get(t, 0) + times
        sums = after
    seen = spread([sum(c) for c in zip(*rows)])
    return float(Fraction(sum(n for s, n in sums.items() if spread(s) >= seen), sum(sums.values())))


with open(os.path.join(here, "cochran_q.csv"), "w") as f:
    f.write(f"# cochran_q.py, statsmodels {statsmodels.__version__}, Python {platform.python_version()}\n"
            "# exact_p from all orders of the scores on each data set; NA where there are many\n")
    out = csv.writer(f, lineterminator="\n")
    out.writerow("name,datasets,classifiers,scores,q,p,exact_p".split(","))
    for n, k in ((4, 2), (9, 2), (5, 3), (12, 3), (30, 3), (6, 4), (10, 4), (7, 5), (40, 5), (100, 4), (60, 12)):
        for easy in (2, 4):  # right with probability 1/2, and 3/4; the first classifier more often
            rows = [[int(drawn(easy) > 0 or j == 0 and drawn(2) > 0) for j in range(k)] for _ in range(n)]
            answer = cochrans_q(numpy.array(rows))
            text = " ".join(str(v) for row in rows for v in row)
            small = exact(rows) if n <= 12 and k <= 5 else None
            out.writerow(["", n, k, text, repr(float(answer.statistic)), repr(float(answer.pvalue)),
                          "NA" if small is None else repr(small)])
