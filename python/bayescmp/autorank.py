"""The function of the package autorank, answered by bayescmp.

Replace "from autorank import autorank" by "from bayescmp.autorank import autorank". The arguments
and the fields of the result are those of autorank 1.3. What differs:

- No test is chosen by tests of the same data for normal distributions. Two populations are
  compared by Wilcoxon's test, with two sides, and more of them by those of Friedman and Nemenyi, as
  Demšar (2006) advises. So force_mode "parametric" is refused, and the fields about normal
  distributions are None.
- P values are exact where the library has exact ones.
- Intervals of medians are order statistics that keep their level for any distribution, and without
  bounds where there are too few rows.

It needs pandas.
"""

from __future__ import annotations

import math
from statistics import fmean, median, variance
from typing import TYPE_CHECKING, Any, NamedTuple, Sequence

from .answers import Answer
from .baycomp import Posterior, SignedRankTest
from .scores import Scores

if TYPE_CHECKING:
    import pandas

__all__ = ["RankResult", "autorank"]

_DECISIONS = ("smaller", "equal", "larger")
_APPROACHES = ("frequentist", "bayesian")
_ORDERS = ("ascending", "descending")
_ROPES = ("effsize", "absolute")


class RankResult(NamedTuple):
    """The result of autorank, with the fields that it has there, and answers.

    Attributes:
        rankdf: a row for each population, the best one first
        pvalue: the p value of the omnibus test
        cd: the critical difference of Nemenyi's test
        omnibus: "wilcoxon", "friedman" or "bayes"
        posthoc: "nemenyi" or "bayes"; None for two populations
        posterior_matrix: (p_smaller, p_equal, p_larger) of the population in the column, compared
            with that in the row; without a rope there is no p_equal
        decision_matrix: which of them is above 1 - alpha, or "inconclusive"
        answers: the answers of bayescmp, with their verdicts, tables and figures
    """

    rankdf: pandas.DataFrame
    pvalue: float | None
    cd: float | None
    omnibus: str
    posthoc: str | None
    all_normal: None
    pvals_shapiro: None
    homoscedastic: None
    pval_homogeneity: None
    homogeneity_test: None
    alpha: float
    alpha_normality: None
    num_samples: int
    sample_matrix: pandas.DataFrame | None
    posterior_matrix: pandas.DataFrame | None
    decision_matrix: pandas.DataFrame | None
    rope: float | None
    rope_mode: str | None
    effect_size: str
    force_mode: str | None
    plot_order: list[str] | None
    answers: list[Answer]


def autorank(
    data: pandas.DataFrame, alpha: float = 0.05, verbose: bool = False, order: str = "descending",
    approach: str = "frequentist", rope: float = 0.1, rope_mode: str = "effsize",
    nsamples: int = 50000, effect_size: str | None = None, force_mode: str | None = None,
    random_state: int | None = None, plot_order: list[str] | None = None,
) -> RankResult:
    """Compare populations, such as the scores of classifiers on several data sets.

    Args:
        data: a data frame with a column for each population and a row for each data set
        alpha: the level of significance; Bayesian decisions need a probability of 1 - alpha
        verbose: print the verdicts
        order: "descending" if higher values are better, "ascending" if lower ones are
        approach: "frequentist" or "bayesian", which is the signed-rank test of each pair
        rope: the largest difference that does not matter, for the Bayesian approach
        rope_mode: "absolute" if rope is in units of the data; with "effsize" it is in units of the
            pooled median absolute deviation of each pair
        nsamples, random_state: the number of draws and the seed of the Bayesian approach
        effect_size: "akinshin_gamma" (the default), "cohen_d" or "cliff_delta"
        force_mode: None or "nonparametric"
        plot_order: an order for figures, which is returned
    """
    for name, value, known in (
        ("order", order, _ORDERS), ("approach", approach, _APPROACHES),
        ("rope_mode", rope_mode, _ROPES), ("effect_size", effect_size, (None, *_EFFECTS)),
    ):
        if value not in known:
            raise ValueError(f"{name} is one of {', '.join(map(repr, known))}, not {value!r}")
    if force_mode not in (None, "nonparametric"):
        raise ValueError(
            f"force_mode {force_mode!r} is not supported; ask Scores.compare(test='PairedTTest') "
            "or Scores.post_hoc(test='ANOVA')"
        )
    effect = effect_size or "akinshin_gamma"
    columns = {str(name): [float(v) for v in data[name]] for name in data.columns}
    fixed: dict[str, Any] = dict.fromkeys((
        "all_normal", "pvals_shapiro", "homoscedastic", "pval_homogeneity", "homogeneity_test",
        "alpha_normality"))
    fixed.update(alpha=alpha, num_samples=len(data), effect_size=effect, force_mode=force_mode,
                 plot_order=plot_order)
    if approach == "bayesian":
        rankdf = _described(columns, "median", order, effect, alpha / len(columns))
        found = _bayesian(rankdf, columns, alpha, rope, rope_mode, nsamples, random_state)
    else:
        rankdf = _described(columns, "meanrank", order, effect, alpha)
        found = _frequentist(rankdf, columns, alpha, order == "ascending")
    if verbose:
        print(*(answer.verdict() for answer in found["answers"]), sep="\n")
    return RankResult(**fixed, **found)


