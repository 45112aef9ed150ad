"""The data sets of leaderboard.json, and the posterior by a partly collapsed Gibbs sampler. See README.md.

    python3 gibbs.py [SWEEPS]     (from this directory; then Rscript stan.R, which adds the answers of Stan)

Each array has a first axis of independent chains, with random starts. Errors are those of means of chains.
"""
import json
import sys

import numpy as np
from scipy.special import gammaln

GROUPS = 6
SHAPES = np.array([4., 8., 16., 64.])
CHAINS = 256


def data_sets():
    rng = np.random.default_rng(1)

    def scores(means, tasks, noise, gaps=0):
        systems = len(means)
        y = .6 + .1 * rng.standard_normal((tasks, 1)) + means + noise * rng.standard_normal((tasks, systems))
        while True:
            there = rng.random(y.shape) >= gaps
            if there.sum(0).min() >= 3 and there.sum(1).min() >= 3:
                break
        return np.round(np.where(there, y, np.nan), 4)

    yield "A", scores(.04 * rng.standard_normal(5), 6, .05)
    yield "B", scores(.04 * rng.standard_normal(12), 8, .05 * np.exp(.5 * rng.standard_normal(12)), .2)
    yield "C", scores(.015 * rng.standard_normal(8) + .08 * (np.arange(8) == 2), 15, .05)
    yield "D", scores(.04 * np.tile([1, -1], 8) + .005 * rng.standard_normal(16), 6, .05)
    yield "E", scores(np.zeros(3), 8, .05)


def constants(y):
    """xi and the bounds of tau, from the additive fit by least squares."""
    tasks, systems = y.shape
    i, j = np.nonzero(~np.isnan(y))
    x = np.zeros((len(i), tasks + systems))
    x[np.arange(len(i)), i] = 1
    x[np.arange(len(i)), tasks + j] = 1
    fit = np.linalg.lstsq(x, y[i, j], rcond=None)[0]
    r = np.sum((y[i, j] - x @ fit) ** 2) / (len(i) - tasks - systems + 1)
    u = np.sqrt(r / (len(i) / systems))
    xi = max(np.ptp(fit[tasks:]) / 2, u)
    return r, u, xi, u / 256, max(2 * xi, 4 * u), fit[:tasks]


def sample(y, sweeps, seed, warmup=2000, thin=5):
    rng = np.random.default_rng(seed)
    tasks, systems = y.shape
    there = (~np.isnan(y)).astype(float)
    filled = np.where(there > 0, y, 0)
    n = there.sum(0)
    r, u, xi, low, high, level = constants(y)
    low, high = np.log(low), np.log(high)
    labels = np.arange(GROUPS)
    # by shape a and system: what does not depend on the state in the density of the residuals, s integrated out
    fixed = gammaln(SHAPES[:, None] + n / 2) - gammaln(SHAPES[:, None]) + SHAPES[:, None] * np.log(SHAPES[:, None])

    def pick(log):  # a category of the last axis
        return np.argmax(log + rng.gumbel(size=log.shape), axis=-1)

    def residual(a, log_s02, ss):  # log density of the residuals by system, without fixed
        return a * log_s02 - (a + n / 2) * np.log(a * np.exp(log_s02) + ss / 2)

    def marginal(log_tau, one_hot, group, d, v):
        """The log density of the means d in each group, its centre integrated out; the centre's precision and weighted sum."""
        w = 1 / (np.exp(2 * np.take_along_axis(log_tau, group, 1)) + v)
        total = np.einsum("cj,cjg->cg", w, one_hot) + 1 / xi ** 2
        weighted = np.einsum("cj,cjg->cg", w * d, one_hot)
        log = np.einsum("cj,cjg->cg", np.log(w) - w * d * d, one_hot) + weighted ** 2 / total - np.log(total)
        return log / 2, total, weighted

    b = level + np.sqrt(r) * rng.standard_normal((CHAINS, tasks)) * rng.random((CHAINS, 1))
    m = xi * rng.standard_normal((CHAINS, GROUPS))
    log_tau = rng.uniform(low, high, (CHAINS, GROUPS))
    share = rng.standard_gamma(.5, (CHAINS, GROUPS))
    log_s02 = np.log(r) + rng.standard_normal((CHAINS, 1))
    a = SHAPES[rng.integers(0, 4, (CHAINS, 1))]
    s2 = np.exp(log_s02 + rng.standard_normal((CHAINS, systems)))
    step = 2 * np.sqrt(2 / there.sum())
    kept = []
    for sweep in range(warmup + sweeps):
        d = (np.einsum("ij,ij->j", filled, there) - b @ there) / n
        v = s2 / n
        # groups, mu integrated out
        var = np.exp(2 * log_tau)[:, None, :] + v[:, :, None]
        group = pick(np.log(share)[:, None, :] - np.log(var) / 2 - (d[:, :, None] - m[:, None, :]) ** 2 / var / 2)
        one_hot = (group[:, :, None] == labels).astype(float)
        share = rng.standard_gamma(.5 + one_hot.sum(1))
        share /= share.sum(1, keepdims=True)
        # tau by Metropolis, its centres and mu integrated out: steps near and far
        now = marginal(log_tau, one_hot, group, d, v)
        for far in (True, False):
            new = rng.uniform(low, high, log_tau.shape) if far else log_tau + rng.standard_normal(log_tau.shape)
            then = marginal(new, one_hot, group, d, v)
            ok = (new > low) & (new < high) & (np.log(rng.random(new.shape)) < then[0] - now[0])
            log_tau = np.where(ok, new, log_tau)
            now = tuple(np.where(ok, t, o) for t, o in zip(then, now))
        m = now[2] / now[1] + rng.standard_normal(m.shape) / np.sqrt(now[1])
        # mu
        precision = np.exp(-2 * np.take_along_axis(log_tau, group, 1))
        total = precision + 1 / v
        mu = (precision * np.take_along_axis(m, group, 1) + d / v) / total + rng.standard_normal(d.shape) / np.sqrt(total)
        # the common level of mu and the centres, against b
        shift = -m.mean(1, keepdims=True) + xi / np.sqrt(GROUPS) * rng.standard_normal((CHAINS, 1))
        m, mu = m + shift, mu + shift
        # b (of which the shift is drawn anew)
        w = 1 / s2
        total = w @ there.T
        b = (w @ filled.T - (w * mu) @ there.T) / total + rng.standard_normal(b.shape) / np.sqrt(total)
        # the noise: s0 by Metropolis and a, with s integrated out; then s; then s0 again
        ss = np.sum(there * (filled - b[:, :, None] - mu[:, None, :]) ** 2, axis=1)
        new = log_s02 + step * rng.standard_normal(log_s02.shape)
        gain = np.sum(residual(a, new, ss) - residual(a, log_s02, ss), axis=1, keepdims=True)
        log_s02 = np.where(np.log(rng.random(gain.shape)) < gain, new, log_s02)
        chance = np.stack([np.sum(fixed[k] + residual(x, log_s02, ss), axis=1) for k, x in enumerate(SHAPES)], axis=1)
        a = SHAPES[pick(chance)][:, None]
        s2 = (a * np.exp(log_s02) + ss / 2) / rng.standard_gamma(np.broadcast_to(a + n / 2, ss.shape))
        log_s02 = np.log(rng.standard_gamma(a * systems) / (a * np.sum(1 / s2, axis=1, keepdims=True)))
        if sweep >= warmup and sweep % thin == 0:
            kept.append(np.concatenate([mu - mu.mean(1, keepdims=True), np.log(s2) / 2, np.log(a)], axis=1))
    return np.stack(kept, axis=1)  # chain, draw, quantity


