package bayescmp

import (
	"fmt"
	"math"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/bayescmp/internal/dirichletmean"
	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// ItemsPosterior is the posterior of the difference between two mean scores on the items of a test
// set, right − left: a weighted mean of the differences on the items, whose weights have a
// Dirichlet distribution. It is computed by integration; nothing is sampled.
type ItemsPosterior struct {
	mean *dirichletmean.Mean
	pair Pair                 // the test set that it is about
	data []dirichletmean.Part // the differences on its items, without the prior
}

// Mean returns the mean of the posterior. The prior draws it towards 0.
func (s *ItemsPosterior) Mean() float64 {
	if !s.valid() {
		return math.NaN()
	}
	return s.mean.Mean()
}

// SD returns the standard deviation of the posterior.
func (s *ItemsPosterior) SD() float64 {
	if !s.valid() {
		return math.NaN()
	}
	return s.mean.SD()
}

// CDF returns the posterior probability of a difference of x or less.
func (s *ItemsPosterior) CDF(x float64) float64 {
	if !s.valid() {
		return math.NaN()
	}
	return orNaN(s.mean.CDF(x))
}

// Density returns the posterior density at x.
func (s *ItemsPosterior) Density(x float64) float64 {
	if !s.valid() {
		return math.NaN()
	}
	return s.mean.Density(x)
}

// Quantile returns the difference below which p of the posterior lies. It is NaN unless p is in
// (0, 1).
func (s *ItemsPosterior) Quantile(p float64) float64 {
	if !s.valid() {
		return math.NaN()
	}
	return s.mean.Quantile(p)
}

// Interval returns the central credible interval of the given level, such as 0.95. It is NaN unless
// the level is in (0, 1).
func (s *ItemsPosterior) Interval(level float64) (low, high float64) {
	if !(level > 0 && level < 1) {
		return math.NaN(), math.NaN()
	}
	return s.Quantile((1 - level) / 2), s.Quantile((1 + level) / 2)
}

func (s *ItemsPosterior) valid() bool { return s != nil && s.mean != nil }

// regions splits the posterior at the edges of the rope.
func (s *ItemsPosterior) regions(rope halves) Probabilities {
	switch point, d := s.point(); {
	case point:
		return pointRegions(d, s.pair.sets[0].dust(), rope)
	case rope.none():
		return regionsOf([3]float64{s.mean.CDF(0), 0, s.mean.Survival(0)})
	}
	return regionsOf([3]float64{s.mean.CDF(-rope.left), s.mean.Between(-rope.left, rope.right),
		s.mean.Survival(rope.right)})
}

// point tells whether the difference is known, and which it is.
func (s *ItemsPosterior) point() (known bool, d float64) {
	low, high := s.mean.Range()
	return high-low <= s.pair.sets[0].dust(), low
}

func (s *ItemsPosterior) String() string {
	if !s.valid() {
		return "no posterior"
	}
	low, high := s.Interval(0.95)
	return fmt.Sprintf("Mean difference %s, 95 %% credible interval [%s, %s].",
		writing.Estimate(high-low, s.Mean(), low, high)...)
}

// Plot draws the density with its three areas.
func (s *ItemsPosterior) Plot(c *Comparison) *figure.Figure {
	if !s.valid() || c == nil {
		return nil
	}
	low, high := s.Interval(0.9995)
	return c.density(s.Density, low, high)
}

// atRopes returns the answers at other ropes.
func (s *ItemsPosterior) atRopes(ropes []halves) []Probabilities {
	out := make([]Probabilities, len(ropes))
	for i, rope := range ropes {
		out[i] = s.regions(rope)
	}
	return out
}

func (s *ItemsPosterior) notWorse(margin float64, right bool) (p, standard float64) {
	if !s.valid() {
		return math.NaN(), 0
	}
	if point, _ := s.point(); point {
		return s.regions(beyond(margin, right)).Rope, 0
	}
	if right {
		return s.mean.Survival(math.Nextafter(-margin, math.Inf(-1))), 0
	}
	return s.mean.CDF(margin), 0
}

// loss returns the means of max(d, 0) and of max(−d, 0) for the difference d.
func (s *ItemsPosterior) loss() (left, right, standard float64) {
	if !s.valid() {
		return math.NaN(), math.NaN(), 0
	}
	return s.mean.PositivePart(), s.mean.NegativePart(), 0
}

func (s *ItemsPosterior) domain(c *Comparison) string { return "on " + c.Dataset }

func (*ItemsPosterior) stake(c *Comparison) string {
	return "by the mean difference on " + c.Dataset
}
