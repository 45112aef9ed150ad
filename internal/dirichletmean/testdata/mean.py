"""The distribution of a mean with Dirichlet weights, by two methods that are not those of our Go code.

Used by tables.py, which is here, and by paireditems.py in bayescmp/testdata/oracle.

Three values. With the middle value at 0, the mean is U (R p - (1 - R) q), where U ~ Beta is the weight of the outer
values together, R ~ Beta that of the upper one among them, and both are independent. So P(mean > t) is an integral in
one dimension, of the density of U times an incomplete beta function of R. That function comes from the continued
fraction of DLMF 8.17.22, its factors from differences to the top of the density, and its constant from mpmath with 40
digits. Everything is positive; nothing cancels. Two values are such an incomplete beta function alone.

Any number of values. P(mean > t) = 1/pi times the integral over y > 0 of Re exp K(s + iy)/(s + iy), along a vertical
line, K(s) = -sum w log(1 - s (v - t)). On such a line the absolute value of exp K falls from y = 0 on, whatever the
weights, so no bend of the path can lead anywhere. It takes many nodes, which does not matter here.

Both integrals are adaptive: Gauss-Legendre rules of 30 nodes, halved until the sum stays. Numbers have 80 bits. The
error of a value is the change by the last halving, plus rounding. tables.py compares the two methods.
"""
import ctypes
import os
import subprocess
import tempfile
import mpmath
import numpy as np
f80 = np.longdouble
NODES, WEIGHTS = (v.astype(f80) for v in np.polynomial.legendre.leggauss(30))
PI = f80(4) * np.arctan(f80(1))
mpmath.mp.dps = 40
np.seterr(all="ignore")  # exp of a small number is 0, and cosh of a large one infinite

def long(x):
    "An mpmath number as one of 80 bits."
    high = float(x)
    return f80(high) + f80(float(x - high)) if np.isfinite(high) else f80(high)

def exact(x):
    "A number of 80 bits as one of mpmath."
    high = float(x)
    return mpmath.mpf(high) + mpmath.mpf(float(f80(x) - f80(high)))

def adaptive(f, edges, tolerance=f80(1e-15)):
    "The integral of f over the panels between edges, and its error."
    a, b = np.array(edges[:-1], f80), np.array(edges[1:], f80)
    def rule(a, b):
        half = (b - a) / 2
        y = a[:, None] + half[:, None] * (1 + NODES[None, :])
        v = f(y.ravel()).reshape(y.shape) * WEIGHTS
        return half * v.sum(axis=1), half * np.abs(v).sum(axis=1)
    whole, size = rule(a, b)
    done, error, scale = f80(0), f80(0), size.sum()
    for level in range(60):
        m = (a + b) / 2
        parts, sizes = rule(np.concatenate([a, m]), np.concatenate([m, b]))
        n = len(a)
        both, off = parts[:n] + parts[n:], np.abs(parts[:n] + parts[n:] - whole)
        scale = max(scale, sizes.sum())
        ok = off <= tolerance * scale
        done, error = done + both[ok].sum(), error + off[ok].sum()
        if ok.all():
            return done, error + f80(1e-18) * scale
        bad = ~ok
        a, b = np.concatenate([a[bad], m[bad]]), np.concatenate([m[bad], b[bad]])
        whole = np.concatenate([parts[:n][bad], parts[n:][bad]])
        if len(a) > 200000:
            break
    raise ArithmeticError("no convergence")

