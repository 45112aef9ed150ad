"""Makes the score files of this folder, from fixed seeds, and says how each report is asked for.

A case is a name, the options of the report (those of the command line), and the text of the file.
"""
import csv
import io
import random


def table(rows):
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


def gauss(r, sd):
    return r.gauss(0, sd)


def means(seed, q, names, digits=4, level=0.8, spread=0.06, effect=0.02, noise=0.02, scale=1, lead=("dataset",)):
    """A row for each data set, a column for each classifier: one score each."""
    r = random.Random(seed)
    better = [gauss(r, effect) for _ in names]
    rows = [[*lead, *names]]
    for i in range(q):
        base = level + gauss(r, spread)
        scores = [scale * (base + b + gauss(r, noise)) for b in better]
        rows.append([f"d{i + 1}"] + [f"{s:.{digits}f}" if digits >= 0 else f"{s:.6g}" for s in scores])
    return rows


def folds(seed, q, names, n, runs=0, digits=4, effect=0.02, varied=0.02, noise=0.02, level=0.8, sizes=None):
    """A row for each fold of each data set. sizes(i, fold) is n_train and n_test."""
    r = random.Random(seed)
    better = [gauss(r, effect) for _ in names]
    lead = ["dataset"] + (["run"] if runs else []) + ["fold"] + (["n_train", "n_test"] if sizes else [])
    rows = [lead + list(names)]
    for i in range(q):
        base = level + gauss(r, 0.06)
        mine = [base + b + gauss(r, varied) for b in better]
        for run in range(max(runs, 1)):
            for fold in range(n):
                where = [f"d{i + 1}"] + ([run + 1] if runs else []) + [fold + 1]
                where += sizes(i, fold) if sizes else []
                rows.append(where + [f"{m + gauss(r, noise):.{digits}f}" for m in mine])
    return rows


def long(rows, classifier="classifier", score="accuracy", lead=1):
    """The same scores, a row for each."""
    names = rows[0][lead:]
    out = [rows[0][:lead] + [classifier, score]]
    for row in rows[1:]:
        out += [row[:lead] + [name, s] for name, s in zip(names, row[lead:])]
    return out


def items(seed, models, n, clusters=0, grades=False):
    """Answers of models to questions, right (1) or wrong (0), or grades from 0 to 1."""
    r = random.Random(seed)
    rows = [["question"] + (["passage"] if clusters else []) + ["model", "grade" if grades else "correct"]]
    for i in range(n):
        easy = 0.6 + gauss(r, 0.25)
        cluster = [f"p{r.randrange(clusters) + 1}"] if clusters else []
        for j, model in enumerate(models):
            p = min(max(easy + 0.07 * j, 0.02), 0.98)
            score = f"{min(max(p + gauss(r, 0.1), 0), 1):.2f}" if grades else int(r.random() < p)
            rows.append([f"q{i + 1}"] + cluster + [model, score])
    return rows


def gaps(rows, seed, n, lead=1):
    """Empties n cells, never two in a row of the table."""
    r = random.Random(seed)
    for row in r.sample(rows[1:], n):
        row[r.randrange(lead, len(row))] = ""
    return rows


def families(rows, size):
    """Adds the corpus to which a data set belongs."""
    return [[rows[0][0], "corpus"] + rows[0][1:]] + [
        [row[0], f"corpus{i // size + 1}"] + row[1:] for i, row in enumerate(rows[1:])
    ]


def same(rows, column, as_column):
    for row in rows[1:]:
        row[column] = row[as_column]
    return rows


def level_rows(rows, every):
    """On every so many data sets all classifiers are equal."""
    for row in rows[1::every]:
        row[1:] = [row[1]] * (len(row) - 1)
    return rows


def sizes_of(i, fold):
    n_test = [20, 31, 50, 12, 44, 25][i % 6] + fold % 2
    return [n_test * [9, 4, 2, 9, 19, 9][i % 6], n_test]


def hits(seed, q, names, n, test, quiet=()):
    """Accuracies as shares of test instances; on the quiet data sets every fold has the same."""
    r = random.Random(seed)
    rows = [["dataset", "fold", "n_train", "n_test", *names]]
    for i in range(q):
        for fold in range(n):
            right = [int(test * (0.8 + 0.02 * (j + i % 3))) for j in range(len(names))]
            if i not in quiet:
                right = [min(max(k + r.randrange(-3, 4), 0), test) for k in right]
            rows.append([f"d{i + 1}", fold + 1, test * (n - 1), test] + [f"{k / test:.4f}" for k in right])
    return rows


def equal_differences(seed, n):
    r = random.Random(seed)
    rows = [["dataset", "fold", "A", "B"]]
    for fold in range(n):
        right = r.randrange(60, 90)
        rows.append(["iris", fold + 1, f"{right / 100:.2f}", f"{(right + 2) / 100:.2f}"])
    return rows


