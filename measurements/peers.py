"""The other side of the rows in Python: scipy, and the algorithms of baycomp in numpy.

It reads a job in JSON from each line of standard input, does it often enough to be measured, and answers with a line:
the processor time of one run in seconds, and the numbers that came out. The algorithms are written from the papers,
since baycomp itself is no Debian package: Corani and Benavoli (2015), section 2, for the correlated t test; Benavoli,
Corani, Demšar and Zaffalon (2017), section 4, for the signed-rank test.
"""
import json
import platform
import sys
import time

import numpy as np
import scipy
from scipy import stats


def correlated_t(job):
    """The sum over the data sets of each of the three probabilities."""
    x, rope = np.array(job["scores"]), job["rope"]
    n, rho = x.shape[1], np.array(job["rho"])
    scale = np.sqrt(x.var(axis=1, ddof=1) * (1 / n + rho / (1 - rho)))
    left = stats.t.cdf(-rope, n - 1, x.mean(axis=1), scale)
    right = stats.t.sf(rope, n - 1, x.mean(axis=1), scale)
    return [left.sum(), (1 - left - right).sum(), right.sum()]


def signed_rank(job):
    """The share of draws in which each region has the largest probability."""
    z, rope = np.append(0, job["means"]), job["rope"]
    sums = np.add.outer(z, z)
    regions = [(sums < -2 * rope).astype(float), (np.abs(sums) <= 2 * rope).astype(float),
               (sums > 2 * rope).astype(float)]
    random, wins, block = np.random.default_rng(job["seed"]), np.zeros(3), 1000
    for _ in range(job["draws"] // block):
        w = random.dirichlet(np.append(0.5, np.ones(len(z) - 1)), block)
        p = np.array([((w @ region) * w).sum(axis=1) for region in regions])
        wins += np.bincount(p.argmax(axis=0), minlength=3)
    return list(wins / wins.sum())


def wilcoxon(job):
    return [stats.wilcoxon(job["means"], zero_method="zsplit", correction=False, mode="approx").pvalue]


def friedman(job):
    return [stats.friedmanchisquare(*job["columns"]).pvalue]


JOBS = {f.__name__: f for f in (correlated_t, signed_rank, wilcoxon, friedman)}


def measured(job, least):
    """Repeats a job for at least this many seconds."""
    run, times = JOBS[job["job"]], 1
    while True:
        begin = time.process_time()
        for _ in range(times):
            answer = run(job)
        took = time.process_time() - begin
        if took >= least:
            return {"seconds": took / times, "answer": [float(a) for a in answer]}
        times *= 2


def main():
    versions = f"Python {platform.python_version()}, numpy {np.__version__}, scipy {scipy.__version__}"
    print(json.dumps({"versions": versions}), flush=True)
    for line in sys.stdin:
        print(json.dumps(measured(json.loads(line), 0.1)), flush=True)


if __name__ == "__main__":
    main()
