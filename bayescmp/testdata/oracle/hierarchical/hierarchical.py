"""Makes hierarchical.json: the cases, and what dense.cc answers for each at two finenesses. See ../README.md.

    hierarchical.py [name ...]    makes the named cases again, or all that the file does not have
"""
import csv, gzip, json, math, os, random, subprocess, sys, tempfile
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

HERE = Path(__file__).resolve().parent
OUT = HERE.parent / "hierarchical.json"
MIXED = {"kind": "mixed", "shift": 1, "alpha": [0.5, 5], "beta": [0.05, 0.15]}
JUAREZ_STEEL = {"kind": "gamma", "shift": 1, "alpha": [2, 2], "beta": [0.1, 0.1]}
KRUSCHKE = {"kind": "gamma", "shift": 1, "alpha": [1, 1], "beta": [0.0345, 0.0345]}
UNSHIFTED = {"kind": "gamma", "shift": 0, "alpha": [2, 2], "beta": [0.1, 0.1]}
GAUSS = {"kind": "gauss"}
# δ_i takes most of the time: only these cases have it.
SHOWN = {
    "q1-n2", "q2-n10", "q3-n100-narrow", "q9-n100-outlier-10", "q12-n10-gauss", "q12-n10-outlier-1e3", "q12-n100-narrow",
    "q12-n100-two-humps", "q13-n10-outlier-1e6", "q30-mixed", "uci-weka-HNB-J48",
}


def digits(x, n=10):
    return float(f"{x:.{n}g}")


def student(r, nu):
    return r.gauss(0, 1) / math.sqrt(r.gammavariate(nu / 2, 2 / nu))


def drawn(seed, q, n, population, sd, rho=0.1):
    """Data sets: population(r, i) is δ_i, and sd the standard deviation of the differences. n, sd and rho may be lists."""
    r = random.Random(seed)
    pick = lambda v, i: v[i % len(v)] if isinstance(v, list) else v
    groups = []
    for i in range(q):
        k, s, c = pick(n, i), pick(sd, i), pick(rho, i)
        error = s * math.sqrt((1 + (k - 1) * c) / k)
        squares = s * s * (1 - c) * 2 * r.gammavariate((k - 1) / 2, 1)
        groups.append([digits(population(r, i) + error * r.gauss(0, 1), 8), digits(squares, 8), k, c])
    return groups


def case(groups, ropes, nu=MIXED, largest=None, sigma=None, sigma0=None, delta=None):
    """The defaults of the bounds are the package's."""
    means = [g[0] for g in groups]
    sds = [math.sqrt(g[1] / (g[2] - 1)) for g in groups]
    mean, q = sum(means) / len(means), len(means)
    spread = math.sqrt(sum((m - mean) ** 2 for m in means) / max(q - 1, 1)) or sum(sds) / q
    # The largest difference is not known where only sums are; about two standard deviations beyond the mean.
    largest = largest or max(abs(m) + 2 * s for m, s in zip(means, sds))
    return {
        "sigma_max": sigma or digits(1000 * sum(sds) / q),
        "sigma0_max": sigma0 or digits(1000 * spread),
        "delta_max": delta or digits(largest),
        "nu": nu, "ropes": [[digits(a, 6), digits(b, 6)] for a, b in ropes], "groups": groups,
    }


def ropes(s):
    """Ropes through the bulk of c(σ0, ν) where the population has the scale s: two even ones, an uneven one, none."""
    return [[0.5 * s, 0.5 * s], [0.8 * s, 0.8 * s], [0.3 * s, 0.9 * s], [0, 0]]


def uci_weka(left, right, ropes):
    rows = {}
    with gzip.open(HERE / "../../../../datasets/data/uci-weka.csv.gz", "rt") as f:
        for r in csv.DictReader(f):
            of = rows.setdefault(r["dataset"], {}).setdefault(r["classifier"], [])
            of.append((float(r["accuracy"]), 1 / int(r["n_test"])))
    groups, largest = [], 0
    for name in sorted(rows):
        a, b = rows[name][left], rows[name][right]
        d = [y[0] - x[0] for x, y in zip(a, b)]
        n, mean = len(d), math.fsum(d) / len(d)
        squares = math.fsum((v - mean) ** 2 for v in d)
        if squares < 1e-20:
            squares = math.fsum(x[1] ** 2 for x in a) / n * (1 - 1 / n)  # the resolution rule
        groups.append([digits(mean, 15), digits(squares, 15), n, 0.1])
        largest = max(largest, max(abs(v) for v in d))
    return case(groups, ropes, largest=digits(largest, 15))


