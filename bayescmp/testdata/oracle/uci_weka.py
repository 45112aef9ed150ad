"""Oracle tables on uci-weka by scipy: the correlated t test under a proper
prior (by quadrature) and the Poisson test (by exact convolution in decimal
arithmetic); and a second opinion on the tables of uci_weka.R. See README.md.
"""
import csv, decimal, gzip, itertools, math, platform
from decimal import Decimal
from pathlib import Path
import numpy as np, scipy
from scipy import stats
from scipy.special import gammaln

HERE = Path(__file__).resolve().parent
CLASSIFIERS = ["NaiveBayes", "AODE", "HNB", "J48", "J48graft"]
PAIRS = list(itertools.combinations(CLASSIFIERS, 2))  # (left, right)
VERSIONS = f"Python {platform.python_version()}, numpy {np.__version__}, scipy {scipy.__version__}"
decimal.getcontext().prec = 60


def read_scores():
    """{(dataset, classifier): [(fold, n_train, n_test, accuracy), ...]}, in run and fold order."""
    scores = {}
    with gzip.open(HERE / "../../../datasets/data/uci-weka.csv.gz", "rt") as f:
        for r in csv.DictReader(f):
            row = int(r["fold"]), int(r["n_train"]), int(r["n_test"]), float(r["accuracy"])
            scores.setdefault((r["dataset"], r["classifier"]), []).append(row)
    return scores


SCORES = read_scores()
DATASETS = sorted({d for d, _ in SCORES})


def difference(left, right, dataset, folds=10):
    """accuracy(right) - accuracy(left) on the folds 1..folds of every run."""
    both = zip(SCORES[dataset, left], SCORES[dataset, right])
    return np.array([b[3] - a[3] for a, b in both if a[0] <= folds])


def write(name, about, header, rows):
    text = lambda v: repr(float(v)) if isinstance(v, (float, Decimal)) else str(v)  # repr: the shortest that reads back
    lines = [f"# uci_weka.py, {VERSIONS}", *("# " + a for a in about), header]
    lines += [",".join(map(text, r)) for r in rows]
    (HERE / name).write_text("\n".join(lines) + "\n")


# ---------------------------------------------------- correlated t test, matching prior

def student(x, rho):
    """Mean and scale of the posterior."""
    return x.mean(), math.sqrt(x.var(ddof=1) * (1 / len(x) + rho / (1 - rho)))


def areas(x, rho, r):
    """P(D<-r), P(|D|<=r), P(D>r); for r = 0, half of the mass at 0 to each side."""
    m, s = student(x, rho)
    if s == 0 and r == 0:
        return (m < 0) + (m == 0) / 2, 0.0, (m > 0) + (m == 0) / 2
    if s == 0:
        return float(m < -r), float(abs(m) <= r), float(m > r)
    t = stats.t(len(x) - 1, m, s)
    left, right = t.cdf(-r), t.sf(r)
    return left, 1 - left - right, right


def check_r_tables():
    """The largest difference between the tables of uci_weka.R and scipy, and
    the largest relative one of the tails."""
    worst = relative = 0.0
    for name in "correlated_t.csv", "correlated_t_rho.csv":
        with open(HERE / name) as f:
            for row in csv.DictReader(line for line in f if line[0] != "#"):
                x = difference(row["left"], row["right"], row["dataset"], int(row["folds"]))
                rho, r = float(row["rho"]), float(row["r"])
                m, s = student(x, rho)
                left, rope, right = areas(x, rho, r)
                left0, _, right0 = areas(x, rho, 0)
                for column, v in zip(("mean", "scale2", "p_left", "p_rope", "p_right", "p_left0", "p_right0"),
                                     (m, s * s, left, rope, right, left0, right0)):
                    change = abs(float(row[column]) - v)
                    worst = max(worst, change)
                    if column.startswith(("p_left", "p_right")) and change > 0:
                        relative = max(relative, change / v)
    return worst, relative


# ------------------------------------------------------------ Normal-Gamma prior

