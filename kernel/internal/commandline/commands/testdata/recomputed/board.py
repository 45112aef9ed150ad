"""The model of Leaderboard, from its documentation, by plain Gibbs sampling in many chains at once.

    y_ij = b_i + μ_j + e_ij,   e_ij ~ N(0, s_j²),   b_i flat
    s_j² ~ InvGamma(a, a s0²),   a uniform on {4, 8, 16, 64},   p(s0) ∝ 1/s0
    μ_j ~ Σ_g π_g N(m_g, τ_g²),   π ~ Dirichlet(1/4, …) of six groups,   m_g ~ N(0, ξ²),   log τ_g uniform

With families f of data sets, u_fj ~ N(0, γ s_j²) is added, and γ/(1 + γ) is uniform.
"""
import numpy as np
from scipy import special

SHAPES = np.array([4.0, 8.0, 16.0, 64.0])
GROUPS = 6


def pick(r, logs):
    """One index along the last axis for each row of log weights."""
    p = np.exp(logs - logs.max(axis=-1, keepdims=True)).cumsum(axis=-1)
    return (p < r.random(p.shape[:-1] + (1,)) * p[..., -1:]).sum(axis=-1)


def fit(y, seen):
    """An additive fit by alternating means: effects of columns, the mean square of the residuals, and the mean."""
    column = np.zeros(y.shape[1])
    for _ in range(200):
        row = np.where(seen, y - column, 0).sum(axis=1) / seen.sum(axis=1)
        column = np.where(seen, y - row[:, None], 0).sum(axis=0) / seen.sum(axis=0)
    rest = np.where(seen, y - row[:, None] - column, 0)
    df = seen.sum() - y.shape[0] - y.shape[1] + 1
    return column, (rest**2).sum() / max(df, 1), row.mean() + column.mean()