def scaled(c, by):
    c = json.loads(json.dumps(c))
    for k in ("sigma_max", "sigma0_max", "delta_max"):
        c[k] = digits(c[k] * by)
    c["ropes"] = [[digits(a * by), digits(b * by)] for a, b in c["ropes"]]
    c["groups"] = [[digits(m * by), digits(s * by * by), n, rho] for m, s, n, rho in c["groups"]]
    return c


def far(by):
    """A population with one outlier, by this many standard deviations (0.02 of the population)."""
    return lambda r, i: r.gauss(0.01, 0.02) + (0.02 * by if i == 4 else 0)


def cases():
    normal = lambda m, s: lambda r, i: r.gauss(m, s)
    heavy = lambda m, s: lambda r, i: m + s * student(r, 2)
    humps = lambda a, b, s: lambda r, i: r.gauss(a if i % 2 else b, s)
    same = normal(0.004, 0.0005)  # two names of one classifier
    small = [[0.01, 0.01], [0.004, 0.004], [0.002, 0.006], [0, 0]]
    mixed_n, mixed_rho, mixed_sd = [2, 10, 100, 5, 30, 3], [0.1, 0.3, 0.0, 0.2, 0.5], [0.03, 0.08, 0.01]
    out = {}
    out["q1-n10"] = case(drawn(1, 1, 10, normal(0.01, 0.01), 0.03), ropes(0.02))
    out["q1-n2"] = case(drawn(2, 1, 2, normal(0.01, 0.01), 0.03), ropes(0.02))
    # Two data sets of two differences each: quantiles in the tails.
    pair = [(-0.0307971544, 0.0179473584), (-0.001587816, -0.0422085784)]
    pair = [[-(a + b) / 2, (a - b) ** 2 / 2, 2, 0.1] for a, b in pair]
    out["q2-n2"] = case(pair, [[0.01, 0.01], [0.02, 0.02], [0, 0]], largest=0.0422085784)
    out["q2-n10"] = case(drawn(4, 2, 10, normal(0.01, 0.02), 0.03), ropes(0.02))
    out["q3-n10"] = case(drawn(5, 3, 10, normal(-0.01, 0.02), 0.03), ropes(0.03))
    out["q3-n100-narrow"] = case(drawn(6, 3, 100, normal(0.004, 0.0003), 0.04), [[0.01, 0.01], [0.004, 0.004], [0.006, 0.002], [0, 0]])
    out["q5-n10"] = case(drawn(7, 5, 10, normal(0.01, 0.02), 0.03), ropes(0.03))
    out["q9-n100-narrow"] = case(drawn(10, 9, 100, same, 0.04), small)
    out["q12-n100-narrow"] = case(drawn(13, 12, 100, same, 0.04), small)
    out["q13-n100-wide"] = case(drawn(14, 13, 100, normal(0.0, 0.03), 0.05), ropes(0.03))
    out["q12-n10-gauss"] = case(drawn(12, 12, 10, normal(0.01, 0.02), 0.03), ropes(0.02), GAUSS)
    out["q9-n100-outlier-10"] = case(drawn(20, 9, 100, far(10), 0.04), ropes(0.02))
    out["q12-n10-outlier-1e3"] = case(drawn(21, 12, 10, far(1e3), 0.04), ropes(0.02))
    out["q13-n10-outlier-1e6"] = case(drawn(22, 13, 10, far(1e6), 0.04), ropes(0.02))
    out["q12-n100-two-humps"] = case(drawn(23, 12, 100, humps(-0.06, 0.06, 0.003), 0.02), ropes(0.06))
    hnb = [[0.02, 0.02], [0.016, 0.016], [0.03, 0.03], [0.01, 0.01], [0.005, 0.005], [0.031, 0.031], [0.01, 0.025]]
    out["uci-weka-HNB-J48"] = uci_weka("HNB", "J48", hnb)
    for left in ("AODE", "NaiveBayes"):
        out[f"uci-weka-{left}-J48"] = uci_weka(left, "J48", [[r, r] for r in (0.005, 0.01, 0.02)])
    out["uci-weka-J48-J48graft"] = uci_weka("J48", "J48graft", [[0.01, 0.01], [0.001, 0.001], [0.0003, 0.0003], [0, 0]])
    out["q30-n100-narrow"] = case(drawn(24, 30, 100, same, 0.04), small)
    out["q5-n100-heavy"] = case(drawn(8, 5, 100, heavy(0.01, 0.02), 0.03), ropes(0.03))
    out["q5-n2"] = case(drawn(25, 5, 2, normal(0.01, 0.03), 0.03), ropes(0.03))
    out["q9-mixed"] = case(drawn(26, 9, mixed_n, normal(0.0, 0.02), mixed_sd, mixed_rho), ropes(0.02))
    out["q3-delta-cuts"] = case(drawn(27, 3, 10, normal(0.08, 0.02), 0.03), ropes(0.06), delta=0.09)
    out["q2-sigma0-cuts"] = case(drawn(28, 2, 10, normal(0.01, 0.02), 0.03), ropes(0.01), sigma0=0.01)
    out["q12-sigma0-cuts"] = case(drawn(29, 12, 10, normal(0.01, 0.03), 0.03), ropes(0.02), sigma0=0.015)
    out["q5-sigma-cuts"] = case(drawn(30, 5, 10, normal(0.01, 0.02), 0.03), ropes(0.02), sigma=0.025)
    out["q12-delta-cuts"] = case(drawn(31, 12, 10, normal(0.08, 0.03), 0.03), ropes(0.07), delta=0.085)
    out["q5-n10-juarez-steel"] = case(drawn(7, 5, 10, normal(0.01, 0.02), 0.03), ropes(0.03), JUAREZ_STEEL)
    out["q11-n10-kruschke"] = case(drawn(11, 11, 10, heavy(-0.01, 0.02), 0.03), ropes(0.025), KRUSCHKE)
    out["q3-n10-unshifted"] = case(drawn(32, 3, 10, normal(0.01, 0.02), 0.03), ropes(0.03), UNSHIFTED)
    out["q30-n10-gauss-narrow"] = case(drawn(33, 30, 10, same, 0.04), small, GAUSS)
    out["q2-n10-gauss"] = case(drawn(4, 2, 10, normal(0.01, 0.02), 0.03), ropes(0.02), GAUSS)
    out["q54-n100-gauss"] = case(drawn(34, 54, 100, normal(-0.005, 0.02), 0.05), ropes(0.02), GAUSS)
    out["q200-n10-gauss"] = case(drawn(35, 200, 10, normal(0.004, 0.02), 0.03), ropes(0.015), GAUSS)
    out["q5-n10-percent"] = scaled(out["q5-n10"], 100)
    out["q9-n10"] = case(drawn(9, 9, 10, normal(0.01, 0.03), 0.04), ropes(0.03))
    out["q3-n100-1e6-times"] = scaled(out["q3-n100-narrow"], 1e6)
    out["q12-n10"] = case(drawn(12, 12, 10, normal(0.01, 0.02), 0.03), ropes(0.02))
    out["q11-n10"] = case(drawn(11, 11, 10, heavy(-0.01, 0.02), 0.03), ropes(0.025))
    out["q9-two-humps-n10"] = case(drawn(36, 9, 10, humps(-0.05, 0.03, 0.003), 0.02), ropes(0.05))
    out["q12-n2"] = case(drawn(37, 12, 2, normal(0.01, 0.03), 0.03), ropes(0.03))
    out["q13-mixed-narrow"] = case(drawn(38, 13, mixed_n, same, mixed_sd, mixed_rho), small)
    out["q30-n10-heavy"] = case(drawn(39, 30, 10, heavy(0.005, 0.015), 0.03), ropes(0.02))
    out["q30-n100-outlier-10"] = case(drawn(40, 30, 100, far(10), 0.04), ropes(0.02))
    out["q30-mixed"] = case(drawn(41, 30, mixed_n, normal(0.0, 0.02), mixed_sd, mixed_rho), ropes(0.02))
    out["q54-n100"] = case(drawn(42, 54, 100, heavy(-0.005, 0.01), 0.04), ropes(0.014))
    out["q200-n10"] = case(drawn(43, 200, 10, normal(0.004, 0.02), 0.03), ropes(0.015))
    out["q200-n100-narrow"] = case(drawn(44, 200, 100, same, 0.04), small)
    return out