class Beta:
    "Beta(a, b) at x, given with y = 1 - x."
    def __init__(self, a, b):
        self.a, self.b = f80(a), f80(b)
        a, b = exact(self.a), exact(self.b)
        self.x0, self.y0 = long(a / (a + b)), long(b / (a + b))
        lnbeta = mpmath.loggamma(a) + mpmath.loggamma(b) - mpmath.loggamma(a + b)
        self.top = long(a * mpmath.log(a / (a + b)) + b * mpmath.log(b / (a + b)) - lnbeta)

    def log_power(self, x, y, log_y=None):
        "log(x^a y^b / B(a, b)), which is the log density times xy; log_y is log y where y may underflow."
        d = np.where(x < y, x - self.x0, self.y0 - y)
        lx = np.where(x < self.x0 / 2, np.log(x / self.x0), np.log1p(d / self.x0))
        low = np.log(y / self.y0) if log_y is None else log_y - np.log(self.y0)
        ly = np.where(y < self.y0 / 2, low, np.log1p(-d / self.y0))
        return self.top + self.a * lx + self.b * ly

    def log_tails(self, x, y, log_y=None):
        "The logarithms of P(< x) and P(> x)."
        x, y = np.atleast_1d(f80(x)), np.atleast_1d(f80(y))
        near = x * (self.a + self.b + 2) < self.a + 1
        a, b = np.where(near, self.a, self.b), np.where(near, self.b, self.a)
        z = np.where(near, x, y)
        small = np.minimum(self.log_power(x, y, log_y) - np.log(a) - np.log(fraction(a, b, z)), 0)
        large = np.where(small > -0.5, np.log(-np.expm1(small)), np.log1p(-np.exp(small)))
        return np.where(near, small, large), np.where(near, large, small)

SOURCE = """
#include <math.h>
void fraction(long n, const long double *a, const long double *b, const long double *x, long double *out) {
    for (long i = 0; i < n; i++) {
        long double A = a[i], B = b[i], X = x[i], f = 1, c = 1, d = 0, step = 0;
        for (long m = 0; m < 2000000; m++) {
            if (m > 0) {
                long double even = m * (B - m) * X / ((A + 2 * m - 1) * (A + 2 * m));
                d = 1 / (1 + even * d), c = 1 + even / c, f *= c * d;
            }
            long double odd = -(A + m) * (A + B + m) * X / ((A + 2 * m) * (A + 2 * m + 1));
            d = 1 / (1 + odd * d), c = 1 + odd / c, step = c * d, f *= step;
            if (fabsl(step - 1) < 4e-19L) break;
        }
        out[i] = f;
    }
}
"""

def compiled():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "fraction")
        with open(path + ".c", "w") as f:
            f.write(SOURCE)
        subprocess.run(["gcc", "-O2", "-shared", "-fPIC", "-o", path + ".so", path + ".c"], check=True)
        return ctypes.CDLL(path + ".so")

LIBRARY = compiled()

def fraction(a, b, x):
    "The continued fraction 1 + d1/(1 + d2/(1 + ...)) by Lentz's method; in C, as it takes most of the time."
    a, b, x = (np.ascontiguousarray(v, f80) for v in (a, b, x))
    out = np.empty_like(x)
    LIBRARY.fraction(ctypes.c_long(len(x)), *(ctypes.c_void_p(v.ctypes.data) for v in (a, b, x, out)))
    return out

def sigmoid(y):
    e = np.exp(-np.abs(y))
    return np.where(y < 0, e, f80(1)) / (1 + e)

def support(log, lo, hi):
    "The top of a function with one top, and where it is 60 below it."
    for _ in range(40):
        y = np.linspace(lo, hi, 201).astype(f80)
        v = log(y)
        k = int(np.argmax(v))
        new = y[max(k - 2, 0)], y[min(k + 2, 200)]
        if k in (0, 200):
            width = hi - lo
            new = (lo - width, hi) if k == 0 else (lo, hi + width)
        flat = v.max() - min(v[max(k - 2, 0)], v[min(k + 2, 200)]) < 0.5
        top, peak = v[k], y[k]
        lo, hi = new
        if flat and k not in (0, 200):
            break
    ends = []
    for sign in (-1, 1):
        grid = f80(0.01) * f80(2) ** np.arange(24)
        for _ in range(2):  # among powers of 2, then closer
            low = np.nonzero(log(peak + sign * grid) < top - 60)[0]
            k = low[0] if len(low) else len(grid) - 1
            end, grid = grid[k], np.linspace(grid[max(k - 1, 0)], grid[k], 9)[1:]
        ends.append(peak + sign * end)
    return top, [ends[0], peak, ends[1]]

