"""Tails of the beta distribution in 50 digits and more, shown with 20. See README.md.
    python3 beta.py     (from any directory; writes beside itself; needs python3-mpmath)
"""
import os, platform, random
import mpmath
from mpmath import mp, mpf

mp.dps = 130
EPSILON = mpf(10) ** -40


def constant(a, b):
    return mpmath.loggamma(a + b) - mpmath.loggamma(a) - mpmath.loggamma(b)


def series(a, b, x):
    """P(below x), x up to 1/2: x^a (1-x)^b / (a B(a, b)) * 2F1(1, a + b; a + 1; x)."""
    term = total = mpf(1)
    k = 0
    while term > total * EPSILON ** 3:
        k += 1
        term *= (a + b + k - 1) * x / (a + k)
        total += term
    return total * mpmath.exp(a * mpmath.log(x) + b * mpmath.log1p(-x) + constant(a, b)) / a


def integral(a, b, x):
    """P(below x), x at the mean or below: the integral of the density exp(a v)/(1 + exp(v))^(a + b)/B(a, b) of v = logit(t)."""
    start, c = mpmath.log(x / (1 - x)), constant(a, b)
    slope = a - (a + b) * x
    width = 4 / (slope + mpmath.sqrt((a + b) * x * (1 - x)))
    density = lambda v: mpmath.exp(a * v - (a + b) * mpmath.log1p(mpmath.exp(v)) + c)
    total = mpf(0)
    while True:
        piece = mpmath.quad(density, [start - width, start], method="gauss-legendre")
        total += piece
        start -= width
        if piece < total * EPSILON:
            return total


def tails(a, b, x):
    a, b, x = mpf(a), mpf(b), mpf(x)
    small = min(a, b) < 2000
    if x > 1 / mpf(2) if small else x > a / (a + b):
        upper, lower = tails(b, a, 1 - x)
        return lower, upper
    lower = (series if small else integral)(a, b, x)
    return lower, 1 - lower


def cases(random):
    sizes = [0.01, 0.3, 0.5, 1, 2.5, 10, 99.5, 1000.5, 12345, 1e6, 1e8, 2.0 ** 47]
    for a in sizes:
        for b in sizes:
            p, scale = a / (a + b), (a * b / (a + b) / (a + b) / (a + b + 1)) ** 0.5
            for away in random.sample([0, 1e-3, 0.5, 1, 2, 5, 10, 20], 4):
                x = p + scale * away * random.choice([-1, 1])
                if not 0 < x < 1:
                    x = p * random.choice([0.5, 0.1, 1e-3])
                yield a, b, x
    for n in [10 ** 7, 10 ** 9, 2 ** 47, 2 ** 48]:
        for k in [n // 2, n // 2 - 1, n // 2 - int(n ** 0.5), n // 2 - 5 * int(n ** 0.5)]:
            yield float(n - k), float(k + 1), 0.5


here = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(here, "beta.csv"), "w") as out:
    out.write("# Python %s, mpmath %s\n" % (platform.python_version(), mpmath.__version__))
    out.write("a,b,x,lower,upper\n")
    for a, b, x in cases(random.Random(36)):
        lower, upper = tails(a, b, x)
        out.write("%r,%r,%r,%s,%s\n" % (a, b, x, mpmath.nstr(lower, 20), mpmath.nstr(upper, 20)))
        out.flush()
