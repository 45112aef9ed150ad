"""Comparisons of arrays, against closed forms, and the answers about tables."""

from __future__ import annotations

import inspect
import math
import pickle
import unittest
from statistics import mean, variance

import bayescmp
from bayescmp import _process
from bayescmp.answers import answer_of

from .data import FOREST, TREE, table


def student4(t: float) -> float:
    """Return the distribution function of Student's t with 4 degrees of freedom."""
    u = t * t / 4
    return 0.5 + 3 / 8 * t / math.sqrt(1 + u) * (1 - u / 3 / (1 + u))


class Compare(unittest.TestCase):
    def test_closed_form(self) -> None:
        answer = bayescmp.compare(TREE, FOREST, rope=0.01, rows="folds", names=("tree", "forest"))
        d = [y - x for x, y in zip(TREE, FOREST)]
        scale = math.sqrt(variance(d) * (1 / 5 + 0.2 / 0.8))  # of Nadeau and Bengio, rho 1/5
        left = student4((-0.01 - mean(d)) / scale)
        right = 1 - student4((0.01 - mean(d)) / scale)
        self.assertAlmostEqual(answer.p.left, left, delta=1e-11)
        self.assertAlmostEqual(answer.p.rope, 1 - left - right, delta=1e-11)
        self.assertAlmostEqual(answer.p.right, right, delta=1e-11)
        self.assertEqual((answer.left, answer.right), ("tree", "forest"))
        self.assertEqual(answer.decision, "right better")

    def test_swapped(self) -> None:
        one = bayescmp.compare(TREE, FOREST, rope=0.01, rows="folds")
        two = bayescmp.compare(FOREST, TREE, rope=0.01, rows="folds")
        lower = bayescmp.compare(TREE, FOREST, rope=0.01, rows="folds", lower=True)
        self.assertAlmostEqual(one.p.left, two.p.right, delta=1e-12)
        self.assertAlmostEqual(one.p.left, lower.p.right, delta=1e-12)

    def test_runs(self) -> None:
        """Two runs of five folds have the correlation of five folds, not of ten."""
        x = [0.1, 0.3, 0.2, 0.4, 0.3, 0.2, 0.1, 0.3, 0.2, 0.4]
        y = [0.2, 0.2, 0.3, 0.5, 0.3, 0.3, 0.2, 0.3, 0.4, 0.4]
        self.assertEqual(bayescmp.compare(x, y, rope=0, runs=2).rho_range.rho, 0.2)
        self.assertEqual(bayescmp.compare(x, y, rope=0, rows="folds").rho_range.rho, 0.1)

    def test_rows_of_data_sets(self) -> None:
        """A matrix is a table with a data set in each row."""
        columns = table()
        rows = [[columns[n][i:i + 5] for i in range(0, 40, 5)] for n in ("a", "c")]
        matrix = bayescmp.compare(*rows, rope=0.01, names=("a", "c"))
        wide = bayescmp.Scores.from_frame(columns).compare("a", "c", rope=0.01)
        self.assertEqual(matrix.test, "hierarchical test")
        self.assertEqual(matrix.p, wide.p)
        named = bayescmp.Scores.from_arrays(dict(zip("ac", rows)))
        self.assertEqual(named.compare("a", "c", rope=0.01).p, wide.p)

    def test_many(self) -> None:
        pairs = [([x + i / 1000 for x in TREE], FOREST) for i in range(1200)]
        answers = bayescmp.compare_many(pairs, rope=0.01, rows="folds")
        self.assertEqual(len(answers), len(pairs))
        for i in (0, 511, 512, 1199):
            self.assertEqual(answers[i], bayescmp.compare(*pairs[i], rope=0.01, rows="folds"))
        with self.assertRaises(bayescmp.InputError):
            bayescmp.compare_many([(TREE, FOREST), (TREE, FOREST[:-1])], rope=0.01, rows="folds")

    def test_names_of_columns(self) -> None:
        """Names that could be something else in a table are classifiers here."""
        for names in (("x", "y"), ("step", "model"), ("score", "accuracy"), ("1", "2"), ("fold", "run")):
            answer = bayescmp.compare(TREE, FOREST, rope=0.01, rows="folds", names=names)
            self.assertEqual((answer.left, answer.right), names)


