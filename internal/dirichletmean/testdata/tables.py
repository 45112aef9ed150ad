"""Distributions of a mean with Dirichlet weights: tables of items of all sizes, grades, epochs and clusters.

    nice /usr/bin/python3 tables.py > tables.csv     (Debian: python3-numpy, python3-mpmath, gcc; two minutes)

A line holds the values, their weights, and queries "kind argument result error". Kinds are S(t) = P(mean > t),
C(t) = P(mean <= t), D(t), the density, Q(p), the quantile, and P and N, the means of the parts above and below 0.
0 stands for what is below 1e-290. mean.py computes. With three values its two methods must agree. With more there is the
second one only, which must agree with exact fractions, the divided differences of a truncated power (Curry and
Schoenberg 1966), where all weights are whole numbers. What disagrees is told, left out, and ends the program with an
error.
"""
import multiprocessing
import sys
from fractions import Fraction
import numpy as np
import mean as M
from mean import f80

LEVELS = [.0005, .001, .005, .025, .05, .25, .5, .75, .95, .975, .995, .999, .9995]
PRIORS = [0, .01, .05, .1, .5, 1, 1.5, 1.9, 2, 3, 4]
ROPES = [.0005, .001, .002, .003, .005, .01, .02, .05, .1]

def table(random, number):
    "The counts left only, right only, same."
    items = int(10 ** random.uniform(np.log10(30), 6)) if number % 40 else 10 ** 7
    few = [0, 0, 0, 1, 2, 3]
    style = number % 8
    if style < 3:  # many ties, a cell with nothing or nearly
        rate = 10 ** random.uniform(-4, -0.5)
        left, right = int(random.choice(few)), int(items * rate * random.uniform(0, 2)) + int(random.integers(0, 12))
    elif style == 3:
        left, right = int(random.choice(few)), int(random.choice(few))
    elif style == 4:  # few ties
        same = int(random.choice(few + [10, 50]))
        left = int(random.choice([0, 1, 3, items // 100, items // 2, int(items * random.random())]))
        return min(left, items), max(items - left - same, 0), same
    elif style == 5:  # extreme on one side
        left, right = int(random.choice([0, 1, 2, 5])), int(items * random.choice([.3, .9, .99, .999]))
    else:
        rates = random.dirichlet([.4, .4, 2])
        left, right = int(items * rates[0]), int(items * rates[1])
    right = min(right, items - left)
    if random.random() < .4:
        left, right = right, left
    return left, right, items - left - right

FINDINGS = [((0, 10, 500), 2, .005), ((0, 30, 1000), 2, .005), ((0, 3, 500), 2, 0), ((0, 10, 1000), 2, .005),
            ((0, 0, 10), 1, 0), ((0, 0, 10), 1.5, 0), ((0, 0, 10), 1.9, 0), ((0, 0, 10), .5, 0), ((1, 0, 10 ** 6), .01, 0),
            ((0, 1, 10 ** 6), .01, .001), ((0, 3, 9997), 2, .00024), ((0, 0, 1), 2, .01), ((0, 0, 30), 1, .01),
            ((0, 1, 0), 2, .1), ((3, 0, 10 ** 5), 2, .0005), ((0, 8, 10 ** 5), 4, .0005)]

def graded(random, number):
    "Values and weights of grades, epochs, clusters, and of any kind."
    style = number % 6
    if style == 0:  # means over epochs
        epochs = int(random.integers(2, 6))
        grid = np.arange(-epochs, epochs + 1) / epochs
        rate = random.dirichlet(np.full(len(grid), .3))
        weights = np.floor(rate * 10 ** random.uniform(1.3, 5))
        k = random.choice(PRIORS)
        for v, part in ((-1, .25), (0, .5), (1, .25)):
            weights[np.searchsorted(grid, v)] += k * part
        weights[epochs] += int(10 ** random.uniform(0, 5))
        return list(grid), list(weights)
    if style == 1:  # differences of grades 0 to 5, with the prior at the ends or without one
        grid = np.arange(-5, 6) if number % 12 < 6 else np.arange(-5, 6) / 5
        weights = np.floor(random.dirichlet(np.full(11, .25)) * 10 ** random.uniform(.7, 4.5))
        k = random.choice([0, .01, 1, 2, 4])
        weights[[0, 5, 10]] += np.array([.25, .5, .25]) * k
        weights[int(random.integers(0, 11))] += 1
        weights[int(random.integers(0, 11))] += 1
        return list(grid), list(weights)
    if style == 2:  # sums of clusters as pseudo-values
        clusters = int(random.integers(5, 13))
        sizes = random.integers(1, 9, clusters)
        sums = np.array([random.integers(-m, m + 1) if random.random() < .5 else 0 for m in sizes])
        mean = sums.sum() / sizes.sum()
        values = list(mean + clusters / sizes.sum() * (sums - sizes * mean))
        k = random.choice([.01, 1, 2, 4])
        return values + [-1, 0, 1], [1] * clusters + [k / 4, k / 2, k / 4]
    n = int(random.integers(3, 13))
    values = np.round(random.standard_cauchy(n) if style == 3 else random.uniform(-1, 1, n), 3)
    weights = 10 ** random.uniform(-2, 5 if style < 5 else 1, n)
    if style == 4:  # one heavy value, weak ones around it
        weights = 10 ** random.uniform(-2, .5, n)
        weights[int(random.integers(0, n))] = 10 ** random.uniform(2, 6)
    return list(values), [float("%.3g" % w) for w in weights]

def bspline(values, weights, t):
    "P(mean > t) for whole weights in exact fractions."
    knots = [Fraction(float(v)) for v, w in zip(values, weights) for _ in range(int(w))]
    t, n = Fraction(float(t)), len(knots)
    power = lambda v, k: (v - t) ** (n - 1 - k) if v > t and n - 1 >= k else Fraction(0)
    binomial = lambda k: Fraction(int(np.math.comb(n - 1, k)))
    column = [power(v, 0) for v in knots]
    for k in range(1, n):
        column = [binomial(k) * power(knots[i], k) if knots[i] == knots[i + k]
                  else (column[i + 1] - column[i]) / (knots[i + k] - knots[i]) for i in range(n - k)]
    return column[0]

def agree(what, value, other, weights):
    (a, e), (b, f) = value, other
    if abs(a - b) > 3 * (e + f) + (3e-14 if min(weights) > .3 else 3e-11) * abs(a) and abs(a) > 1e-290:
        raise AssertionError("%s: %.17g +- %.1g, %.17g +- %.1g" % (what, a, e, b, f))

def ask(values, weights, queries):
    "The line of a table: all that is asked, and the methods compared."
    values, weights = M.merged(values, weights)
    line = M.Line(values, weights)
    d = M.mean(values, weights) if len(values) < 4 else line
    middle = values[1] if len(values) == 3 else None
    out = []
    for kind, x in queries:
        where = "%s %s %s %r" % (values, weights, kind, x)
        try:
            if kind == "Q":
                got = M.quantile(d, values[0], values[-1], x, middle, line if d is not line else None)
            elif kind in "PN":
                three = len(values) == 3 and values[1] == 0
                name = "positive" if kind == "P" else "negative"
                got = getattr(d if three else line, name)()
                if three and min(weights) > .3:
                    agree(where, got, getattr(line, name)(), weights)
            else:
                name = {"S": "above", "C": "below", "D": "density"}[kind]
                got = getattr(d, name)(x)
                if d is not line and (x != middle or min(weights) > .3) and not np.isinf(got[0]):
                    agree(where, got, getattr(line, name)(x), weights)
                if d is line and kind in "SC" and sum(weights) < 150 and all(w == int(w) for w in weights):
                    above = bspline(values, weights, x)
                    fraction = above if kind == "S" else 1 - above
                    agree(where, got, (f80(float(fraction)), f80(0)), weights)
                    print("exact fractions agree:", where, file=sys.stderr)
        except ArithmeticError as e:
            print(where, e, file=sys.stderr)
            continue
        if got is None or not np.isfinite(got[0]) or not np.isfinite(got[1]):
            continue
        value, error = (f80(0), f80(0)) if abs(got[0]) < 1e-290 else got
        out.append(("%s %r %.17g %.0e" % (kind, x, value, error)).replace(" 0e+00", " 0"))
    text = lambda numbers: " ".join("%r" % float(x) for x in numbers).replace(".0 ", " ").removesuffix(".0")
    return "%s,%s,%s" % (text(values), text(weights), ";".join(out)) if out else None

def near(random, values, weights):
    "A place in the bulk or a tail."
    v, w = np.array(values, float), np.array(weights, float)
    share = w / w.sum()
    mean = (share * v).sum()
    sd = np.sqrt((share * (v - mean) ** 2).sum() / (w.sum() + 1))
    z = random.choice([-12, -6, -3, -1.5, -.5, .5, 1.5, 3, 6, 12]) * random.uniform(.5, 1.5)
    t = float("%.4g" % (mean + z * sd))
    return t if v.min() < t < v.max() else float("%.4g" % (mean + .3 * (v.max() - mean)))

def line(number):
    random = np.random.default_rng([36, number])
    level = lambda: float(random.choice(LEVELS))
    if number < 1600 or number >= 2100:
        counts, k = table(random, number), float(random.choice(PRIORS))
        n = sum(counts)
        rope = float(random.choice(ROPES)) if random.random() < .6 else int(random.integers(0, 6)) / n
        if number >= 2100:
            counts, k, rope = FINDINGS[number - 2100]
        left, right, same = counts
        values, weights = [-1., 0., 1.], [left + k / 4, same + k / 2, right + k / 4]
        if sum(w > 0 for w in weights) < 2:
            return None
        queries = [("C", 0.0 - rope), ("S", rope), ("CS"[number // 2 % 2], near(random, values, weights))]
        queries += [[("Q", level())], [("P", 0), ("N", 0)], [("D", near(random, values, weights))]][number % 3]
        if number >= 2100:
            queries += [("P", 0), ("N", 0)] + [("Q", p) for p in LEVELS]
    else:
        values, weights = graded(random, number)
        if sum(w > 0 for w in weights) < 2:
            return None
        at = [near(random, values, weights) for _ in range(4)]
        queries = [("C", at[0]), ("S", at[1]), ("CS"[number // 2 % 2], float(random.choice(ROPES)))]
        queries += [[("Q", level())], [("P", 0), ("N", 0)], [("D", at[3])]][number // 6 % 3]
    return ask(values, weights, [q for n, q in enumerate(queries) if q not in queries[:n]])

def tried(number):
    "The line, or the disagreement."
    try:
        return line(number)
    except AssertionError as e:
        return e

if __name__ == "__main__":
    print("# numpy", np.__version__)
    print("values,weights,queries")
    wrong = 0
    with multiprocessing.Pool(2) as pool:
        for text in pool.imap(tried, range(2100 + len(FINDINGS)), 8):
            if isinstance(text, AssertionError):
                wrong += 1
                print("disagreement:", text, file=sys.stderr)
            elif text:
                print(text, flush=True)
    sys.exit(wrong > 0)
