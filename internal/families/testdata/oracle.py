#!/usr/bin/python3
"""An independent implementation of the two models with families.

It was written from the description of the models alone, with numpy and nothing
else, and shares neither code nor method with what it checks:

  A  two classifiers on data sets in families: quadrature in all dimensions
     (no random numbers),
  B  a leaderboard with families: importance sampling of independent draws,
     with everything Gaussian integrated out in closed form.

Usage:  oracle.py [a] [b] [csv]     (nothing: all three)

"csv" writes board.csv, the data of B, next to this script.
"""
import math
import os
import sys

import numpy as np

# ---------------------------------------------------------------------------
# A.  x_i ~ N(δ_i, v_i),  δ_i ~ t_ν(θ_f(i), σ0),  θ_f ~ N(δ0, τ²),
#     δ0 ~ U(−Δ, Δ),  σ0 ~ U(0, S),  τ ~ U(0, S),
#     ν: 32 equally probable quantiles of its prior
#
# With the scale λ ~ Gamma(ν/2, ν/2) of a Student,
#     h_i(θ) = p(x_i | θ) = ∫ N(x_i; θ, v_i + σ0²/λ) p(λ) dλ
# is a one-dimensional integral (trapezoidal rule in log λ). H_f(θ) = Π h_i(θ)
# is tabulated on a grid of θ. Its convolution with N(0, τ²), by fast Fourier
# transform, is p(x_f | δ0) for all δ0 of the grid. The product of these over
# families is integrated over δ0 (Simpson), σ0 and τ (Gauss-Legendre).
# ---------------------------------------------------------------------------

A_X = np.array([.31, .12, .25, -.05, .02, .4, .33, .52, .9, .1])
A_V = np.array([.002, .01, .004, .002, .01, .002, .01, .004, .003, .002])
A_FAMILY = np.repeat([0, 1, 2, 3], [3, 2, 4, 1])
A_S, A_DELTA, A_WATCHED = 0.5, 0.6, 8


def legendre(n, low, high):
    x, w = np.polynomial.legendre.leggauss(n)
    return low + (high - low) * (x + 1) / 2, w * (high - low) / 2


def degrees(n=32, alpha=(.5, 5), beta=(.05, .15)):
    """The quantiles of ν at (j − ½)/n, where ν − 1 ~ Gamma(α, rate β) and α, β are uniform."""
    t = np.linspace(-45, 8, 20001)  # log(ν − 1)
    density = np.zeros_like(t)
    for a, wa in zip(*legendre(40, *alpha)):
        for b, wb in zip(*legendre(40, *beta)):
            density += wa * wb * np.exp(a * (math.log(b) + t) - b * np.exp(t) - math.lgamma(a))
    cdf = np.concatenate([[0], np.cumsum((density[1:] + density[:-1]) / 2)]) * (t[1] - t[0])
    total = (alpha[1] - alpha[0]) * (beta[1] - beta[0])
    assert abs(cdf[-1] / total - 1) < 1e-6, cdf[-1] / total
    p = (np.arange(n) + .5) / n
    return 1 + np.exp(np.interp(p, cdf / cdf[-1], t))


def student_scales(nu, fineness):
    """Nodes and weights of λ ~ Gamma(ν/2, ν/2): trapezoidal in log λ."""
    a = nu / 2
    sd = 1 / math.sqrt(a)
    low, high = -36 / a if a < 4 else -9 * sd, math.log1p(9 * sd + 40 / a)
    step = min(.25, .5 * sd) / fineness
    t = np.arange(low, high, step)
    logp = a * math.log(a) - math.lgamma(a) + a * t - a * np.exp(t)
    w = np.exp(logp) * step
    assert abs(w.sum() - 1) < 1e-6, (nu, w.sum())
    return np.exp(t), w


def smoothed_student(theta, x, v, sigma0, scales, moments=False):
    """h(θ), and the integrals of δ and δ² under the same product if moments."""
    lam, w = scales
    between = sigma0 ** 2 / lam
    var = v + between
    d = x - theta
    kernel = np.exp(-.5 * np.square(d)[:, None] / var) * (w / np.sqrt(2 * np.pi * var))
    h = kernel.sum(1)
    if not moments:
        return h
    shrink = v / var
    m1 = x * h - d * (kernel @ shrink)
    m2 = x * x * h - 2 * x * d * (kernel @ shrink) + d * d * (kernel @ shrink ** 2) + kernel @ (shrink * between)
    return h, m1, m2


