"""Put the parts together, check them, and write $LAB/out: uci-weka.csv.gz and
uci-weka-datasets.csv, which the package embeds, and checks.txt and summary.md.
Standard library only."""
import csv, glob, gzip, io, itertools, os, re, statistics as st

LAB = os.environ.get("LAB", "lab")
CLASSIFIERS = ["NaiveBayes", "AODE", "HNB", "J48", "J48graft"]
RUNS = FOLDS = 10
HEADER = ["dataset", "classifier", "run", "fold", "n_train", "n_test", "accuracy", "auc"]

# J48 in 10 x 10 cross-validation by the WEKA Experimenter, as published in course
# notes and student reports: mean and standard deviation over the folds, in percent.
PUBLISHED = [("iris", 94.73, None), ("diabetes", 74.49, None), ("ionosphere", 89.74, 4.38),
             ("labor", 78.60, 16.58), ("breast-cancer", 74.28, 6.05), ("vote", 96.57, 2.56)]


def read_part(dataset, n):
    """The rows of one data set, checked: complete, every instance of every run
    tested once, the same folds for every classifier, whole numbers of correct answers."""
    with open(f"{LAB}/parts/{dataset}.csv") as f:
        rows = list(csv.reader(f))
    assert len(rows) == RUNS * FOLDS * len(CLASSIFIERS), f"{dataset}: {len(rows)} rows"
    sizes, keys = {}, set()
    for name, c, run, fold, n_train, n_test, accuracy, auc in rows:
        n_train, n_test, accuracy = int(n_train), int(n_test), float(accuracy)
        assert name == dataset and c in CLASSIFIERS
        assert n_train + n_test == n and n_test in (n // FOLDS, -(-n // FOLDS))
        assert 0 <= accuracy <= 1 and abs(accuracy * n_test - round(accuracy * n_test)) < 1e-3
        assert 0 <= float(auc) <= 1
        keys.add((c, run, fold))
        sizes.setdefault((run, c), []).append((int(fold), n_test))
    assert len(keys) == len(rows)
    for (run, c), s in sizes.items():
        assert sum(k for _, k in s) == n and sorted(s) == sorted(sizes[run, CLASSIFIERS[0]])
    return rows


def sort_key(row):
    return row[0], CLASSIFIERS.index(row[1]), int(row[2]), int(row[3])


def write_scores(rows):
    text = io.StringIO()
    w = csv.writer(text, lineterminator="\n")
    w.writerow(HEADER)
    w.writerows(rows)
    with open(LAB + "/out/uci-weka.csv.gz", "wb") as f:  # no name, no time stamp: the same bytes every time
        with gzip.GzipFile("", "wb", 9, f, mtime=0) as g:
            g.write(text.getvalue().encode())


# ------------------------------------------------------------ uci-weka-datasets.csv

LICENCES = {"weka": "GPL-2+ (package)", "deap-doc": "LGPL-3+ (package)", "python3-sklearn": "BSD-3-Clause (package)",
            "xgboost (source)": "Apache-2.0 (package)", "libfann (source)": "LGPL-2.1+ (package)",
            "npm decision-tree@0.3.7 + enumeration": "MIT (npm package); none needed for the enumeration",
            "(enumeration)": "none needed"}


def versions():
    v = {}
    for f in glob.glob(LAB + "/raw/deb/*.deb"):
        package, version = os.path.basename(f).split("_")[:2]
        v[package] = version.replace("%3a", ":")
    for f in glob.glob(LAB + "/raw/src/*.tar.*"):
        package, version = os.path.basename(f).split(".orig")[0].split("_")
        v[package + " (source)"] = version
    return v


def licence(package):
    """Of an R package: what its DESCRIPTION says."""
    if package in LICENCES:
        return LICENCES[package]
    for f in glob.glob(LAB + "/raw/root/usr/lib/R/*/*/DESCRIPTION"):
        if "r-cran-" + os.path.basename(os.path.dirname(f)).lower() == package:
            with open(f) as d:
                return re.search(r"^License: *(.*)$", d.read(), re.M).group(1).strip() + " (package)"
    raise KeyError(package)


def write_datasets(meta):
    version = versions()
    with open(LAB + "/out/uci-weka-datasets.csv", "w", newline="") as f:
        w = csv.writer(f, lineterminator="\n")
        columns = "instances attributes numeric nominal classes majority missing collection package".split()
        w.writerow(["dataset", *columns, "version", "object", "source", "licence", "note"])
        for m in meta:
            w.writerow([m["dataset"], *(m[c] for c in columns), version.get(m["package"], ""),
                        m["object"], m["source"], licence(m["package"]), m["note"]])


# ------------------------------------------------------------ summary.md, checks.txt

def write_summary(meta, mean, sd):
    lines = ["| data set | n | attributes | classes | " + " | ".join(CLASSIFIERS) + " |", "|---|--:|--:|--:|" + "--:|" * len(CLASSIFIERS)]
    for m in meta:
        d = m["dataset"]
        cells = " | ".join("%.2f ± %.1f" % (100 * mean[d, c], 100 * sd[d, c]) for c in CLASSIFIERS)
        lines.append("| %s | %s | %s | %s | %s |" % (d, m["instances"], m["attributes"], m["classes"], cells))
    with open(LAB + "/out/summary.md", "w") as f:
        f.write("\n".join(lines) + "\n")


def write_checks(meta, acc, mean, sd):
    names = [m["dataset"] for m in meta]
    lines = ["%d data sets, %d of them UCI" % (len(names), sum(m["collection"] == "UCI" for m in meta))]
    lines += ["more than 3 points below the majority share: %s %s %+.1f" % (m["dataset"], c, 100 * (mean[m["dataset"], c] - float(m["majority"])))
              for m in meta for c in CLASSIFIERS if mean[m["dataset"], c] < float(m["majority"]) - .03]
    lines += ["identical in all %d folds: %s %s %s" % (RUNS * FOLDS, d, a, b)
              for d in names for a, b in itertools.combinations(CLASSIFIERS, 2) if acc[d, a] == acc[d, b]]
    lines += ["J48 on %s: %.2f (%.2f), published %.2f (%s)" % (d, 100 * mean[d, "J48"], 100 * sd[d, "J48"], m, s)
              for d, m, s in PUBLISHED if (d, "J48") in mean]
    with open(LAB + "/out/checks.txt", "w") as f:
        f.write("\n".join(lines) + "\n")
    print("\n".join(lines))


def main():
    with open(LAB + "/data/meta.csv") as f:
        meta = sorted(csv.DictReader(f), key=lambda m: m["dataset"])
    rows = [r for m in meta for r in sorted(read_part(m["dataset"], int(m["instances"])), key=sort_key)]
    acc = {}
    for r in rows:
        acc.setdefault((r[0], r[1]), []).append(float(r[6]))
    mean = {k: st.mean(v) for k, v in acc.items()}
    sd = {k: st.stdev(v) for k, v in acc.items()}
    os.makedirs(LAB + "/out", exist_ok=True)
    write_scores(rows)
    write_datasets(meta)
    write_summary(meta, mean, sd)
    write_checks(meta, acc, mean, sd)


if __name__ == "__main__":
    main()
