#!/usr/bin/env python3
"""Brute force for the hierarchical model of items that are right or wrong (Python 3, numpy, scipy).

Writes counts.json, which TestCountsAgainstOracle of internal/hierarchical reads. It shares
no code and no method with the package: the nuisance parameter is integrated over s = p+ + p-, by a
tanh-sinh rule, and the population is a Student density on dense panels, no mixture.

    python3 counts.py > ../counts.json
"""
import json
import sys

import numpy as np
from scipy import special, stats
from scipy.interpolate import CubicSpline

PANELS = 24  # of delta, with 20 nodes each


def likelihood(minus, same, plus):
    """The integral over phi of p+^plus p-^minus p0^same, as a function of delta."""
    t = np.arange(-4.2, 4.2001, 0.02)
    u = special.expit(np.pi * np.sinh(t))  # tanh-sinh on (0, 1)
    w = 0.02 * np.pi * np.cosh(t) * u * special.expit(-np.pi * np.sinh(t))
    rest = special.expit(-np.pi * np.sinh(t))
    # delta = sin(arc): fine at the ends, and at 0 by a cube
    x = np.linspace(-1, 1, 6001)
    arc = np.pi / 2 * np.sign(x) * np.abs(x) ** 2
    d = np.abs(np.sin(arc))[:, None]
    gap = np.clip(2 * np.sin((np.pi / 2 - np.abs(arc)) / 2) ** 2, 1e-300, None)[:, None]  # 1 - |delta|
    s, above, p0 = d + gap * u, gap * u, gap * rest  # s - |delta|, 1 - s
    a, b = (s + d) / 2, above / 2
    root = np.sqrt(above * (s + d))
    kappa = root / (2 * p0)
    slope = (s / (2 * p0 * root) + root / (2 * p0**2)) * 2 / (1 + 2 * kappa) ** 2
    with np.errstate(divide="ignore", invalid="ignore"):
        big = special.xlogy(plus, a) + special.xlogy(minus, b) + special.xlogy(same, p0)
        small = special.xlogy(plus, b) + special.xlogy(minus, a) + special.xlogy(same, p0)
        log = np.where((arc >= 0)[:, None], big, small)
        value = np.exp(log) * slope * w * gap
    value[~np.isfinite(value)] = 0
    sums = value.sum(axis=1)
    sums[0], sums[-1] = sums[1], sums[-2]
    log = np.log(np.maximum(sums / sums.max(), 1e-250))
    line = CubicSpline(x, log)
    return lambda delta: np.exp(
        line(np.sign(delta) * np.sqrt(np.abs(np.arcsin(np.clip(delta, -1, 1))) * 2 / np.pi))
    )


def panels(edges, n=20):
    x, w = np.polynomial.legendre.leggauss(n)
    edges = np.asarray(edges)
    half = np.diff(edges)[:, None] / 2
    nodes = (edges[:-1] + edges[1:])[:, None] / 2 + half * x
    return nodes.ravel(), (half * w).ravel()


def prior_of_nu(excess):
    """Gamma with alpha ~ U(0.5, 5) and beta ~ U(0.05, 0.15)."""
    a, wa = panels(np.linspace(0.5, 5, 4))
    b, wb = panels([0.05, 0.15])
    out = 0
    for alpha, weight in zip(a, wa / 4.5):
        for beta, weight2 in zip(b, wb / 0.1):
            out = out + weight * weight2 * stats.gamma.pdf(excess, alpha, scale=1 / beta)
    return out


def thresholds(sigma, nus, left, right):
    """The delta0 above which right of the rope is the most probable region on the next data set."""
    def regions(d):
        below = stats.t.cdf((-left - d) / sigma[:, None], nus)
        above = stats.t.sf((right - d) / sigma[:, None], nus)
        return below, 1 - below - above, above

    low, high = np.full((len(sigma), len(nus)), -4.0), np.full((len(sigma), len(nus)), 4.0)
    for _ in range(50):
        c = (low + high) / 2
        below, middle, above = regions(c)
        inside = above > np.maximum(below, middle)
        high, low = np.where(inside, c, high), np.where(inside, low, c)
    return low