ODD = ["C4.5, pruned", 'the "old" net', "α/β | γ", "=SUM(A1)", "<b>bold</b> & Co", "1e-3"]


def cases():
    abc, ab = list("ABC"), ["A", "B"]
    sides = {"left": "A", "right": "B"}  # otherwise the order of the file would choose
    out = []

    def case(name, rows, rope, **options):
        out.append({"name": f"{len(out) + 1:02d}-{name}", "rope": rope, **options, "text": table(rows)})

    case("means", means(1, 20, list("ABCD")), "0.01")
    case("means-no-rope", means(2, 16, list("ABCDE")), "0")
    case("ties", means(3, 15, list("ABCD"), digits=2, noise=0.01, effect=0.01), "0")
    case("identical-columns", same(means(4, 10, list("ABCD")), 3, 1), "0")
    case("identical-columns-rope", same(means(5, 12, list("ABCD")), 2, 1), "0.01")
    case("rope-on-grid", means(6, 12, abc, digits=2, noise=0.01, effect=0.02), "0.02")
    case("25-classifiers", means(7, 20, [f"m{j + 1}" for j in range(25)], effect=0.03), "0.01")
    case("huge", means(8, 10, abc, digits=0, scale=10**9), "10000000", higher=True)
    case("tiny", means(9, 11, abc, digits=-1, scale=1e-9), "1e-11", higher=True)
    case("negative", means(10, 13, list("ABCD"), digits=3, level=-40, spread=3, effect=2, noise=1), "0.5", higher=True)
    case("errors", long(means(11, 14, list("ABCD"), level=0.3), score="error"), "0.005", lower=True)
    case("gaps-pairwise", gaps(means(12, 18, list("ABCD")), 1, 5), "0.01", missing="pairwise")
    case("gaps-dataset", gaps(means(13, 14, list("ABCD")), 2, 4), "0", missing="dataset")
    case("odd-names", means(14, 9, ODD), "0")
    case("control", means(15, 15, list("ABCDE")), "0.01", against="C")
    case("control-ties", means(16, 10, list("ABCD"), digits=2, noise=0.01), "0", against="A")
    case("exact-three", means(17, 8, abc, effect=0.03), "0")
    case("exact-four-ties", level_rows(means(18, 7, list("ABCD"), digits=2, effect=0.03), 3), "0")
    case("two-data-sets", means(19, 2, abc), "0")
    case("three-data-sets", means(20, 3, list("ABCD"), effect=0.05), "0.01")
    case("percent", means(21, 16, abc, digits=1, scale=100), "1")
    case("families", families(means(22, 15, abc), 3), "0", family="corpus")
    case("sixty-data-sets", means(23, 60, abc), "0.01")
    case("equal-rows", level_rows(means(24, 12, abc, digits=3), 2), "0")
    case("pair-means", means(25, 14, ab), "0.01", **sides)
    case("pair-zeros", level_rows(means(26, 17, ab, digits=2, noise=0.01), 6), "0", **sides)
    case("pair-of-three-on-grid", means(27, 16, abc, digits=2, noise=0.01), "0.01", left="C", right="A")
    case("pair-errors", means(28, 11, ab, level=0.2), "0.01", lower=True, **sides)
    case("pair-families", families(means(29, 12, ab), 2), "0", family="corpus", **sides)
    case("folds", folds(30, 10, abc, 10), "0.01")
    case("folds-no-rope", long(folds(31, 8, abc, 5), lead=2), "0")
    case("folds-errors", long(folds(32, 7, abc, 10, level=0.3), score="error", lead=2), "0.01", lower=True)
    case("fold-sizes", folds(33, 6, abc, 5, sizes=sizes_of), "0.02")
    case("quiet-data-set", hits(34, 6, abc, 10, 50, quiet=(1, 4)), "0.01")
    case("pair-folds", folds(35, 6, ab, 10, effect=0.03), "0.01", **sides)
    case("runs", folds(36, 5, abc, 10, runs=3, effect=0.03), "0")
    case("one-data-set", folds(37, 1, list("ABCD"), 10), "0.01")
    case("one-runs", folds(38, 1, ab, 10, runs=3, effect=0.03), "0.01", **sides)
    case("five-by-two", folds(39, 1, ab, 2, runs=5, effect=0.03), "0", **sides)
    case("equal-differences", equal_differences(40, 10), "0.01", **sides)
    case("items", items(41, ab, 80), "0.05", **sides)
    case("items-clusters", items(42, ab, 90, clusters=25), "0", **sides)
    case("items-three", items(43, abc, 70), "0")
    case("grades", items(44, ab, 50, grades=True), "0.02", **sides)
    return out


if __name__ == "__main__":
    for c in cases():
        print(c["name"], len(c["text"]))