def _frequentist(
    rankdf: pandas.DataFrame, columns: dict[str, list[float]], alpha: float, lower: bool
) -> dict[str, Any]:
    scores = Scores.from_arrays(columns, rows="datasets", lower=lower, higher=not lower,
                                scale="raw")
    unused = dict.fromkeys(
        ("sample_matrix", "posterior_matrix", "decision_matrix", "rope", "rope_mode"))
    if len(columns) == 2:
        answer = scores.compare(test="Wilcoxon", alpha=alpha)
        return {"rankdf": rankdf, "pvalue": answer.p_value, "cd": None, "omnibus": "wilcoxon",
                "posthoc": None, "answers": [answer], **unused}
    omnibus = scores.rank("Friedman", alpha=alpha)
    after = scores.post_hoc(alpha=alpha)
    return {"rankdf": rankdf, "pvalue": omnibus.p_value, "cd": after.critical_difference,
            "omnibus": "friedman", "posthoc": "nemenyi", "answers": [omnibus, after], **unused}


def _bayesian(
    rankdf: pandas.DataFrame, columns: dict[str, list[float]], alpha: float, rope: float,
    rope_mode: str, nsamples: int, random_state: int | None,
) -> dict[str, Any]:
    import pandas

    names = list(rankdf.index)
    samples, posteriors, decisions = (
        pandas.DataFrame(index=names, columns=names, dtype=object) for _ in range(3))
    answers = []
    for i, above in enumerate(names):
        for below in names[i + 1:]:
            x, y = columns[above], columns[below]
            width = rope * _pooled_mad(x, y) if rope_mode == "effsize" else rope
            posterior: Posterior = SignedRankTest(
                x, y, width, nsamples=nsamples, random_state=random_state, names=(above, below))
            p = posterior.probs()
            samples.at[above, below] = posterior
            posteriors.at[above, below] = p
            decisions.at[above, below] = _decided(p, alpha)
            decisions.at[below, above] = _decided(p[::-1], alpha)
            answers.append(posterior.answer)
    table = rankdf.drop(columns="meanrank")
    for suffix, others in ("", [names[0]] * len(names)), ("_above", [names[0], *names]):
        pairs = list(zip(others, names))[1:]
        told = [posteriors.at[pair] for pair in pairs]
        table["p_equal" + suffix] = [math.nan, *(p[1] if len(p) > 2 else 0.0 for p in told)]
        table["p_smaller" + suffix] = [math.nan, *(p[0] for p in told)]
        table["decision" + suffix] = ["NA", *(decisions.at[pair] for pair in pairs)]
    return {"rankdf": table, "pvalue": None, "cd": None, "omnibus": "bayes", "posthoc": "bayes",
            "sample_matrix": samples, "posterior_matrix": posteriors, "decision_matrix": decisions,
            "rope": rope, "rope_mode": rope_mode, "answers": answers}