class Tables(unittest.TestCase):
    def setUp(self) -> None:
        self.scores = bayescmp.Scores.from_frame(table())

    def test_questions(self) -> None:
        scores = self.scores
        self.assertEqual(scores.classifiers[0], "c")
        self.assertIn("8 data sets", str(scores))
        self.assertEqual(scores.compare("a", "c", rope=0.01).decision, "right better")
        self.assertEqual(len(scores.all_pairs(rope=0.01).pairs), 3)
        self.assertEqual(scores.leaderboard().tier[scores.leaderboard().classifier.index("c")], 1)
        self.assertLess(scores.rank("Friedman").p_value, 0.01)
        self.assertLess(scores.compare("a", "c", test="Wilcoxon").p_value, 0.01)
        self.assertGreater(scores.non_inferiority("c", 0.01, left="a", right="c").p, 0.95)
        self.assertGreater(scores.expected_loss("a", "c").loss_left, 0.03)
        self.assertEqual(len(scores.curve("a", "c", ropes=[0.005, 0.01, 0.02]).points), 3)
        self.assertGreater(len(scores.sensitivity("a", "c", rope=0.01).answers), 3)
        self.assertGreater(len(scores.side_by_side("a", "c", rope=0.01).answers), 3)
        self.assertEqual(scores.effects("a", "c").wins, 8)

    def test_draws(self) -> None:
        """The same seed has the same draws, and they are about the answer's probabilities."""
        def drawn(seed: int) -> bayescmp.Answer:
            return self.scores.draws("a", "b", rope=0.01, draws=2000, seed=seed)

        self.assertEqual(drawn(1), drawn(1))
        self.assertNotEqual(drawn(1).rows, drawn(2).rows)
        p = self.scores.compare("a", "b", rope=0.01).p
        rows = drawn(1).rows
        for region in ("left", "rope", "right"):
            won = mean(row[region] == max(row.left, row.rope, row.right) for row in rows)
            self.assertAlmostEqual(won, p[region], delta=0.05)
        self.assertIn("delta0", str(drawn(1)))
        self.assertIn("<table", drawn(1)._repr_html_())
        with self.assertRaisesRegex(bayescmp.InputError, "draws must be from 1 to 100000"):
            self.scores.draws("a", "b", rope=0.01, draws=100_001)

    def test_plan(self) -> None:
        """Needed is where the probabilities of outcomes reach p."""
        plan = self.scores.plan("a", "b", rope=0.01, test="Sign", more_datasets=range(20, 81, 20),
                                replications=20, seed=4)
        self.assertEqual((plan.what, plan.datasets, plan.now.test), ("data sets", 8, "Bayesian sign test"))
        sizes = [(0, 0)] + [(outcome.added, outcome.verdict.p) for outcome in plan.outcomes]
        for need in plan.needed:
            reached = [i for i, (_, p) in enumerate(sizes) if p >= need.p]
            if reached:
                low, high = sizes[reached[0] - 1][0], sizes[reached[0]][0]
                self.assertTrue(low < need.added <= high, plan)
            else:
                self.assertEqual(need.added, math.inf)
        self.assertTrue(plan.verdict() and plan.plot())
        items = bayescmp.Scores.from_items({
            "model": ["old"] * 40 + ["new"] * 40, "item": list(range(40)) * 2,
            "score": [0, 1] * 20 + [1, 1, 0, 1, 1, 0, 0, 1] * 5,
        })
        plan = items.plan("old", "new", rope=0, more_items=[40, 400], replications=10)
        self.assertEqual(plan.what, "items")

    def test_games(self) -> None:
        rated = bayescmp.games({
            "left": ["a", "b", "a", "c", "b"], "right": ["b", "c", "c", "a", "a"],
            "outcome": ["left", "right", "left", "left", "left"],
        })
        self.assertEqual(sorted(rated.player), ["a", "b", "c"])

    def test_items(self) -> None:
        right = [1, 0, 1, 1, 0, 1, 0, 1, 1, 1]
        other = [0, 0, 1, 1, 0, 0, 0, 1, 0, 1]
        scores = bayescmp.Scores.from_items({
            "model": ["old"] * 10 + ["new"] * 10, "item": list(range(10)) * 2,
            "score": other + right,
        })
        answer = scores.compare("old", "new", rope=0)
        self.assertGreater(answer.p.right, 0.9)

    def test_cross_validate(self) -> None:
        results = {"tree": {"test_score": TREE}, "forest": {"test_score": FOREST}}
        scores = bayescmp.Scores.from_cross_validate(results)
        direct = bayescmp.compare(TREE, FOREST, rope=0.01, rows="folds")
        self.assertEqual(scores.compare("tree", "forest", rope=0.01).p, direct.p)
        two = {n: {**r, "test_auc": r["test_score"]} for n, r in results.items()}
        with self.assertRaises(bayescmp.InputError) as caught:
            bayescmp.Scores.from_cross_validate(two)
        self.assertEqual(caught.exception.needs, "metric")
        one = bayescmp.Scores.from_cross_validate(two, metric="auc")
        self.assertEqual(one.compare("tree", "forest", rope=0.01).p, direct.p)

    def test_report(self) -> None:
        report = self.scores.report(rope=0.01)
        self.assertIn("c", report.verdict)
        self.assertIn("<html", report.html)
        self.assertIn("srcdoc", report._repr_html_())
        with self.assertRaises(bayescmp.OptionError):
            self.scores.report()