def log_joint(mu, nu, x, rho, mu0, k0, a, b):
    """log of prior x likelihood on the grid mu[:, None], nu[None, :]:
    mu | nu ~ N(mu0, k0/nu), nu ~ Gamma(a, rate b), x | mu, nu ~ MVN(mu 1, M/nu),
    M the n x n correlation matrix written out, inverted numerically."""
    n = len(x)
    matrix = np.full((n, n), rho) + (1 - rho) * np.eye(n)
    inverse, logdet = np.linalg.inv(matrix), np.linalg.slogdet(matrix)[1]
    e = x[None, :] - mu[:, None]
    q = np.einsum("ij,jk,ik->i", e, inverse, e)[:, None]
    mu, nu = mu[:, None], nu[None, :]
    likelihood = n / 2 * np.log(nu / (2 * np.pi)) - logdet / 2 - nu * q / 2
    normal = np.log(nu / (2 * np.pi * k0)) / 2 - nu * (mu - mu0) ** 2 / (2 * k0)
    gamma = a * np.log(b) - gammaln(a) + (a - 1) * np.log(nu) - b * nu
    return likelihood + normal + gamma


def locate(case):
    """Rough centre and width of mu, and the range of log nu that carries the
    mass: grids narrowed again and again around their peak."""
    x, mu0 = case["x"], case["mu0"]
    lo, hi = min(x.min(), mu0), max(x.max(), mu0)
    mu_range = [lo - (hi - lo) - 1e-3, hi + (hi - lo) + 1e-3]
    u_range = [-30.0, 60.0]
    for _ in range(8):
        mu, u = np.linspace(*mu_range, 801), np.linspace(*u_range, 801)
        lj = log_joint(mu, np.exp(u), **case) + u
        lj -= lj.max()
        along_mu, along_u = lj.max(1), lj.max(0)
        step = mu[1] - mu[0]
        keep = np.flatnonzero(along_mu > -8)
        mu_range = [mu[keep[0]] - step, mu[keep[-1]] + step]
        step = u[1] - u[0]
        keep = np.flatnonzero(along_u > -80)
        u_range = [u[keep[0]] - step, u[keep[-1]] + step]
    return sum(mu_range) / 2, (mu_range[1] - mu_range[0]) / 8, u_range


def posterior(case, r, panels, nodes):
    """Mean, sd, P(mu<-r), P(|mu|<=r), P(mu>r) by two-dimensional quadrature:
    Gauss-Legendre panels in v, mu = centre + width sinh(v), cut at -r and r;
    trapezoid in log nu, where the integrand vanishes at both ends."""
    centre, width, (u0, u1) = locate(case)
    u = np.linspace(u0 - 40, u1 + 5, nodes)
    cuts = [-25.0, *(math.asinh((c - centre) / width) for c in (-r, r)), 25.0]
    z, w = np.polynomial.legendre.leggauss(20)
    pieces = []
    for lo, hi in zip(cuts, cuts[1:]):
        edges = np.linspace(lo, hi, max(2, math.ceil(panels * (hi - lo) / 50) + 1))
        half = np.diff(edges)[:, None] / 2
        v = (edges[:-1, None] + half * (1 + z)).ravel()
        mu = centre + width * np.sinh(v)
        lj = log_joint(mu, np.exp(u), **case) + u + np.log(width * np.cosh(v) * (half * w).ravel())[:, None]
        pieces.append((mu, lj))
    top = max(lj.max() for _, lj in pieces)
    pieces = [(mu, np.exp(lj - top).sum(1)) for mu, lj in pieces]
    mass = [p.sum() for _, p in pieces]
    total = sum(mass)
    mean = sum((mu * p).sum() for mu, p in pieces) / total
    variance = sum(((mu - mean) ** 2 * p).sum() for mu, p in pieces) / total
    return [mean, math.sqrt(variance)] + [m / total for m in mass]


