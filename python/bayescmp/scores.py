"""Scores of classifiers, and what can be asked about them."""

from __future__ import annotations

import csv
import functools
import json
import os
import tempfile
from typing import Any, Iterable, Iterator, Mapping, Sequence

from . import _process
from ._columns import columns_of, rows_of, values_of
from ._requests import ROPE, asked, body_of, options_of, source_of
from .answers import Answer, Report, answer_of
from .errors import BayescmpError, FoldsError, OptionError


class Scores:
    """Scores of classifiers on data sets, as the library has understood them.

    Make them by from_frame, from_arrays, from_cross_validate, from_items or open. These take the
    options of reading as keyword arguments, by the names of the fields of CSV in the library:
    metric, lower, higher, rows, dataset, classifier, fold, run, missing, scale, only, rho, …
    Where scores can be understood in several ways, the error asks, and names the argument that
    answers.
    """

    def __init__(
        self, *, reading: Mapping[str, Any] | None = None, path: str = "",
        scores: dict[str, list[Any]] | None = None, items: dict[str, list[Any]] | None = None,
        classifiers: dict[str, list[Any]] | None = None,
    ) -> None:
        self._reading = {n: v for n, v in (reading or {}).items() if v is not None}
        self._columns, self._path = scores or items or {}, path
        self._classifiers = classifiers or {}
        self._source = source_of(path=path, scores=scores, items=items, classifiers=classifiers,
                                 reading=self._reading)
        self.overview: Answer = asked(body_of("inspect", self._source), words=True)

    @classmethod
    def from_frame(cls, frame: Any, **reading: Any) -> Scores:
        """Read a table: a row for each score, or a column for each classifier.

        Args:
            frame: a data frame of pandas or polars, a dictionary of columns, or a list of records;
                also cv_results_ of scikit-learn
            reading: how to understand it, such as metric="accuracy"
        """
        return cls(scores=columns_of(frame), reading=reading)

    @classmethod
    def from_arrays(
        cls, arrays: Mapping[str, Any], *, datasets: Sequence[str] | None = None, runs: int = 1,
        **reading: Any,
    ) -> Scores:
        """Read one array of scores for each classifier.

        Args:
            arrays: the array of each classifier. With one dimension, say by rows what it has:
                "datasets", "folds" or "items". With two, rows are data sets and columns are folds.
            datasets: the names of the data sets
            runs: how many runs of cross-validation the folds are of; the folds of the first run
                come first
            reading: how to understand the scores, such as lower=True for errors
        """
        about, classifiers, rows = _columns_of_arrays(
            arrays, datasets, runs, reading.pop("rows", None))
        return cls(scores=about, classifiers=classifiers, reading={"rows": rows, **reading})

    @classmethod
    def from_items(cls, frame: Any, **reading: Any) -> Scores:
        """Read a table with a row for each model and item: columns model, item, score and perhaps
        benchmark.
        """
        return cls(items=columns_of(frame), reading=reading)

    @classmethod
    def from_cross_validate(cls, results: Mapping[str, Mapping[str, Any]], **reading: Any) -> Scores:
        """Read what cross_validate of scikit-learn returned for each classifier.

        All of them need the same splits: give cross_validate the same cv, with a random_state if
        it shuffles. If several metrics were measured, name one by metric.

        Args:
            results: the dictionary of each classifier
            reading: how to understand the scores. Higher scores are better by default, as those of
                scikit-learn are.
        """
        columns: dict[str, list[Any]] = {"classifier": [], "fold": []}
        metrics = _metrics_of(results)
        for name, result in results.items():
            values = {metric: values_of(result[f"test_{metric}"]) for metric in metrics}
            count = len(next(iter(values.values())))
            columns["classifier"] += [name] * count
            columns["fold"] += range(1, count + 1)
            for metric in metrics:
                columns.setdefault(metric, []).extend(values[metric])
        if "lower" not in reading:
            reading.setdefault("higher", True)
        return cls(scores=columns, reading=reading)

    @classmethod
    def open(cls, path: str | os.PathLike[str], **reading: Any) -> Scores:
        """Read a file or a folder, in any layout that docs/layouts.md lists."""
        return cls(path=os.path.abspath(path), reading=reading)

    @property
    def classifiers(self) -> list[str]:
        """The names of the classifiers, the best one first."""
        names: list[str] = self.overview.classifier
        return names

    def __str__(self) -> str:
        return str(self.overview)

    def __repr__(self) -> str:
        return f"<bayescmp scores: {', '.join(self.classifiers)}>"

    def _repr_html_(self) -> str:
        return self.overview._repr_html_()

    def compare(
        self, left: str | None = None, right: str | None = None, *, rope: float | None = None,
        test: str | None = None, **options: Any,
    ) -> Answer:
        """Ask which of two classifiers is better.

        Args:
            left, right: the two; they may be missing if there are no others
            rope: the largest difference that does not matter, in units of the score; 0 for none
            test: the name of a test in the library; by default the one that suits the scores
            options: the options of the test, such as threshold
        """
        return self._pair("compare", left, right, test, options_of(test, rope, options))

    def non_inferiority(
        self, classifier: str, margin: float, *, left: str | None = None, right: str | None = None,
        test: str | None = None, **options: Any,
    ) -> Answer:
        """Ask how probable it is that a classifier is not worse than the other one by more than a
        margin, in units of the score.
        """
        return self._pair("non_inferiority", left, right, test, options, classifier=classifier,
                          margin=margin)

    def expected_loss(
        self, left: str | None = None, right: str | None = None, *, test: str | None = None,
        **options: Any,
    ) -> Answer:
        """Ask how much is lost by choosing either of two classifiers, in units of the score."""
        return self._pair("expected_loss", left, right, test, options)

    def curve(
        self, left: str | None = None, right: str | None = None, *, ropes: Iterable[float],
        test: str | None = None, **options: Any,
    ) -> Answer:
        """Ask a test at many ropes."""
        return self._pair("curve", left, right, test, options, ropes=list(ropes))

    def sensitivity(
        self, left: str | None = None, right: str | None = None, *, rope: float | None = None,
        test: str | None = None, **options: Any,
    ) -> Answer:
        """Ask a test under other assumptions: other priors, and other correlations of folds."""
        return self._pair("sensitivity", left, right, test, options_of(test, rope, options))

    def side_by_side(
        self, left: str | None = None, right: str | None = None, *, rope: float | None = None
    ) -> Answer:
        """Ask all tests that suit two classifiers."""
        rope = options_of(None, rope, {})["rope"]
        return self._pair("side_by_side", left, right, None, {}, rope=rope)

    def effects(self, left: str | None = None, right: str | None = None) -> Answer:
        """Ask how large the differences of two classifiers are, without any test."""
        return self._pair("effects", left, right, None, {})

    def plan(
        self, left: str | None = None, right: str | None = None, *, rope: float | None = None,
        more_datasets: Iterable[int] | None = None, more_runs: Iterable[int] | None = None,
        more_items: Iterable[int] | None = None, replications: int | None = None,
        seed: int | None = None, test: str | None = None, **options: Any,
    ) -> Answer:
        """Ask how many more data would decide between two classifiers.

        needed says how many more make a verdict as probable as p, and outcomes how probable each
        verdict is with each of the numbers.

        Args:
            left, right: the two; they may be missing if there are no others
            rope: the largest difference that does not matter, in units of the score; 0 for none
            more_datasets, more_runs, more_items: rising numbers of data sets to add, of runs of
                cross-validation on each, or of items to one benchmark. Give one of the three;
                without any, data sets are added, up to four times as many as there are.
            replications: how many continuations of the data are drawn for each number, by default
                200; more take longer
            seed: that of their random numbers
            test: the name of a Bayesian test; by default the one that suits the scores
            options: the options of the test, such as threshold
        """
        more = {"more_datasets": more_datasets, "more_runs": more_runs, "more_items": more_items}
        return self._pair(
            "plan", left, right, test, options_of(test, rope, options), replications=replications,
            seed=seed, **{name: list(numbers) for name, numbers in more.items() if numbers},
        )

    def draws(
        self, left: str | None = None, right: str | None = None, *, rope: float | None = None,
        draws: int | None = None, seed: int | None = None, test: str | None = None, **options: Any,
    ) -> Answer:
        """Ask for independent draws from the posterior of a test; to_frame has a row for each.

        Those of the hierarchical test are of its population, delta0, sigma0 and nu, with the
        probabilities left, rope and right on the next data set. Those of the sign and signed-rank
        tests are the shares of the data sets, left, rope and right.

        Args:
            left, right: the two; they may be missing if there are no others
            rope: the largest difference that does not matter, in units of the score; 0 for none
            draws: how many, by default 1000, and 100,000 at most
            seed: that of their random numbers; the same one gives the same draws
            test: "Hierarchical", "Sign" or "SignedRank"; by default the one that suits the scores
            options: the options of the test
        """
        return self._pair("draws", left, right, test, options_of(test, rope, options), draws=draws,
                          seed=seed)

    def all_pairs(
        self, *, rope: float | None = None, test: str | None = None, **options: Any
    ) -> Answer:
        """Ask one test about every pair of classifiers."""
        return self._ask("all_pairs", test=test, options=options_of(test, rope, options))

    def leaderboard(self, **options: Any) -> Answer:
        """Ask which of many classifiers is the best, which may be, and which cannot be told apart.

        Args:
            options: those of Leaderboard: rope, threshold, top and src (a seed)
        """
        return self._ask("leaderboard", options=options)

    def rank(self, test: str, **options: Any) -> Answer:
        """Ask a test of several classifiers.

        Args:
            test: such as "Friedman", "Best" or "JointHierarchical"
            options: those of the test
        """
        return self._ask("rank", test=test, options=options)

    def post_hoc(
        self, *, control: str | None = None, adjustment: str | None = None, by: str | None = None,
        test: str = "Friedman", **options: Any,
    ) -> Answer:
        """Ask which classifiers differ, after a test of several.

        Args:
            control: the classifier with which all others are compared; without it, all pairs are
            adjustment: the procedure for the p values, such as "holm" or "bergmann_hommel".
                Without it, all pairs after Friedman are compared by Nemenyi's test, whose plot is
                the critical-difference diagram; otherwise it is Holm's.
            by: a test of each pair whose p values are adjusted, such as "Wilcoxon", in place of
                mean ranks
            test: the test of several classifiers, such as "Friedman" or "ANOVA"
            options: the options of test, such as alpha
        """
        return self._ask("post_hoc", test=test, control=control, adjustment=adjustment, by=by,
                         options=options)

    def report(
        self, *, rope: float | None = None, left: str | None = None, right: str | None = None,
        against: str | None = None, path: str | os.PathLike[str] | None = None,
    ) -> Report:
        """Write the report: which classifier is the best, or which of two is better.

        Args:
            rope: the largest difference that does not matter, in units of the score; 0 for none
            left, right: the two classifiers to compare; without them all are compared
            against: the classifier with which all others are compared
            path: a file whose name ends in .html, for the page. Its JSON, figures and tables are
                written beside it. Without it, no files are kept.
        """
        if rope is None:
            raise OptionError(f"the report needs a rope; {ROPE}", needs="rope")
        flags = {"rope": rope, "left": left, "right": right, "against": against,
                 "classifiers": list(self._classifiers) or None, **self._reading}
        with tempfile.TemporaryDirectory() as folder:
            page = os.path.abspath(path) if path else os.path.join(folder, "report.html")
            extra = [] if path else ["-figures", ""]
            done = _process.run("report", *_flags(flags), *extra, "-o", page, self._file(folder))
            if done.returncode != 0:
                raise BayescmpError(done.stderr.strip(), kind="report")
            with open(page, encoding="utf-8") as file:
                text = file.read()
            with open(page[: -len(".html")] + ".json", encoding="utf-8") as file:
                data = json.load(file)
        return Report(text, data, data.get("verdict", ""), page if path else "")

    def _file(self, folder: str) -> str:
        """Return the path of a file with the scores."""
        if self._path:
            return self._path
        both = set(self._columns) & set(self._classifiers)
        if both:
            raise FoldsError(f"a report needs another name for the classifier {both.pop()!r}")
        columns = {**self._columns, **self._classifiers}
        path = os.path.join(folder, "scores.csv")
        with open(path, "w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(columns)
            writer.writerows(zip(*columns.values()))
        return path

    def _pair(
        self, do: str, left: str | None, right: str | None, test: str | None,
        options: dict[str, Any], **more: Any,
    ) -> Answer:
        return asked(body_of(do, self._source, left=left, right=right, test=test, options=options,
                             **more))

    def _ask(self, do: str, **fields: Any) -> Answer:
        return asked(body_of(do, self._source, **fields), words=True)


def compare(
    x: Any, y: Any, *, rope: float | None = None, test: str | None = None,
    rows: str | None = None, runs: int = 1, names: Sequence[str] = ("x", "y"),
    lower: bool | None = None, higher: bool | None = None, missing: str | None = None,
    scale: str | None = None, **options: Any,
) -> Answer:
    """Ask which of two classifiers is better, by their scores in two arrays.

    Args:
        x, y: the scores of both, as lists or arrays. With one dimension, say by rows what they
            are of. With two, rows are data sets and columns are folds.
        rope: the largest difference that does not matter, in units of the score; 0 for none
        test: the name of a test in the library; by default the one that suits the scores
        rows: "folds" of one data set, "datasets" or "items" of a test set
        runs: how many runs of cross-validation the folds are of; the folds of the first run come
            first
        names: what to call the two in the answer
        lower, higher: True if lower, or higher, scores are better
        missing: what to do where a score is missing (None or NaN): "fold", "dataset", "keep" or
            "pairwise"
        scale: how to compare scores whose size differs by orders of magnitude between data sets:
            "raw", "ratio", "odds" or "ranks"
        options: the options of the test, such as threshold

    Raises:
        InputError: there is no answer; needs and choices say what would help.
    """
    reading = {
        "rows": rows, "lower": lower, "higher": higher, "missing": missing, "scale": scale,
    }
    return asked(_PairRequest(names, runs, reading, rope, test, options).body(x, y))


def compare_many(
    pairs: Iterable[tuple[Any, Any]], *, rope: float | None = None, test: str | None = None,
    rows: str | None = None, runs: int = 1, names: Sequence[str] = ("x", "y"),
    lower: bool | None = None, higher: bool | None = None, missing: str | None = None,
    scale: str | None = None, **options: Any,
) -> list[Answer]:
    """Ask as compare does about many pairs of arrays, several of them at the same time.

    The first pair that has no answer raises its error.
    """
    reading = {
        "rows": rows, "lower": lower, "higher": higher, "missing": missing, "scale": scale,
    }
    request = _PairRequest(names, runs, reading, rope, test, options)
    sent: list[str] = []

    def bodies() -> Iterator[str]:
        for x, y in pairs:
            sent.append(request.body(x, y))
            yield sent[-1]

    replies = list(_process.ask_all(bodies()))
    return [answer_of(reply, body) for reply, body in zip(replies, sent)]


class _PairRequest:
    """Requests about pairs of arrays that differ only in their scores."""

    def __init__(
        self, names: Sequence[str], runs: int, reading: dict[str, Any], rope: float | None,
        test: str | None, options: dict[str, Any],
    ) -> None:
        if isinstance(names, str) or len(names) != 2:
            raise TypeError(f"names are those of the two classifiers, not {names!r}")
        self._names, self._runs = [str(name) for name in names], runs
        self._rows = reading.pop("rows")
        self._reading = {name: value for name, value in reading.items() if value is not None}
        left, right = self._names
        self._question = body_of("compare", "", left=left, right=right, test=test,
                                 options=options_of(test, rope, options))
        # What says which folds the scores are of, and its JSON, which most requests share.
        self._about: tuple[Any, str] = None, ""

    def body(self, x: Any, y: Any) -> str:
        """Return the request about two arrays."""
        arrays = dict(zip(self._names, (x, y)))
        about, classifiers, rows = _columns_of_arrays(arrays, None, self._runs, self._rows)
        if about is not self._about[0]:
            reading = self._reading if rows is None else {"rows": rows, **self._reading}
            self._about = about, source_of(scores=about, reading=reading)
        parts = self._question[:-1], self._about[1], source_of(classifiers=classifiers)
        return ",".join(filter(None, parts)) + "}"


def games(frame: Any, *, columns: Mapping[str, Any] | None = None, **options: Any) -> Answer:
    """Rate the players of games, such as battles of language models.

    Args:
        frame: a table with a row for each game: columns left, right, outcome and perhaps count
        columns: the names of these columns, where they have others
        options: those of BradleyTerry
    """
    return asked(body_of("games", source_of(games=columns_of(frame)), columns=dict(columns or {}),
                         options=options))


def _columns_of_arrays(
    arrays: Mapping[str, Any], datasets: Sequence[str] | None, runs: int, rows: str | None
) -> tuple[dict[str, list[Any]], dict[str, list[Any]], str | None]:
    """Return arrays of one or two dimensions as columns about the rows, and those of the
    classifiers; and what the rows are, where the columns do not say it.
    """
    scores = {str(name): rows_of(array) for name, array in arrays.items()}
    if len(scores) < 2:
        raise FoldsError("a comparison needs two classifiers with different names")
    _same_shape(scores)
    first = next(iter(scores.values()))
    if not first or not isinstance(first[0], list):
        if datasets is not None:
            return {"dataset": list(datasets)}, scores, None
        if runs == 1:
            return {}, scores, rows
        return _folds(len(first), runs), scores, None
    labels = list(datasets) if datasets is not None else list(range(1, len(first) + 1))
    if len(labels) != len(first):
        raise FoldsError(f"there are {len(first)} data sets, and {len(labels)} names of them")
    about: dict[str, list[Any]] = {"dataset": [], "run": [], "fold": []}
    for label, row in zip(labels, first):
        about["dataset"] += [label] * len(row)
        for name, column in _folds(len(row), runs).items():
            about[name] += column
    flat = {name: [score for row in array for score in row] for name, array in scores.items()}
    return about, flat, None


@functools.lru_cache(maxsize=8)
def _folds(count: int, runs: int) -> dict[str, list[int]]:
    """Return the runs and folds of scores in their order; the same object for the same numbers."""
    if runs < 1 or count % runs:
        raise FoldsError(f"{count} scores are not those of {runs} runs; give runs")
    each = count // runs
    return {
        "run": [i // each + 1 for i in range(count)], "fold": [i % each + 1 for i in range(count)],
    }


def _same_shape(scores: dict[str, list[Any]]) -> None:
    """Refuse arrays that have not the same scores."""
    def shape(array: list[Any]) -> list[Any]:
        if array and isinstance(array[0], list):  # then all are lists
            return list(map(len, array))
        return [0] * len(array)

    (name, first), *others = scores.items()
    for other, array in others:
        if shape(array) != shape(first):
            raise FoldsError(
                f"{other} and {name} need the same scores: the shapes of their arrays differ"
            )


def _metrics_of(results: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """Return the metrics that all results of cross_validate have."""
    found = [
        [key[len("test_"):] for key in result if key.startswith("test_")]
        for result in results.values()
    ]
    shared = [metric for metric in found[0] if all(metric in one for one in found)] if found else []
    if not shared:
        raise FoldsError("the results have no test_… of all classifiers")
    return shared


def _flags(values: Mapping[str, Any]) -> list[str]:
    """Return keyword arguments as flags of the command line."""
    found = []
    for name, value in values.items():
        flag = "-columns" if name == "classifiers" else "-" + name.replace("_", "-")
        if value is True:
            found.append(flag)
        elif value is not None and value is not False:
            text = value if isinstance(value, str) or not isinstance(value, Iterable) else (
                ",".join(map(str, value)))
            found += [flag, str(text)]
    return found
