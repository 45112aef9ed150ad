package bayescmp

import (
	"fmt"
	"math"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/bayescmp/internal/student"
	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// StudentPosterior is the posterior of the mean difference on one data set: a Student distribution,
// or a point at Mean when Scale is 0.
type StudentPosterior struct {
	// DF is the number of degrees of freedom.
	DF float64
	// Mean is the mean of the distribution, in units of the score.
	Mean float64
	// Scale is the scale of the distribution, in units of the score.
	Scale float64

	dust float64 // the most that rounding may have added to Mean
}

// CDF returns the posterior probability of a mean difference of x or less.
func (s *StudentPosterior) CDF(x float64) float64 {
	if s == nil {
		return math.NaN()
	}
	if s.Scale == 0 {
		if x >= s.Mean-s.dust {
			return 1
		}
		return 0
	}
	return orNaN(s.t().CDF(x))
}

// Density returns the posterior density at x. It is infinite at the point when Scale is 0.
func (s *StudentPosterior) Density(x float64) float64 {
	switch {
	case s == nil:
		return math.NaN()
	case s.Scale > 0:
		return s.t().Density(x)
	case x == s.Mean:
		return math.Inf(1)
	}
	return 0
}

// Interval returns the central credible interval of the given level, such as 0.95. It is NaN unless
// the level is in (0, 1).
func (s *StudentPosterior) Interval(level float64) (low, high float64) {
	switch {
	case s == nil || !(level > 0 && level < 1):
		return math.NaN(), math.NaN()
	case s.Scale == 0:
		return s.Mean, s.Mean
	}
	half := s.Mean - s.t().Quantile((1-level)/2)
	return s.Mean - half, s.Mean + half
}

// regions splits the posterior at the edges of the rope [CB15 eq. 9].
func (s *StudentPosterior) regions(rope halves) Probabilities {
	if s.Scale == 0 {
		return pointRegions(s.Mean, s.dust, rope)
	}
	t := s.t()
	if rope.none() {
		return regionsOf([3]float64{t.CDF(0), 0, t.Survival(0)})
	}
	return regionsOf([3]float64{
		t.CDF(-rope.left), t.Between(-rope.left, rope.right), t.Survival(rope.right),
	})
}

// pointRegions puts a known difference, with its rounding, into its region. Without a rope, a
// difference of 0 counts half to each side.
func pointRegions(d, dust float64, rope halves) Probabilities {
	switch side := rope.side(d, dust); {
	case side < 0:
		return Probabilities{Left: 1}
	case side > 0:
		return Probabilities{Right: 1}
	case rope.none():
		return Probabilities{Left: 0.5, Right: 0.5}
	}
	return Probabilities{Rope: 1}
}

func (s *StudentPosterior) t() student.T {
	return student.T{DF: s.DF, Mean: s.Mean, Scale: s.Scale}
}

func (s *StudentPosterior) String() string {
	if s == nil {
		return "no posterior"
	}
	if s.Scale == 0 {
		return "Mean difference " + writing.Number(s.Mean) + ", without any variance."
	}
	low, high := s.Interval(0.95)
	return fmt.Sprintf("Mean difference %s, 95 %% credible interval [%s, %s].",
		writing.Estimate(high-s.Mean, s.Mean, low, high)...)
}

// Plot draws the density with its three areas, as in Fig. 8 of Corani et al. (2017).
func (s *StudentPosterior) Plot(c *Comparison) *figure.Figure {
	if s == nil || c == nil {
		return nil
	}
	low, high := s.Interval(0.9995)
	return c.density(s.Density, low, high)
}

// density draws the density of a difference with its three areas.
func (c *Comparison) density(at func(x float64) float64, low, high float64) *figure.Figure {
	return figure.Density{
		Title:  fmt.Sprintf("%s against %s on %s", c.Left, c.Right, c.Dataset),
		XLabel: c.difference,
		Low:    low, High: high, Density: at,
		RopeLeft: c.rope().left, RopeRight: c.rope().right,
		Captions: c.captions(),
	}.Figure()
}

// atRopes returns the answers at other ropes.
func (s *StudentPosterior) atRopes(ropes []halves) []Probabilities {
	out := make([]Probabilities, len(ropes))
	for i, rope := range ropes {
		out[i] = s.regions(rope)
	}
	return out
}

func (s *StudentPosterior) notWorse(margin float64, right bool) (p, standard float64) {
	if s == nil {
		return math.NaN(), 0
	}
	return s.regions(beyond(margin, right)).Rope, 0
}

// loss returns the means of max(d, 0) and of max(−d, 0) for the mean difference d. They are
// infinite where the distribution has no mean.
func (s *StudentPosterior) loss() (left, right, standard float64) {
	switch {
	case s == nil:
		return math.NaN(), math.NaN(), 0
	case s.Scale == 0:
		return max(s.Mean, 0), max(-s.Mean, 0), 0
	}
	turned := StudentPosterior{DF: s.DF, Mean: -s.Mean, Scale: s.Scale}
	return s.t().PositivePart(), turned.t().PositivePart(), 0
}

func (s *StudentPosterior) domain(c *Comparison) string { return "on " + c.Dataset }

func (*StudentPosterior) stake(c *Comparison) string {
	return "by the mean difference on " + c.Dataset
}
