"""The functions of baycomp: its documented examples, closed forms, and samples."""

from __future__ import annotations

import csv
import gzip
import importlib
import json
import math
import os
import unittest
from pathlib import Path
from statistics import fmean
from typing import Any

from bayescmp import baycomp

from .data import FOREST, TREE, table
from .test_compare import student4

SHARED = os.environ.get("BAYESCMP_TESTDATA", "")


def means() -> tuple[list[float], list[float]]:
    columns = table(datasets=12)
    return tuple([fmean(columns[n][i:i + 5]) for i in range(0, 60, 5)] for n in ("a", "b"))


class Single(unittest.TestCase):
    def test_closed_form(self) -> None:
        mean, var, df = baycomp.CorrelatedTTest.compute_statistics(TREE, FOREST)
        self.assertEqual(df, 4)
        left, rope, right = baycomp.two_on_single(TREE, FOREST, rope=0.01)
        self.assertAlmostEqual(left, student4((-0.01 - mean) / math.sqrt(var)), delta=1e-11)
        self.assertAlmostEqual(right, 1 - student4((0.01 - mean) / math.sqrt(var)), delta=1e-11)
        self.assertAlmostEqual(left + rope + right, 1, delta=1e-11)
        first, second = baycomp.two_on_single(TREE, FOREST)
        self.assertAlmostEqual(first, student4(-mean / math.sqrt(var)), delta=1e-11)
        posterior = baycomp.CorrelatedTTest(TREE, FOREST, 0.01)
        self.assertEqual(posterior.probs(), (left, rope, right))
        self.assertEqual((posterior.mean, posterior.df), (mean, 4))

    def test_equal(self) -> None:
        self.assertEqual(baycomp.two_on_single(TREE, TREE), (0.5, 0.5))
        self.assertEqual(baycomp.two_on_single(TREE, TREE, rope=0.01), (0, 1, 0))
        half = [x + 0.5 for x in (1, 2, 3, 4)]
        self.assertEqual(baycomp.two_on_single([1, 2, 3, 4], half, rope=0.1), (0, 0, 1))


class Multiple(unittest.TestCase):
    def test_kinds(self) -> None:
        x, y = means()
        vector = baycomp.two_on_multiple(x, y, rope=0.01)
        self.assertEqual(vector, baycomp.SignedRankTest.probs(x, y, rope=0.01))
        matrix = [[[m + i / k for i in (-2, 0, 5)] for m in one] for one, k in ((x, 1e3), (y, 2e3))]
        self.assertEqual(baycomp.HierarchicalTest(*matrix, 0.01).answer.test, "hierarchical test")
        self.assertAlmostEqual(sum(baycomp.two_on_multiple(*matrix, 0.01)), 1, delta=1e-9)
        self.assertEqual(len(baycomp.two_on_multiple(*matrix)), 2)

    def test_sign_of_two(self) -> None:
        """With one win each and no prior on the rope, neither is the more probable winner."""
        for first in baycomp.SignTest.probs([1, 2], [2, 1]):
            self.assertAlmostEqual(first, 0.5, delta=1e-9)


