"""The functions and classes of the package baycomp, answered by bayescmp.

Replace "import baycomp" by "from bayescmp import baycomp". The arguments, the order of the
probabilities (first, rope, second) and the models are those of baycomp 1.0. What differs:

- HierarchicalTest needs no Stan: its probabilities are exact to their stated errors, and draws are
  independent. Its prior of the degrees of freedom is that of the paper; with the default of
  baycomp, Gamma(1..2, 0.01..0.1), these are next to infinite.
- Figures are those of bayescmp, drawn with matplotlib.
- Samples need numpy.
"""

from __future__ import annotations

import math
from statistics import fmean, pstdev, variance
from typing import Any, Callable, Sequence

from ._columns import rows_of
from .answers import Answer
from .errors import OptionError
from .scores import Scores, compare

__all__ = [
    "CorrelatedTTest", "HierarchicalTest", "SignTest", "SignedRankTest", "two_on_multiple",
    "two_on_single",
]

Names = Sequence[str]


class Posterior:
    """A posterior distribution.

    Attributes:
        answer: the whole answer of bayescmp, with its errors and warnings
    """

    def __init__(self, test: type[_Test], arguments: dict[str, Any], names: Names | None) -> None:
        self.names = names
        self._test, self._arguments = test, arguments
        self.answer = test._ask(names=names or ("C1", "C2"), **arguments)
        self._sample: Any = None

    def probs(self, with_rope: bool | None = None) -> tuple[float, ...]:
        """Return the probabilities of the first, of the rope and of the second.

        Without a rope, there are only those of the first and of the second.
        """
        p = self.answer.p
        if self._arguments["rope"] > 0 if with_rope is None else with_rope:
            return p.left, p.rope, p.right
        if p.left + p.right == 0:
            return 0.5, 0.5
        return p.left / (p.left + p.right), p.right / (p.left + p.right)

    @property
    def sample(self) -> Any:
        """A sample of the posterior. It is always the same one."""
        if self._sample is None:
            self._sample = self._test._draw(**self._arguments)
        return self._sample

    def plot(self, names: Names | None = None) -> Any:
        """Return a figure of matplotlib."""
        answer = self.answer
        if names and tuple(names) != tuple(self.names or ()):
            answer = self._test._ask(names=names, **self._arguments)
        return answer.plot().draw().figure

    plot_simplex = plot_histogram = plot


class _Test:
    """A test. Its instances are posteriors, as in baycomp."""

    LEFT, ROPE, RIGHT = range(3)

    def __new__(
        cls, x: Any, y: Any, rope: float = 0, *, nsamples: int = 50000,
        random_state: int | None = None, names: Names | None = None, **options: Any,
    ) -> Posterior:  # type: ignore[misc]
        arguments = {
            "x": rows_of(x), "y": rows_of(y), "rope": rope, "nsamples": nsamples,
            "random_state": random_state, **options,
        }
        return Posterior(cls, arguments, names)

    @classmethod
    def probs(cls, x: Any, y: Any, rope: float = 0, **options: Any) -> tuple[float, ...]:
        """Return (p_left, p_rope, p_right) if there is a rope, and (p_left, p_right) if not."""
        return cls(x, y, rope, **options).probs()

    @classmethod
    def sample(cls, x: Any, y: Any, rope: float = 0, **options: Any) -> Any:
        """Return a sample of the posterior: a row of three probabilities for each draw."""
        return cls(x, y, rope, **options).sample

    @classmethod
    def plot(
        cls, x: Any, y: Any, rope: float = 0, *, names: Names | None = None, **options: Any
    ) -> Any:
        """Return a figure of matplotlib."""
        return cls(x, y, rope, names=names, **options).plot()

    plot_simplex = plot

    @classmethod
    def plot_histogram(
        cls, x: Any, y: Any, *, names: Names | None = None, **options: Any
    ) -> Any:
        """Return a figure of matplotlib, without a rope."""
        return cls(x, y, names=names, **options).plot()

    @classmethod
    def _ask(cls, **arguments: Any) -> Answer:
        raise NotImplementedError

    @classmethod
    def _draw(cls, **arguments: Any) -> Any:
        raise NotImplementedError