def closed_form(x, rho, mu0, k0, a, b, sign, r):
    """The same five numbers by the conjugate formula, the three last terms of
    b~ with the given sign: +1 as derived, -1 as the paper prints them."""
    n = len(x)
    inverse = np.linalg.inv(np.full((n, n), rho) + (1 - rho) * np.eye(n))
    one = np.ones(n)
    h = one @ inverse @ one
    hat = one @ inverse @ x / h
    mu = (one @ inverse @ x + mu0 / k0) / (h + 1 / k0)
    rest = hat**2 * h + mu0**2 / k0 - mu**2 * (h + 1 / k0)
    bn, an = ((x - hat) @ inverse @ (x - hat) + 2 * b + sign * rest) / 2, a + n / 2
    if bn <= 0:
        return [math.nan] * 5
    t = stats.t(2 * an, mu, math.sqrt(bn / (an * (h + 1 / k0))))
    return [mu, t.std(), t.cdf(-r), t.cdf(r) - t.cdf(-r), t.sf(r)]


# left, right, dataset, n (the first n scores), rho, mu0, k0, a, b, r
CASES = [
    ("NaiveBayes", "J48", "crabs", 5, 0.1, 0, 1, 1, 0.001, 0.01),
    ("NaiveBayes", "J48", "iris", 10, 0.1, 0, 1, 1, 0.001, 0.01),
    ("NaiveBayes", "AODE", "vowel", 10, 0.1, 0, 1, 1, 0.001, 0.01),
    ("NaiveBayes", "HNB", "glass", 10, 0.1, 0.05, 0.5, 2, 0.01, 0.01),
    ("NaiveBayes", "HNB", "glass", 10, 0.1, -0.05, 0.5, 2, 0.01, 0.01),
    ("NaiveBayes", "HNB", "glass", 10, 0.1, -0.05, 0.01, 2, 0.01, 0.01),
    ("NaiveBayes", "J48", "vehicle", 10, 0.1, -0.1, 0.1, 3, 0.005, 0.02),
    ("AODE", "HNB", "autos", 10, 0, 0, 1, 1, 0.001, 0.01),
    ("AODE", "HNB", "autos", 10, 0.5, 0, 1, 1, 0.001, 0.01),
    ("AODE", "HNB", "autos", 10, 0.9, 0.02, 1, 1, 0.001, 0.01),
    ("AODE", "J48", "sonar", 20, 0.1, 0.01, 2, 1.5, 0.002, 0.01),
    ("AODE", "J48", "sonar", 20, 0.1, 0.01, 1e6, 1.5, 0.002, 0.01),
    ("AODE", "J48", "sonar", 20, 0.1, 0.2, 0.001, 1.5, 0.002, 0.01),
    ("HNB", "J48graft", "autos", 20, 0.1, 0, 1, 0.5, 1e-6, 0.05),
    ("HNB", "J48graft", "autos", 5, 0.1, 0, 1, 0.5, 1e-6, 0.05),
    ("J48", "J48graft", "glaucoma", 20, 0.2, 0, 0.1, 10, 0.01, 0.005),
    ("NaiveBayes", "AODE", "haberman", 10, 0.1, 0, 1, 2, 1e-4, 0.01),    # every difference is 0
    ("NaiveBayes", "AODE", "haberman", 10, 0.1, 0.02, 1, 2, 1e-4, 0.01),
    ("NaiveBayes", "HNB", "zoo", 100, 0.1, 0, 1, 1, 0.001, 0.01),
    ("HNB", "J48", "ionosphere", 100, 0.1, 0.01, 0.2, 5, 0.01, 0.01),
    ("J48", "J48graft", "labor", 100, 0.1, 0.01, 0.5, 1, 0.001, 0.01),   # every difference is 0
]


