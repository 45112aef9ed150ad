package bayescmp

import (
	"fmt"
	"math"

	"github.com/bayescmp/go/bayescmp/internal/hierarchical"
	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Parameter is the posterior of one parameter.
type Parameter struct {
	Mean, SD float64

	unit     float64
	marginal hierarchical.Marginal
}

// Quantile is the value below which p of the posterior lies; NaN unless p is in (0, 1).
func (q *Parameter) Quantile(p float64) float64 {
	if q == nil || !(p > 0 && p < 1) {
		return math.NaN()
	}
	return q.unit * q.marginal.Quantile(p)
}

// Density is the posterior density at x.
func (q *Parameter) Density(x float64) float64 {
	if q == nil {
		return math.NaN()
	}
	return q.marginal.Density(x/q.unit) / q.unit
}

// CDF is the posterior probability of a value of x or less.
func (q *Parameter) CDF(x float64) float64 {
	if q == nil {
		return math.NaN()
	}
	return q.marginal.CDF(x / q.unit)
}

// String gives the mean and the central 95 % interval.
func (q *Parameter) String() string {
	if q == nil {
		return "no parameter"
	}
	return fmt.Sprintf("%s [%s, %s]", writing.Estimate(q.SD, q.Mean, q.Quantile(0.025), q.Quantile(0.975))...)
}

func newParameter(m hierarchical.Marginal, unit float64) *Parameter {
	return &Parameter{Mean: unit * m.Mean, SD: unit * m.SD, unit: unit, marginal: m}
}
