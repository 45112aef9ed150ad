package bayescmp

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/bayescmp/internal/dirichlet"
	"github.com/bayescmp/go/bayescmp/internal/parallel"
	"github.com/bayescmp/go/bayescmp/internal/writing"
	"github.com/go-gota/gota/dataframe"
)

// SignedRankPosterior is the distribution from which the signed-rank test computes P: the posterior
// of θ_left, θ_rope and θ_right, the shares of pairs of data sets whose mean differences have their
// average left of, in and right of the rope.
type SignedRankPosterior struct {
	process func() *dirichlet.Process
	rope    halves
	samples int            // of the test, with 0 for as many as the goal needs
	goal    dirichlet.Goal // if samples is 0
	key     dirichlet.Key
	shape   func() dirichlet.Tally // how the three θ are distributed
	noun    string                 // what the scores are on
}

// newSignedRankPosterior returns a posterior without a rope.
func newSignedRankPosterior(
	p Pair, strength, at float64, samples int, goal dirichlet.Goal, key dirichlet.Key,
) *SignedRankPosterior {
	process := signedRankProcess(p, strength, at)
	s := &SignedRankPosterior{
		process: func() *dirichlet.Process { return process },
		samples: samples, goal: goal, key: key, noun: p.noun(),
	}
	// The draws are made when somebody asks for more than P.
	s.shape = sync.OnceValue(func() dirichlet.Tally {
		return s.process().Run(s.drawn(), key, resolution, s.split())[0]
	})
	return s
}

func signedRankProcess(p Pair, strength, at float64) *dirichlet.Process {
	dust := make([]float64, len(p.sets))
	for i := range p.sets {
		dust[i] = p.sets[i].dust()
	}
	return dirichlet.New(p.Means(), dust, strength, at)
}

// forget makes the posterior small: when somebody asks for more than P, it is made again of the
// scores. Thousands of pairs would need much memory.
func (s *SignedRankPosterior) forget(pair namedPair, strength, at float64) {
	s.process = sync.OnceValue(func() *dirichlet.Process {
		// There is no error: the pair has been made before, and scores do not change.
		p, _ := pair.scores.Pair(pair.left, pair.right)
		return signedRankProcess(p, strength, at)
	})
}

// resolution is the number of bins that count each θ, for its quantiles.
const resolution = 4096

// drawn is the number of draws for everything but P.
func (s *SignedRankPosterior) drawn() int {
	if s.samples == 0 {
		return usualSamples
	}
	return s.samples
}

func (s *SignedRankPosterior) split() dirichlet.Split {
	return s.process().Split(s.rope.left, s.rope.right)
}

func (s *SignedRankPosterior) job() dirichlet.Job {
	return dirichlet.Job{Process: s.process(), Split: s.split()}
}

// draw makes the draws for P.
func (s *SignedRankPosterior) draw(
	ctx context.Context, progress func(done, total int),
) (dirichlet.Estimate, error) {
	if s.samples == 0 {
		return s.process().Estimate(ctx, s.key, s.split(), s.goal, progress)
	}
	jobs := []dirichlet.Job{s.job()}
	tallies, err := dirichlet.Run(ctx, s.samples, s.key, resolution, jobs, progress)
	if err != nil {
		return dirichlet.Estimate{}, err
	}
	s.shape = func() dirichlet.Tally { return tallies[0] }
	return tallies[0].Estimate(), nil
}

// estimates returns the answers for other splits, each as the test would give it.
func (s *SignedRankPosterior) estimates(splits ...dirichlet.Split) []dirichlet.Estimate {
	out := make([]dirichlet.Estimate, len(splits))
	if s.samples > 0 {
		for i, t := range s.process().Run(s.samples, s.key, 0, splits...) {
			out[i] = t.Estimate()
		}
		return out
	}
	parallel.Each(len(splits), func(i int) {
		// There is no error: nothing cancels the context.
		out[i], _ = s.process().Estimate(context.Background(), s.key, splits[i], s.goal, nil)
	})
	return out
}

// Rule returns P and its standard error for another rope: a half-width, or its left and its right
// half, of 0 or more. It is the answer of the test with that rope. All ropes share the same draws;
// if the test had no Samples, each takes as many of them as it needs.
func (s *SignedRankPosterior) Rule(rope ...float64) (p, standard Probabilities) {
	given, ok := givenRope(rope)
	if !ok {
		return noRegions(), Probabilities{}
	}
	answers, errors := s.rules([]halves{given})
	return answers[0], errors[0]
}

