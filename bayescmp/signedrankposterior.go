package bayescmp

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/bayescmp/internal/dirichlet"
	"github.com/bayescmp/go/bayescmp/internal/writing"
	"github.com/go-gota/gota/dataframe"
)

// SignedRankPosterior is the distribution from which the signed-rank test computes P: the posterior
// of θ_left, θ_rope and θ_right, the shares of pairs of data sets whose mean differences have their
// average left of, in and right of the rope.
type SignedRankPosterior struct {
	process *dirichlet.Process
	split   dirichlet.Split
	shape   func() dirichlet.Tally // how the three θ are distributed
	samples int
	key     dirichlet.Key
	rope    bool
}

// newSignedRankPosterior returns a posterior whose rope is not set yet. The prior counts as much as
// strength data sets.
func newSignedRankPosterior(
	p Pair, strength, at float64, samples int, key dirichlet.Key,
) *SignedRankPosterior {
	dust := make([]float64, len(p.sets))
	for i := range p.sets {
		dust[i] = p.sets[i].dust()
	}
	process := dirichlet.New(p.Means(), dust, strength, at)
	return &SignedRankPosterior{process: process, samples: samples, key: key}
}

// resolution is the number of bins that count each θ, for its quantiles.
const resolution = 4096

// run makes the draws.
func (s *SignedRankPosterior) run(bins int) dirichlet.Tally {
	return s.process.Run(s.samples, s.key, bins, s.split)[0]
}

// tallied returns P and its standard error.
func tallied(t dirichlet.Tally) (p, standard Probabilities) {
	share, off := t.P()
	return regionsOf(share), regionsOf(off)
}

// Rule returns P and its standard error for another rope: a half-width, or its left and its right
// half, of 0 or more. All ropes share the same draws, so that their answers differ by the ropes
// only.
func (s *SignedRankPosterior) Rule(rope ...float64) (p, standard Probabilities) {
	given, ok := givenRope(rope)
	if !ok {
		return noRegions(), Probabilities{}
	}
	answers, errors := s.rules([]halves{given})
	return answers[0], errors[0]
}

// rules returns P and its standard error for all ropes, from the same draws.
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
		splits[i] = s.process.Split(r.left, r.right)
	}
	for i, t := range s.process.Run(s.samples, s.key, 0, splits...) {
		p[i], standard[i] = tallied(t)
	}
	return p, standard
}

// Mean returns the posterior mean of the three θ. It is exact.
func (s *SignedRankPosterior) Mean() Probabilities {
	if s == nil || s.process == nil {
		return noRegions()
	}
	return regionsOf(s.process.Mean(s.split))
}

// Interval returns the central credible interval of each θ, from all draws. It is NaN unless the
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
// the first of the draws that gave P, or others when there is a source.
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
		return fmt.Sprintf("Share of pairs of data sets on whose average right is better: "+
			"%s (mean and 95 %% credible interval).",
			writing.Estimated(s.Mean().Right, low.Right, high.Right))
	}
	return fmt.Sprintf("Shares of pairs of data sets, by their average: %s.",
		shares(s.Mean(), low, high))
}

// Plot draws the posterior. With a rope it shows by a cloud of draws where the three θ lie in their
// triangle; without one, how θ_right is distributed.
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
	what := "share of pairs of data sets on whose average " + c.Right + " is better"
	return c.share(what, histogram(cdf, low, high), low, high)
}

// atRopes returns the answers at other ropes, from the same draws.
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
	answer, off := tallied(s.process.Run(s.samples, s.key, 0, s.process.SplitAt(at))[0])
	if right {
		return answer.Right, off.Right
	}
	return answer.Left, off.Left
}

func (s *SignedRankPosterior) domain(*Comparison) string {
	return "in the pseudomedian of data sets like these"
}

// lossDraws is the largest number of draws for an expected loss, which takes them on one core.
const lossDraws = 50_000

// loss returns the means of max(d, 0) and of max(−d, 0) for the mean difference d of the
// population, which is Σ w_i z_i.
func (s *SignedRankPosterior) loss() (left, right, standard float64) {
	if s == nil || s.process == nil {
		return math.NaN(), math.NaN(), 0
	}
	return s.process.MeanParts(min(s.samples, lossDraws), s.key)
}

func (*SignedRankPosterior) stake(*Comparison) string {
	return "by the mean difference over data sets like these"
}
