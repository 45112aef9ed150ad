package bayescmp

import (
	"fmt"
	"math"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/bayescmp/internal/hierarchical"
)

// Estimate is what the test says about one data set: the raw mean difference, and the posterior of δ_i, which borrows from the other data
// sets (the shrinkage estimate, section 3.3 of the paper).
type Estimate struct {
	Dataset   string
	Raw       float64
	Mean, SD  float64
	Low, High float64       // central 95 % interval
	P         Probabilities // of δ_i left of, in, and right of the rope
	Sigma     float64       // posterior mean of σ_i, the standard deviation of the scores' differences

	unit  float64
	delta hierarchical.Next
}

// Density is the posterior density of δ_i at x.
func (e Estimate) Density(x float64) float64 { return e.delta.Density(x/e.unit) / e.unit }

// Quantile is the δ_i below which p of the posterior lies; NaN unless p is in (0, 1).
func (e Estimate) Quantile(p float64) float64 {
	if !(p > 0 && p < 1) {
		return math.NaN()
	}
	return e.unit * e.delta.Quantile(p)
}

// Plot draws the posterior density of δ_i, with the names and the rope of c and the probabilities of its three areas.
func (e Estimate) Plot(c *Comparison) *figure.Figure {
	if c == nil || e.unit == 0 {
		return nil
	}
	areas := *c
	areas.P.Left, areas.P.Rope, areas.P.Right = e.delta.Regions(c.Rope / e.unit)
	areas.Error = Probabilities{}
	return figure.Density{
		Title:   fmt.Sprintf("%s against %s: δ on %s", c.Left, c.Right, e.Dataset),
		XLabel:  c.difference,
		Density: e.Density, Low: e.Quantile(0.001), High: e.Quantile(0.999), Rope: c.Rope, Captions: areas.captions(),
	}.Figure()
}
