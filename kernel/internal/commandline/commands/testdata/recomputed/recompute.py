"""Reads every file that files.py makes, and writes what its report must say to recomputed.json. See README.md."""
import csv
import io
import json
import sys
from fractions import Fraction
from math import isnan, sqrt

import numpy as np
from scipy import stats

import bayesian
import board
import classical
from files import cases

NAN = float("nan")
THRESHOLD = 0.95


class Scores:
    """The scores of a file, as exact fractions: of[dataset][classifier] is a list of folds."""

    def __init__(self, case):
        rows = list(csv.reader(io.StringIO(case["text"])))
        head, self.of, self.family, self.sizes, self.cluster, self.pairs = rows[0], {}, {}, {}, [], {}
        self.sign = -1 if case.get("lower") else 1
        self.items, self.grades = "question" in head, "grade" in head
        about = {"dataset", "run", "fold", "n_train", "n_test", "corpus", "question", "passage", "classifier", "model"}
        values = [c for c in head if c not in about]
        named = next((c for c in head if c in ("classifier", "model")), None)
        self.runs = 1
        for row in rows[1:]:
            cell = dict(zip(head, row))
            dataset = cell.get("dataset", "")
            self.family[dataset] = cell.get("corpus", dataset)
            self.runs = max(self.runs, int(cell.get("run", 1)))
            for column in values:
                name = cell[named] if named else column
                folds = self.of.setdefault(dataset, {}).setdefault(name, [])
                if cell[column] != "":
                    folds.append(Fraction(cell[column]))
            if "n_test" in cell:
                self.sizes.setdefault(dataset, []).append((int(cell["n_train"]), int(cell["n_test"])))
            if "passage" in cell and name == self.names()[0]:
                self.cluster.append(cell["passage"])
        if case.get("missing") == "dataset":
            self.of = {d: s for d, s in self.of.items() if all(s.values())}
        self.datasets = list(self.of)
        self.folds = max(len(f) for s in self.of.values() for f in s.values())
        self.largest = float(max(abs(v) for s in self.of.values() for f in s.values() for v in f))

    def pair(self, left, right):
        if (left, right) not in self.pairs:
            self.pairs[left, right] = Pair(self, left, right)
        return self.pairs[left, right]

    def names(self):
        return list(next(iter(self.of.values())))

    def families(self, datasets):
        of = [self.family[d] for d in datasets]
        names = sorted(set(of))
        return tuple(names.index(f) for f in of) if len(names) < len(of) else None

    def mean(self, dataset, name):
        folds = self.of[dataset][name]
        return sum(folds) / len(folds) if folds else None

    def rho(self, dataset):
        if self.items:
            return Fraction(0)
        sizes = self.sizes.get(dataset)
        if sizes:
            return sum(Fraction(test, train + test) for train, test in sizes) / len(sizes)
        return Fraction(self.runs, self.folds)