class Answers(unittest.TestCase):
    def setUp(self) -> None:
        self.answer = bayescmp.compare(TREE, FOREST, rope=0.01, rows="folds")

    def test_forms(self) -> None:
        answer = self.answer
        self.assertIn("y practically better    0.9880", str(answer))
        self.assertIn("<table", answer._repr_html_())
        self.assertTrue(answer.verdict().startswith("y is practically better"))
        self.assertIn("@article", answer.bibtex())
        self.assertIn("\\begin", answer.latex())
        self.assertIn("|", answer.markdown())
        self.assertTrue(answer.results() and answer.methods())
        with self.assertRaises(bayescmp.InputError):
            answer.form("smell")

    def test_attributes(self) -> None:
        answer = self.answer
        self.assertEqual(answer["left"], answer.left)
        self.assertIn("rho_range", dir(answer))
        self.assertIn("left", answer)
        self.assertEqual(set(answer), set(answer.to_dict()))
        self.assertEqual(answer.to_dict()["p"]["right"], answer.p.right)
        self.assertEqual(pickle.loads(pickle.dumps(answer)), answer)
        with self.assertRaisesRegex(AttributeError, "there are test, left"):
            answer.nothing

    def test_infinite(self) -> None:
        columns = table(datasets=3)
        answer = bayescmp.Scores.from_frame(columns).compare("a", "c", test="Wilcoxon")
        self.assertEqual((answer.low, answer.high), (-math.inf, math.inf))

    def test_no_field_is_hidden(self) -> None:
        """No field of an answer has the name of a method."""
        ours = {name for name in dir(bayescmp.Answer) if not name.startswith("_")}
        for kind, schema in bayescmp.schema()["$defs"].items():
            if kind.startswith("answers."):
                self.assertFalse(ours & set(schema["properties"]), kind)

    def test_new_fields(self) -> None:
        """What a later program adds to an answer is there, in an old package."""
        answer = answer_of({"answer": {"test": "t", "new": {"inner": 2}, "more": ["Infinity"]}}, "{}")
        self.assertEqual((answer.new.inner, answer["more"]), (2, [math.inf]))
        self.assertIn("new", dir(answer))
        self.assertEqual(answer.to_dict()["new"], {"inner": 2})
        self.assertEqual(answer._table()["new_inner"], [2])

    def test_all_questions(self) -> None:
        """Every question of the program is one here, with all its fields."""
        ours = {"id", "do", "want", "options", "scores", "classifiers", "arrow", "items", "path",
                "reading"}
        for kind, request in bayescmp.schema()["$defs"].items():
            if not kind.startswith("requests.") or kind in ("requests.cancel", "requests.inspect"):
                continue
            name = kind[len("requests."):]
            function = getattr(bayescmp.Scores, name, None) or getattr(bayescmp, name)
            fields = set(request["properties"]) - ours - ({"games"} if name == "games" else set())
            self.assertLessEqual(fields, set(inspect.signature(function).parameters), name)

    def test_frames(self) -> None:
        """Tables have the right number of rows, whatever the answer."""
        scores = bayescmp.Scores.from_frame(table())
        for answer, rows, columns in (
            (self.answer, 1, {"p_left", "p_right", "rho_range_low", "decision"}),
            (scores.leaderboard(), 3, {"classifier", "p_best", "tier"}),
            (scores.rank("Friedman"), 3, {"classifier", "mean_rank"}),
            (scores.rank("Best"), 3, {"classifier", "p_best", "mean"}),
            (scores.rank("PlackettLuce"), 3, {"classifier", "ability"}),
            (scores.post_hoc(), 3, {"left", "right", "adjusted_p_value"}),
            (scores.post_hoc(test="ANOVA", control="a"), 2, {"left", "right", "low"}),
            (scores.all_pairs(rope=0.01), 3, {"left", "right", "p_left", "decision"}),
            (scores.curve("a", "c", ropes=[0.005, 0.01]), 2, {"rope", "p_left"}),
            (scores.draws("a", "c", rope=0.01, draws=7), 7, {"delta0", "nu", "left", "right"}),
            (scores.draws("a", "c", rope=0, draws=5, test="Sign"), 5, {"left", "rope", "right"}),
            (scores.plan("a", "b", rope=0.01, test="Sign", more_datasets=(4, 9), replications=3), 2,
             {"added", "verdict_p", "verdict_p_error"}),
            (scores.effects("a", "c"), 1, {"mean_difference_low"}),
            (scores.compare("a", "c", test="PairedTTest"), 1, {"p_value"}),
            (scores.overview, 3, {"classifier", "mean"}),
        ):
            found = answer._table()
            self.assertEqual({len(column) for column in found.values()}, {rows}, answer)
            self.assertLessEqual(columns, set(found))


class Speed(unittest.TestCase):
    def test_one_program(self) -> None:
        """All questions go to one program."""
        bayescmp.compare(TREE, FOREST, rope=0.01, rows="folds")
        first = _process._process
        bayescmp.Scores.from_frame(table()).all_pairs(rope=0.01)
        self.assertIs(_process._process, first)


if __name__ == "__main__":
    unittest.main()
