"""Posterior probabilities of left, rope and right, from the papers. Each answer is three values and their error."""
from collections import Counter
from functools import lru_cache
from math import sqrt

import numpy as np
from scipy import integrate, special, stats

DRAWS = 100_000


def shares(counts, draws):
    """Probabilities from draws, with their standard errors."""
    p = np.asarray(counts) / draws
    return list(p), list(np.sqrt(p * (1 - p) / draws) + 1 / draws)


def generator():
    return np.random.Generator(np.random.PCG64(20260101))


def correlated_t(mean, squares, n, rho, rope):
    """Corani and Benavoli (2015), equation 8."""
    scale = sqrt(squares / (n - 1) * (1 / n + rho / (1 - rho)))
    left = stats.t.cdf((-rope - mean) / scale, n - 1)
    right = stats.t.sf((rope - mean) / scale, n - 1)
    return [left, 0.0 if rope == 0 else 1 - left - right, right]


def poisson(each, rope):
    """Which of the regions has the most of the data sets, by the three probabilities on each."""
    states = {(0, 0, 0): 1.0}
    for p in each:
        after = {}
        for (a, b, c), at in states.items():
            for place, q in (((a + 1, b, c), p[0]), ((a, b + 1, c), p[1]), ((a, b, c + 1), p[2])):
                after[place] = after.get(place, 0) + at * q
        states = after
    out = [0.0] * 3
    for counts, p in states.items():
        if rope == 0:
            out[1 + (counts[2] > counts[0]) - (counts[2] < counts[0])] += p
            continue
        most = [i for i in range(3) if counts[i] == max(counts)]
        for i in most:
            out[i] += p / len(most)
    return out


def sign(differences, rope):
    left, right = sum(d < -rope for d in differences), sum(d > rope for d in differences)
    n = [left, len(differences) - left - right, right]
    if rope == 0:
        a, b = n[0] + (n[1] + 1) / 2, n[2] + (n[1] + 1) / 2
        return [stats.beta.sf(0.5, a, b), 0.0, stats.beta.cdf(0.5, a, b)]
    a = [n[0], n[1] + 1, n[2]]
    return [largest(a, i) for i in range(3)]


def sign_families(differences, families):
    """The data sets of a family share one weight; without a rope."""
    r, n = generator(), max(families) + 1
    e = r.standard_exponential((DRAWS, n)) * n / len(differences)
    sides = r.gamma(0.5, size=(DRAWS, 2))
    for d, f in zip(differences, families):
        sides[:, 0] += e[:, f] * (1 if d < 0 else 0.5 if d == 0 else 0)
        sides[:, 1] += e[:, f] * (1 if d > 0 else 0.5 if d == 0 else 0)
    right = (sides[:, 1] > sides[:, 0]).sum()
    return shares([DRAWS - right, 0, right], DRAWS)


def largest(a, i):
    """The component of a Dirichlet variate is the largest one: Gamma variates, one integral."""
    if a[i] == 0:
        return 0.0
    others = [b for j, b in enumerate(a) if j != i and b > 0]
    f = lambda x: stats.gamma.pdf(x, a[i]) * np.prod([special.gammainc(b, x) for b in others])
    top = a[i] + 12 * sqrt(a[i]) + 40
    return integrate.quad(f, 0, top, points=[a[i]], epsabs=1e-13, epsrel=1e-12, limit=400)[0]


@lru_cache(maxsize=4)
def dirichlet_weights(q, families=None, strength=0.5, draws=DRAWS):
    r = generator()
    first = r.gamma(strength, size=(draws, 1))
    if families is None:
        w = np.hstack([first, r.standard_exponential((draws, q))])
    else:
        each = r.standard_exponential((draws, max(families) + 1)) * (max(families) + 1) / q
        w = np.hstack([first, each[:, list(families)]])
    return (w / w.sum(axis=1, keepdims=True)).astype(np.float32)


def signed_rank(differences, rope, families=None):
    """Benavoli et al. (2014): the regions of averages of two differences, with a pseudo-difference of 0."""
    w = dirichlet_weights(len(differences), families)
    z = [0, *differences]
    side = np.array([[(a + b > 2 * rope) - (a + b < -2 * rope) for a in z] for b in z])
    theta = []
    for s in (-1, 1):
        theta.append(((w @ (side == s).astype(np.float32)) * w).sum(axis=1))
    if rope == 0:
        right = theta[1] - theta[0]
        equal = (np.abs(right) < 1e-6).sum() / 2
        return shares([(right < -1e-6).sum() + equal, 0, (right > 1e-6).sum() + equal], DRAWS)
    all_three = np.stack([theta[0], 1 - theta[0] - theta[1], theta[1]])
    return shares(np.bincount(all_three.argmax(axis=0), minlength=3), DRAWS)


