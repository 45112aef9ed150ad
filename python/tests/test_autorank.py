"""autorank: the numbers of its result, by closed forms and by scipy where it is there."""

from __future__ import annotations

import importlib
import math
import random
import unittest
from itertools import product
from statistics import median
from typing import Any

try:
    import pandas
except ImportError:
    pandas = None


def frame(rows: int = 12, names: str = "abcd", seed: int = 1) -> Any:
    draw = random.Random(seed)
    columns: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(rows):
        level = draw.uniform(0.5, 0.8)
        for i, name in enumerate(names):
            columns[name].append(level + 0.05 * i + draw.gauss(0, 0.03))
    return pandas.DataFrame(columns)


@unittest.skipIf(pandas is None, "needs pandas")
class Autorank(unittest.TestCase):
    def setUp(self) -> None:
        self.autorank = importlib.import_module("bayescmp.autorank").autorank

    def test_friedman(self) -> None:
        data = frame()
        result = self.autorank(data)
        self.assertEqual((result.omnibus, result.posthoc), ("friedman", "nemenyi"))
        self.assertEqual(list(result.rankdf.index), ["d", "c", "b", "a"])
        # 2.569 is in Table 5 of Demšar (2006), for four classifiers.
        self.assertAlmostEqual(result.cd, 2.569 * math.sqrt(4 * 5 / (6 * 12)), delta=5e-4)
        ranks = data.rank(axis=1, ascending=False).mean()
        for name in "abcd":
            self.assertAlmostEqual(result.rankdf.meanrank[name], ranks[name], delta=1e-12)
        self.assertLess(result.pvalue, 1e-5)
        self.assertEqual((result.num_samples, result.alpha, result.effect_size),
                         (12, 0.05, "akinshin_gamma"))
        self.assertEqual(result.rankdf.magnitude.iloc[0], "negligible")

    def test_order(self) -> None:
        """Errors are ranked as scores of the opposite sign are."""
        data = frame(seed=2)
        up, down = self.autorank(data), self.autorank(-data, order="ascending")
        self.assertEqual(list(up.rankdf.index), list(down.rankdf.index))
        self.assertAlmostEqual(up.pvalue, down.pvalue, delta=1e-12)

    def test_interval(self) -> None:
        """The interval of the median misses it by its level at most, and not by half of it."""
        module = importlib.import_module("bayescmp.autorank")
        for n, alpha in product((5, 6, 9, 20, 53), (0.05, 0.0125)):
            low, high = module._interval_of_median(range(n), alpha)
            if low == -math.inf:
                self.assertGreater(2 * 0.5 ** n, alpha)
                continue
            missed = 2 * sum(math.comb(n, i) for i in range(low + 1)) / 2 ** n
            wider = missed + 2 * math.comb(n, low + 1) / 2 ** n
            self.assertTrue(missed <= alpha < wider, (n, alpha, low, high))
            self.assertEqual(low + high, n - 1)

    def test_effects(self) -> None:
        data = frame(seed=3)
        deltas = self.autorank(data, effect_size="cliff_delta").rankdf.effect_size
        best, a = data["d"], data["a"]
        wins = sum((x > y) - (x < y) for x in best for y in a) / 144
        self.assertAlmostEqual(deltas["a"], wins, delta=1e-12)
        gamma = self.autorank(data).rankdf.effect_size["a"]
        mads = [median(abs(v - median(c)) for v in c) for c in (best, a)]
        expected = (median(best) - median(a)) / math.sqrt(sum((1.4826 * m) ** 2 for m in mads) / 2)
        self.assertAlmostEqual(gamma, expected, delta=1e-12)

    def test_two(self) -> None:
        data = frame(names="ab")
        result = self.autorank(data)
        self.assertEqual((result.omnibus, result.posthoc, result.cd), ("wilcoxon", None, None))
        # All sums of the ranks of 12 differences, with every sign.
        d = sorted((y - x for x, y in zip(data["a"], data["b"])), key=abs)
        seen = abs(sum(math.copysign(i + 1, v) for i, v in enumerate(d)))
        sums = {0: 1}
        for rank in range(1, 13):
            grown: dict[int, int] = {}
            for total, count in sums.items():
                for sign in (-1, 1):
                    key = total + sign * rank
                    grown[key] = grown.get(key, 0) + count
            sums = grown
        exact = sum(count for total, count in sums.items() if abs(total) >= seen) / 2 ** 12
        self.assertAlmostEqual(result.pvalue, exact, delta=1e-12)

    def test_bayesian(self) -> None:
        data = frame(names="abc", seed=5)
        result = self.autorank(data, approach="bayesian", rope=0.01, rope_mode="absolute",
                               random_state=1)
        self.assertEqual(result.omnibus, "bayes")
        names = list(result.rankdf.index)
        self.assertEqual(names, list(data.median().sort_values(ascending=False).index))
        self.assertNotIn("meanrank", result.rankdf)
        p = result.posterior_matrix.at[names[0], names[2]]
        self.assertAlmostEqual(sum(p), 1, delta=1e-9)
        self.assertEqual(result.rankdf.p_smaller[names[2]], p[0])
        self.assertEqual(result.decision_matrix.at[names[0], names[2]], "smaller")
        self.assertEqual(result.decision_matrix.at[names[2], names[0]], "larger")
        self.assertEqual(result.rankdf.decision.iloc[0], "NA")
        none = self.autorank(data, approach="bayesian", rope=0.0, rope_mode="absolute")
        self.assertEqual(len(none.posterior_matrix.at[names[0], names[1]]), 2)

    def test_refusals(self) -> None:
        data = frame()
        for options, word in (
            ({"order": "up"}, "order"), ({"approach": "exact"}, "approach"),
            ({"force_mode": "parametric"}, "PairedTTest"), ({"effect_size": "d"}, "effect_size"),
        ):
            with self.assertRaisesRegex(ValueError, word):
                self.autorank(data, **options)

    def test_scipy(self) -> None:
        try:
            from scipy import stats
        except ImportError:
            self.skipTest("needs scipy")
        for seed in range(5):
            data = frame(rows=40, seed=seed)
            answer = self.autorank(data).answers[0]
            expected = stats.friedmanchisquare(*data.T.values)
            self.assertAlmostEqual(answer.corrected.chi_squared, expected.statistic, delta=1e-8)
            self.assertAlmostEqual(answer.corrected.chi_squared_p_value, expected.pvalue,
                                   delta=1e-12)