class CorrelatedTTest(_Test):
    """The Bayesian correlated t test of Corani and Benavoli (2015), for one data set.

    x and y are the scores of folds; runs is how many runs of cross-validation they are of.
    """

    def __new__(
        cls, x: Any, y: Any, rope: float = 0, runs: int = 1, *, names: Names | None = None,
        nsamples: int = 50000,
    ) -> Posterior:  # type: ignore[misc]
        made = super().__new__(cls, x, y, rope, nsamples=nsamples, names=names, runs=runs)
        made.mean, made.var, made.df = cls.compute_statistics(x, y, runs)
        made.meanx, made.meany = fmean(rows_of(x)), fmean(rows_of(y))
        return made

    @classmethod
    def compute_statistics(cls, x: Any, y: Any, runs: int = 1) -> tuple[float, float, int]:
        """Return the mean, the variance and the degrees of freedom of the posterior Student."""
        d = [b - a for a, b in zip(rows_of(x), rows_of(y))]
        return fmean(d), variance(d) * (1 / len(d) + 1 / (len(d) / runs - 1)), len(d) - 1

    @classmethod
    def probs(cls, x: Any, y: Any, rope: float = 0, runs: int = 1) -> tuple[float, ...]:
        """Return (p_left, p_rope, p_right) if there is a rope, and (p_left, p_right) if not."""
        return cls(x, y, rope, runs).probs()

    @classmethod
    def sample(cls, x: Any, y: Any, runs: int = 1, *, nsamples: int = 50000) -> Any:
        """Return a sample of the mean difference."""
        return cls(x, y, runs=runs, nsamples=nsamples).sample

    @classmethod
    def plot(
        cls, x: Any, y: Any, rope: float = 0, runs: int = 1, *, names: Names | None = None
    ) -> Any:
        """Return a figure of matplotlib."""
        return cls(x, y, rope, runs, names=names).plot()

    @classmethod
    def _ask(cls, x: Any, y: Any, rope: float, names: Names, runs: int, **_: Any) -> Answer:
        return _compared(
            x, y, rope, names, test="CorrelatedTTest", rows="folds", runs=runs, rho=runs / len(x),
            zero_variance="paper_point",
        )

    @classmethod
    def _draw(cls, x: Any, y: Any, runs: int, nsamples: int, random_state: Any, **_: Any) -> Any:
        mean, var, df = cls.compute_statistics(x, y, runs)
        return mean + math.sqrt(var) * _random(random_state).standard_t(df, nsamples)


class SignTest(_Test):
    """The Bayesian sign test of Benavoli et al. (2014), for several data sets.

    prior is the strength of a prior on the rope, or its place and strength, such as
    (SignTest.LEFT, 1.0).
    """

    @classmethod
    def _ask(cls, x: Any, y: Any, rope: float, names: Names, prior: Any = 1, **_: Any) -> Answer:
        place, strength = prior if isinstance(prior, tuple) else (cls.ROPE, prior)
        weights = {("left", "rope", "right")[place]: strength}
        if rope == 0:
            # baycomp counts equal scores for neither, as a rope smaller than any difference does.
            rope = min((abs(b - a) for a, b in zip(x, y) if a != b), default=1) / 2
        return _compared(x, y, rope, names, test="Sign", rows="datasets", prior=weights)

    @classmethod
    def _draw(
        cls, x: Any, y: Any, rope: float, nsamples: int, random_state: Any, prior: Any = 1, **_: Any
    ) -> Any:
        place, strength = prior if isinstance(prior, tuple) else (cls.ROPE, prior)
        d = [b - a for a, b in zip(x, y)]
        left, right = sum(v < -rope for v in d), sum(v > rope for v in d)
        weights = [left + 1e-4, len(d) - left - right + 1e-4, right + 1e-4]
        weights[place] += strength
        return _random(random_state).dirichlet(weights, nsamples)


class SignedRankTest(_Test):
    """The Bayesian signed-rank test of Benavoli et al. (2014), for several data sets.

    x and y are mean scores, one for each data set. prior is the strength of the prior at 0.
    """

    @classmethod
    def _ask(
        cls, x: Any, y: Any, rope: float, names: Names, nsamples: int, random_state: Any,
        prior: float = 0.5, **_: Any,
    ) -> Answer:
        return _compared(
            x, y, rope, names, test="SignedRank", rows="datasets", samples=nsamples,
            src=random_state, prior={"strength": prior, "at": 0},
        )

    @classmethod
    def _draw(
        cls, x: Any, y: Any, rope: float, nsamples: int, random_state: Any, prior: float = 0.5,
        **_: Any,
    ) -> Any:
        import numpy

        d = numpy.array([0, *(b - a for a, b in zip(x, y))], float)
        sums = d[:, None] + d[None, :]

        def share(over: Any) -> Any:
            above = numpy.where(over > 2 * rope, 1, numpy.where(over == 2 * rope, 0.5, 0))
            return numpy.einsum("si,si->s", weights @ above, weights)

        weights = _random(random_state).dirichlet([prior, *[1.0] * (len(d) - 1)], nsamples)
        right = share(sums)
        left = share(-sums) if rope > 0 else 1 - right
        return numpy.stack([left, 1 - left - right, right], axis=1)


