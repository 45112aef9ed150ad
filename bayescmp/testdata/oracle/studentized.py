"""Tails of the studentized range and of Dunnett's multivariate t in decimal arithmetic, 1 minus the CDF. See README.md.
    python3 studentized.py     (from any directory; writes beside itself; no packages)
"""
import functools, os, platform
from decimal import Decimal as D, getcontext

getcontext().prec = 70
PI = D("3.14159265358979323846264338327950288419716939937510582097494459230781640628620899862803")
ROOT_2PI = (2 * PI).sqrt()
# Steps of the trapezoid rules.
STEP, MANY = D("0.125"), D("0.0625")  # for the largest of 20 and more


def density(z):
    return (-z * z / 2).exp() / ROOT_2PI


def centre(z):
    """P(0 < Z < z), z >= 0: density(z) * (z + z^3/3 + z^5/15 + ...), all terms positive."""
    term = total = z
    n = 1
    while term > D("1e-75"):
        n += 2
        term *= z * z / n
        total += term
    return density(z) * total


@functools.lru_cache(maxsize=None)
def cdf(z):
    return D("0.5") + centre(z) if z >= 0 else D("0.5") - centre(-z)


def nodes(low, high, step):
    return [low + i * step for i in range(int((high - low) / step) + 1)]


@functools.lru_cache(maxsize=None)
def rule(n):
    """Nodes, and weights of the normal density, for the largest of n."""
    step = STEP if n < 20 else MANY
    return [(z, density(z) * step, step) for z in nodes(D(-14), D(14), step)]


def studentized_range(w, k):
    step = STEP if k < 20 else MANY
    return k * sum(density(z) * step * (cdf(z) - cdf(z - w)) ** (k - 1) for z in nodes(D(-14), 14 + w / 2, step))


def one_sided(w, m):
    return sum(g * cdf(z + w) ** m for z, g, _ in rule(m))


def two_sided(w, m):
    return sum(g * (cdf(z + w) - cdf(z - w)) ** m for z, g, _ in rule(m))


def gamma_half(df):
    g, x = (D(1), D(1)) if df % 2 == 0 else (PI.sqrt(), D("0.5"))
    while x < D(df) / 2:
        g *= x
        x += 1
    return g


def mixed(f, w, m, df):
    """The tail, over log s where s^2 df is chi-squared."""
    if df == "Inf":
        return 1 - f(w, m)
    step, half = D("0.0625") if df < 20 else D("0.03125"), D(df) / 2
    total = D(0)
    for u in nodes(D(-12) if df < 20 else D(-4), D("1.75"), step):
        s = u.exp()
        weight = step * 2 * (half.ln() * half + df * u - half * s * s).exp() / gamma_half(df)
        if weight > D("1e-60"):
            total += weight * (1 - f(w * s, m) if w * s < 24 else 0)
    return total


def lines():
    for k, df, q in [(3, "Inf", 1), (3, "Inf", 9), (5, "Inf", 12), (10, "Inf", 5), (10, "Inf", 14), (100, "Inf", 4), (100, "Inf", 13),
                     (20, "Inf", D("3.5")), (50, "Inf", 5), (5, 10, 4), (10, 5, 8), (5, 52, 8), (5, 52, 14)]:
        yield "range", k, df, q, mixed(studentized_range, D(q), k, df)
    root2 = D(2).sqrt()
    for name, f in [("one-sided", one_sided), ("two-sided", two_sided)]:
        for m, df, q in [(2, "Inf", 1), (4, "Inf", 6), (9, "Inf", 3), (9, "Inf", 9), (99, "Inf", 8), (4, 10, 3), (4, 52, 8)]:
            yield name, m, df, q, mixed(f, D(q) * root2, m, df)


with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "studentized_tails.csv"), "w") as out:
    out.write(f"# studentized.py, Python {platform.python_version()}, 70 digits\n")
    out.write("# p: probability that the studentized range of n, or the largest of n t (one-sided) or |t| (two-sided), is above q\n")
    out.write("what,n,df,q,p\n")
    for *what, p in lines():
        out.write(",".join(map(str, what)) + f",{p:.20e}\n")
