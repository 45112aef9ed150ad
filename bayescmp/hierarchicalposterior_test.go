package bayescmp_test

import (
	"math"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/go-gota/gota/dataframe"
	"gonum.org/v1/gonum/integrate/quad"
)

// Density, quantiles and probabilities of an estimate are of one distribution.
func TestEstimatesAreDistributions(t *testing.T) {
	const rope = 0.01
	c := compare(t, bayescmp.Hierarchical{Rope: rope}, pairOf(t, weka(), "J48", "AODE"))
	for _, e := range c.Posterior.(*bayescmp.HierarchicalPosterior).Estimates(rope)[:4] {
		integral := func(f func(float64) float64, from, to float64) float64 {
			return quad.Fixed(f, from, to, 200, quad.Legendre{}, 0)
		}
		far := 15 * e.SD
		near(t, e.Dataset+" left", integral(e.Density, e.Mean-far, -rope), e.P.Left, 1e-6)
		near(t, e.Dataset+" rope", integral(e.Density, -rope, rope), e.P.Rope, 1e-6)
		near(t, e.Dataset+" mean", integral(func(x float64) float64 { return x * e.Density(x) }, e.Mean-far, e.Mean+far), e.Mean, 1e-3*e.SD)
		near(t, e.Dataset+" below the interval", integral(e.Density, e.Mean-far, e.Low), 0.025, 1e-6)
		near(t, e.Dataset+" quantile", e.Quantile(0.975), e.High, 0)
		if e.Plot(c) == nil || e.Plot(nil) != nil || !math.IsNaN(e.Quantile(0)) {
			t.Error("plot, or quantile")
		}
	}
}

// A cell that failed leaves nil behind, and what it then shows must not panic.
func TestNilResultsOfTheHierarchicalTest(t *testing.T) {
	var post *bayescmp.HierarchicalPosterior
	var parameter *bayescmp.Parameter
	var curve *bayescmp.Curve
	var s *bayescmp.Sensitivities
	var c *bayescmp.Comparison
	p, _ := post.Rule(0.1)
	low, high := post.NextInterval(0.5)
	for i, v := range []float64{p.Left, post.Next(0.1).Rope, post.NextDensity(0), low, high,
		parameter.Quantile(0.5), parameter.Density(0), parameter.CDF(0)} {
		if !math.IsNaN(v) {
			t.Errorf("number %d of nothing is %g", i, v)
		}
	}
	for i, text := range []string{post.String(), parameter.String(), curve.String(), curve.HTML(), s.String(), s.HTML(), (bayescmp.OddsList)(nil).String() + "-"} {
		if text == "" {
			t.Errorf("text %d of nothing is empty", i)
		}
	}
	if post.Estimates(0.1) != nil || post.Plot(c) != nil || post.Forest(c) != nil || post.Joint(c) != nil || post.Simplex(c, 10) != nil ||
		curve.Plot() != nil || curve.Stretches() != nil || c.Odds() != nil {
		t.Error("something from nothing")
	}
	for _, frame := range []dataframe.DataFrame{post.Draws(10, nil), curve.Frame(), post.Frame(0.1)} {
		if frame.Error() == nil {
			t.Error("a frame of nothing")
		}
	}
	// What the methods are asked for may be wrong, too.
	some := compare(t, bayescmp.Hierarchical{}, study(t, 10, 1, []float64{0.1, 0.2}, []float64{0.1, 0.1})).Posterior.(*bayescmp.HierarchicalPosterior)
	for _, bad := range []float64{-1, math.NaN()} {
		if p, _ := some.Rule(bad); !math.IsNaN(p.Left) || !math.IsNaN(some.Next(bad).Left) || some.Estimates(bad) != nil {
			t.Errorf("an answer for a rope of %g", bad)
		}
	}
	for _, level := range []float64{0, 1, 2, math.NaN()} {
		if low, _ := some.NextInterval(level); !math.IsNaN(low) || !math.IsNaN(some.Delta0.Quantile(level)) {
			t.Errorf("an interval of probability %g", level)
		}
	}
	if p, _ := some.Rule(math.Inf(1)); !(p.Rope > 1-1e-9) {
		t.Errorf("an endless rope holds %+v", p)
	}
	if !math.IsNaN(some.Delta0.CDF(math.NaN())) || some.Sigma0.CDF(-1) != 0 || some.Sigma0.CDF(0) != 0 || some.Sigma0.Density(-1) != 0 || some.Nu.CDF(0.5) != 0 {
		t.Errorf("beyond the support: %g %g %g %g %g", some.Delta0.CDF(math.NaN()), some.Sigma0.CDF(-1), some.Sigma0.CDF(0), some.Sigma0.Density(-1), some.Nu.CDF(0.5))
	}
}