class Three:
    "The mean of three values; or of two, with no weight in the middle."
    def __init__(self, values, weights):
        v, w = [f80(x) for x in values], [f80(x) for x in weights]
        self.middle, self.p, self.q = v[1], v[2] - v[1], v[1] - v[0]
        self.u, self.r = Beta(w[2] + w[0], w[1]), Beta(w[2], w[0])
        self.total = sum(w)
        self.turned = None
        self.parts = values, weights

    def mirror(self):
        if self.turned is None:
            self.turned = Three([-f80(x) for x in self.parts[0][::-1]], self.parts[1][::-1])
        return self.turned

    def rounding(self):
        return f80(1e-18) + self.total * f80(3e-20)

    def places(self, t):
        lo = t / self.p
        def at(y):
            s, rest = sigmoid(y), sigmoid(-y)
            log_s, log_rest = -np.logaddexp(0, -y), -np.logaddexp(0, y)
            u, v = lo + (1 - lo) * s, (1 - lo) * rest
            share = self.p * (1 - lo) / (u * (self.p + self.q))
            base = self.u.log_power(u, v, np.log1p(-lo) + log_rest) + log_s - np.log(u)
            return base, u, (self.q + t / u) / (self.p + self.q), share * s, np.log(share) + log_s
        return at

    def integral(self, t, what):
        "The integral over the weight of the outer values; t > 0 above the middle."
        at = self.places(t)
        def log(y):
            base, u, x, over, log_over = at(y)  # over is 1 - x
            if what == "above":
                return base + self.r.log_tails(x, over, log_over)[1]
            if what == "below":
                return base + self.r.log_tails(x, over, log_over)[0]
            power = self.r.log_power(x, over, log_over)
            return base + power - np.log(x) - log_over - np.log(u * (self.p + self.q))
        top, edges = support(log, f80(-40), f80(40))
        value, error = adaptive(lambda y: np.exp(log(y) - top), edges)
        factor = np.exp(top)
        return value * factor, (error + value * self.rounding()) * factor

    def above(self, t):
        t = f80(t) - self.middle
        if t < 0:
            return self.mirror().below(-f80(t) - self.middle)
        if t >= self.p:
            return f80(0), f80(0)
        if t == 0:
            value = np.exp(self.r.log_tails(self.q / (self.p + self.q), self.p / (self.p + self.q))[1][0])
            return value, value * self.rounding()
        return self.integral(t, "above")

    def below(self, t):
        t = f80(t) - self.middle
        if t < 0:
            return self.mirror().above(-f80(t) - self.middle)
        if t >= self.p:
            return f80(1), f80(0)
        if t == 0:
            value = np.exp(self.r.log_tails(self.q / (self.p + self.q), self.p / (self.p + self.q))[0][0])
            return value, value * self.rounding()
        value, error = self.integral(t, "below")
        lo = t / self.p
        first = np.exp(self.u.log_tails(lo, 1 - lo)[0][0])
        return value + first, error + first * self.rounding()

    def density(self, t):
        t = f80(t) - self.middle
        if t < 0:
            return self.mirror().density(-f80(t) - self.middle)
        if t >= self.p:
            return f80(0), f80(0)
        if t == 0:
            if self.u.a <= 1:
                return f80(np.inf), f80(0)
            x, y = self.q / (self.p + self.q), self.p / (self.p + self.q)
            value = np.exp(self.r.log_power(x, y)) / (x * y * (self.p + self.q))
            value *= (self.u.a + self.u.b - 1) / (self.u.a - 1)
            return value, value * self.rounding()
        return self.integral(t, "density")

    def positive(self):
        "The mean of the part above 0, where 0 is the middle value."
        assert self.middle == 0
        x0 = self.q / (self.p + self.q)
        def log(y):
            s, rest = sigmoid(y), sigmoid(-y)
            x, over = x0 + (1 - x0) * s, (1 - x0) * rest
            log_over = np.log1p(-x0) - np.logaddexp(0, y)
            return self.r.log_tails(x, over, log_over)[1] + log_over - np.logaddexp(0, -y)
        top, edges = support(log, f80(-40), f80(40))
        value, error = adaptive(lambda y: np.exp(log(y) - top), edges)
        factor = np.exp(top) * (self.p + self.q) * self.u.x0
        return value * factor, (error + value * self.rounding()) * factor

    def negative(self):
        return self.mirror().positive()