def paired_items(differences, rope, cells):
    """The mean of the differences with Dirichlet weights. cells adds the prior of items that are right or wrong: half
    an item in each cell of the table, of which one speaks for left and one for right."""
    draws, r = 1_000_000, generator()
    above, below = np.zeros(draws), np.zeros(draws)
    if cells:
        prior = r.gamma(0.5, size=(4, draws))
        above, below = prior[2] - prior[1], prior.sum(axis=0)
    for d, times in Counter(differences).items():
        e = r.gamma(times, size=draws)
        above, below = above + e * d, below + e
    mean = above / below
    return shares([(mean < -rope).sum(), (np.abs(mean) <= rope).sum() if rope else 0, (mean > rope).sum()], draws)


# The hierarchical model of Corani et al. (2017)


@lru_cache
def degrees(nodes=20):
    """Equally probable values of ν: ν − 1 ~ Gamma(α, β), α ~ U(0.5, 5), β ~ U(0.05, 0.15)."""
    a, b = np.meshgrid(np.linspace(0.5, 5, 121)[:-1] + 4.5 / 240, np.linspace(0.05, 0.15, 41)[:-1] + 0.1 / 80)
    x = np.exp(np.linspace(np.log(1e-8), np.log(2000), 4000))
    cdf = np.array([special.gammainc(a, b * v).mean() for v in x])
    return 1 + np.interp((np.arange(nodes) + 0.5) / nodes, cdf, x)


class Hierarchical:
    """The posterior of δ0, σ0 and ν at the nodes of a grid. A data set is its mean, the sum of squares about it, n
    and rho; the bounds of σ0 and |δ0| are given, and that of σ_i is taken to be without end."""

    def __init__(self, groups, sigma0, delta0):
        x, s, n, rho = (np.array(v, float) for v in zip(*groups))
        error = np.sqrt(s / (n - 1) * (1 / n + rho / (1 - rho)))
        step = 0.06 * np.exp(np.log(error).mean())
        step = min(step, 0.3 * error.min())
        step = max(step, (x.max() - x.min() + 8 * error.max()) / 1500)
        middle = np.arange(x.min() - 8 * error.max(), x.max() + 8 * error.max(), step)
        tail = step * np.cumsum(1.08 ** np.arange(1, 150))
        delta = np.concatenate([middle[0] - tail[::-1], middle, middle[-1] + tail])
        width = np.gradient(delta)
        q = s[:, None] / (1 - rho[:, None])
        q = q + (n / (1 + (n - 1) * rho))[:, None] * (x[:, None] - delta) ** 2
        likelihood = -(n[:, None] - 1) / 2 * np.log(q)
        likelihood = np.exp(likelihood - likelihood.max(axis=1, keepdims=True))
        low, high = max(-delta0, x.min() - 30 * error.max()), min(delta0, x.max() + 30 * error.max())
        self.delta0 = np.linspace(low, high, 241)
        spread = max(x.std(), error.mean())
        end = min(sigma0, 300 * spread)
        self.sigma0 = np.exp(np.linspace(np.log(step / 20), np.log(end), 64))
        self.nu = degrees()
        self.density = np.empty((len(self.nu), len(self.sigma0), len(self.delta0)))
        for b, scale in enumerate(self.sigma0):
            kernel_scale = max(scale, step)
            away = ((delta[:, None] - self.delta0) / kernel_scale) ** 2
            for a, nu in enumerate(self.nu):
                t = np.exp(-(nu + 1) / 2 * np.log1p(away / nu)) * width[:, None]
                t /= np.maximum(t.sum(axis=0), 1e-300)
                if kernel_scale > 0.02 * (delta[-1] - delta[0]):
                    t = stats.t.pdf(np.sqrt(away), nu) / kernel_scale * width[:, None]
                self.density[a, b] = np.log(likelihood @ t + 1e-300).sum(axis=0) + np.log(scale)

    def p(self, rope):
        fine = np.linspace(self.delta0[0], self.delta0[-1], 12 * (len(self.delta0) - 1) + 1)
        top, out = self.density.max(), np.zeros(3)
        for a, nu in enumerate(self.nu):
            for b, scale in enumerate(self.sigma0):
                p = np.exp(np.interp(fine, self.delta0, self.density[a, b]) - top)
                left = special.stdtr(nu, (-rope - fine) / scale)
                right = special.stdtr(nu, (fine - rope) / scale)
                middle = 1 - left - right if rope else np.zeros_like(left)
                most = np.argmax([left, middle, right], axis=0)
                out += np.bincount(most, weights=p, minlength=3)
                if rope == 0:
                    equal = p[np.abs(fine) < 1e-14].sum() / 2
                    out += [-equal, 0, equal]
        out /= out.sum()
        return list(out), [0.002] * 3
