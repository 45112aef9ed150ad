// Package populations answers by draws of a population of data sets: each draw is the density of
// their δ, a mixture of Gaussians.
package populations

import (
	"math"
	"math/rand/v2"

	"github.com/bayescmp/go/internal/hierarchical"
)

// Population is the density of the δ of data sets, a mixture of Gaussians.
type Population []hierarchical.Gaussian

// Regions returns the probabilities that a δ of the population is left of, in and right of the
// rope.
func (p Population) Regions(r hierarchical.Rope) (left, middle, right float64) {
	for _, g := range p {
		over := 1 / math.Sqrt(2*g.Variance)
		left += g.Weight * math.Erfc((g.Mean+r.Left)*over) / 2
		right += g.Weight * math.Erfc((r.Right-g.Mean)*over) / 2
	}
	return left, max(0, 1-left-right), right
}

// Next draws the δ of a data set.
func (p Population) Next(r *rand.Rand) float64 {
	u := r.Float64()
	for k, g := range p {
		if u -= g.Weight; u < 0 || k == len(p)-1 {
			return g.Mean + math.Sqrt(g.Variance)*r.NormFloat64()
		}
	}
	return math.NaN()
}

// CDF is the probability of a δ below a value.
func (p Population) CDF(value float64) (probability float64) {
	for _, g := range p {
		probability += g.Weight * math.Erfc((g.Mean-value)/math.Sqrt(2*g.Variance)) / 2
	}
	return probability
}

// Median is the value below which half of the population is. A mean would be moved by any part far
// away, however seldom data sets are from there.
func (p Population) Median() float64 {
	low, high := math.Inf(1), math.Inf(-1)
	for _, g := range p {
		low, high = min(low, g.Mean), max(high, g.Mean)
	}
	for range 60 {
		if middle := (low + high) / 2; p.CDF(middle) < 0.5 {
			low = middle
		} else {
			high = middle
		}
	}
	return (low + high) / 2
}
