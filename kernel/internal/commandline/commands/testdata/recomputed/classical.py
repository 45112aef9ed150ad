"""Ranks, p values and intervals, from the formulas in the papers. Scores are exact fractions."""
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import permutations, product
from math import comb, sqrt

import numpy as np
from scipy import optimize, stats

NAN = float("nan")


def ranks(values, highest_first=True):
    """1 is the best; equal values share the mean of their ranks."""
    order = sorted(values, reverse=highest_first)
    first, count = {}, Counter(order)
    for at, v in enumerate(order):
        first.setdefault(v, at)
    return [first[v] + Fraction(count[v] + 1, 2) for v in values]


def family_sums(rank, families):
    """The ranks of each family added up: these sums are what has all orders with the same probability."""
    if not families:
        return rank
    rows = [[0] * len(rank[0]) for _ in range(max(families) + 1)]
    for row, f in zip(rank, families):
        rows[f] = [a + b for a, b in zip(rows[f], row)]
    return rows


def difference_error(rank, families):
    """The standard error of a difference of two mean ranks: Demšar's, or over all orders of the sums of families."""
    k, n = len(rank[0]), len(rank)
    if not families:
        return sqrt(k * (k + 1) / (6 * n))
    squares = sum((s - Fraction(sum(row), k)) ** 2 for row in family_sums(rank, families) for s in row)
    return sqrt(2 * squares / (k - 1)) / n


def friedman(rank, families):
    """Demšar (2006, section 3.2.2), without and with the correction for ties; exact P by all orders."""
    rank = family_sums(rank, families)
    n, k = len(rank), len(rank[0])
    sums = [sum(column) for column in zip(*rank)]
    centre = Fraction(sum(sums), k)
    spread = sum((s - centre) ** 2 for s in sums)
    variance = sum((r - Fraction(sum(row), k)) ** 2 for row in rank for r in row) / (k - 1)
    corrected = float(spread / variance) if variance else 0.0
    plain = corrected if families else float(12 * spread / (n * k * (k + 1)))
    out = {}
    for name, chi in ("corrected", corrected), ("uncorrected", plain):
        rest = n * (k - 1) - chi
        f = (n - 1) * chi / rest if rest > 1e-9 else float("inf")
        out[name] = (chi, stats.chi2.sf(chi, k - 1), f, stats.f.sf(f, k - 1, (k - 1) * (n - 1)))
    limit = {2: 1000, 3: 60, 4: 18, 5: 8, 6: 5, 7: 3, 8: 2}.get(k, 0)
    out["exact"] = exact_friedman(rank, spread) if n <= limit else NAN
    out["w"] = corrected / (n * (k - 1))
    return out


def exact_friedman(rank, spread):
    states = {(0,) * len(rank[0]): Fraction(1)}
    for row in rank:
        orders = Counter(permutations(int(2 * r) for r in row))
        total, after = sum(orders.values()), Counter()
        for sums, p in states.items():
            for order, times in orders.items():
                after[tuple(sorted(a + b for a, b in zip(sums, order)))] += p * times / total
        states = after
    centre = 2 * Fraction(sum(sum(row) for row in rank), len(rank[0]))
    return float(sum(p for sums, p in states.items() if sum((s - centre) ** 2 for s in sums) >= 4 * spread))


def wilcoxon(differences, families=None):
    return signed_ranks(tuple(differences), families)


@lru_cache(maxsize=5000)
def signed_ranks(differences, families):
    """R⁺, and P(R⁺ ≥) and P(R⁺ ≤) over all signs of the differences that are not 0. Half the ranks of the others
    go to each side, and one of an odd number of them is left out. families turn their signs together."""
    if sum(d == 0 for d in differences) % 2:
        at = next(i for i, d in enumerate(differences) if d == 0)
        differences = differences[:at] + differences[at + 1:]
        families = families and families[:at] + families[at + 1:]
    rank = ranks([abs(d) for d in differences], highest_first=False)
    plus = sum(r if d > 0 else r / 2 if d == 0 else 0 for d, r in zip(differences, rank))
    zeros = sum(r for d, r in zip(differences, rank) if d == 0) / 2
    turned = {}
    for i, (d, r) in enumerate(zip(differences, rank)):
        if d:
            here = turned.setdefault(families[i] if families else i, [0, 0])
            here[d < 0] += int(4 * r)
    counts = {0: 1}
    for positive, negative in turned.values():
        after = Counter()
        for at, ways in counts.items():
            after[at + positive] += ways
            after[at + negative] += ways
        counts = after
    total, at = 2 ** len(turned), 4 * (plus - zeros)
    above = Fraction(sum(w for s, w in counts.items() if s >= at), total)
    below = Fraction(sum(w for s, w in counts.items() if s <= at), total)
    return plus, above, below