class Pair:
    """The differences of two classifiers: right minus left, or the other way round where lower is better."""

    def __init__(self, scores, left, right):
        self.scores, self.left, self.right = scores, left, right
        self.datasets = [d for d in scores.datasets if scores.of[d][left] and scores.of[d][right]]
        self.folds = [
            [scores.sign * (b - a) for a, b in zip(scores.of[d][left], scores.of[d][right])] for d in self.datasets
        ]
        self.means = [sum(f) / len(f) for f in self.folds]
        self.units = [self.pseudo_values()] if scores.cluster else self.folds
        self.families = scores.families(self.datasets)
        self.fitted = None

    def groups(self):
        """The mean, the sum of squares, n and rho of each data set. Equal differences have the least sum of squares
        that the test sets can show."""
        out = []
        for d, f, mean in zip(self.datasets, self.units, self.means):
            squares, n = sum((v - mean) ** 2 for v in f), len(f)
            if squares == 0:
                squares = self.least(d) * (1 - Fraction(1, n))
            out.append((float(mean), float(squares), n, float(self.scores.rho(d))))
        return out

    def least(self, dataset):
        if dataset in self.scores.sizes:
            sizes = self.scores.sizes[dataset]
            return sum(Fraction(1, test * test) for _, test in sizes) / len(sizes)
        values = [v for f in self.scores.of[dataset].values() for v in f]
        grid = Fraction(0)
        for v in values:
            grid = gcd(grid, v)
        return grid * grid

    def hierarchical(self, rope):
        if self.fitted is None:
            sds = [sqrt(np.var([float(v) for v in f], ddof=1)) for f in self.folds]
            means = [float(m) for m in self.means]
            largest = float(max(abs(v) for f in self.folds for v in f))
            self.fitted = bayesian.Hierarchical(self.groups(), 1000 * np.std(means, ddof=1), largest)
        return self.fitted.p(float(rope))

    def correlated_t(self, rope):
        return [bayesian.correlated_t(*g, float(rope)) for g in self.groups()]

    def pseudo_values(self):
        """One independent difference for each cluster: x̄ + (G/n)(T − m x̄), for G clusters of n items."""
        sums, sizes, mean = {}, {}, self.means[0]
        for c, d in zip(self.scores.cluster, self.folds[0]):
            sums[c] = sums.get(c, 0) + d
            sizes[c] = sizes.get(c, 0) + 1
        ratio = Fraction(len(sums), len(self.folds[0]))
        return [mean + ratio * (sums[c] - sizes[c] * mean) for c in sums]


def gcd(a, b):
    while b:
        a, b = b, a % b
    return abs(a)


class Report:
    """What a report must say: values by their path, each with what it may be off by."""

    def __init__(self):
        self.values = {}

    def say(self, path, value, error=0.0, unit=1.0):
        value = float(value)
        written = None if isnan(value) else value
        if value in (float("inf"), float("-inf")):
            written = "Infinity" if value > 0 else "-Infinity"
        near = error + 1e-9 * max(unit, 0 if written is None or isinstance(written, str) else abs(value))
        if isinstance(written, float):
            written = digits(value, 12)
        self.values["\t".join(path)] = [written, digits(near, 3)]

    def say_p(self, path, p, error=(0, 0, 0)):
        for region, value, e in zip(("left", "rope", "right"), p, error):
            self.say((*path, "p", region), value, 4.5 * e)


def digits(x, n):
    return float(f"{x:.{n}g}")


def main_test(scores):
    """The first of the tests that suit: see TestsFor."""
    if scores.items:
        return "correlated t test" if scores.grades or scores.cluster else "paired test of items"
    if len(scores.datasets) == 1:
        return "correlated t test"
    return "hierarchical test" if scores.folds > 1 else "Bayesian signed-rank test"


def answer(test, pair, rope):
    """P of left, rope and right by a test, and the error of each."""
    none = [0.0] * 3
    if test == "hierarchical test":
        return pair.hierarchical(rope)
    if test == "correlated t test":
        return pair.correlated_t(rope)[0], none
    if test == "Poisson test":
        return bayesian.poisson(pair.correlated_t(rope), rope), none
    if test == "Bayesian signed-rank test":
        return bayesian.signed_rank(pair.means, rope, pair.families)
    if test == "Bayesian sign test":
        if pair.families:
            return bayesian.sign_families(pair.means, pair.families)
        return bayesian.sign(pair.means, rope), none
    return bayesian.paired_items([float(v) for v in pair.units[0]], float(rope), not pair.scores.grades)


def overview(out, scores):
    one = len(scores.datasets) == 1
    out.say(("overview", "datasets"), len(scores.datasets))
    out.say(("overview", "folds"), scores.folds if one else 0)
    rank = mean_ranks(scores)
    for j, name in enumerate(scores.names()):
        v = scores.of[scores.datasets[0]][name] if one else [scores.mean(d, name) for d in scores.datasets]
        for field, value in ("mean", sum(v) / len(v)), ("sd", sd(v)), ("lowest", min(v)), ("highest", max(v)):
            out.say(("overview", field, name), value, unit=scores.largest)
        out.say(("overview", "mean_rank", name), sum(r[j] for r in rank) / len(rank))
        out.say(("overview", "first", name), sum(r[j] == min(r) for r in rank))