def _decided(p: tuple[float, ...], alpha: float) -> str:
    """Return what has a probability of at least 1 - alpha."""
    outcomes = _DECISIONS if len(p) == 3 else _DECISIONS[::2]
    likeliest = max(range(len(p)), key=p.__getitem__)
    return outcomes[likeliest] if p[likeliest] >= 1 - alpha else "inconclusive"


def _described(
    columns: dict[str, list[float]], by: str, order: str, effect: str, alpha: float
) -> pandas.DataFrame:
    """Return a row for each population, the best one first."""
    import pandas

    frame = pandas.DataFrame(columns)
    table = pandas.DataFrame({
        "meanrank": frame.rank(axis="columns", ascending=order == "ascending").mean(),
        "median": frame.median(),
        "mad": {name: _mad(values) for name, values in columns.items()},
    })
    first_is_low = by == "meanrank" or order == "ascending"
    table = table.sort_values(by, ascending=first_is_low, kind="stable")
    bounds = [_interval_of_median(columns[name], alpha / len(columns)) for name in table.index]
    table["ci_lower"], table["ci_upper"] = zip(*bounds)
    names = list(table.index)
    measure, steps = _EFFECTS[effect]
    for suffix, others in ("", [names[0]] * len(names)), ("_above", [names[0], *names]):
        sizes = [measure(columns[a], columns[b]) for a, b in zip(others, names)]
        table["effect_size" + suffix] = sizes
        table["magnitude" + suffix] = [_magnitude(size, steps) for size in sizes]
    return table


def _interval_of_median(values: Sequence[float], alpha: float) -> tuple[float, float]:
    """Return the narrowest two order statistics that have the median between them with a
    probability of at least 1 - alpha: the number of values below it is binomial.
    """
    ordered, n = sorted(values), len(values)
    out, tail = 0, 2.0 ** -n
    while 2 * tail <= alpha:
        out += 1
        tail += math.comb(n, out) * 2.0 ** -n
    return (ordered[out - 1], ordered[n - out]) if out else (-math.inf, math.inf)


def _mad(values: Sequence[float]) -> float:
    middle = median(values)
    return median(abs(v - middle) for v in values)


def _pooled_mad(x: Sequence[float], y: Sequence[float]) -> float:
    return 1.4826 * math.hypot(_mad(x), _mad(y)) / math.sqrt(2)


def _cohen_d(x: Sequence[float], y: Sequence[float]) -> float:
    return _ratio(fmean(x) - fmean(y), math.sqrt((variance(x) + variance(y)) / 2))


def _akinshin_gamma(x: Sequence[float], y: Sequence[float]) -> float:
    return _ratio(median(x) - median(y), _pooled_mad(x, y))


def _cliff_delta(x: Sequence[float], y: Sequence[float]) -> float:
    return sum((a > b) - (a < b) for a in x for b in y) / len(x) / len(y)


def _ratio(difference: float, deviation: float) -> float:
    """Return a difference in units of a deviation, which may be 0."""
    if deviation:
        return difference / deviation
    return math.copysign(math.inf, difference) if difference else 0.0


def _magnitude(size: float, steps: tuple[float, float, float]) -> str:
    return ("negligible", "small", "medium", "large")[sum(abs(size) >= step for step in steps)]


# Measures of effect, and where they become small, medium and large.
_EFFECTS = {
    "akinshin_gamma": (_akinshin_gamma, (0.2, 0.5, 0.8)),
    "cohen_d": (_cohen_d, (0.2, 0.5, 0.8)),
    "cliff_delta": (_cliff_delta, (0.147, 0.33, 0.474)),
}
