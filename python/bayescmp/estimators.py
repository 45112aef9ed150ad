"""Estimators of scikit-learn, compared on the same splits."""

from __future__ import annotations

from typing import Any, Callable, Mapping

from ._columns import values_of
from ._requests import options_of
from .answers import Answer
from .errors import FoldsError
from .scores import Scores


def cross_validated(
    estimators: Mapping[str, Any], X: Any, y: Any = None, *, cv: Any = None, scoring: Any = None,
    groups: Any = None, n_jobs: int | None = None,
) -> Scores:
    """Run cross-validation of several estimators, all on the same splits.

    Args:
        estimators: the estimator of each name
        X, y, groups: the data, as for cross_validate of scikit-learn
        cv: the splits: a number of folds, a splitter or a list of splits; by default 5 folds
        scoring: the name of one metric, or a function of estimator, X and y; by default the score
            of the estimators. Higher is better, as everywhere in scikit-learn.
        n_jobs: how many processes run the folds
    """
    from sklearn.base import is_classifier
    from sklearn.model_selection import check_cv, cross_validate

    if len(estimators) < 2:
        raise FoldsError("a comparison needs two estimators")
    if scoring is not None and not isinstance(scoring, str) and not callable(scoring):
        raise FoldsError("scoring is one metric: a name, or a function of estimator, X and y")
    first = next(iter(estimators.values()))
    splitter = check_cv(cv, y, classifier=is_classifier(first))
    splits = list(splitter.split(X, y, groups))
    runs = getattr(splitter, "n_repeats", 1)
    each = len(splits) // runs
    columns: dict[str, list[Any]] = {
        name: [] for name in ("classifier", "run", "fold", "n_train", "n_test", "score")
    }
    for name, estimator in estimators.items():
        result = cross_validate(estimator, X, y, cv=splits, scoring=scoring, n_jobs=n_jobs,
                                error_score="raise")
        columns["classifier"] += [name] * len(splits)
        columns["run"] += [i // each + 1 for i in range(len(splits))]
        columns["fold"] += [i % each + 1 for i in range(len(splits))]
        columns["n_train"] += [len(train) for train, _ in splits]
        columns["n_test"] += [len(test) for _, test in splits]
        columns["score"] += values_of(result["test_score"])
    return Scores(scores=columns, reading={"higher": True})


def compare_estimators(
    estimators: Mapping[str, Any], X: Any, y: Any = None, *, rope: float | None = None,
    cv: Any = None, scoring: str | Callable[..., float] | None = None, groups: Any = None,
    n_jobs: int | None = None, **options: Any,
) -> Answer:
    """Run cross-validation of estimators on the same splits, and ask which one is better.

    Two estimators are compared with each other, and more of them all with each other. The other
    arguments are those of cross_validated, and the options of CorrelatedTTest.

    Args:
        rope: the largest difference that does not matter, in units of the score; 0 for none
    """
    options = options_of(None, rope, options)  # first: it is quick, and the folds may not be
    scores = cross_validated(
        estimators, X, y, cv=cv, scoring=scoring, groups=groups, n_jobs=n_jobs
    )
    if len(estimators) == 2:
        left, right = estimators
        return scores.compare(left, right, **options)
    return scores.all_pairs(**options)