def sd(values):
    mean = sum(values) / len(values)
    return sqrt(sum((v - mean) ** 2 for v in values) / (len(values) - 1)) if len(values) > 1 else NAN


def mean_ranks(scores):
    return [
        classical.ranks([scores.sign * scores.mean(d, n) for n in scores.names()]) for d in scores.datasets
    ]


def ranking(out, scores):
    rank, names = mean_ranks(scores), scores.names()
    n, k = len(rank), len(names)
    families = scores.families(scores.datasets)
    found = classical.friedman(rank, families)
    for kind in "corrected", "uncorrected":
        for field, value in zip(("chi_squared", "chi_squared_p_value", "f", "f_p_value"), found[kind]):
            out.say(("ranking", kind, field), value)
    out.say(("ranking", "df"), k - 1)
    out.say(("ranking", "error_df"), (k - 1) * ((max(families) + 1 if families else n) - 1))
    out.say(("ranking", "kendall_w"), found["w"])
    out.say(("ranking", "exact_p_value"), found["exact"])
    out.say(("ranking", "p_value"), found["corrected"][3] if isnan(found["exact"]) else found["exact"])
    for j, name in enumerate(names):
        out.say(("ranking", "mean_rank", name), sum(r[j] for r in rank) / n)
        for d, row in zip(scores.datasets, rank):
            out.say(("ranking", "rank", d, name), row[j])
    return rank


def posthocs(out, scores, rank, against):
    names, n = scores.names(), len(rank)
    k = len(names)
    mean = [float(sum(r[j] for r in rank)) / n for j in range(k)]
    error = classical.difference_error(rank, scores.families(scores.datasets))
    if against:
        pairs = [tuple(sorted((against, other))) for other in names if other != against]
    else:
        pairs = [tuple(sorted((a, b))) for i, a in enumerate(names) for b in names[i + 1:]]
    z = [(mean[names.index(a)] - mean[names.index(b)]) / error for a, b in pairs]
    p = [2 * stats.norm.sf(abs(v)) for v in z]
    by_rank = f"comparison of mean ranks with the control {against}" if against else "Nemenyi test"
    adjusted = classical.holm(p) if against else [classical.studentized(v, k) for v in z]
    difference = (classical.dunn_difference if against else classical.nemenyi_difference)(k, error)
    table(out, by_rank, pairs, z, [-v for v in z], p, adjusted, 0 if against else 1e-7)
    out.say(("posthocs", by_rank, "critical_difference"), difference, 1e-6)
    one = [(scores.pair(a, b), a, b) for a, b in pairs]
    w = [classical.wilcoxon(pair.means, pair.families) for pair, _, _ in one]
    p = [classical.two_sided(above, below) for _, above, below in w]
    plus = [float(v[0]) for v in w]
    # One of an odd number of zeros is left out.
    n_of = [len(pair.means) - pair.means.count(0) % 2 for pair, _, _ in one]
    total = [m * (m + 1) / 2 for m in n_of]
    test = "Wilcoxon signed-rank test " + (f"against the control {against}" if against else "of each pair")
    table(out, test, pairs, plus, [t - v for t, v in zip(total, plus)], p, classical.holm(p), 0)
    out.say(("posthocs", test, "critical_difference"), NAN)
    for test in by_rank, test:
        out.say(("posthocs", test, "datasets"), n)
        out.say(("posthocs", test, "alpha"), 0.05)
        for name, m in zip(names, mean):
            out.say(("posthocs", test, "mean_rank", name), m)


def table(out, test, pairs, statistic, swapped, p, adjusted, error):
    for (a, b), s, t, one, all_ in zip(pairs, statistic, swapped, p, adjusted):
        at = ("posthocs", test, "pairs", a, b)
        out.say((*at, "statistic"), s)
        out.say((*at, "swapped statistic"), t)
        out.say((*at, "p_value"), one)
        out.say((*at, "adjusted_p_value"), all_, error)