class Two:
    "The mean of two values."
    def __init__(self, values, weights):
        self.low, self.high = (f80(x) for x in values)
        self.beta = Beta(weights[1], weights[0])

    def tails(self, t):
        width = self.high - self.low
        x, y = (f80(t) - self.low) / width, (self.high - f80(t)) / width
        if x <= 0 or y <= 0:
            return (f80(0), f80(1)) if x <= 0 else (f80(1), f80(0))
        return [np.exp(v[0]) for v in self.beta.log_tails(x, y)]

    def error(self, value):
        return value, value * (f80(1e-18) + (self.beta.a + self.beta.b) * f80(3e-20))

    def above(self, t):
        return self.error(self.tails(t)[1])

    def below(self, t):
        return self.error(self.tails(t)[0])

    def density(self, t):
        width = self.high - self.low
        x, y = (f80(t) - self.low) / width, (self.high - f80(t)) / width
        if x <= 0 or y <= 0:
            return f80(0), f80(0)
        return self.error(np.exp(self.beta.log_power(x, y)[()]) / (x * y * width))

class Line:
    "The mean of any number of values, by a vertical line."
    def __init__(self, values, weights):
        self.v, self.w = np.array(values, f80), np.array(weights, f80)
        self.total = self.w.sum()

    def line(self, a, power, factor=None):
        """1/(2 pi i) times the integral of exp K(s) / s^power (s > 0), times the factor if there is one; also its
        error."""
        highest = a.max()
        if highest <= 0:
            return f80(0), f80(0)
        if power == 1 and a.min() >= 0:
            return f80(1), f80(0)
        lo, hi = f80(-12000), f80(12000)
        for _ in range(200):  # the least of K(s) - power log s
            z = (lo + hi) / 2
            s, left = sigmoid(z) / highest, sigmoid(-z)
            ratio = np.where(a == highest, left, 1 - s * a)
            slope = (self.w * a / ratio).sum() * s - max(power, 1)
            lo, hi = (z, hi) if slope < 0 else (lo, z)
            if hi - lo < 1e-3:
                break
        bend = a / ratio
        scale = 1 / np.sqrt((self.w * bend ** 2).sum() + max(power, 1) / s ** 2)
        logs = np.where(a == highest, np.log(left), np.log1p(-s * a))
        start = -(self.w * logs).sum() - power * np.log(s)
        def size(x):
            y = scale * np.sinh(x)
            return -(self.w * np.log1p((y * bend) ** 2)).sum() / 2 - power / 2 * np.log1p((y / s) ** 2) + np.log(np.cosh(x))
        end = f80(1)
        while size(end) > -50:
            end *= f80(1.3)
            if end > 5000:
                raise ArithmeticError("falls too slowly")
        def f(x):
            out = np.empty(len(x), f80)
            step = max(1, 3000000 // len(a))
            for k in range(0, len(x), step):
                y = scale * np.sinh(x[k:k + step])
                yb = y[:, None] * bend[None, :]
                log = -(np.log1p(yb * yb) * self.w).sum(axis=1) / 2 - power / 2 * np.log1p((y / s) ** 2)
                phase = (np.arctan(yb) * self.w).sum(axis=1) - power * np.arctan(y / s)
                real, imaginary = np.cos(phase), np.sin(phase)
                if factor is not None:
                    fr, fi = factor(s, y, ratio)
                    real = real * fr - imaginary * fi
                out[k:k + step] = np.exp(log) * real * scale * np.cosh(x[k:k + step])
            return out
        value, error = adaptive(f, np.linspace(0, end, 33).astype(f80))
        out = np.exp(start) / PI
        rounding = np.abs(self.w * logs).sum() * f80(2e-19) + np.sqrt(self.total) * f80(1e-18)
        return value * out, (error + abs(value) * rounding) * out

    def tail(self, a):
        "P(Q > 0), by the other tail where it is the larger one."
        if (self.w * a).sum() <= 0 or a.min() >= 0:
            return self.line(a, 1)
        value, error = self.line(-a, 1)
        return (1 - value, error + f80(1e-19)) if value < .5 else self.line(a, 1)

    def above(self, t):
        return self.tail(self.v - f80(t))

    def below(self, t):
        return self.tail(f80(t) - self.v)

    def density(self, t):
        a = self.v - f80(t)
        if (self.v - f80(t)).max() <= 0 or (self.v - f80(t)).min() >= 0:
            return f80(0), f80(0)
        sign = 1
        if (self.w * a).sum() > 0:
            a, sign = -a, -1
        def factor(s, y, ratio):
            # sum w/(1 - (s + iy) a), with 1 - (s + iy) a = ratio - iya
            ya = y[:, None] * a[None, :]
            square = ratio ** 2 + ya ** 2
            return (self.w * ratio / square).sum(axis=1), (self.w * ya / square).sum(axis=1)
        return self.line(a, 0, factor)

    def positive(self):
        value, error = self.line(self.v, 2)
        return value / self.total, error / self.total

    def negative(self):
        value, error = self.line(-self.v, 2)
        return value / self.total, error / self.total

def merged(values, weights):
    "The distinct values with weight, ascending, and their weights."
    sums = {}
    for v, w in zip(values, weights):
        if w > 0:
            sums[float(v)] = sums.get(float(v), 0.0) + float(w)
    keys = sorted(sums)
    return keys, [sums[k] for k in keys]

def mean(values, weights):
    values, weights = merged(values, weights)
    return {2: Two, 3: Three}.get(len(values), Line)(values, weights)

def quantile(d, low, high, p, middle=None, rough=None):
    """The quantile of p and its error, by Newton's steps on log |t - middle| between bounds, where the density may be
    infinite at middle. With rough, a cheaper method, this one is asked at the end only. None where the quantile is
    nearer to the middle than 1e-290."""
    middle = f80(low + (high - low) / 2 if middle is None else middle)
    side = 1 if d.below(middle)[0] < p else -1
    end = f80(high) - middle if side > 0 else middle - f80(low)
    lower, goal = p < 0.5, f80(p) if p < 0.5 else 1 - f80(p)
    rising = (side > 0) == lower
    def step(d, z):
        t = middle + side * end * sigmoid(z)
        value, error = (d.below if lower else d.above)(t)
        if not value > 0:
            return f80(-1e9), None, error
        g = np.log(value / goal)
        slope = d.density(t)[0] * end * sigmoid(z) * sigmoid(-z) / value
        return g, (-g / slope if rising else g / slope) if slope > 0 else None, error
    lo, hi, z, fine = f80(-700), f80(44), f80(0), rough or d
    for _ in range(300):
        g, move, _ = step(fine, z)
        lo, hi = (lo, z) if (g > 0) == rising else (z, hi)
        new = (lo + hi) / 2 if move is None or not lo <= z + move <= hi else z + move
        done = abs(new - z) < 4e-17 * max(1, abs(z)) or abs(g) < 3e-17
        z = new
        if done:
            break
    for _ in range(2 if rough and z > -600 else 0):
        g, move, error = step(d, z)
        z += move or 0
        if abs(g) < 1e-15:
            break
    t = middle + side * end * sigmoid(z)
    if abs(t - middle) < 1e-290:
        return None
    value, error = (d.below if lower else d.above)(t)
    return t, (abs(value - goal) + error) / d.density(t)[0]
