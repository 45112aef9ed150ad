package bayescmp

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/bayescmp/go/bayescmp/internal/parallel"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/bayescmp/internal/dirichlet"
	"github.com/bayescmp/go/bayescmp/internal/writing"
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
	c, post, err := t.prepare(p, dirichlet.NewKey(orFixed(t.Src)))
	if err != nil {
		return nil, err
	}
	tally := post.run(resolution)
	post.shape = func() dirichlet.Tally { return tally }
	t.conclude(c, tally)
	return c, nil
}

// prepare is all that comes before the draws.
func (t SignedRank) prepare(p Pair, key dirichlet.Key) (*Comparison, *SignedRankPosterior, error) {
	c, err := newComparison(t.Name(), p, t.Rope, t.Threshold)
	if err != nil {
		return nil, nil, err
	}
	prior := t.prior()
	if err := prior.check(); err != nil {
		return nil, nil, err
	}
	if t.Samples < fewestSamples && t.Samples != 0 || t.Samples > mostSamples {
		return nil, nil, fmt.Errorf("%w: Samples must be from %d to %d, or 0 for %d, not %d", ErrOption, fewestSamples, mostSamples, usualSamples, t.Samples)
	}
	post := newSignedRankPosterior(p, t, prior, key)
	c.Posterior = post
	c.scope = "data sets like these"
	seed := "a fixed seed"
	if t.Src != nil {
		seed = "the source given"
	}
	c.assume("%s", prior)
	c.assume("%d draws from %s", post.samples, seed)
	c.warnAboutPrior(prior.Strength)
	return c, post, nil
}

// conclude is all that comes after them.
func (SignedRank) conclude(c *Comparison, t dirichlet.Tally) {
	c.P, c.Error = tallied(t)
	c.warnAboutError("more Samples tell")
	c.warnAboutCertainty(c.Error == Probabilities{} && max(c.P.Left, c.P.Rope, c.P.Right) == 1)
}

// pairsTogether is how many pairs share their draws: with more, what is looked up in each draw no longer fits into the cache.
const pairsTogether = 256

// compareAll shares the draws among the pairs, for making them takes longer than looking at them. All pairs get what Compare would give
// them.
func (t SignedRank) compareAll(ctx context.Context, pairs []namedPair, progress func(done, total int)) ([]*Comparison, error) {
	key := dirichlet.NewKey(orFixed(t.Src))
	out := make([]*Comparison, 0, len(pairs))
	for part := range slices.Chunk(pairs, pairsTogether) {
		comparisons, jobs := make([]*Comparison, len(part)), make([]dirichlet.Job, len(part))
		err := parallel.For(ctx, len(part), func(i int) (err error) {
			defer namePair(part[i].left, part[i].right, &err)
			p, err := part[i].scores.Pair(part[i].left, part[i].right)
			if err != nil {
				return err
			}
			c, post, err := t.prepare(p, key)
			if err != nil {
				return err
			}
			comparisons[i], jobs[i] = c, dirichlet.Job{Process: post.process, Split: post.split}
			// The draws are made again if somebody asks for more than P.
			post.shape = sync.OnceValue(func() dirichlet.Tally { return post.run(resolution) })
			return nil
		})
		if err != nil {
			return nil, err
		}
		before := len(out)
		tallies, err := dirichlet.Run(ctx, comparisons[0].Posterior.(*SignedRankPosterior).samples, key, 0, jobs, func(done, total int) {
			progress(before+len(part)*done/total, len(pairs))
		})
		if err != nil {
			return nil, err
		}
		for i, c := range comparisons {
			t.conclude(c, tallies[i])
		}
		out = append(out, comparisons...)
	}
	return out, nil
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
	return fmt.Sprintf("prior of strength %s at %s", writing.Number(s.Strength), writing.Number(s.At))
}

// SignedRankPosterior is what the signed-rank test computes P from: the posterior of θ_left, θ_rope and θ_right, the shares of pairs of
// data sets whose mean differences have their average left of, in and right of the rope.
type SignedRankPosterior struct {
	process *dirichlet.Process
	split   dirichlet.Split
	shape   func() dirichlet.Tally // how the three are distributed
	samples int
	key     dirichlet.Key
	rope    bool
}

func newSignedRankPosterior(p Pair, t SignedRank, prior SignedRankPrior, key dirichlet.Key) *SignedRankPosterior {
	dust := make([]float64, len(p.sets))
	for i := range p.sets {
		dust[i] = p.sets[i].dust()
	}
	post := &SignedRankPosterior{
		process: dirichlet.New(p.Means(), dust, prior.Strength, prior.At),
		samples: cmp.Or(t.Samples, usualSamples), key: key, rope: t.Rope > 0,
	}
	post.split = post.process.Split(t.Rope)
	return post
}

// run makes the draws.
func (s *SignedRankPosterior) run(bins int) dirichlet.Tally {
	return s.process.Run(s.samples, s.key, bins, s.split)[0]
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
	shape := s.shape()
	for k := range 3 {
		*low.at(k), *high.at(k) = shape.Quantile(k, (1-level)/2), shape.Quantile(k, (1+level)/2)
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
			writing.Estimated(s.Mean().Right, low.Right, high.Right))
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
	shape := s.shape()
	low, high := shape.Quantile(2, 0.0005), shape.Quantile(2, 0.9995)
	cdf := func(x float64) float64 { return shape.CDF(2, x) }
	return c.share("share of pairs of data sets on whose average "+c.Right+" is better", histogram(cdf, low, high), low, high)
}