def check_student():
    """The same integral over δ, without the mixture."""
    worst = 0
    for nu, sigma0, x, v, theta in [(1.3, .02, .9, .003, .1), (5, .2, .31, .002, .5), (60, .4, -.05, .01, .8)]:
        h, m1, m2 = (q[0] for q in smoothed_student(np.array([theta]), x, v, sigma0, student_scales(nu, 1), True))
        delta = x + math.sqrt(v) * np.linspace(-12, 12, 200001)
        c = math.lgamma((nu + 1) / 2) - math.lgamma(nu / 2) - .5 * math.log(nu * math.pi) - math.log(sigma0)
        f = np.exp(c - (nu + 1) / 2 * np.log1p(((delta - theta) / sigma0) ** 2 / nu)
                   - (x - delta) ** 2 / (2 * v)) / math.sqrt(2 * math.pi * v) * (delta[1] - delta[0])
        for mine, direct in [(h, f.sum()), (m1, (f * delta).sum()), (m2, (f * delta ** 2).sum())]:
            worst = max(worst, abs(mine / direct - 1))
    assert worst < 1e-6, worst
    return worst


def families(nodes=32, fineness=1, grid=512, half=3.84):
    """Posterior means and standard deviations by name. grid is the number of points of θ in [−half, half)."""
    step = 2 * half / grid
    theta = -half + step * np.arange(grid)
    inside = np.flatnonzero(np.abs(theta) < A_DELTA + step / 4)
    d0 = theta[inside]
    assert len(d0) % 2 == 1 and abs(d0[0] + A_DELTA) < 1e-9 and abs(d0[-1] - A_DELTA) < 1e-9
    simpson = np.where(np.arange(len(d0)) % 2 == 1, 4., 2.)
    simpson[[0, -1]] = 1
    frequency = 2 * np.pi * np.fft.rfftfreq(grid, step)
    sigmas, sigma_w = legendre(nodes, 0, A_S)
    taus, tau_w = legendre(nodes, 0, A_S)
    blur = np.exp(-.5 * np.square(taus[:, None] * frequency))  # τ by frequency
    n_fam = A_FAMILY.max() + 1
    names = ["delta0", "tau", "sigma0", "nu", "delta_7"]
    total, sums = 0., np.zeros((5, 2))

    def convolved(table):
        return np.fft.irfft(np.fft.rfft(table) * blur, grid)[:, inside]

    for nu in degrees():
        scales = student_scales(nu, fineness)
        for sigma0, ws in zip(sigmas, sigma_w):
            h, watched = np.ones((n_fam, grid)), np.ones((2, grid))
            for i, (x, v, f) in enumerate(zip(A_X, A_V, A_FAMILY)):
                if i == A_WATCHED:
                    own, *moments = smoothed_student(theta, x, v, sigma0, scales, True)
                    watched *= moments
                else:
                    own = smoothed_student(theta, x, v, sigma0, scales)
                    if f == A_FAMILY[A_WATCHED]:
                        watched *= own
                h[f] *= own
            parts = [convolved(table) for table in h]
            others = np.prod([p for f, p in enumerate(parts) if f != A_FAMILY[A_WATCHED]], axis=0)
            cell = ws * tau_w[:, None] * simpson
            density = cell * others * parts[A_FAMILY[A_WATCHED]]  # τ by δ0
            mass = density.sum()
            total += mass
            for k in (1, 2):
                sums[0, k - 1] += (density * d0 ** k).sum()
                sums[1, k - 1] += (density.sum(1) * taus ** k).sum()
                sums[2, k - 1] += mass * sigma0 ** k
                sums[3, k - 1] += mass * nu ** k
                sums[4, k - 1] += (cell * others * convolved(watched[k - 1])).sum()
    sums /= total
    return {n: (m, math.sqrt(q - m * m)) for n, (m, q) in zip(names, sums)}


def run_a():
    print("A  Student against direct integration: relative error %.1e" % check_student())
    nu = degrees()
    print("A  nu:", " ".join("%.5g" % v for v in nu))
    coarse = families(nodes=20)
    fine = families()
    print("%-10s %14s %14s   (change from a coarser rule)" % ("A", "mean", "sd"))
    for name, (m, s) in fine.items():
        print("%-10s %14.8f %14.8f   %.1e %.1e" % (name, m, s, m - coarse[name][0], s - coarse[name][1]))


