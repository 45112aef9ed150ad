"""Oracle table of the hierarchical model on uci-weka by brute force: every Z_i as a dense sum over δ_i of the product of two Students, the
posterior of (δ0, σ0, ν) on a dense grid, the paper's rule by splines. No mixture, no recurrence, no coordinate of the package's. About five
minutes. See README.md.
"""
import csv, gzip, platform
from pathlib import Path
import numpy as np, scipy
from scipy import optimize, special, stats
from scipy.interpolate import CubicSpline

HERE = Path(__file__).resolve().parent
RHO = 0.1
ROPES = [0.005, 0.01, 0.02]
# left, right, range of δ0, range of σ0: wide enough that the posterior at every edge is below e^-9 of its maximum.
PAIRS = [("AODE", "J48", (-0.035, 0.025), (0.003, 0.16)), ("NaiveBayes", "J48", (-0.02, 0.06), (0.008, 0.25))]


def scores(left, right):
    """Differences and 1/n_test of every data set."""
    rows = {}
    with gzip.open(HERE / "../../../datasets/data/uci-weka.csv.gz", "rt") as f:
        for r in csv.DictReader(f):
            rows.setdefault(r["dataset"], {}).setdefault(r["classifier"], []).append((float(r["accuracy"]), 1 / int(r["n_test"])))
    for name in sorted(rows):
        a, b = np.array(rows[name][left]), np.array(rows[name][right])
        yield b[:, 0] - a[:, 0], a[:, 1]


def trapezoid(x):
    d, w = np.diff(x), np.zeros_like(x)
    w[:-1] += d / 2
    w[1:] += d / 2
    return w


def log_prior(c):
    """Of c = log(ν − 1) under Gamma(α, β), α ~ U(0.5, 5), β ~ U(0.05, 0.15), up to a constant."""
    a, b, e = np.linspace(0.5, 5, 400), np.linspace(0.05, 0.15, 200), np.exp(c)
    density = np.zeros_like(c)
    for ai, wi in zip(a, trapezoid(a)):
        terms = ai * np.log(b)[None, :] + (ai - 1) * np.log(e)[:, None] - b[None, :] * e[:, None] - special.gammaln(ai)
        density += wi * (trapezoid(b)[None, :] * np.exp(terms)).sum(1)
    return np.log(density) + c


def posterior(left, right, delta0, log_sigma0, c):
    """The log posterior density of (δ0, log σ0, c) on the grid, relative to its maximum."""
    u = np.linspace(-8, 8, 600)
    L = np.zeros((len(delta0), len(log_sigma0), len(c)))
    groups = list(scores(left, right))
    sigma0, nu = np.exp(log_sigma0), 1 + np.exp(c)
    for x, h in groups:
        n, mean = len(x), x.mean()
        S = ((x - mean) ** 2).sum()
        if S < 1e-20:
            S = (h**2).mean() * (1 - 1 / n)  # the resolution rule
        tau = np.sqrt(S / (1 - RHO) * (1 + (n - 1) * RHO) / n / (n - 2))
        weight = stats.t.pdf(u, n - 2) * (u[1] - u[0])
        delta = mean + tau * u
        for k, v in enumerate(nu):
            constant = special.gammaln((v + 1) / 2) - special.gammaln(v / 2) - 0.5 * np.log(v * np.pi)
            for y, s in enumerate(sigma0):
                z = (delta[None, :] - delta0[:, None]) / s
                L[:, y, k] += np.log((weight[None, :] * (1 + z * z / v) ** (-(v + 1) / 2)).sum(1)) + constant - np.log(s)
    L += log_sigma0[None, :, None] + log_prior(c)[None, None, :]
    L -= L.max()
    edges = [L[0].max(), L[-1].max(), L[:, 0].max(), L[:, -1].max(), L[:, :, 0].max(), L[:, :, -1].max()]
    assert max(edges) < -9, edges
    return L


def rule(L, delta0, log_sigma0, c, rope):
    """How probable it is that each region is the most probable one on the next data set."""
    fine = np.linspace(delta0[0], delta0[-1], 20 * len(delta0))
    sums = np.zeros(3)
    for k, w in enumerate(trapezoid(c)):
        v = 1 + np.exp(c[k])
        kink = np.clip(np.log(rope / stats.t.ppf(2 / 3, v)), log_sigma0[0], log_sigma0[-1])
        for low, high in ((log_sigma0[0], kink), (kink, log_sigma0[-1])):
            if high <= low:
                continue
            x, wx = np.polynomial.legendre.leggauss(60)
            x, wx = low + (high - low) * (x + 1) / 2, wx * (high - low) / 2
            lines = CubicSpline(log_sigma0, L[:, :, k], axis=1)(x)
            mass = CubicSpline(fine, np.exp(CubicSpline(delta0, lines, axis=0)(fine)), axis=0).antiderivative()
            for y, s in enumerate(np.exp(x)):
                edge = 0.0
                if s * stats.t.ppf(2 / 3, v) < rope:
                    edge = optimize.brentq(lambda t: 1 - 2 * stats.t.cdf((rope - t) / s, v) + stats.t.cdf((-rope - t) / s, v), 0, rope)
                below, above, all_of_it = (mass(np.clip(t, fine[0], fine[-1]))[y] for t in (-edge, edge, fine[-1]))
                sums += w * wx[y] * np.array([below, above - below, all_of_it - above])
    return sums / sums.sum()


with open(HERE / "hierarchical.csv", "w") as f:
    print(f"# The paper's rule on uci-weka by brute force; Python {platform.python_version()}, numpy {np.__version__}, scipy {scipy.__version__}", file=f)
    print("left,right,rope,p_left,p_rope,p_right", file=f)
    for left, right, d, s in PAIRS:
        delta0, log_sigma0 = np.linspace(*d, 61), np.linspace(*np.log(s), 61)
        c = np.concatenate([np.arange(-13, -6.9, 0.5), np.arange(-6.5, 6.05, 0.25)])
        L = posterior(left, right, delta0, log_sigma0, c)
        for rope in ROPES:
            print(left, right, rope, *(repr(float(p)) for p in rule(L, delta0, log_sigma0, c, rope)), sep=",", file=f)
