package bayescmp

import (
	"fmt"
	"math"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/bayescmp/internal/hierarchical"
)

// Estimate is what the hierarchical test says about one data set: the raw mean difference, and the
// posterior of δ_i, which borrows from the other data sets (the shrinkage estimate, section 3.3 of
// Corani et al., 2017).
type Estimate struct {
	// Dataset is the name of the data set.
	Dataset string
	// Raw is the mean difference of the scores.
	Raw float64
	// Mean and SD are the posterior mean and standard deviation of δ_i.
	Mean, SD float64
	// Low and High are the bounds of the central 95 % interval of δ_i.
	Low, High float64
	// P holds the probabilities that δ_i is left of, in and right of the rope.
	P Probabilities
	// Sigma is the posterior mean of σ_i, the standard deviation of the scores' differences.
	Sigma float64

	unit  float64
	delta hierarchical.Marginal
}

// in is the rope in another unit, as the hierarchical model takes it.
func (h halves) in(unit float64) hierarchical.Rope {
	return hierarchical.Rope{Left: h.left / unit, Right: h.right / unit}
}

// Density returns the posterior density of δ_i at x.
func (e Estimate) Density(x float64) float64 { return e.delta.Density(x/e.unit) / e.unit }

// CDF returns the posterior probability that δ_i is x or less.
func (e Estimate) CDF(x float64) float64 {
	if e.unit == 0 {
		return math.NaN()
	}
	return e.delta.CDF(x / e.unit)
}

// Quantile returns the δ_i below which p of the posterior lies. It is NaN unless p is in (0, 1).
func (e Estimate) Quantile(p float64) float64 {
	if !(p > 0 && p < 1) {
		return math.NaN()
	}
	return e.unit * e.delta.Quantile(p)
}

// Plot draws the posterior density of δ_i, with the names and the rope of c and the probabilities
// of its three areas.
func (e Estimate) Plot(c *Comparison) *figure.Figure {
	if c == nil || e.unit == 0 {
		return nil
	}
	areas, rope := *c, c.rope()
	areas.P.Left, areas.P.Rope, areas.P.Right = e.delta.Regions(rope.in(e.unit))
	areas.Error = Probabilities{}
	return figure.Density{
		Title:   fmt.Sprintf("%s against %s: δ on %s", c.Left, c.Right, e.Dataset),
		XLabel:  c.difference,
		Density: e.Density, Low: e.Quantile(0.001), High: e.Quantile(0.999),
		RopeLeft: rope.left, RopeRight: rope.right, Captions: areas.captions(),
	}.Figure()
}
