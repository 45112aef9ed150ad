"""Answers of the paired test of items for tables of counts and for files of items, by the methods of mean.py.

    nice /usr/bin/python3 paired_items.py > paired_items.csv     (Debian: python3-numpy, python3-mpmath, gcc; minutes)

data are the counts "both left right neither", or groups of items "times*left/right left/right ...", separated by ";":
each group stands for so many clusters, or for so many items where clusters is 0. left and right are the numbers of
epochs that are right, or the grades where epochs is 0. pass is the k of pass@k, 0 for the mean over epochs. range is
that of PairedItems. A row has P, the 95 % interval, the expected losses, the probabilities that left and right are not
worse by more than the margin, and the largest error of these numbers.

Differences are exact fractions. That of a cluster with the sum T over m items is the pseudo-value
d + (G/n)(T - m d), with d the mean of all n items in G clusters. The prior puts k/4, k/2, k/4 at -1, 0, 1 times the
range; grades and pass@k without a range have none.
"""
from fractions import Fraction
import math
import os
import sys
import numpy as np
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                "../../internal/dirichletmean/testdata"))
import mean as M
from mean import f80

def differences(groups, clusters, epochs, passing):
    "Pairs of a difference, as a fraction, and how often it is there."
    def score(x):
        if passing:
            return 1 - Fraction(math.comb(epochs - x, passing), math.comb(epochs, passing))
        return Fraction(x) / epochs if epochs else Fraction(x)
    sums = [(times, len(items), sum(score(r) - score(l) for l, r in items)) for times, items in groups]
    if not clusters:
        return [(d, times) for times, _, d in sums]
    n, g = sum(t * m for t, m, _ in sums), sum(t for t, _, _ in sums)
    mean = sum(t * s for t, _, s in sums) / n
    return [(mean + Fraction(g, n) * (s - m * mean), t) for t, m, s in sums]

def answer(parts, prior, size, ropes, margin):
    weights = {}
    for v, w in parts + [(-size, prior / 4), (Fraction(0), prior / 2), (size, prior / 4)]:
        if w > 0:
            weights[v] = weights.get(v, 0.0) + w
    values = sorted(weights)
    w, v = [weights[x] for x in values], [float(x) for x in values]
    if len(v) < 2:
        return None
    d, line = M.mean(v, w), M.Line(v, w)
    three = len(v) == 3 and v[1] == 0
    left, right = d.below(-ropes[0]), d.above(ropes[1])
    middle = (f80(0), f80(0))
    if ropes != (0, 0):
        a, b, c, e = d.below(ropes[1]), left, d.above(-ropes[0]), right
        middle = (a[0] - b[0], a[1] + b[1]) if a[0] < .5 else (c[0] - e[0], c[1] + e[1])
    quantiles = [M.quantile(d, v[0], v[-1], p, v[1] if three else None, line if d is not line else None)
                 for p in (.025, .975)]
    quantiles = [(f80(0), f80(1e-290)) if q is None else q for q in quantiles]
    losses = [d.positive(), d.negative()] if three else [line.positive(), line.negative()]
    numbers = [left, middle, right, *quantiles, *losses, d.below(margin), d.above(-margin)]
    return ",".join("%.16g" % x for x, _ in numbers) + ",%.0e" % max(e for _, e in numbers)

def row(kind, data, clusters, epochs, passing, size, prior, ropes, margin, parts):
    numbers = answer(parts, prior, Fraction(size or 1), ropes, margin)
    if numbers:
        print("%s,%s,%d,%d,%d,%g,%g,%r,%r,%r,%s" % (kind, data, clusters, epochs, passing, size, prior, *ropes, margin,
                                                     numbers), flush=True)

def hits(counts, prior, ropes, margin):
    both, left, right, neither = counts
    parts = [(Fraction(-1), left), (Fraction(0), both + neither), (Fraction(1), right)]
    row("hits", "%d %d %d %d" % counts, 0, 0, 0, 0, prior, ropes, margin, parts)