def sample(y, families, chains=150, burn=200, keep=500, seed=5):
    """Draws of the μ_j about their mean, with shape (chains · keep) × k."""
    r = np.random.Generator(np.random.PCG64(seed))
    y = np.asarray(y, float)
    seen = ~np.isnan(y)
    y = np.where(seen, y, 0)
    q, k = y.shape
    count = seen.sum(axis=0)
    column, square, _ = fit(y, seen)
    unit = np.sqrt(square / count.mean())
    xi = max((column.max() - column.min()) / 2, unit)
    taus = np.exp(np.linspace(np.log(unit / 256), np.log(max(2 * xi, 4 * unit)), 50))
    mu = column - column.mean() + unit * r.standard_normal((chains, k))
    s2 = np.full((chains, k), square) * np.exp(0.3 * r.standard_normal((chains, k)))
    m, tau = xi * r.standard_normal((chains, GROUPS)), taus[r.integers(0, 50, (chains, GROUPS))]
    weight = np.full((chains, GROUPS), 1 / GROUPS)
    of = np.zeros((0, q))
    if families is not None:
        of = np.arange(max(families) + 1)[:, None] == np.array(families)
    in_family = of.astype(float) @ seen  # the number of scores of each family and classifier
    u, gamma_u = np.zeros((chains, len(of), k)), np.ones(chains)
    rhos = (np.arange(200) + 0.5) / 200
    scale2, shape = np.full(chains, square), np.full(chains, 8.0)
    out = []
    for step in range(burn + keep):
        shift = np.einsum("fq,cfk->cqk", of.astype(float), u)
        # rows, given all else
        precision = seen[None] / s2[:, None, :]
        total = precision.sum(axis=2)
        b = ((y - mu[:, None, :] - shift) * precision).sum(axis=2) / total
        b = b + r.standard_normal((chains, q)) / np.sqrt(total)
        # groups, with the μ_j integrated out
        mean = ((y - b[:, :, None] - shift) * seen).sum(axis=1) / count
        v = s2 / count
        var = tau[:, None, :] ** 2 + v[:, :, None]
        logs = np.log(weight[:, None, :] + 1e-300) - np.log(var) / 2
        logs -= (mean[:, :, None] - m[:, None, :]) ** 2 / (2 * var)
        group = pick(r, logs)
        member = group[:, :, None] == np.arange(GROUPS)
        var = taus[:, None] ** 2 + v[:, None, :]  # chains × taus × k
        # τ_g with m_g integrated out: the members are normal about N(0, ξ²)
        a, inside = 1 / var, member.astype(float)
        sum_a, sum_y = a @ inside, (a * mean[:, None, :]) @ inside
        logs = -((np.log(var) + a * mean[:, None, :] ** 2) @ inside) / 2
        logs += sum_y**2 / (2 * (sum_a + 1 / xi**2)) - np.log(sum_a + 1 / xi**2) / 2
        at = pick(r, logs.swapaxes(1, 2))
        tau = taus[at]
        p = np.take_along_axis(sum_a, at[:, None, :], axis=1)[:, 0] + 1 / xi**2
        sum_y = np.take_along_axis(sum_y, at[:, None, :], axis=1)[:, 0]
        m = sum_y / p + r.standard_normal((chains, GROUPS)) / np.sqrt(p)
        gamma = r.gamma(0.25 + member.sum(axis=1)) + 1e-300
        weight = gamma / gamma.sum(axis=1, keepdims=True)
        # the true means
        t2 = np.take_along_axis(tau, group, axis=1) ** 2
        p = 1 / v + 1 / t2
        mu = (mean / v + np.take_along_axis(m, group, axis=1) / t2) / p + r.standard_normal((chains, k)) / np.sqrt(p)
        # the common level
        c = -m.mean(axis=1) + xi / np.sqrt(GROUPS) * r.standard_normal(chains)
        mu, m, b = mu + c[:, None], m + c[:, None], b - c[:, None]
        # the effects of families
        rest = (y - b[:, :, None] - mu[:, None, :]) * seen
        if len(of):
            p = (in_family + 1 / gamma_u[:, None, None]) / s2[:, None, :]
            m_u = np.einsum("fq,cqk->cfk", of.astype(float), rest) / s2[:, None, :] / p
            u = m_u + r.standard_normal(m_u.shape) / np.sqrt(p)
            rest = rest - np.einsum("fq,cfk->cqk", of.astype(float), u) * seen
            g = rhos / (1 - rhos)
            squares = (u**2 / s2[:, None, :]).sum(axis=(1, 2))
            gamma_u = g[pick(r, -len(of) * k / 2 * np.log(g) - squares[:, None] / (2 * g))]
        # the noise
        e2 = (rest**2).sum(axis=1) + (u**2).sum(axis=1) / gamma_u[:, None]
        s2 = (shape * scale2)[:, None] + e2 / 2
        s2 = s2 / r.gamma(np.broadcast_to(shape[:, None] + (count + len(of)) / 2, s2.shape))
        inverse, logs2 = (1 / s2).sum(axis=1), np.log(s2).sum(axis=1)
        scale2 = r.gamma(k * shape) / (shape * inverse)
        logs = k * (SHAPES * np.log(SHAPES * scale2[:, None]) - special.gammaln(SHAPES))
        logs -= (SHAPES + 1) * logs2[:, None] + SHAPES * scale2[:, None] * inverse[:, None]
        shape = SHAPES[pick(r, logs)]
        if step >= burn:
            out.append(mu - mu.mean(axis=1, keepdims=True))
    return np.stack(out, axis=1)


def standings(y, families=None):
    """P(best), P(top 3), the means and 95 % intervals about the mean of all, each with its error."""
    draws = sample(y, families)
    chains, keep, k = draws.shape
    rank = draws.shape[2] - draws.argsort(axis=2).argsort(axis=2)

    def measured(values):
        per = values.mean(axis=1)
        return per.mean(axis=0), per.std(axis=0, ddof=1) / np.sqrt(chains)

    low, high = np.quantile(draws.reshape(-1, k), [0.025, 0.975], axis=0)
    y = np.asarray(y, float)
    level = fit(np.nan_to_num(y), ~np.isnan(y))[2]
    out = {"best": measured(rank == 1), "top": measured(rank <= 3), "mean": measured(draws)}
    return out | {"level": level, "low": low, "high": high, "sd": draws.reshape(-1, k).std(axis=0)}
