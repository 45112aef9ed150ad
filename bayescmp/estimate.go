package bayescmp

import (
	"fmt"
	"math"

	"github.com/bayescmp/go/bayescmp/figure"
	"github.com/bayescmp/go/bayescmp/internal/hierarchical"
	"github.com/bayescmp/go/internal/jsonnumber"
	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
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
	delta distribution
}

// MarshalJSON writes dataset, raw, mean, sd, low, high, p and sigma.
func (e Estimate) MarshalJSON() ([]byte, error) { return jsonnumber.Fields(e) }

// distribution is the posterior of a δ_i in the unit of the model.
type distribution interface {
	Density(v float64) float64
	CDF(v float64) float64
	Quantile(p float64) float64
	Regions(r hierarchical.Rope) (left, middle, right float64)
}

// in is the rope in another unit, as the hierarchical model takes it.
func (h halves) in(unit float64) hierarchical.Rope {
	return hierarchical.Rope{Left: h.left / unit, Right: h.right / unit}
}

// regionsIn are the probabilities of the three regions of a rope.
func regionsIn(d distribution, rope hierarchical.Rope) Probabilities {
	left, middle, right := d.Regions(rope)
	return regionsOf([3]float64{left, middle, right})
}

// Density returns the posterior density of δ_i at x.
func (e Estimate) Density(x float64) float64 { return e.delta.Density(x/e.unit) / e.unit }

// CDF returns the posterior probability that δ_i is x or less.
func (e Estimate) CDF(x float64) float64 {
	if e.unit == 0 {
		return math.NaN()
	}
	return orNaN(e.delta.CDF(x / e.unit))
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
	areas.P = regionsIn(e.delta, rope.in(e.unit))
	areas.Error = Probabilities{}
	return figure.Density{
		Title:   fmt.Sprintf("%s against %s: δ on %s", c.Left, c.Right, e.Dataset),
		XLabel:  c.difference,
		Density: e.Density, Low: e.Quantile(0.001), High: e.Quantile(0.999),
		RopeLeft: rope.left, RopeRight: rope.right, Captions: areas.captions(),
	}.Figure()
}

// frameOfEstimates has one row per data set. Without estimates the rope was none.
func frameOfEstimates(estimates []Estimate, rope []float64) dataframe.DataFrame {
	if estimates == nil {
		err := fmt.Errorf("%w: no estimates at a rope of %g; give one half-width of 0 or more, "+
			"or two halves, such as RopeLeft and RopeRight of the answer", ErrOption, rope)
		return dataframe.DataFrame{Err: err}
	}
	names := make([]string, len(estimates))
	for i, e := range estimates {
		names[i] = e.Dataset
	}
	column := func(name string, of func(Estimate) float64) series.Series {
		values := make([]float64, len(estimates))
		for i, e := range estimates {
			values[i] = of(e)
		}
		return series.New(values, series.Float, name)
	}
	return dataframe.New(
		series.New(names, series.String, "dataset"),
		column("raw", func(e Estimate) float64 { return e.Raw }),
		column("mean", func(e Estimate) float64 { return e.Mean }),
		column("sd", func(e Estimate) float64 { return e.SD }),
		column("low", func(e Estimate) float64 { return e.Low }),
		column("high", func(e Estimate) float64 { return e.High }),
		column("p_left", func(e Estimate) float64 { return e.P.Left }),
		column("p_rope", func(e Estimate) float64 { return e.P.Rope }),
		column("p_right", func(e Estimate) float64 { return e.P.Right }),
		column("sigma", func(e Estimate) float64 { return e.Sigma }),
	)
}

// plotNext draws the predictive density of the difference on the next data set, with the
// probabilities of its three areas.
func (c *Comparison) plotNext(
	areas Probabilities, density func(float64) float64, low, high float64,
) *figure.Figure {
	next, rope := *c, c.rope()
	next.P, next.Error = areas, Probabilities{}
	return figure.Density{
		Title: fmt.Sprintf("%s against %s: difference on the next %s",
			c.Left, c.Right, c.noun()),
		XLabel:  c.difference,
		Density: density, Low: low, High: high,
		RopeLeft: rope.left, RopeRight: rope.right, Captions: next.captions(),
	}.Figure().Describe(c.pictured("Difference on the next " + c.noun()))
}

// forest draws the raw mean and the estimate of every data set, and of the population.
func (c *Comparison) forest(estimates []Estimate, population figure.ForestRow) *figure.Figure {
	rope := c.rope()
	f := figure.Forest{
		Title:    fmt.Sprintf("%s against %s on %s", c.Left, c.Right, c.where()),
		XLabel:   c.difference,
		RopeLeft: rope.left, RopeRight: rope.right,
		LeftName: c.Left, RightName: c.Right,
		EstimateLabel: "estimate, 95 % interval", PopulationLabel: "population, 95 % interval",
		Population: population,
	}
	means := make([]float64, len(estimates))
	for i, e := range estimates {
		means[i] = e.Mean
	}
	for _, i := range bestFirst(means, false) {
		e := estimates[i]
		f.Rows = append(f.Rows, figure.ForestRow{
			Name: e.Dataset, Raw: e.Raw, Estimate: e.Mean, Low: e.Low, High: e.High,
		})
	}
	return f.Figure().Describe(c.pictured("Difference on each " + c.noun() + ", with its interval"))
}