# ---------------------------------------------------------------------------
# B.  y_ij = b_i + μ_j + u_f(i)j + e_ij,  e_ij ~ N(0, s_j²),  b_i flat,
#     u_fj ~ N(0, γ s_j²),  ρ = γ/(1 + γ) ~ U(0, 1),
#     s_j² ~ InvGamma(a, a s0²),  a uniform on {4, 8, 16, 64},  p(s0) ∝ 1/s0,
#     μ_j ~ Σ_g π_g N(m_g, τ_g²),  π ~ Dirichlet(1/4, …) of 6 groups,
#     m_g ~ N(0, ξ²),  log τ_g uniform
#
# A flat b_i leaves the contrasts D y_i between systems. For F families of n
# tasks each, they fall apart into independent Gaussians with the covariances
#     D S D'           F (n − 1) of them, within families
#     c D S D'         F − 1 between the means of families, c = 1/n + γ
#     D (K + c/F S) D' one, the mean of all
# with S = diag(s_j²), and K the covariance of μ given groups and τ. So b, u, μ,
# m, π and s0 are integrated out. Left are groups and τ (drawn from their
# prior), ρ (drawn from a Beta) and the log s_j (drawn from a Student fitted to
# pilots); a is summed.
# ---------------------------------------------------------------------------

B_FAMILIES, B_TASKS, B_SYSTEMS, B_GROUPS = 4, 4, 5, 6


def board():
    rng = np.random.default_rng(7)
    mu = np.array([0, .3, .5, .5, 1.2])
    f = np.repeat(np.arange(4), 4)
    b = 2 * rng.normal(size=16)
    u = .4 * rng.normal(size=(4, 5))
    e = .5 * rng.normal(size=(16, 5))
    return b[:, None] + mu + u[f] + e, f


def write_board(path):
    y, f = board()
    with open(path, "w") as out:
        out.write("dataset,corpus," + ",".join("s%d" % j for j in range(y.shape[1])) + "\n")
        for i, row in enumerate(y):
            out.write("t%d,k%d," % (i, f[i]) + ",".join(repr(float(v)) for v in row) + "\n")


class Board:
    def __init__(self):
        y, _ = board()
        J, F, n = B_SYSTEMS, B_FAMILIES, B_TASKS
        self.D = np.eye(J)[1:] - np.eye(J)[:1]  # differences from the first system
        y3 = y.reshape(F, n, J)
        of_family = y3.mean(1)
        within = (y3 - of_family[:, None]).reshape(-1, J) @ self.D.T
        between = (of_family - of_family.mean(0)) @ self.D.T
        self.A, self.B = within.T @ within, between.T @ between
        self.mean = self.D @ y.mean(0)
        fitted = y.mean(0) - y.mean()
        residual = y - y.mean(1, keepdims=True) - fitted
        tasks = F * n
        r = (residual ** 2).sum() / (tasks * J - tasks - J + 1)
        self.unit = math.sqrt(r / tasks)
        self.xi = max(np.ptp(fitted) / 2, self.unit)
        self.tau = self.unit / 256, max(2 * self.xi, 4 * self.unit)

    def log_noise(self, s2, gamma):
        """The log density of all contrasts but their mean, and of the prior of s, up to a constant. For log s."""
        J, F, n = B_SYSTEMS, B_FAMILIES, B_TASKS
        DSD = (self.D * s2[:, None, :]) @ self.D.T
        inverse, logdet = np.linalg.inv(DSD), np.linalg.slogdet(DSD)[1]
        c = 1 / n + gamma
        out = -.5 * (F * n - 1) * logdet - .5 * (J - 1) * (F - 1) * np.log(c)
        out -= .5 * (inverse * self.A).sum((1, 2)) + .5 * (inverse * self.B).sum((1, 2)) / c
        # p(s²|a) is Γ(Ja)/Γ(a)^J Π s^(−2(a+1)) / (Σ 1/s²)^(Ja), with s0 integrated out; d s² ∝ s² d log s
        each = [math.lgamma(J * a) - J * math.lgamma(a) - a * np.log(s2).sum(1) - J * a * np.log((1 / s2).sum(1))
                for a in (4, 8, 16, 64)]
        return out + np.logaddexp.reduce(each, axis=0)

    def draw(self, rng, size, centre, spread):
        """Log weights, log s, ρ and μ of independent draws."""
        J, F, n, G = B_SYSTEMS, B_FAMILIES, B_TASKS, B_GROUPS
        # Noise and correlation.
        dof = 8
        L = np.linalg.cholesky(spread)
        z = rng.normal(size=(size, J))
        stretch = rng.chisquare(dof, size) / dof
        log_s = centre + (z / np.sqrt(stretch)[:, None]) @ L.T
        rho = rng.beta(1.2, 1.2, size)
        logq = -(dof + J) / 2 * np.log1p((z ** 2).sum(1) / stretch / dof) + .2 * np.log(rho * (1 - rho))
        s2, gamma = np.exp(2 * log_s), rho / (1 - rho)
        # Groups and their scales.
        pi = rng.gamma(1 / 4, size=(size, G))
        cumulative = np.cumsum(pi, 1)
        group = (rng.random((size, J, 1)) * cumulative[:, -1, None, None] > cumulative[:, None, :]).sum(2)
        group = np.minimum(group, G - 1)
        tau = np.exp(rng.uniform(*np.log(self.tau), size=(size, G)))
        scale = np.take_along_axis(tau, group, 1)
        K = self.xi ** 2 * (group[:, :, None] == group[:, None, :]) + np.eye(J) * scale[:, None, :] ** 2
        # The mean of all contrasts, and μ given it.
        noise = ((1 / n + gamma) / F)[:, None] * s2
        V = self.D @ (K + np.eye(J) * noise[:, None, :]) @ self.D.T
        inverse, logdet = np.linalg.inv(V), np.linalg.slogdet(V)[1]
        logw = self.log_noise(s2, gamma) - logq
        logw += -.5 * logdet - .5 * np.einsum("j,njk,k->n", self.mean, inverse, self.mean)
        mu = np.take_along_axis(self.xi * rng.normal(size=(size, G)), group, 1) + scale * rng.normal(size=(size, J))
        seen = mu + np.sqrt(noise) * rng.normal(size=(size, J))
        gap = self.mean - seen @ self.D.T
        mu = mu + np.einsum("nij,nj->ni", K @ self.D.T @ inverse, gap)
        return logw, log_s, rho, mu - mu.mean(1, keepdims=True)


