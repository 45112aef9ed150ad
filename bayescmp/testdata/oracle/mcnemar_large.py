"""Exact and mid-p values of the McNemar test for large counts, by sums in integers. See README.md.
    python3 mcnemar_large.py     (from any directory; writes beside itself; needs python3-mpmath)
"""
import os, platform, random
import mpmath
from mpmath import mp, mpf

mp.dps = 60
ONE = 1 << 160


def tail(k, n):
    """P(X <= k) and P(X = k) of n fair coins: the probability of k, times 1 + k/(n-k+1) + ..."""
    term = total = ONE
    j = k
    while term and j > 0:
        term = term * j // (n - j + 1)
        total += term
        j -= 1
    at = mpmath.exp(mpmath.loggamma(n + 1) - mpmath.loggamma(k + 1) - mpmath.loggamma(n - k + 1)
                    - n * mpmath.log(2))
    return at * total / ONE, at


def cases(random):
    for _ in range(1000):
        n = int(10 ** random.uniform(0.5, 9))
        away = random.choice([0, 0, 0.3, 1, 2, 3, 6, 15, 30]) * random.random()
        k = n // 2 - int(away * n ** 0.5 / 2)
        yield max(0, min(k, n // 2)), n


here = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(here, "mcnemar_large.csv"), "w") as out:
    out.write("# Python %s, mpmath %s\n" % (platform.python_version(), mpmath.__version__))
    out.write("left_only,right_only,exact,mid_p\n")
    for k, n in cases(random.Random(37)):
        below, at = tail(k, n)
        p, mid = min(mpf(1), 2 * below), min(mpf(1), 2 * below - at)
        out.write("%d,%d,%s,%s\n" % (k, n - k, mpmath.nstr(p, 18), mpmath.nstr(mid, 18)))
