"""Data frames, arrays, and pictures on axes: what is not installed is skipped."""

from __future__ import annotations

import importlib
import tempfile
import unittest
from pathlib import Path
from typing import Any

import bayescmp
from bayescmp._columns import columns_of, encoded

from .data import FOREST, TREE, table


def module(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


numpy, pandas, polars = module("numpy"), module("pandas"), module("polars")


class Plain(unittest.TestCase):
    def test_same_answer(self) -> None:
        columns = table()
        want = bayescmp.Scores.from_frame(columns).compare("a", "c", rope=0.01)
        records = [dict(zip(columns, row)) for row in zip(*columns.values())]
        got = bayescmp.Scores.from_frame(records).compare("a", "c", rope=0.01)
        self.assertEqual(got, want)

    def test_encoded(self) -> None:
        self.assertEqual(encoded([1.0, float("nan"), None, float("inf"), "x"]),
                         '[1.0,null,null,"inf","x"]')
        self.assertEqual(encoded({"a": [{"depth": 3}]}), '{"a":[{"depth":3}]}')


@unittest.skipUnless(pandas, "no pandas here")
class Pandas(unittest.TestCase):
    def test_tables(self) -> None:
        columns = table()
        want = bayescmp.Scores.from_frame(columns).compare("a", "c", rope=0.01)
        frame = pandas.DataFrame(columns)
        for one in (
            frame, frame.set_index("dataset"), frame.set_index(["dataset", "fold"]),
            frame.sample(frac=1, random_state=1), frame.convert_dtypes(),
            frame.melt(["dataset", "fold"], var_name="classifier", value_name="accuracy"),
        ):
            got = bayescmp.Scores.from_frame(one).compare("a", "c", rope=0.01)
            self.assertEqual(got.p, want.p)

    def test_missing(self) -> None:
        frame = pandas.DataFrame({"a": pandas.array([1, None], dtype="Int64"),
                                  "b": [pandas.NaT, "x"], "c": [float("nan"), 2.0]})
        self.assertEqual(encoded(columns_of(frame)),
                         '{"a":[1,null],"b":[null,"x"],"c":[null,2.0]}')

    def test_index(self) -> None:
        frame = pandas.DataFrame({"a": [1, 2]}, index=["iris", "wine"])
        self.assertEqual(columns_of(frame), {"": ["iris", "wine"], "a": [1, 2]})
        self.assertEqual(columns_of(frame.reset_index(drop=True)), {"a": [1, 2]})

    def test_refused(self) -> None:
        for frame in (
            pandas.DataFrame([[1, 2]], columns=["a", "a"]),
            pandas.DataFrame([[1, 2]], columns=pandas.MultiIndex.from_tuples([("a", 1), ("a", 2)])),
            pandas.DataFrame({"a": [1]}, index=pandas.Index(["x"], name="a")),
        ):
            with self.assertRaises(bayescmp.InputError):
                columns_of(frame)

    def test_answers(self) -> None:
        scores = bayescmp.Scores.from_frame(table())
        frame = scores.leaderboard().to_frame()
        self.assertEqual(list(frame["classifier"]), scores.leaderboard().classifier)
        self.assertEqual(len(scores.all_pairs(rope=0.01).to_frame("pandas")), 3)


@unittest.skipUnless(polars, "no polars here")
class Polars(unittest.TestCase):
    def test_tables(self) -> None:
        columns = table()
        want = bayescmp.Scores.from_frame(columns).compare("a", "c", rope=0.01)
        frame = polars.DataFrame(columns)
        for one in (frame, frame.lazy()):
            self.assertEqual(bayescmp.Scores.from_frame(one).compare("a", "c", rope=0.01), want)
        self.assertEqual(len(want.to_frame("polars")), 1)


class Series:
    """What a series of polars has that matters here."""

    def __init__(self, values: list) -> None:
        self._values = values

    def __iter__(self) -> Any:
        return iter(self._values)

    def to_list(self) -> list:
        return self._values


class Frame:
    """What a data frame of polars has that matters here."""

    def __init__(self, columns: dict[str, list]) -> None:
        self._columns, self.columns = columns, list(columns)

    def __getitem__(self, name: str) -> Series:
        return Series(self._columns[name])


class LikePolars(unittest.TestCase):
    def test_tables(self) -> None:
        self.assertEqual(columns_of(Frame(table())), table())
        got = bayescmp.compare(Series(TREE), Series(FOREST), rope=0.01, rows="folds")
        self.assertEqual(got.decision, "right better")


@unittest.skipUnless(numpy, "no numpy here")
class Numpy(unittest.TestCase):
    def test_arrays(self) -> None:
        want = bayescmp.compare(TREE, FOREST, rope=0.01, rows="folds")
        for kind in ("float64", "object"):
            x, y = numpy.array(TREE, kind), numpy.array(FOREST, kind)
            self.assertEqual(bayescmp.compare(x, y, rope=0.01, rows="folds"), want)
        masked = numpy.ma.masked_invalid([*TREE[:-1], float("nan")])
        with self.assertRaises(bayescmp.InputError) as caught:
            bayescmp.compare(masked, FOREST, rope=0.01, rows="folds")
        self.assertEqual(caught.exception.needs, "missing")

    def test_cv_results(self) -> None:
        """The columns of cv_results_ are arrays, some of them masked, and params are objects."""
        results = {
            "mean_fit_time": numpy.array([0.1, 0.2]),
            "param_max_depth": numpy.ma.masked_array([2, 5], mask=[False, False], dtype=object),
            "params": [{"max_depth": 2}, {"max_depth": 5}],
            "rank_test_score": numpy.array([2, 1], "int32"),
            "mean_test_score": numpy.mean([TREE, FOREST], axis=1), "std_test_score": numpy.std([TREE, FOREST], axis=1),
        }
        for i, scores in enumerate(zip(TREE, FOREST)):
            results[f"split{i}_test_score"] = numpy.array(scores)
        scores = bayescmp.Scores.from_frame(results)
        answer = scores.compare(*scores.classifiers[::-1], rope=0.01)
        self.assertEqual(answer.p, bayescmp.compare(TREE, FOREST, rope=0.01, rows="folds").p)


class Pictures(unittest.TestCase):
    def test_svg(self) -> None:
        figure = bayescmp.compare(TREE, FOREST, rope=0.01, rows="folds").plot()
        self.assertTrue(figure._repr_svg_().startswith("<svg"))
        self.assertIn("Posterior", repr(figure))
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "a.svg")
            figure.save(path)
            self.assertEqual(path.read_text(encoding="utf-8"), figure.svg)
            with self.assertRaisesRegex(ValueError, "savefig"):
                figure.save(Path(folder, "a.png"))

    @unittest.skipUnless(module("matplotlib"), "no matplotlib here")
    def test_axes(self) -> None:
        """Every figure can be drawn, and has the texts of the picture."""
        import matplotlib

        matplotlib.use("Agg")
        from matplotlib import pyplot

        scores = bayescmp.Scores.from_frame(table())
        for answer in (
            scores.compare("a", "c", rope=0.01), scores.all_pairs(rope=0.01), scores.leaderboard(),
            scores.rank("JointHierarchical", rope=0.01), scores.rank("Best"),
            scores.curve("a", "c", ropes=[0.005, 0.01, 0.02]),
            scores.compare("a", "c", rope=0.01, test="SignedRank"),
        ):
            figure, ax = pyplot.subplots()
            self.assertIs(answer.plot(ax=ax), ax)
            drawn = [text.get_text() for text in ax.texts]
            self.assertEqual(len(drawn), answer.form("svg").count("<text"))
            self.assertGreater(len(ax.patches) + len(ax.images), 0)
            figure.canvas.draw()
            pyplot.close(figure)


if __name__ == "__main__":
    unittest.main()
