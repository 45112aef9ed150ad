"""Scores for the tests."""

from __future__ import annotations

import random

TREE = [0.81, 0.79, 0.84, 0.80, 0.82]
FOREST = [0.86, 0.83, 0.88, 0.87, 0.85]


def table(datasets: int = 8, folds: int = 5, seed: int = 1) -> dict[str, list]:
    """Return a wide table of three classifiers, of which c is the best."""
    draw = random.Random(seed)
    columns: dict[str, list] = {"dataset": [], "fold": [], "a": [], "b": [], "c": []}
    for d in range(datasets):
        level = draw.uniform(0.6, 0.8)
        for fold in range(folds):
            columns["dataset"].append(f"d{d}")
            columns["fold"].append(fold)
            for name, better in (("a", 0), ("b", 0.005), ("c", 0.05)):
                columns[name].append(round(level + better + draw.gauss(0, 0.02), 4))
    return columns
