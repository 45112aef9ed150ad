package bayescmp

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/bayescmp/internal/dirichlet"
	"github.com/go-gota/gota/dataframe"
)

// SignedRank is the Bayesian signed-rank test of Benavoli, Mangili, Corani, Zaffalon and Ruggeri, "A Bayesian Wilcoxon signed-rank test
// based on the Dirichlet process" (ICML 2014), with the rope of Benavoli, Corani, Demšar and Zaffalon, "Time for a change" (JMLR 18, 2017):
// if the mean differences on two data sets like these are averaged, where is the average? The q mean differences z_i and a
// pseudo-observation z_0 have weights with the posterior w ~ Dir(s, 1, …, 1), and
//
//	θ_left = Σ_i Σ_j w_i w_j [z_i + z_j < −2r],  θ_right = Σ_i Σ_j w_i w_j [z_i + z_j > 2r],  θ_rope the rest
//
// r the rope; a sum of exactly ±2r counts half to each side. P says how probable it is that each θ is the largest: the share of the draws
// of w in which it is, with its Monte Carlo standard error as Error. Without a rope P.Right = P(θ_right > 1/2).
//
// Unlike [Sign] the test looks at the sizes of the differences, too: they must be comparable among the data sets.
//
// The draws are the same for any rope, for the classifiers in either order, and for the data sets in any order: exchanging left and right exchanges
// P.Left and P.Right exactly. A sum that is at a limit up to rounding (1e-12 of the largest score) is taken to be exactly there.
type SignedRank struct {
	// Rope is the half-width of the region of practical equivalence, in units of the score; 0 means none.
	Rope float64
	// Prior is the pseudo-observation; nil means one of strength 0.5 at 0.
	Prior *SignedRankPrior
	// Samples is the number of draws, from 1000 to 100 million; 0 means 50,000. The time grows as draws × data sets, the memory does not.
	Samples int
	// Src is where the randomness comes from: one call of Compare takes two numbers from it, which seed the generators of all draws.
	// Nil means a fixed seed: the same data, the same answer. Do not use one source at the same time elsewhere.
	Src rand.Source
	// Threshold is the probability that a decision needs, in [0.5, 1); 0 means 0.95.
	Threshold float64
}

// SignedRankPrior is a pseudo-observation: a mean difference At, in units of the score, that counts as much as Strength data sets.
// Strength is from 0, no prior, to 10⁶.
type SignedRankPrior struct{ Strength, At float64 }

const (
	fewestSamples, usualSamples, mostSamples = 1000, 50_000, 100_000_000
	// resolution is the number of bins that count each θ, for its quantiles.
	resolution = 4096
)

// Name is "Bayesian signed-rank test".
func (SignedRank) Name() string { return "Bayesian signed-rank test" }

// Compare answers for the population of which the data sets of the pair are a sample. One score per data set is enough. Errors wrap
// [ErrOption] or [ErrEmpty].
func (t SignedRank) Compare(p Pair) (*Comparison, error) {
	c, err := newComparison(t.Name(), p, t.Rope, t.Threshold)
	if err != nil {
		return nil, err
	}
	prior := t.prior()
	if err := prior.check(); err != nil {
		return nil, err
	}
	if t.Samples == 0 {
		t.Samples = usualSamples
	}
	if t.Samples < fewestSamples || t.Samples > mostSamples {
		return nil, fmt.Errorf("%w: Samples must be from %d to %d, or 0 for %d, not %d", ErrOption, fewestSamples, mostSamples, usualSamples, t.Samples)
	}
	post := newSignedRankPosterior(p, t, prior)
	c.P, c.Error = tallied(post.tally)
	c.Posterior = post
	c.scope = "data sets like these"
	seed := "a fixed seed"
	if t.Src != nil {
		seed = "the source given"
	}
	c.assume("%s", prior)
	c.assume("%d draws from %s", t.Samples, seed)
	c.warnAboutPrior(prior.Strength)
	c.warnAboutError("more Samples tell")
	c.warnAboutCertainty(c.Error == Probabilities{} && max(c.P.Left, c.P.Rope, c.P.Right) == 1)
	return c, nil
}

// prior is the one that was chosen, or the default.
func (t SignedRank) prior() SignedRankPrior {
	if t.Prior == nil {
		return SignedRankPrior{Strength: 0.5}
	}
	return *t.Prior
}

func (s SignedRankPrior) check() error {
	switch {
	case !(s.Strength >= 0 && s.Strength <= mostStrength):
		return fmt.Errorf("%w: the prior's Strength must be from 0 to 1e6 data sets, not %g", ErrOption, s.Strength)
	case !(math.Abs(s.At) <= largestScore):
		return fmt.Errorf("%w: the prior's At must be a difference of scores, not %g", ErrOption, s.At)
	}
	return nil
}