// rules returns P and its standard error for all ropes.
func (s *SignedRankPosterior) rules(ropes []halves) (p, standard []Probabilities) {
	p, standard = make([]Probabilities, len(ropes)), make([]Probabilities, len(ropes))
	if s == nil || s.process == nil {
		for i := range p {
			p[i] = noRegions()
		}
		return p, standard
	}
	splits := make([]dirichlet.Split, len(ropes))
	for i, r := range ropes {
		splits[i] = s.process().Split(r.left, r.right)
	}
	for i, e := range s.estimates(splits...) {
		p[i], standard[i] = regionsOf(e.P), regionsOf(e.Error)
	}
	return p, standard
}

// Mean returns the posterior mean of the three θ. It is exact.
func (s *SignedRankPosterior) Mean() Probabilities {
	if s == nil || s.process == nil {
		return noRegions()
	}
	return regionsOf(s.process().Mean(s.split()))
}

// Interval returns the central credible interval of each θ, from plain draws. It is NaN unless the
// level is in (0, 1).
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

// Draws returns n draws of the three θ as a frame with the columns left, rope and right. They are
// the first of the plain draws of the test, or others when there is a source.
func (s *SignedRankPosterior) Draws(n int, src rand.Source) dataframe.DataFrame {
	if s == nil || s.process == nil || n < 1 || n > mostDraws {
		return noDraws(n)
	}
	key := s.key
	if src != nil {
		key = dirichlet.NewKey(src)
	}
	return drawsFrame(s.process().Draws(n, key, s.split()))
}

func (s *SignedRankPosterior) String() string {
	if s == nil || s.process == nil {
		return "no posterior"
	}
	low, high := s.Interval(0.95)
	if s.rope.none() {
		return fmt.Sprintf("Share of pairs of %ss on whose average right is better: "+
			"%s (mean and 95 %% credible interval).", s.noun,
			writing.Estimated(s.Mean().Right, low.Right, high.Right))
	}
	return fmt.Sprintf("Shares of pairs of %ss, by their average: %s.",
		s.noun, shares(s.Mean(), low, high))
}

// Plot draws the posterior. With a rope it shows by a cloud of draws where the three θ lie in their
// triangle; without one, how θ_right is distributed.
func (s *SignedRankPosterior) Plot(c *Comparison) *figure.Figure {
	if s == nil || s.process == nil || c == nil {
		return nil
	}
	if !s.rope.none() {
		cloud := s.process().Draws(plotDraws, s.key, s.split())
		return c.simplex("shares of pairs of "+c.noun()+"s", cloud)
	}
	shape := s.shape()
	low, high := shape.Quantile(2, 0.0005), shape.Quantile(2, 0.9995)
	cdf := func(x float64) float64 { return shape.CDF(2, x) }
	what := "share of pairs of " + c.noun() + "s on whose average " + c.Right + " is better"
	density, steps := histogram(cdf, low, high)
	return c.share(what, density, low, high, steps...)
}

// atRopes returns the answers at other ropes.
func (s *SignedRankPosterior) atRopes(ropes []halves) []Probabilities {
	out, _ := s.rules(ropes)
	return out
}

func (s *SignedRankPosterior) notWorse(margin float64, right bool) (p, standard float64) {
	if s == nil || s.process == nil {
		return math.NaN(), 0
	}
	at := margin
	if right {
		at = -margin
	}
	answer := s.estimates(s.process().SplitAt(at))[0]
	if right {
		return answer.P[2], answer.Error[2]
	}
	return answer.P[0], answer.Error[0]
}

func (*SignedRankPosterior) domain(c *Comparison) string {
	return "in the pseudomedian of " + c.noun() + "s like these"
}

// lossDraws is the largest number of draws for an expected loss, which takes them on one core.
const lossDraws = 50_000

// loss returns the means of max(d, 0) and of max(−d, 0) for the mean difference d of the
// population, which is Σ w_i z_i.
func (s *SignedRankPosterior) loss() (left, right, standard float64) {
	if s == nil || s.process == nil {
		return math.NaN(), math.NaN(), 0
	}
	return s.process().MeanParts(min(s.drawn(), lossDraws), s.key)
}

func (*SignedRankPosterior) stake(c *Comparison) string {
	return "by the mean difference over " + c.noun() + "s like these"
}