def opposite(scores, pair, p, rope, test):
    """P of the opposite of the decision, or 1 without one."""
    left, middle, right = (v > THRESHOLD for v in p)
    if not (left or middle or right):
        return 1.0
    if test == "paired test of items" and not rope:
        d = pair.folds[0]
        right, left = sum(v > 0 for v in d), sum(v < 0 for v in d)
        return stats.binomtest(right, right + left).pvalue
    if len(scores.datasets) == 1:
        return 1 - max(p) if rope else 2 * (1 - max(p))
    d, families = pair.means, pair.families
    if rope == 0:
        return classical.two_sided(*classical.wilcoxon(d, families)[1:])
    beyond = lambda values: float(classical.wilcoxon(values, families)[1])
    if right:
        return beyond([v - rope for v in d])
    if left:
        return beyond([-v - rope for v in d])
    return max(beyond([rope - v for v in d]), beyond([rope + v for v in d]))


def matrix(out, scores, pairs, test, rope):
    """P of each pair, and the P values of their decisions by Holm."""
    found = {}
    for a, b in pairs:
        pair = scores.pair(a, b)
        p, error = answer(test, pair, rope)
        out.say_p(("pairs", "pairs", a, b), p, error)
        out.say(("pairs", "pairs", a, b, "datasets"), len(pair.datasets))
        found[a, b] = opposite(scores, pair, p, rope, test), max(p), max(error)
    for (a, b), v in zip(found, classical.holm([v[0] for v in found.values()])):
        out.say(("pairs", "pairs", a, b, "familywise_p"), v)
    decided = [1 - p for one, p, _ in found.values() if p > THRESHOLD]
    out.say(("pairs", "familywise", "expected_wrong"), sum(decided), 0.01 * len(pairs))


def standings(out, scores):
    names, q = scores.names(), len(scores.datasets)
    y = np.array([[NAN if (m := scores.mean(d, n)) is None else scores.sign * float(m) for n in names]
                  for d in scores.datasets])
    found = board.standings(y / scores.largest, scores.families(scores.datasets))
    for field in "best", "top", "mean":
        found[field] = [v for v in zip(*found[field])]
    level = found["level"]
    out.say(("standings", "datasets"), q)
    out.say(("standings", "missing_scores"), int(np.isnan(y).sum()))
    for j, name in enumerate(names):
        p, e = found["best"][j]
        out.say(("standings", "p_best", name), p, 4.5 * e + 0.01)
        out.say(("standings", "p_near_best", name), p, 4.5 * e + 0.015)
        p, e = found["top"][j]
        out.say(("standings", "p_top", name), p, 4.5 * e + 0.01)
        scale, near = scores.sign * scores.largest, 0.06 * found["sd"][j] * scores.largest
        mean, low, high = (scale * (level + v) for v in (found["mean"][j][0], found["low"][j], found["high"][j]))
        out.say(("standings", "mean", name), mean, near)
        out.say(("standings", "mean_low", name), min(low, high), 3 * near)
        out.say(("standings", "mean_high", name), max(low, high), 3 * near)


def report_on_all(case):
    out, scores, rope = Report(), Scores(case), Fraction(case["rope"])
    names = scores.names()
    # Pairs use what both have; several classifiers at once what all have.
    whole = Scores({**case, "missing": "dataset"})
    overview(out, whole)
    pairs = [tuple(sorted((a, b))) for i, a in enumerate(names) for b in names[i + 1:]]
    test = main_test(scores)
    matrix(out, scores, pairs, test, rope)
    against = case.get("against")
    for centre in [against] if against else names:
        of_one = [tuple(sorted((centre, other))) for other in names if other != centre]
        of_centre(out, centre, of_one, scores, test, rope)
    if len(scores.datasets) > 1:
        posthocs(out, scores, ranking(out, whole), against)
        standings(out, scores)
    return out.values


def of_centre(out, centre, pairs, scores, test, rope):
    """What holds together of the pairs of one classifier. Which one it is, the report decides; the numbers of all are
    here."""
    found, wrong = [], 0.0
    for a, b in pairs:
        p = [out.values["\t".join(("pairs", "pairs", a, b, "p", r))][0] for r in ("left", "rope", "right")]
        found.append(opposite(scores, scores.pair(a, b), p, rope, test))
        wrong += 1 - max(p) if max(p) > THRESHOLD else 0
    out.say(("one", centre, "familywise", "expected_wrong"), wrong, 0.01 * len(pairs))
    for (a, b), v in zip(pairs, classical.holm(found)):
        out.say(("one", centre, "pairs", a, b, "familywise_p"), v)


