package bayescmp

import (
	"fmt"
	"math"

	"github.com/bayescmp/go/bayescmp/internal/hierarchical"
	"github.com/bayescmp/go/bayescmp/internal/writing"
	"github.com/bayescmp/go/internal/jsonnumber"
)

// Parameter is the posterior of one parameter of the hierarchical test.
type Parameter struct {
	// Mean and SD are the posterior mean and standard deviation.
	Mean, SD float64

	unit     float64
	marginal func() hierarchical.Marginal
}

// MarshalJSON writes mean and sd.
func (q Parameter) MarshalJSON() ([]byte, error) { return jsonnumber.Fields(q) }

// Quantile returns the value below which p of the posterior lies. It is NaN unless p is in (0, 1).
func (q *Parameter) Quantile(p float64) float64 {
	if !q.known() || !(p > 0 && p < 1) {
		return math.NaN()
	}
	return q.unit * q.marginal().Quantile(p)
}

// Density returns the posterior density at x.
func (q *Parameter) Density(x float64) float64 {
	if !q.known() {
		return math.NaN()
	}
	return q.marginal().Density(x/q.unit) / q.unit
}

// CDF returns the posterior probability of a value of x or less.
func (q *Parameter) CDF(x float64) float64 {
	if !q.known() {
		return math.NaN()
	}
	return orNaN(q.marginal().CDF(x / q.unit))
}

// String returns the mean and the central 95 % interval.
func (q *Parameter) String() string {
	if !q.known() {
		return "no parameter"
	}
	values := writing.Estimate(q.SD, q.Mean, q.Quantile(0.025), q.Quantile(0.975))
	return fmt.Sprintf("%s [%s, %s]", values...)
}

func (q *Parameter) known() bool { return q != nil && q.marginal != nil }

func newParameter(m hierarchical.Marginal, unit float64) *Parameter {
	return &Parameter{Mean: unit * m.Mean, SD: unit * m.SD, unit: unit,
		marginal: func() hierarchical.Marginal { return m }}
}