def module(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


@unittest.skipUnless(module("numpy"), "no numpy here")
class Samples(unittest.TestCase):
    def test_counts(self) -> None:
        """What a sample counts is within its error of the probabilities."""
        x, y = means()
        for test in (baycomp.SignTest, baycomp.SignedRankTest):
            for rope in (0, 0.004):
                posterior = test(x, y, rope, random_state=1)
                sample = posterior.sample
                self.assertIs(sample, posterior.sample)
                self.assertEqual(sample.shape, (50000, 3))
                self.assertLess(abs(sample.sum(axis=1) - 1).max(), 1e-9)
                counts = [(sample.argmax(axis=1) == i).mean() for i in range(3)]
                for p, count in zip(posterior.probs(True), counts):
                    error = math.sqrt(max(p * (1 - p), 1e-4) / 50000)
                    # 1e-4 of prior is in every region of the sample, and not in the answer
                    self.assertLess(abs(p - count), 5 * math.sqrt(2) * error + 1e-4)

    def test_hierarchical(self) -> None:
        """The winners that draws count are the probabilities, at any order of magnitude."""
        columns = table(datasets=12)
        x, y = ([columns[n][i:i + 5] for i in range(0, 60, 5)] for n in ("a", "b"))
        for rope in (0, 0.004):
            posterior = baycomp.HierarchicalTest(x, y, rope, nsamples=4000, random_state=1)
            sample = posterior.sample
            self.assertEqual(sample.shape, (4000, 3))
            self.assertLess(abs(sample.sum(axis=1) - 1).max(), 1e-9)
            for i, p in enumerate(posterior.probs(True)):
                count = (sample.argmax(axis=1) == i).mean()
                self.assertLess(abs(p - count), 5 * math.sqrt(max(p * (1 - p), 1e-4) / 4000))
        again = baycomp.HierarchicalTest.sample(x, y, 0.004, nsamples=4000, random_state=1)
        self.assertTrue((again == sample).all())

    def test_student(self) -> None:
        sample = baycomp.CorrelatedTTest.sample(TREE, FOREST)
        left, _, right = baycomp.two_on_single(TREE, FOREST, rope=0.03)
        for p, count in ((left, (sample < -0.03).mean()), (right, (sample > 0.03).mean())):
            self.assertLess(abs(p - count), 5 * math.sqrt(max(p * (1 - p), 1e-4) / len(sample)))


@unittest.skipUnless(SHARED, "BAYESCMP_TESTDATA does not name the folder with the papers' scores")
class Documented(unittest.TestCase):
    """The examples of the documentation of baycomp, on the data that it has: percent of the papers'
    54 data sets, to three decimals.
    """

    def setUp(self) -> None:
        self.scores: dict[str, dict[str, list[float]]] = {}
        path = Path(SHARED, "data", "corani-2017", "accuracies.csv.gz")
        with gzip.open(path, "rt", encoding="utf-8") as file:
            for row in csv.DictReader(file):
                of = self.scores.setdefault(row["classifier"], {})
                of.setdefault(row["dataset"], []).append(float(row["accuracy"]))

    def percent(self, name: str, dataset: str) -> list[float]:
        return [round(100 * x, 3) for x in self.scores[name][dataset][:10]]

    def test_single(self) -> None:
        nbc, j48 = self.percent("nbc", "d41"), self.percent("j48", "d41")
        for rope, printed in (
            (0, (0.4145119975061462, 0.5854880024938538)),
            (0.5, (0.28584464173791002, 0.2691518716880249, 0.44500348657406508)),
        ):
            for got, want in zip(baycomp.two_on_single(nbc, j48, rope=rope), printed):
                self.assertAlmostEqual(got, want, delta=1e-11)

    def test_multiple(self) -> None:
        """Both sides are counts of 50,000 draws."""
        nbc, j48 = ([100 * fmean(d) for d in self.scores[n].values()] for n in ("nbc", "j48"))
        for got, printed in (
            (baycomp.two_on_multiple(nbc, j48, rope=1), (0.23014, 0.00674, 0.76312)),
            (baycomp.SignTest.probs(nbc, j48, rope=1), (0.26344, 0.13722, 0.59934)),
        ):
            for p, want in zip(got, printed):
                self.assertLess(abs(p - want), 4 * math.sqrt(2 * want * (1 - want) / 50000))

    def test_reference(self) -> None:
        """The numbers of baycomp 1.0.3 on six pairs."""
        with open(Path(SHARED, "reference", "baycomp.json"), encoding="utf-8") as file:
            reference = json.load(file)
        for pair, listed in reference["single"].items():
            x, y = (self.scores[name] for name in pair.split("-"))
            for want in listed[::6]:
                got = baycomp.two_on_single(
                    x[want["dataset"]], y[want["dataset"]], rope=0.01, runs=10)
                self.assertAlmostEqual(got[0], want["p_first_better"], delta=1e-9)
                self.assertAlmostEqual(got[2], want["p_second_better"], delta=1e-9)
        for name, test in (("sign", baycomp.SignTest), ("signedrank", baycomp.SignedRankTest)):
            for pair, ropes in reference[name].items():
                x, y = ([fmean(d) for d in self.scores[n].values()] for n in pair.split("-"))
                for rope in (0, 0.01):
                    want = ropes[f"rope_{rope}"]["probs_mean"]
                    for p, mean in zip(test.probs(x, y, rope, random_state=1), want):
                        error = math.sqrt(max(mean * (1 - mean), 1e-5) * (1 / 50000 + 1 / 250000))
                        self.assertLess(abs(p - mean), 4 * error, (name, pair, rope))


@unittest.skipUnless(module("matplotlib"), "no matplotlib here")
class Plots(unittest.TestCase):
    def test_figures(self) -> None:
        import matplotlib

        matplotlib.use("Agg")
        x, y = means()
        probs, single = baycomp.two_on_single(TREE, FOREST, 0.01, plot=True, names=("t", "f"))
        self.assertEqual(len(probs), 3)
        posterior = baycomp.SignedRankTest(x, y, 0.01)
        for figure in (
            single, posterior.plot(("t", "f")), baycomp.SignTest.plot_simplex(x, y, 0.01),
            baycomp.SignedRankTest.plot_histogram(x, y, names=("t", "f")),
        ):
            self.assertIsInstance(figure, matplotlib.figure.Figure)
            self.assertTrue(figure.axes[0].texts)
            matplotlib.pyplot.close(figure)


if __name__ == "__main__":
    unittest.main()