def items(number):
    random = np.random.default_rng([3636, number])
    style = number % 6  # clusters, epochs, both, grades, pass@k, epochs with many ties
    clusters, epochs, passing, size = style in (0, 2), 0, 0, 0
    prior = float(random.choice([.01, .1, 1, 2, 2, 2, 4]))
    if style in (1, 2, 4, 5):
        epochs = int(random.integers(2, 9 if style == 4 else 6))
    if style == 4:
        passing = int(random.integers(1, epochs + 1))
        size = int(random.integers(0, 2))
    if style == 3:
        size = int(random.choice([0, 5, 8]))
    if style in (3, 4) and not size:
        prior = 0
    top = 5 if style == 3 else max(epochs, 1)
    rare = 10 ** random.uniform(-2.5, -.3)
    groups = []
    for _ in range(int(random.integers(3, 14))):
        many = int(random.integers(1, 7)) if clusters else 1
        pairs = []
        for _ in range(many):
            l = int(random.integers(0, top + 1)) if random.random() < .3 else top
            r = int(random.integers(0, top + 1)) if random.random() < max(rare, .2) else l
            pairs.append((l, r))
        groups.append((int(random.integers(1, 4)) if random.random() < .7 else int(random.integers(1, 40)), pairs))
    if style in (0, 5) and number % 12 < 6 or style == 1:  # many ties, one side empty
        groups = [(t, [(max(l, r), max(l, r)) if random.random() > rare else (min(l, r), max(l, r)) for l, r in p])
                  for t, p in groups]
        groups.append((int(random.integers(100, 1500)), [(top, top)] * len(groups[0][1])))
    ropes = [float(random.choice([0, .001, .002, .005, .01, .02, .05, .1])) for _ in range(2)]
    if number % 3:
        ropes[1] = ropes[0]
    data = ";".join("%d*%s" % (t, " ".join("%d/%d" % p for p in pairs)) for t, pairs in groups)
    margin = float(random.choice([.001, .005, .01, .02, .05]))
    row("items", data, clusters, epochs, passing, size, prior, tuple(ropes), margin,
        differences(groups, clusters, epochs, passing))

print("# numpy", np.__version__)
print("kind,data,clusters,epochs,pass,range,prior,rope_left,rope_right,margin,p_left,p_rope,p_right,low,high,"
      "loss_left,loss_right,left_not_worse,right_not_worse,error")
for counts, prior, rope, margin in [
        ((500, 0, 10, 0), 2, .005, .005), ((1000, 0, 30, 0), 2, .005, .005), ((500, 0, 3, 0), 2, 0, .005),
        ((1000, 0, 10, 0), 2, 0, .005), ((10, 0, 0, 0), 1, 0, .01), ((10, 0, 0, 0), 1.5, 0, .01),
        ((10, 0, 0, 0), 1.9, 0, .01), ((10 ** 6, 1, 0, 0), .01, 0, 1e-7), ((9900, 0, 3, 97), 2, 0, .0005),
        ((994, 0, 6, 0), 2, .002, .002), ((9900, 0, 3, 97), 2, .0003, .0003), ((0, 0, 1, 0), 2, .1, .01)]:
    hits(counts, prior, (rope, rope), margin)
random = np.random.default_rng(3636)
for number in range(300):
    n = int(10 ** random.uniform(1.5, 6))
    few = [0, 0, 0, 1, 2, 3, int(n * 10 ** random.uniform(-4, -.7)), int(n * 10 ** random.uniform(-4, -.7))]
    left, right = int(random.choice(few)), int(random.choice(few))
    rest = max(n - left - right, 0)
    neither = int(random.choice([0, rest // 5, rest]))
    rope = float(random.choice([0, .0005, .001, .002, .005, .01, .1])) if number % 4 else abs(left - right) / n
    ropes = (rope, rope) if number % 3 else (rope, float(random.choice([0, .001, .01])))
    hits((rest - neither, left, right, neither), float(random.choice([.01, .1, .5, 1, 2, 2, 2, 4])), ropes,
         float(random.choice([.0005, .001, .005, .01, .02])))
for number in range(150):
    items(number)