BUILD = Path(tempfile.mkdtemp())


def compile_both():
    for name, flags in ("coarse", ["-DCOARSE"]), ("fine", []):
        flags = ["-O3", "-march=native", "-ffast-math", "-std=c++17", *flags]
        subprocess.run(["g++", *flags, "-o", BUILD / name, HERE / "dense.cc"], check=True)


def points(c):
    """Where the distribution functions are asked for: three values of δ0, of σ0 and of ν."""
    edge = max(r for rope in c["ropes"] for r in rope)
    return [[-edge / 2, 0, edge], [edge / 4, edge, 4 * edge], [] if c["nu"]["kind"] == "gauss" else [1.5, 4, 30]]


def shown(name, c):
    """The data sets whose δ_i is asked for, with the extreme means (or the first), and two points for each."""
    if name not in SHOWN:
        return [], []
    means = [g[0] for g in c["groups"]]
    which = [0] if len(means) < 9 else sorted({means.index(min(means)), means.index(max(means))})
    at = []
    for i in which:
        mean, squares, n, rho = c["groups"][i]
        se = math.sqrt(squares / (n - 1) * (1 / n + rho / (1 - rho)))
        at.append([digits(mean + k * se, 6) for k in (-0.5, 0.5)])
    return which, at


def answers(c, coarse, which, shown_at):
    lines = [f'{c["sigma_max"]!r} {c["sigma0_max"]!r} {c["delta_max"]!r} {c["nu"]["kind"]}']
    if c["nu"]["kind"] != "gauss":
        lines.append(" ".join(repr(v) for v in [c["nu"]["shift"], *c["nu"]["alpha"], *c["nu"]["beta"]]))
    for table in [c["ropes"], *[[[v] for v in p] for p in points(c)], c["groups"]]:
        lines += [str(len(table))] + [" ".join(map(repr, row)) for row in table]
    lines.append(str(len(which)))
    lines += [f"{i} {len(at)} " + " ".join(map(repr, at)) for i, at in zip(which, shown_at)]
    done = subprocess.run([BUILD / ("coarse" if coarse else "fine")], input="\n".join(lines), capture_output=True, text=True, check=True)
    for line in done.stderr.splitlines():
        print("   ", line, file=sys.stderr)
    return {k: float(v) for k, v in (line.split() for line in done.stdout.splitlines())}