def report_on_two(case):
    out, scores, rope = Report(), Scores(case), Fraction(case["rope"])
    left, right = case.get("left", scores.names()[0]), case.get("right", scores.names()[1])
    pair, test = scores.pair(left, right), main_test(scores)
    for name in suited(scores, test):
        p, error = answer(name, pair, rope)
        out.say_p(("answers", name), p, error)
        out.say(("answers", name, "datasets"), len(pair.datasets))
    classical_answers(out, scores, pair)
    effects(out, scores, pair)
    names = scores.names()
    if len(names) > 2:
        pairs = [tuple(sorted((a, b))) for i, a in enumerate(names) for b in names[i + 1:]]
        matrix(out, scores, pairs, test, rope)
    return out.values


def suited(scores, test):
    if len(scores.datasets) == 1:
        return [test] + (["paired test of items"] if scores.grades or scores.cluster else [])
    if test == "hierarchical test":
        return [test, "Poisson test", "Bayesian signed-rank test"]
    return [test, "Bayesian sign test"]


def significance(out, test, p, statistic, estimate, effect, unit, n):
    at = ("answers", test)
    out.say((*at, "p_value"), p)
    out.say((*at, "statistic"), statistic)
    if effect is not None:
        out.say((*at, "effect"), effect)
    out.say((*at, "datasets"), n)
    out.say((*at, "alpha"), 0.05)
    for name, value in zip(("estimate", "low", "high", "level"), estimate):
        out.say((*at, name), value, unit=1 if name == "level" else unit)


def wins(out, at, values):
    out.say((*at, "wins"), sum(v > 0 for v in values))
    out.say((*at, "ties"), sum(v == 0 for v in values))
    out.say((*at, "losses"), sum(v < 0 for v in values))


def classical_answers(out, scores, pair):
    unit, q = scores.largest, len(pair.datasets)
    if q > 1:
        d, n = pair.means, len(pair.means)
        plus, above, below = classical.wilcoxon(d, pair.families)
        m = n - d.count(0) % 2  # one of an odd number of zeros is left out
        total = m * (m + 1) / 2
        none = (NAN, NAN, 0)
        at = "Wilcoxon signed-rank test"
        interval = classical.walsh(d)
        if pair.families:
            interval = (interval[0], *none)
        significance(out, at, classical.two_sided(above, below), plus, interval,
                     float(2 * plus) / total - 1, unit, q)
        out.say(("answers", at, "rank_sums", "plus"), plus)
        out.say(("answers", at, "rank_sums", "minus"), total - float(plus))
        wins(out, ("answers", at), d)
        w, with_ties, p = classical.sign_test(d, pair.families)
        interval = classical.sign_interval(d)
        if pair.families:
            interval = (interval[0], *none)
        significance(out, "binomial sign test", p, with_ties, interval, float(with_ties) / n, unit, q)
        wins(out, ("answers", "binomial sign test"), d)
    elif scores.items and not scores.grades and not scores.cluster:
        mcnemar(out, scores, pair)
    else:
        nadeau_bengio(out, pair, unit)
        if scores.runs == 5 and scores.folds == 10:
            five_by_two(out, pair, unit)


def nadeau_bengio(out, pair, unit):
    mean, squares, n, rho = pair.groups()[0]
    if sd(pair.units[0]) == 0:  # as published, the variance is 0
        significance(out, "corrected resampled t test", 0.0, np.sign(mean) * np.inf, (mean, mean, mean, 0.95), None,
                     unit, 1)
        return
    s = sqrt(squares / (n - 1))
    error = s * sqrt(1 / n + rho / (1 - rho))
    t = mean / error
    low, high = classical.t_interval(mean, error, n - 1)
    significance(out, "corrected resampled t test", 2 * stats.t.sf(abs(t), n - 1), t, (mean, low, high, 0.95),
                 mean / (sd(pair.folds[0]) if pair.scores.cluster else s) * sqrt(1 - rho), unit, 1)