def answers(draws, systems):
    mu = draws[:, :, :systems]
    half = mu.shape[1] // 2
    means = np.concatenate([mu[:, :half].mean(1), mu[:, half:2 * half].mean(1)])
    ratio = np.sqrt(1 + (half * means.var(0, ddof=1) - mu.var(1, ddof=1).mean(0)) / half / mu.var(1, ddof=1).mean(0)).max()
    rank = np.argsort(np.argsort(-mu, axis=2), axis=2)

    def value(by_chain, least=0.):
        return [[float(x), float(max(e, least))] for x, e in zip(by_chain.mean(0), by_chain.std(0, ddof=1) / np.sqrt(len(by_chain)))]

    one = 1 / (mu.shape[0] * mu.shape[1])  # no error of a probability is smaller

    centre = mu.mean((0, 1))
    square = ((mu - centre) ** 2).mean(1)  # by chain
    sd = np.sqrt(square.mean(0))
    error = square.std(0, ddof=1) / np.sqrt(len(square)) / (2 * sd)
    out = {"mean": value(mu.mean(1)), "sd": [[float(x), float(e)] for x, e in zip(sd, error)],
           "best": value((rank == 0).mean(1), one), "first3": value((rank < 3).mean(1), one)}
    # a quantile's error is that of the probability below it, over the density
    for name, p in ("q025", .025), ("q975", .975):
        q = np.quantile(mu.reshape(-1, systems), p, axis=0)
        pieces = []
        for j in range(systems):
            below = (mu[:, :, j] < q[j]).mean(1)
            e = below.std(ddof=1) / np.sqrt(len(below))
            a, b = np.quantile(mu[:, :, j], [max(p - .005, 0), min(p + .005, 1)])
            pieces.append([float(q[j]), float(e * (b - a) / .01)])
        out[name] = pieces
    out["shape"] = value(np.stack([(draws[:, :, -1] == np.log(x)).mean(1) for x in SHAPES], axis=1))
    out["noise"] = value(np.exp(draws[:, :, systems:2 * systems]).mean(1))
    return out, float(ratio)


def rounded(x):
    if isinstance(x, dict):
        return {k: rounded(v) for k, v in x.items()}
    return [rounded(v) for v in x] if isinstance(x, list) else float("%.6g" % x) if isinstance(x, float) else x


def main():
    sweeps = int(sys.argv[1]) if len(sys.argv) > 1 else 12000
    out = []
    for seed, (name, y) in enumerate(data_sets()):
        out.append({"name": name, "scores": [[None if np.isnan(x) else float(x) for x in row] for row in y]})
        r, u, xi, low, high, _ = constants(y)
        out[-1]["constants"] = {"r": r, "u": u, "xi": xi, "tau": [low, high]}
        draws = sample(y, sweeps, seed)
        got, ratio = answers(draws, y.shape[1])
        out[-1]["gibbs"] = dict(got, rhat=ratio, draws=draws.shape[0] * draws.shape[1])
        print(name, "R-hat %.5f" % ratio, "best", [[round(v, 4) for v in x] for x in got["best"]], flush=True)
    text = ",\n".join(json.dumps(rounded(x), separators=(",", ":")) for x in out)
    with open("leaderboard.json", "w") as f:
        f.write('{"by":"NumPy %s","sets":[\n%s\n]}\n' % (np.__version__, text))


if __name__ == "__main__":
    main()