def integrated(name, c):
    """The finer answers, each with its error: the difference from the coarser ones."""
    which, shown_at = shown(name, c)
    coarse, fine = (answers(c, coarse, which, shown_at) for coarse in (True, False))
    off = {k: abs(v - coarse[k]) for k, v in fine.items()}
    # One rope's difference may be small by accident.
    for kind in ("P.", "next."):
        most = max(v for k, v in off.items() if k.startswith(kind))
        off.update({k: most for k in off if k.startswith(kind)})
    delta0, sigma0, nu = points(c)
    at = {"delta0_at": delta0, "sigma0_at": sigma0, "nu_at": nu, "groups_shown": which, "groups_at": shown_at}
    # Neither is an error below the rounding of the digits that are stored.
    return {**c, **at, "answers": {k: [digits(v), digits(max(off[k], 1e-10 * abs(v), 1e-12), 2)] for k, v in fine.items()}}


def main():
    all_of_them = cases()
    done = json.loads(OUT.read_text()) if OUT.exists() else {}
    names = sys.argv[1:] or [n for n in all_of_them if n not in done]
    compile_both()
    with ThreadPoolExecutor(int(os.environ.get("JOBS", os.cpu_count()))) as pool:
        jobs = {pool.submit(integrated, name, all_of_them[name]): name for name in names}
        for job in as_completed(jobs):
            done[jobs[job]] = job.result()
            body = ",\n".join(
                json.dumps(n) + ":" + json.dumps(done[n], separators=(",", ":")) for n in all_of_them if n in done)
            OUT.write_text("{\n" + body + "\n}\n")
            print(jobs[job], file=sys.stderr)


if __name__ == "__main__":
    main()