def prior_table():
    rows, worst = [], {"error": 0.0, +1: 0.0, -1: 0.0}
    undefined = 0
    for left, right, dataset, n, rho, mu0, k0, a, b, r in CASES:
        case = dict(x=difference(left, right, dataset)[:n], rho=rho, mu0=mu0, k0=k0, a=a, b=b)
        coarse, fine = posterior(case, r, 120, 800), posterior(case, r, 200, 1300)
        error = max(abs(c - f) for c, f in zip(coarse, fine))
        worst["error"] = max(worst["error"], error)
        for sign in +1, -1:
            form = closed_form(**case, sign=sign, r=r)
            if math.isnan(form[0]):
                undefined += 1
                continue
            worst[sign] = max(worst[sign], *(abs(p - q) for p, q in zip(form, fine)))
        rows.append([left, right, dataset, n, float(rho), float(mu0), float(k0), float(a), float(b), r, *fine, "%.1e" % error])
    write("correlated_t_prior.csv",
          ["D = accuracy(right) - accuracy(left), the first n scores in run and fold order; mu | nu ~ N(mu0, k0/nu), nu ~ Gamma(a, rate b)",
           "by quadrature of prior x likelihood; error: the largest change from a coarser grid"],
          "left,right,dataset,n,rho,mu0,k0,a,b,r,mean,sd,p_left,p_rope,p_right,error", rows)
    print("prior: quadrature error %.1e; closed form differs by %.1e as derived, %.1e as printed in the paper (and no posterior in %d of %d cases)"
          % (worst["error"], worst[+1], worst[-1], undefined, len(CASES)))


# ----------------------------------------------------------------- Poisson test

def exact(p):
    """Doubles that sum to 1 up to rounding, as decimals that sum to 1."""
    p = [Decimal(v) for v in p]
    return [v / sum(p) for v in p]


def count_distribution(ps):
    """{(lefts, rights): probability} after one draw per data set from the
    probabilities (left, rope, right), by convolution."""
    dist = {(0, 0): Decimal(1)}
    for left, rope, right in map(exact, ps):
        new = {}
        for (i, j), p in dist.items():
            for key, q in ((i + 1, j), left), ((i, j), rope), ((i, j + 1), right):
                if q:
                    new[key] = new.get(key, 0) + p * q
        dist = new
    return dist


def largest(dist, q):
    """Probabilities that left, rope or right is the largest count, ties shared
    equally among the tied, and the total probability of a tie."""
    share, tie = [Decimal(0)] * 3, Decimal(0)
    for (i, j), p in dist.items():
        counts = i, q - i - j, j
        winners = [k for k in range(3) if counts[k] == max(counts)]
        for k in winners:
            share[k] += p / len(winners)
        if len(winners) > 1:
            tie += p
    return [*share, tie]


def poisson_tables(rho=0.1):
    q, plain, rope = len(DATASETS), [], []
    for left, right in PAIRS:
        ps = [areas(difference(left, right, d), rho, 0) for d in DATASETS]
        dist = count_distribution(ps)
        side = lambda s: sum((p for (_, j), p in dist.items() if (2 * j > q) - (2 * j < q) == s), Decimal(0))
        mean = sum((j * p for (_, j), p in dist.items()), Decimal(0))
        plain.append([left, right, q, rho, side(1), side(0), side(-1), mean])
    for left, right in ("NaiveBayes", "AODE"), ("HNB", "J48"), ("J48", "J48graft"):
        for r in 0.01, 0.002:
            ps = [areas(difference(left, right, d), rho, r) for d in DATASETS]
            rope.append([left, right, q, rho, r, *largest(count_distribution(ps), q)])
    about = ["X: number of the q data sets on which right is better; p_i of the correlated t test, 1/2 where all differences are 0"]
    write("poisson.csv", about, "left,right,q,rho,p_right,p_tie,p_left,mean", plain)
    about = ["probability that left, rope or right has the largest count over the q data sets; ties shared equally; p_tie: a tie for the largest"]
    write("poisson_rope.csv", about, "left,right,q,rho,r,p_left,p_rope,p_right,p_tie", rope)


if __name__ == "__main__":
    print("uci_weka.R against scipy: largest difference %.1e, of the tails %.1e relative" % check_r_tables())
    prior_table()
    poisson_tables()
