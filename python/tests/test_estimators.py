"""Estimators of scikit-learn."""

from __future__ import annotations

import importlib
import unittest
from typing import Any

import bayescmp


def module(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


@unittest.skipUnless(module("sklearn"), "no scikit-learn here")
class Estimators(unittest.TestCase):
    def setUp(self) -> None:
        from sklearn.datasets import load_iris
        from sklearn.dummy import DummyClassifier
        from sklearn.naive_bayes import GaussianNB
        from sklearn.tree import DecisionTreeClassifier

        self.X, self.y = load_iris(return_X_y=True)
        self.estimators = {
            "most frequent": DummyClassifier(), "tree": DecisionTreeClassifier(random_state=1),
            "bayes": GaussianNB(),
        }

    def test_two(self) -> None:
        two = {name: self.estimators[name] for name in ("most frequent", "tree")}
        answer = bayescmp.compare_estimators(two, self.X, self.y, rope=0.01, cv=10)
        self.assertEqual((answer.left, answer.right), ("most frequent", "tree"))
        self.assertEqual(answer.decision, "right better")
        self.assertAlmostEqual(answer.rho_range.rho, 0.1, delta=1e-9)

    def test_same_splits(self) -> None:
        """The scores are those that cross_validate has on the same splits, whatever shuffles."""
        from sklearn.model_selection import RepeatedStratifiedKFold, cross_validate

        def cv() -> Any:
            return RepeatedStratifiedKFold(n_splits=5, n_repeats=2, random_state=3)

        ours = bayescmp.cross_validated(self.estimators, self.X, self.y, cv=cv())
        theirs = bayescmp.Scores.from_arrays({
            name: cross_validate(estimator, self.X, self.y, cv=cv())["test_score"]
            for name, estimator in self.estimators.items()
        }, runs=2)
        for test in (ours, theirs):
            self.assertEqual(len(test.all_pairs(rope=0.01).pairs), 3)
        one, two = (s.compare("tree", "bayes", rope=0.01) for s in (ours, theirs))
        self.assertAlmostEqual(one.p.right, two.p.right, delta=1e-9)
        self.assertAlmostEqual(one.rho_range.rho, 0.2, delta=1e-9)

    def test_shuffled_without_a_seed(self) -> None:
        """An estimator equals itself, because the splits are drawn once."""
        from sklearn.model_selection import KFold

        tree = self.estimators["tree"]
        scores = bayescmp.cross_validated(
            {"one": tree, "two": tree}, self.X, self.y, cv=KFold(5, shuffle=True))
        answer = scores.compare(rope=0.01)
        self.assertAlmostEqual(answer.p.left, answer.p.right, delta=1e-9)
        self.assertEqual(*scores.overview.mean)
        self.assertEqual(*scores.overview.sd)

    def test_random_splits(self) -> None:
        """For random splits, rho is the share of the test set."""
        from sklearn.model_selection import ShuffleSplit

        two = {name: self.estimators[name] for name in ("most frequent", "tree")}
        answer = bayescmp.compare_estimators(
            two, self.X, self.y, rope=0.01, cv=ShuffleSplit(8, test_size=0.3, random_state=1))
        self.assertAlmostEqual(answer.rho_range.rho, 0.3, delta=1e-9)

    def test_direction(self) -> None:
        """Scores of scikit-learn are better if they are higher, also negative losses."""
        two = {name: self.estimators[name] for name in ("most frequent", "bayes")}
        answer = bayescmp.compare_estimators(
            two, self.X, self.y, rope=0.01, cv=5, scoring="neg_log_loss")
        self.assertEqual(answer.decision, "right better")

    def test_questions(self) -> None:
        with self.assertRaises(bayescmp.OptionError) as caught:
            bayescmp.compare_estimators(self.estimators, self.X, self.y)
        self.assertEqual(caught.exception.needs, "rope")
        for estimators, scoring in (({"tree": 1}, None), (self.estimators, ["accuracy"])):
            with self.assertRaises(bayescmp.InputError):
                bayescmp.compare_estimators(estimators, self.X, self.y, rope=0, scoring=scoring)

    def test_search(self) -> None:
        """cv_results_ of a search is read as it is."""
        from sklearn.model_selection import GridSearchCV

        search = GridSearchCV(self.estimators["tree"], {"max_depth": [1, 3]}, cv=5)
        search.fit(self.X, self.y)
        scores = bayescmp.Scores.from_frame(search.cv_results_)
        self.assertEqual(len(scores.classifiers), 2)
        best = scores.classifiers[0]
        self.assertIn("3", best)
        self.assertEqual(scores.compare(scores.classifiers[1], best, rope=0.01).decision,
                         "right better")


if __name__ == "__main__":
    unittest.main()
