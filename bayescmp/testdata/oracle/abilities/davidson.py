"""Posteriors of Bradley and Terry's model with Davidson's ties, by quadrature: davidson_posterior.csv.

The model, as the documentation states it: with the abilities b, a game of i and j is won, lost or
tied with probabilities in proportion to exp((b_i − b_j)/2), exp((b_j − b_i)/2) and t. The
probability t/(2 + t) of a tie between equals is uniform. The prior of the abilities is pooled
(b_i ~ N(0, s²), log s ~ N(0, 0.5²)) or uniform shares of exp(b).

It integrates over differences u = b_1 − b_2 and v = b_1 − b_3, over the probability of a tie
between equals, and over log s. u has Gauss–Legendre panels on either side of 0, so that P(u > 0)
has no jump within a panel. Other pairs are the first one after the players have changed places.
"""
import sys

import numpy as np


def panels(edges, nodes=12):
    x, w = np.polynomial.legendre.leggauss(nodes)
    at, weight = [], []
    for a, b in zip(edges, edges[1:]):
        at.append((a + b) / 2 + (b - a) / 2 * x)
        weight.append((b - a) / 2 * w)
    return np.concatenate(at), np.concatenate(weight)


def prior(name, differences):
    """The logarithm of the prior of abilities with the sum 0, up to a constant."""
    k = len(differences)
    mean = sum(differences) / k
    b = [d - mean for d in differences]
    if name == "worths":
        top = np.maximum.reduce(b)
        return -k * (top + np.log(sum(np.exp(x - top) for x in b)))
    r2 = sum(x * x for x in b)
    s, ws = np.linspace(-8, 6, 561), 14 / 560
    shape = r2.shape
    unique, back = np.unique(np.round(r2.ravel(), 12), return_inverse=True)
    log = np.empty(len(unique))
    for first in range(0, len(unique), 20000):
        part = unique[first:first + 20000, None]
        e = -(k - 1) * s - part * np.exp(-2 * s) / 2 - 2 * s * s
        top = e.max(axis=1)
        log[first:first + 20000] = top + np.log(np.exp(e - top[:, None]).sum(axis=1) * ws)
    return log[back].reshape(shape)


def games(log, d, t, won, lost, tied):
    """Adds the logarithm of the probability of the games of two, whose difference is d."""
    top = np.abs(d) / 2
    log += (won - lost) * d / 2 + tied * np.log(t)
    log -= (won + lost + tied) * (top + np.log1p(np.exp(-2 * top) + t * np.exp(-top)))


def pair(k, name, counts):
    """P(1 beats 2 | no tie), P(b_1 > b_2) and the probability of a tie."""
    half = np.array([0, .25, .5, 1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 36, 60])
    u, wu = panels(np.concatenate([-half[::-1], half[1:]]))
    steps = 2.0 ** -np.arange(12, 0, -1)
    p, wp = panels(np.concatenate([[0], steps, (1 - steps[::-1])[1:], [1]]), 8)
    if k == 2:
        v, wv = np.zeros(1), np.ones(1)
        U, V = u[:, None], v[None, :] + 0 * u[:, None]
        differences = [0 * U, -U]
    else:
        v = np.arange(-50, 50.1, 0.2)
        wv = np.full(len(v), 0.2)
        U, V = u[:, None] + 0 * v[None, :], v[None, :] + 0 * u[:, None]
        differences = [0 * U, -U, -V]
    base = prior(name, differences)
    logs = []
    for q in p:
        log = base.copy()
        for (i, j), (won, lost, tied) in counts.items():
            games(log, differences[i] - differences[j], 2 * q / (1 - q), won, lost, tied)
        logs.append(log)
    top = max(log.max() for log in logs)
    total = beats = above = tie = 0.0
    for q, w, log in zip(p, wp, logs):
        mass = w * wu[:, None] * wv[None, :] * np.exp(log - top)
        t = 2 * q / (1 - q)
        total += mass.sum()
        beats += (mass / (1 + np.exp(-U))).sum()
        above += mass[u > 0].sum()
        e = np.exp(-np.abs(U) / 2)
        tie += (mass * t * e / (1 + e * e + t * e)).sum()
    return beats / total, above / total, tie / total


# The games of players 0 and 1, 0 and 2, 1 and 2: won, lost, tied.
TABLES = [
    [(5, 0, 0)], [(1, 0, 0)], [(20, 0, 0)], [(3, 2, 0)], [(12, 4, 0)], [(200, 190, 0)],
    [(5, 0, 1)], [(0, 0, 4)],
    [(5, 0, 0), (4, 1, 0), (3, 2, 0)], [(4, 0, 0), (4, 0, 0), (4, 0, 0)],
    [(30, 10, 0), (0, 0, 0), (6, 5, 0)], [(2, 0, 0), (0, 2, 0), (2, 0, 0)],
    [(7, 2, 3), (5, 5, 1), (1, 4, 0)],
]


def main():
    print("# python3 abilities/davidson.py > davidson_posterior.csv; NumPy", np.__version__)
    print("prior,players,games,left,right,beats,above,tie")
    for table in TABLES:
        k = 2 if len(table) == 1 else 3
        places = [(0, 1)] if k == 2 else [(0, 1), (0, 2), (1, 2)]
        told = " ".join("-".join(map(str, g)) for g in table)
        for name in "pooled", "worths":
            for left, right in places:
                order = [left, right] + [c for c in range(k) if c not in (left, right)]
                at = {c: n for n, c in enumerate(order)}
                counts = {(at[i], at[j]): g for (i, j), g in zip(places, table)}
                numbers = pair(k, name, counts)
                print(name, k, told, left, right, *(f"{x:.8f}" for x in numbers), sep=",")
                sys.stdout.flush()


main()