def run_b(batches=40, size=100_000, seed=2024):
    model = Board()
    rng = np.random.default_rng(seed)
    J = B_SYSTEMS
    centre, spread = np.full(J, math.log(model.unit * 4)), .1 * np.eye(J)
    for _ in range(4):
        logw, log_s, _, _ = model.draw(rng, size, centre, spread)
        w = np.exp(logw - logw.max())
        w /= w.sum()
        centre = w @ log_s
        spread = 1.1 * ((log_s - centre).T * w) @ (log_s - centre)
    top, sums = None, []
    total_w = total_w2 = largest = 0.
    for _ in range(batches):
        logw, log_s, rho, mu = model.draw(rng, size, centre, spread)
        if top is None:
            top = logw.max()
        w = np.exp(logw - top)
        best = np.eye(J)[mu.argmax(1)]
        sums.append(w @ np.column_stack([np.ones(size), best, mu, mu ** 2, rho, np.exp(log_s)]))
        total_w, total_w2, largest = total_w + w.sum(), total_w2 + (w ** 2).sum(), max(largest, w.max())
    sums = np.array(sums)
    ratio = sums.sum(0) / sums[:, 0].sum()
    # The error of a ratio of sums over batches, which are independent.
    error = np.sqrt(((sums - sums[:, :1] * ratio) ** 2).sum(0) * batches / (batches - 1)) / sums[:, 0].sum()
    print("B  u %.6f  xi %.6f  tau %.6f to %.6f;  %d draws are worth %.0f, the largest weight is %.1e" %
          (model.unit, model.xi, *model.tau, batches * size, total_w ** 2 / total_w2, largest / total_w))
    names = (["P(s%d best)" % j for j in range(J)] + ["mu_%d - mean" % j for j in range(J)] +
             ["its square" for j in range(J)] + ["rho"] + ["s_%d" % j for j in range(J)])
    print("%-12s %10s %10s" % ("B", "mean", "MC error"))
    for name, m, e in zip(names, ratio[1:], error[1:]):
        print("%-12s %10.6f %10.6f" % (name, m, e))


if __name__ == "__main__":
    wanted = sys.argv[1:] or ["a", "b", "csv"]
    if "csv" in wanted:
        write_board(os.path.join(os.path.dirname(os.path.abspath(__file__)), "board.csv"))
    if "a" in wanted:
        run_a()
    if "b" in wanted:
        run_b()