class HierarchicalTest(_Test):
    """The hierarchical test of Corani et al. (2017), for the folds of several data sets.

    x and y are matrices: rows are data sets, columns are folds; runs is how many runs of
    cross-validation these are of. lower_alpha, upper_alpha, lower_beta and upper_beta bound the
    prior of the degrees of freedom. By default they are those of the paper, 0.5, 5, 0.05 and 0.15.
    """

    @classmethod
    def _ask(cls, x: Any, y: Any, rope: float, names: Names, **options: Any) -> Answer:
        return _compared(x, y, rope, names, **cls._options(x, y, rope, **options))

    @classmethod
    def _draw(
        cls, x: Any, y: Any, rope: float, nsamples: int, random_state: int | None, **options: Any
    ) -> Any:
        import numpy

        drawn = _answered(_drawn, x=x, y=y, rope=rope, draws=nsamples, seed=random_state,
                          **cls._options(x, y, rope, **options))
        return numpy.array([(row.left, row.rope, row.right) for row in drawn.rows])

    @classmethod
    def _options(
        cls, x: Any, y: Any, rope: float, runs: int = 1, lower_alpha: float = 0.5,
        upper_alpha: float = 5, lower_beta: float = 0.05, upper_beta: float = 0.15,
        upper_sigma: float = 1000, **_: Any,
    ) -> dict[str, Any]:
        d = [[b - a for a, b in zip(*pair)] for pair in zip(x, y)]
        within, among = fmean(map(pstdev, d)), pstdev([fmean(row) for row in d])
        bounds = {"sigma": upper_sigma * within, "sigma0": upper_sigma * (among or within)}
        return {
            "test": "Hierarchical", "runs": runs, "rho": runs / len(x[0]),
            "nu": {"alpha": [lower_alpha, upper_alpha], "beta": [lower_beta, upper_beta]},
            **(bounds if upper_sigma != 1000 else {}),
            "zero_variance": "paper_noise" if rope > 0 else None,
        }


def two_on_single(
    x: Any, y: Any, rope: float = 0, runs: int = 1, *, names: Names | None = None,
    plot: bool = False,
) -> Any:
    """Compare two classifiers on one data set, by the scores of folds.

    Returns:
        (p_left, p_rope, p_right) if there is a rope, and (p_left, p_right) if not; with plot, the
        probabilities and a figure of matplotlib
    """
    posterior = CorrelatedTTest(x, y, rope, runs, names=names)
    return (posterior.probs(), posterior.plot()) if plot else posterior.probs()


def two_on_multiple(
    x: Any, y: Any, rope: float = 0, *, runs: int = 1, names: Names | None = None,
    plot: bool = False, **options: Any,
) -> Any:
    """Compare two classifiers on several data sets.

    Vectors of mean scores are compared by the signed-rank test, and matrices, with a data set in
    each row, by the hierarchical test.

    Returns:
        as two_on_single
    """
    if isinstance(rows_of(x)[0], list):
        posterior = HierarchicalTest(x, y, rope, runs=runs, names=names, **options)
    else:
        posterior = SignedRankTest(x, y, rope, names=names, **options)
    return (posterior.probs(), posterior.plot()) if plot else posterior.probs()


def _compared(x: Any, y: Any, rope: float, names: Names, **options: Any) -> Answer:
    return _answered(compare, x=x, y=y, rope=rope, names=names, **options)


def _drawn(
    x: Any, y: Any, runs: int, higher: bool, scale: str | None = None, **options: Any
) -> Answer:
    scores = Scores.from_arrays({"x": x, "y": y}, runs=runs, higher=higher, scale=scale)
    return scores.draws("x", "y", **options)


def _answered(ask: Callable[..., Answer], **arguments: Any) -> Answer:
    """Ask as baycomp understands scores: higher is to the right, and units are not questioned."""
    try:
        return ask(higher=True, **arguments)
    except OptionError as error:
        if error.needs != "scale":
            raise
        return ask(higher=True, scale="raw", **arguments)


def _random(state: Any) -> Any:
    import numpy

    return numpy.random.RandomState(state)