func (s SignedRankPrior) String() string {
	if s.Strength == 0 {
		return "no prior"
	}
	return fmt.Sprintf("prior of strength %s at %s", number(s.Strength), number(s.At))
}

// SignedRankPosterior is what the signed-rank test computes P from: the posterior of θ_left, θ_rope and θ_right, the shares of pairs of
// data sets whose mean differences have their average left of, in and right of the rope.
type SignedRankPosterior struct {
	process *dirichlet.Process
	split   dirichlet.Split
	tally   dirichlet.Tally
	samples int
	key     dirichlet.Key
	rope    bool
}

func newSignedRankPosterior(p Pair, t SignedRank, prior SignedRankPrior) *SignedRankPosterior {
	dust := make([]float64, len(p.sets))
	for i := range p.sets {
		dust[i] = p.sets[i].dust()
	}
	post := &SignedRankPosterior{
		process: dirichlet.New(p.Means(), dust, prior.Strength, prior.At),
		samples: t.Samples, key: dirichlet.NewKey(orFixed(t.Src)), rope: t.Rope > 0,
	}
	post.split = post.process.Split(t.Rope)
	post.tally = post.process.Run(t.Samples, post.key, resolution, post.split)[0]
	return post
}

// tallied is P and its standard error.
func tallied(t dirichlet.Tally) (p, standard Probabilities) {
	share, off := t.P()
	return regionsOf(share), regionsOf(off)
}

// Rule returns P and its standard error for another rope of 0 or more, from the same draws, so that answers for several ropes differ by the ropes
// only.
func (s *SignedRankPosterior) Rule(rope float64) (p, standard Probabilities) {
	if !(rope >= 0) {
		return noRegions(), Probabilities{}
	}
	answers, errors := s.rules([]float64{rope})
	return answers[0], errors[0]
}

// rules draws once for all ropes.
func (s *SignedRankPosterior) rules(ropes []float64) (p, standard []Probabilities) {
	p, standard = make([]Probabilities, len(ropes)), make([]Probabilities, len(ropes))
	if s == nil || s.process == nil {
		for i := range p {
			p[i] = noRegions()
		}
		return p, standard
	}
	splits := make([]dirichlet.Split, len(ropes))
	for i, r := range ropes {
		splits[i] = s.process.Split(r)
	}
	for i, t := range s.process.Run(s.samples, s.key, 0, splits...) {
		p[i], standard[i] = tallied(t)
	}
	return p, standard
}

// Mean is the posterior mean of the three θ. It is exact.
func (s *SignedRankPosterior) Mean() Probabilities {
	if s == nil || s.process == nil {
		return noRegions()
	}
	return regionsOf(s.process.Mean(s.split))
}

// Interval returns the central credible interval of each θ, from all draws; NaN unless the level is in (0, 1).
func (s *SignedRankPosterior) Interval(level float64) (low, high Probabilities) {
	if s == nil || s.process == nil || !(level > 0 && level < 1) {
		return noRegions(), noRegions()
	}
	for k := range 3 {
		*low.at(k), *high.at(k) = s.tally.Quantile(k, (1-level)/2), s.tally.Quantile(k, (1+level)/2)
	}
	return low, high
}

// Draws returns n draws of the three θ as a frame with the columns left, rope and right: the first ones of those that P was computed from,
// or others when there is a source.
func (s *SignedRankPosterior) Draws(n int, src rand.Source) dataframe.DataFrame {
	if s == nil || s.process == nil || n < 1 || n > mostDraws {
		return noDraws(n)
	}
	key := s.key
	if src != nil {
		key = dirichlet.NewKey(src)
	}
	return drawsFrame(s.process.Draws(n, key, s.split))
}

func (s *SignedRankPosterior) String() string {
	if s == nil || s.process == nil {
		return "no posterior"
	}
	low, high := s.Interval(0.95)
	if !s.rope {
		return fmt.Sprintf("Share of pairs of data sets on whose average right is better: %s (mean and 95 %% credible interval).",
			estimated(s.Mean().Right, low.Right, high.Right))
	}
	return fmt.Sprintf("Shares of pairs of data sets, by their average: %s.", shares(s.Mean(), low, high))
}

// Plot draws the posterior: with a rope, where the three θ lie in their triangle, by a cloud of draws; without one, how θ_right is distributed.
func (s *SignedRankPosterior) Plot(c *Comparison) *figure.Figure {
	if s == nil || s.process == nil || c == nil {
		return nil
	}
	if s.rope {
		return c.simplex("shares of pairs of data sets", s.process.Draws(plotDraws, s.key, s.split))
	}
	low, high := s.tally.Quantile(2, 0.0005), s.tally.Quantile(2, 0.9995)
	cdf := func(x float64) float64 { return s.tally.CDF(2, x) }
	return c.share("share of pairs of data sets on whose average "+c.Right+" is better", histogram(cdf, low, high), low, high)
}
