package bayescmp_test

import (
	"errors"
	"math"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/go-gota/gota/dataframe"
	"gonum.org/v1/gonum/integrate/quad"
)

// hierarchicalAnswer is an answer of the hierarchical test.
type hierarchicalAnswer struct {
	*bayescmp.Comparison
	post *bayescmp.HierarchicalPosterior
}

// fitted is an answer of the hierarchical test.
func fitted(t testing.TB, test bayescmp.Hierarchical, p bayescmp.Pair) hierarchicalAnswer {
	t.Helper()
	c := accepted(test.Compare(p))(t)
	return hierarchicalAnswer{c, c.Posterior.(*bayescmp.HierarchicalPosterior)}
}

// Density, quantiles and probabilities of an estimate belong to one distribution.
func TestEstimatesAreDistributions(t *testing.T) {
	const rope = 0.01
	c := compare(t, bayescmp.Hierarchical{Rope: rope}, pairOf(t, weka(), "J48", "AODE"))
	for _, e := range c.Posterior.(*bayescmp.HierarchicalPosterior).Estimates(rope)[:4] {
		integral := func(f func(float64) float64, from, to float64) float64 {
			return quad.Fixed(f, from, to, 200, quad.Legendre{}, 0)
		}
		moment := func(x float64) float64 { return x * e.Density(x) }
		low, high := e.Mean-15*e.SD, e.Mean+15*e.SD
		near(t, e.Dataset+" left", integral(e.Density, low, -rope), e.P.Left, 1e-6)
		near(t, e.Dataset+" rope", integral(e.Density, -rope, rope), e.P.Rope, 1e-6)
		near(t, e.Dataset+" mean", integral(moment, low, high), e.Mean, 1e-3*e.SD)
		near(t, e.Dataset+" below the interval", integral(e.Density, low, e.Low), 0.025, 1e-6)
		near(t, e.Dataset+" quantile", e.Quantile(0.975), e.High, 0)
		if e.Plot(c) == nil || e.Plot(nil) != nil || !math.IsNaN(e.Quantile(0)) {
			t.Error("plot, or quantile")
		}
	}
}

// A cell that failed leaves nil behind. Its methods must not panic.
func TestNilResultsOfTheHierarchicalTest(t *testing.T) {
	var post *bayescmp.HierarchicalPosterior
	var parameter *bayescmp.Parameter
	var curve *bayescmp.Curve
	var s *bayescmp.Sensitivities
	var c *bayescmp.Comparison
	p, _ := post.Rule(0.1)
	low, high := post.NextInterval(0.5)
	for i, v := range []float64{
		p.Left, post.Next(0.1).Rope, post.NextDensity(0), low, high,
		parameter.Quantile(0.5), parameter.Density(0), parameter.CDF(0),
	} {
		if !math.IsNaN(v) {
			t.Errorf("number %d of nothing is %g", i, v)
		}
	}
	for i, text := range []string{
		post.String(), parameter.String(), curve.String(), curve.HTML(), s.String(), s.HTML(),
		(bayescmp.OddsList)(nil).String() + "-",
	} {
		if text == "" {
			t.Errorf("text %d of nothing is empty", i)
		}
	}
	if post.Plot(c) != nil || post.Forest(c) != nil || post.Joint(c) != nil ||
		post.Simplex(c, 10) != nil || curve.Plot() != nil || curve.Stretches() != nil ||
		post.Estimates(0.1) != nil || c.Odds() != nil {
		t.Error("something from nothing")
	}
	for _, frame := range []dataframe.DataFrame{
		post.Draws(10, nil), curve.Frame(), post.Frame(0.1),
	} {
		if frame.Error() == nil {
			t.Error("a frame of nothing")
		}
	}
}

// A rope, a level or a value that makes no sense gets no number; beyond the support there is
// nothing.
func TestHierarchicalPosteriorOfBadArguments(t *testing.T) {
	p := study(t, 10, 1, []float64{0.1, 0.2}, []float64{0.1, 0.1})
	post := fitted(t, bayescmp.Hierarchical{}, p).post
	for _, bad := range []float64{-1, math.NaN()} {
		p, _ := post.Rule(bad)
		if !math.IsNaN(p.Left) || !math.IsNaN(post.Next(bad).Left) || post.Estimates(bad) != nil {
			t.Errorf("an answer for a rope of %g", bad)
		}
	}
	for _, frame := range []dataframe.DataFrame{
		post.Draws(0, nil), post.Draws(1<<60, nil), post.Draws(1, nil, -1),
		post.Draws(1, nil, 1, 1, 1),
	} {
		if !errors.Is(frame.Error(), bayescmp.ErrOption) {
			t.Errorf("draws that there cannot be: %v", frame.Error())
		}
	}
	for _, level := range []float64{0, 1, 2, math.NaN()} {
		low, _ := post.NextInterval(level)
		if !math.IsNaN(low) || !math.IsNaN(post.Delta0.Quantile(level)) {
			t.Errorf("an interval of probability %g", level)
		}
	}
	if p, _ := post.Rule(math.Inf(1)); !(p.Rope > 1-1e-9) {
		t.Errorf("an endless rope holds %+v", p)
	}
	if v := post.Delta0.CDF(math.NaN()); !math.IsNaN(v) {
		t.Errorf("the CDF of δ0 at NaN is %g", v)
	}
	for what, v := range map[string]float64{
		"CDF of σ0 at −1": post.Sigma0.CDF(-1), "CDF of σ0 at 0": post.Sigma0.CDF(0),
		"density of σ0 at −1": post.Sigma0.Density(-1), "CDF of ν at 0.5": post.Nu.CDF(0.5),
	} {
		near(t, what, v, 0, 0)
	}
}
