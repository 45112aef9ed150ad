"""Tails of the difference between two shares of a Dirichlet distribution, by brute force.

    /usr/bin/python3 oracle.py > oracle.csv     (Debian: python3-numpy)

P(right - left > t) is integrated over two coordinates, the logit of left and z = logit(right/(1 - left)), by the
trapezoid rule in u and Gauss-Legendre panels in z, in 80-bit numbers. The constant of the density is the same
integral without the limit t, so no gamma function is needed. It shares nothing with our Go code, which inverts a
Laplace transform. error is the change from a third fewer nodes.
"""
import numpy as np
f80 = np.longdouble

def softplus(x):
    return np.maximum(x, 0) + np.log1p(np.exp(-np.abs(x)))

def log_beta(z, a, b):
    "The logarithm of the density of the logit of a Beta(a, b), 0 at its top."
    top = np.log(a) - np.log(b)
    return -a * (softplus(-z) - softplus(-top)) - b * (softplus(z) - softplus(top))

def reach(a, b, depth=60):
    "Where the density of the logit is above exp(-depth) of its top."
    top = np.log(a) - np.log(b)
    ends = []
    for sign in (-1, 1):
        near, far = f80(0), f80(1)
        while log_beta(top + sign * far, a, b) > -depth:
            far *= 2
        for _ in range(80):
            middle = (near + far) / 2
            near, far = (middle, far) if log_beta(top + sign * middle, a, b) > -depth else (near, middle)
        ends.append(top + sign * far)
    return ends

def logit(x):
    return np.log(x) - np.log1p(-x)

def inner(start, high, right, same, panels):
    "The integral of the density of z from start to high."
    x, w = (v.astype(f80) for v in np.polynomial.legendre.leggauss(24))
    step, total = (high - start) / panels, np.zeros_like(start)
    for k in range(panels):
        z = start[:, None] + step[:, None] * (k + (1 + x[None, :]) / 2)
        total += step / 2 * (np.exp(log_beta(z, right, same)) * w[None, :]).sum(axis=1)
    return total

def tail(left, right, same, t, fine=1.0):
    nodes, panels = int(1000 * fine), int(20 * fine)
    low, high = reach(left, right + same)
    zlow, zhigh = reach(right, same)
    every = np.linspace(low, high, nodes).astype(f80)
    total = np.exp(log_beta(every, left, right + same)).sum() * (every[1] - every[0])
    total *= inner(np.array([zlow]), zhigh, right, same, panels)[0]
    # Only a left share below (1 - t)/2 leaves room: left = (1 - t)/2 / (1 + exp(-u)), smooth at both ends.
    room = (1 - t) / 2
    def integrand(u, panels):
        share = room / (1 + np.exp(-u))
        y = (share + t) / (1 - share)
        rest = (1 - t) / (1 + np.exp(u)) / (1 - share)  # 1 - y
        cut = np.clip(np.log(y) - np.log(rest), zlow, zhigh)
        log = log_beta(logit(share), left, right + same) - np.log1p(np.exp(u)) - np.log1p(-share)
        return np.exp(log) * inner(cut, zhigh, right, same, panels)
    start, end = f80(-60) / min(left, 1), f80(60) / min(same, 1)
    for _ in range(4):  # zoom in to where something is
        rough = np.linspace(start, end, 3001)
        values = integrand(rough, 2)
        there = np.nonzero(values > values.max() * f80(10) ** -24)[0]
        if not len(there):
            return f80(0)
        step = rough[1] - rough[0]
        narrower = max(start, rough[there[0]] - step), min(end, rough[there[-1]] + step)
        done = narrower[1] - narrower[0] > 0.7 * (end - start)
        start, end = narrower
        if done:
            break
    u = np.linspace(start, end, nodes)
    return integrand(u, panels).sum() * (u[1] - u[0]) / total

print("# numpy", np.__version__)
print("left,right,same,t,survival,error")
tables = [(0, 0, 3), (0, 1, 2), (3, 0, 0), (2, 1, 0), (0, 0, 10), (1, 4, 5), (0, 3, 27), (8, 0, 12), (5, 7, 8),
          (0, 0, 1000), (0, 12, 988), (40, 61, 899), (300, 350, 350), (3, 4, 10000), (700, 650, 12000),
          (0, 1000000, 1000000), (1000000, 1001000, 0), (100, 150, 1000000), (0, 0, 1000000), (30000, 30500, 939500)]
for prior in (0.5, 1.0):
    for table in tables:
        a, b, c = (f80(v) + f80(p) for v, p in zip(table, (prior, prior, 2 * prior)))
        n = a + b + c
        mean = (b - a) / n
        sd = np.sqrt(((a + b) / n - mean ** 2) / (n + 1))
        for t in (0, .01, .05, .2, float("%.3g" % (mean + sd / 2)), float("%.3g" % (mean + 4 * sd))):
            if t < 0 or t >= 1:
                continue  # the Go test turns these round
            fine, rough = tail(a, b, c, f80(t)), tail(a, b, c, f80(t), 0.67)
            print("%.12g,%.12g,%.12g,%.12g,%.17g,%.1g" % (a, b, c, t, fine, abs(fine - rough)))
