"""Errors carry the question of the library, in words of Python."""

from __future__ import annotations

import unittest

import bayescmp
from bayescmp import errors

from .data import FOREST, TREE


class Questions(unittest.TestCase):
    def test_rows(self) -> None:
        with self.assertRaises(errors.LayoutError) as caught:
            bayescmp.compare(TREE, FOREST, rope=0.01)
        error = caught.exception
        self.assertEqual(error.kind, "layout")
        self.assertEqual(error.needs, "rows")
        self.assertEqual(error.choices, ["datasets", "folds", "items"])
        self.assertTrue(str(error).endswith('; give rows="datasets", "folds" or "items"'))
        self.assertIn("they may be data sets, folds", error.problem)
        self.assertIsInstance(error, ValueError)

    def test_metric(self) -> None:
        table = {"model": ["a", "b"] * 2, "fold": [1, 1, 2, 2], "acc": [0.8, 0.9, 0.7, 0.8],
                 "auc": [0.9, 0.9, 0.8, 0.9]}
        with self.assertRaises(errors.LayoutError) as caught:
            bayescmp.Scores.from_frame(table)
        self.assertEqual((caught.exception.needs, caught.exception.choices),
                         ("metric", ["acc", "auc"]))
        answered = bayescmp.Scores.from_frame(table, metric=caught.exception.choices[1])
        self.assertEqual(sorted(answered.classifiers), ["a", "b"])

    def test_direction(self) -> None:
        with self.assertRaises(errors.InputError) as caught:
            bayescmp.compare([30, 100, 3, 2000], [2, 3, 4, 900], rope=1, rows="datasets")
        self.assertTrue(str(caught.exception).endswith("; give lower=True or higher=True"))

    def test_missing(self) -> None:
        for nothing in (None, float("nan")):
            holes = [*TREE[:-1], nothing]
            with self.assertRaises(errors.MissingError) as caught:
                bayescmp.compare(holes, FOREST, rope=0.01, rows="folds")
            self.assertEqual(caught.exception.needs, "missing")
            whole = bayescmp.compare(holes, FOREST, rope=0.01, rows="folds", missing="fold")
            self.assertIn("1 fold dropped for missing scores", whole.assumptions)

    def test_rope(self) -> None:
        scores = bayescmp.Scores.from_arrays({"a": TREE, "b": FOREST}, rows="folds")
        for ask in (
            lambda: bayescmp.compare(TREE, FOREST, rows="folds"),
            lambda: scores.compare("a", "b", test="CorrelatedTTest"),
            scores.all_pairs, scores.side_by_side, scores.sensitivity,
        ):
            with self.assertRaises(errors.OptionError) as caught:
                ask()
            self.assertEqual(caught.exception.needs, "rope")
        self.assertGreater(scores.compare("a", "b", test="NadeauBengio").p_value, 0)
        halves = scores.compare("a", "b", test="CorrelatedTTest", rope_left=0.01, rope_right=0.02)
        self.assertEqual(halves.rope_right, 0.02)


class Refusals(unittest.TestCase):
    def test_kinds(self) -> None:
        """Every kind of error of the program has its class."""
        kinds = bayescmp.schema()["$defs"]["reply"]
        words = _enums(kinds)
        self.assertIn("layout", words)
        for word in words:
            error = errors.from_reply({"kind": word, "message": "m"})
            self.assertIsNot(type(error), errors.BayescmpError, word)
        later = errors.from_reply({"kind": "brand_new", "message": "m"})
        self.assertEqual((type(later), later.kind), (errors.BayescmpError, "brand_new"))

    def test_wrong_arguments(self) -> None:
        for error, ask in (
            (errors.RequestError, lambda: bayescmp.compare(TREE, FOREST, rope=0, test="None",
                                                           rows="folds")),
            (errors.RequestError, lambda: bayescmp.compare(TREE, FOREST, rope=0, treshold=0.9,
                                                           rows="folds")),
            (errors.RequestError, lambda: bayescmp.Scores.from_frame({"a": TREE}, metrik="a")),
            (errors.OptionError, lambda: bayescmp.compare(TREE, FOREST, rope=-1, rows="folds")),
            (errors.FoldsError, lambda: bayescmp.compare(TREE, FOREST[1:], rope=0, rows="folds")),
            (errors.FoldsError, lambda: bayescmp.compare([[TREE]], [[FOREST]], rope=0)),
            (errors.FoldsError, lambda: bayescmp.compare([1, [2]], [1, [2]], rope=0)),
            (errors.FoldsError, lambda: bayescmp.compare(TREE, FOREST, rope=0, runs=3)),
            (errors.FoldsError, lambda: bayescmp.compare(TREE, FOREST, rope=0,
                                                         names=("a", "a"))),
            (TypeError, lambda: bayescmp.compare(TREE, FOREST, rope=0, names="ab")),
            (errors.ScoreError, lambda: bayescmp.compare(["x", *TREE[1:]], FOREST, rope=0,
                                                         rows="folds")),
            (errors.ScoreError, lambda: bayescmp.compare([1e400, *TREE[1:]], FOREST, rope=0,
                                                         rows="folds")),
            (errors.EmptyError, lambda: bayescmp.compare([], [], rope=0, rows="folds")),
            (errors.FileError, lambda: bayescmp.Scores.open("no such file.csv")),
            (TypeError, lambda: bayescmp.compare(1, 2, rope=0)),
            (TypeError, lambda: bayescmp.compare(TREE, FOREST, rope=0, names=("a", "b", "c"))),
            (TypeError, lambda: bayescmp.Scores.from_frame(1)),
        ):
            with self.assertRaises(error):
                ask()


def _enums(schema: object) -> list[str]:
    if isinstance(schema, dict):
        here = schema.get("kind", {}).get("enum", []) if isinstance(
            schema.get("kind"), dict) else []
        return here + [word for part in schema.values() for word in _enums(part)]
    if isinstance(schema, list):
        return [word for part in schema for word in _enums(part)]
    return []


if __name__ == "__main__":
    unittest.main()