def two_sided(above, below):
    return float(min(1, 2 * min(above, below)))


def sign_test(differences, families=None):
    """Wins of right and P; ties are half for each, one of an odd number is ignored."""
    wins, losses = sum(d > 0 for d in differences), sum(d < 0 for d in differences)
    ties = len(differences) - wins - losses
    if families:
        return wins, wins + Fraction(ties, 2), family_sign(differences, families)
    n, most = wins + losses + ties // 2 * 2, max(wins, losses) + ties // 2
    p = min(Fraction(1), 2 * Fraction(sum(comb(n, i) for i in range(most, n + 1)), 2**n))
    return wins, wins + Fraction(ties, 2), float(p)


def family_sign(differences, families):
    balance = Counter()
    for d, f in zip(differences, families):
        balance[f] += (d > 0) - (d < 0)
    sizes = [abs(b) for b in balance.values() if b]
    seen = abs(sum(balance.values()))
    all_signs = list(product((-1, 1), repeat=len(sizes)))
    return sum(abs(sum(s * b for s, b in zip(signs, sizes))) >= seen for signs in all_signs) / len(all_signs)


def holm(p):
    order, adjusted, least = sorted(range(len(p)), key=lambda i: p[i]), [0.0] * len(p), 0.0
    for at, i in enumerate(order):
        least = max(least, min(1.0, (len(p) - at) * p[i]))
        adjusted[i] = least
    return adjusted


def studentized(z, k):
    return stats.studentized_range.sf(sqrt(2) * abs(z), k, np.inf)


def nemenyi_difference(k, error):
    return stats.studentized_range.ppf(0.95, k, np.inf) / sqrt(2) * error


def dunn_difference(k, error):
    return stats.norm.isf(0.05 / (2 * (k - 1))) * error


def order_interval(values, distribution):
    """Between two order statistics of the values: the narrowest of a level of at least 0.95 by the null
    distribution (without ties) of the number of values above 0."""
    below, at = 0.0, 0
    while below + distribution[at] <= 0.025 + 1e-15:
        below += distribution[at]
        at += 1
    values = sorted(values)
    if at == 0:
        return float("-inf"), float("inf"), 1.0
    return float(values[at - 1]), float(values[-at]), 1 - 2 * below


def walsh(differences):
    n = len(differences)
    averages = [(differences[i] + differences[j]) / 2 for i in range(n) for j in range(i, n)]
    ways = [1]
    for r in range(1, n + 1):
        ways = [a + b for a, b in zip(ways + [0] * r, [0] * r + ways)]
    return float(median(averages)), *order_interval(averages, [w / 2**n for w in ways])


def sign_interval(differences):
    n = len(differences)
    return float(median(differences)), *order_interval(differences, [comb(n, i) / 2**n for i in range(n + 1)])


def median(values):
    values, n = sorted(values), len(values)
    return (values[(n - 1) // 2] + values[n // 2]) / 2


def t_interval(mean, error, df):
    half = stats.t.isf(0.025, df) * error
    return mean - half, mean + half


def standardised_interval(mean, sd, rho, error, df):
    """Steiger and Fouladi (1997), for folds that correlate by rho."""
    d, t = mean / sd * sqrt(1 - rho), mean / error
    shift = sd / error / sqrt(1 - rho)

    def end(p):
        wide = 10 + abs(t)
        f = lambda delta: stats.nct.cdf(t, df, delta) - p
        return optimize.brentq(f, t - wide, t + wide, xtol=1e-12) / shift

    return d, end(0.975), end(0.025)


def clopper_pearson(wins, ties, n):
    low = stats.beta.ppf(0.025, wins, n - wins + 1) if wins else 0.0
    won = wins + ties
    high = stats.beta.ppf(0.975, won + 1, n - won) if won < n else 1.0
    return (wins + ties / 2) / n, low, high