def five_by_two(out, pair, unit):
    """The combined F test of Alpaydın (1999)."""
    d = [float(v) for v in pair.folds[0]]
    f = sum(v * v for v in d) / (2 * sum((d[2 * i] - d[2 * i + 1]) ** 2 / 2 for i in range(5)))
    significance(out, "combined 5×2cv F test", stats.f.sf(f, 10, 5), f, (sum(d) / 10, NAN, NAN, 0), None, unit, 1)


def mcnemar(out, scores, pair):
    d = pair.folds[0]
    right, left = sum(v > 0 for v in d), sum(v < 0 for v in d)
    p = stats.binomtest(right, right + left).pvalue
    share, low, high = classical.clopper_pearson(right, 0, right + left)
    significance(out, "McNemar test", p, right, (share, low, high, 0.95), float(sum(d)) / len(d), 1, 1)
    wins(out, ("answers", "McNemar test"), d)


def effects(out, scores, pair):
    unit, q = scores.largest, len(pair.datasets)
    one = q == 1
    d = pair.folds[0] if one else pair.means
    n, rho = len(d), float(scores.rho(pair.datasets[0])) if one else 0.0
    independent = pair.units[0] if one else d
    for side, name in ("left", pair.left), ("right", pair.right):
        v = scores.of[pair.datasets[0]][name] if one else [scores.mean(x, name) for x in pair.datasets]
        out.say(("effects", f"{side}_score", "mean"), sum(v) / len(v), unit=unit)
        out.say(("effects", f"{side}_score", "sd"), sd(v), unit=unit)
    mean, s = float(sum(d) / n), sd(d)

    def interval(field, values, level=0.95, unit=1.0, error=0.0):
        if pair.families:  # the intervals are for independent data sets
            values, level = (values[0], NAN, NAN), NAN
        for name, value in zip(("estimate", "low", "high", "level"), (*values, level)):
            out.say(("effects", field, name), value, error, unit=1 if name == "level" else unit)

    m = len(independent)
    error = sd(independent) * sqrt(1 / m + rho / (1 - rho))
    interval("mean_difference", (mean, *classical.t_interval(mean, error, m - 1)), unit=unit)
    if s > 0 and not pair.families:
        interval("standardised_difference", classical.standardised_interval(mean, s, rho, error, m - 1), error=1e-6)
    if one:
        share = sum((v > 0) + Fraction(v == 0, 2) for v in d) / n
        interval("superiority", (float(share), NAN, NAN), NAN)
    else:
        estimate, low, high, level = classical.walsh(d)
        interval("median_difference", (estimate, low, high), level, unit=unit)
        plus = float(classical.wilcoxon(d)[0])
        m = n - d.count(0) % 2
        interval("rank_biserial", (4 * plus / (m * (m + 1)) - 1, NAN, NAN), NAN)
        interval("superiority", classical.clopper_pearson(sum(v > 0 for v in d), sum(v == 0 for v in d), n))
    wins(out, ("effects",), d)
    out.say(("effects", "datasets"), q)


def on_two(case):
    return "left" in case or len(Scores(case).names()) == 2


def written(case):
    args = []
    for option, value in case.items():
        if option not in ("name", "text", "expected"):
            args.append(f"-{option}" + ("" if value is True else f"={value}"))
    return {"name": case["name"], "args": args, "text": case["text"], "expected": case["expected"]}


if __name__ == "__main__":
    only, all_cases = sys.argv[1:], cases()
    try:
        known = {c["name"]: c for c in json.load(open("recomputed.json"))}
    except FileNotFoundError:
        known = {}
    for c in all_cases:
        if only and not any(c["name"].startswith(o) for o in only):
            c["expected"] = known.get(c["name"], {}).get("expected", {})
            continue
        print(c["name"], file=sys.stderr)
        c["expected"] = report_on_two(c) if on_two(c) else report_on_all(c)
    with open("recomputed.json", "w") as f:
        f.write("[\n" + ",\n".join(json.dumps(written(c), ensure_ascii=False) for c in all_cases) + "\n]\n")