def case(tables, sigma0_max, gaussian, rope):
    q = len(tables)
    like = [likelihood(*t) for t in tables]
    arcs = np.linspace(-1, 1, 401)
    delta0 = np.sin(np.pi / 2 * np.sign(arcs) * np.abs(arcs) ** 1.5)
    delta0[0], delta0[-1] = -1 + 1e-9, 1 - 1e-9
    logs, wl = panels(np.concatenate([[-20.0, -14, -10], np.linspace(-8, np.log(sigma0_max), 10)]), 10)
    sigma = np.exp(logs)
    if gaussian:
        nus, wn = np.array([np.inf]), np.array([1.0])
    else:
        e, we = panels(np.concatenate([[-26, -16], np.linspace(-9, np.log(400.0), 5)]), 10)
        nus, wn = 1 + np.exp(e), we * np.exp(e) * prior_of_nu(np.exp(e))
    post = np.empty((len(delta0), len(sigma), len(nus)))
    first, second = np.empty((2, q) + post.shape)
    x, w = np.polynomial.legendre.leggauss(20)
    for k, sd in enumerate(sigma):
        lo, hi = np.arcsinh((-1 - delta0) / sd), np.arcsinh((1 - delta0) / sd)
        edges = lo[:, None] + (hi - lo)[:, None] * np.linspace(0, 1, PANELS + 1)
        half = np.diff(edges, axis=1)[:, :, None] / 2
        nodes = ((edges[:, :-1] + edges[:, 1:])[:, :, None] / 2 + half * x).reshape(len(delta0), -1)
        weights = (half * w).reshape(len(delta0), -1)
        z = np.sinh(nodes)
        delta = delta0[:, None] + sd * z
        jacobian = weights * np.cosh(nodes)
        if gaussian:
            density = (np.exp(-z * z / 2) / np.sqrt(2 * np.pi) * jacobian)[:, :, None]
        else:
            constant = np.exp(special.gammaln((nus + 1) / 2) - special.gammaln(nus / 2)) / np.sqrt(np.pi * nus)
            density = constant * np.exp(-(nus + 1) / 2 * np.log1p((z * z)[:, :, None] / nus)) * jacobian[:, :, None]
        product = 1.0
        for i in range(q):
            l = like[i](delta)
            zi = np.einsum("jm,jmy->jy", l, density)
            first[i, :, k] = np.einsum("jm,jmy->jy", l * delta, density) / zi
            second[i, :, k] = np.einsum("jm,jmy->jy", l * delta**2, density) / zi
            product = product * zi
        post[:, k] = product
    mass = post * (wl * sigma)[:, None] * wn  # uniform priors of delta0 and sigma0
    antiderivative = CubicSpline(delta0, mass).antiderivative()
    whole = antiderivative(delta0[-1])
    total = whole.sum()

    def mean(values):
        return CubicSpline(delta0, values * mass).antiderivative()(delta0[-1]).sum() / total

    out = {}
    d = delta0[:, None, None]
    out["delta0.mean"] = mean(d)
    out["delta0.sd"] = np.sqrt(mean(d * d) - out["delta0.mean"] ** 2)
    for at in (-0.1, 0.0, 0.05, 0.2):
        out["delta0.cdf.%g" % at] = antiderivative(at).sum() / total
    for s in (0.02, 0.1, 0.4):
        out["sigma0.ln.%g" % s] = mean(np.exp(-((logs - np.log(s)) ** 2))[None, :, None])
    out["sigma0.mean"] = mean(sigma[None, :, None])
    for i in range(q):
        out["group.%d.mean" % i] = mean(first[i])
        out["group.%d.sd" % i] = np.sqrt(mean(second[i]) - out["group.%d.mean" % i] ** 2)
    for number, r in enumerate([0.0, rope]):
        c = thresholds(sigma, nus, r, r)
        above = below = 0.0
        flat = whole.reshape(-1)
        for y in range(len(nus)):
            for k in range(len(sigma)):
                one = CubicSpline(delta0, mass[:, k, y]).antiderivative()
                above += whole[k, y] - one(min(max(c[k, y], delta0[0]), delta0[-1]))
                below += one(min(max(-c[k, y], delta0[0]), delta0[-1]))
        out["P.%d.left" % number], out["P.%d.right" % number] = below / total, above / total
        left = stats.t.cdf((-r - d) / sigma[None, :, None], nus)
        right = stats.t.sf((r - d) / sigma[None, :, None], nus)
        out["next.%d.left" % number], out["next.%d.right" % number] = mean(left), mean(right)
    return {
        "tables": tables, "sigma0_max": sigma0_max, "gaussian": gaussian, "rope": rope,
        "answers": {k: float("%.9g" % v) for k, v in out.items()},
    }


# A Student population takes minutes, a Gaussian one seconds.
CASES = {
    "three of 5": ([[0, 3, 2], [1, 3, 1], [0, 4, 1]], 2.0, True, 0.05),
    "three that agree": ([[0, 5, 0], [0, 10, 0], [0, 30, 0]], 2.0, True, 0.05),
    "all for plus": ([[0, 0, 5], [0, 1, 4], [0, 0, 3]], 2.0, True, 0.05),
    "one side only": ([[0, 8, 2], [0, 7, 3], [0, 10, 0], [0, 9, 1]], 2.0, True, 0.02),
    "mixed sizes": ([[0, 4, 1], [2, 5, 3], [3, 22, 5], [1, 24, 5], [0, 9, 1]], 3.0, True, 0.05),
    "an outlier, Student": ([[1, 27, 2], [2, 26, 2], [1, 28, 1], [20, 10, 0], [2, 25, 3], [1, 27, 2]],
                            3.0, False, 0.05),
    "twelve of 10": ([[1, 7, 2], [0, 9, 1], [0, 10, 0], [2, 6, 2], [1, 6, 3], [0, 7, 3], [0, 8, 2],
                      [3, 5, 2], [1, 8, 1], [0, 10, 0], [1, 5, 4], [0, 8, 2]], 3.0, True, 0.03),
}

if __name__ == "__main__":
    names = sys.argv[1:] or CASES
    out = {}
    for name in names:
        out[name] = case(*CASES[name])
        print(name, file=sys.stderr)
    json.dump(out, sys.stdout, indent=1)
    print()
