package bayescmp_test

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// The general prior against two-dimensional quadrature of prior × likelihood by scipy, which knows
// no closed form.
func TestNormalGammaAgainstQuadrature(t *testing.T) {
	for i, r := range oracle(t, "correlated_t_prior.csv") {
		p := pairOf(t, weka(), r.text("left"), r.text("right"))
		d := accepted(p.Differences(r.text("dataset")))(t)
		rho, prior := r.number("rho"), bayescmp.NormalGamma{
			Mu: r.number("mu0"), K: r.number("k0"), A: r.number("a"), B: r.number("b"),
		}
		test := bayescmp.CorrelatedTTest{Rope: r.number("r"), Rho: &rho, Prior: &prior,
			ZeroVariance: bayescmp.PaperPoint}
		c := compare(t, test, ofFolds(t, 1, d[:int(r.number("n"))]...))
		name := "case " + strconv.Itoa(i+1)
		post := c.Posterior.(*bayescmp.StudentPosterior)
		near(t, name+" mean", post.Mean, r.number("mean"), 1e-11)
		sd := post.Scale * math.Sqrt(post.DF/(post.DF-2))
		nearRelative(t, name+" sd", sd, r.number("sd"), 1e-9)
		near(t, name+" left", c.P.Left, r.number("p_left"), 1e-11)
		near(t, name+" rope", c.P.Rope, r.number("p_rope"), 1e-11)
		near(t, name+" right", c.P.Right, r.number("p_right"), 1e-11)
	}
}

func TestMatchingPriorIsALimit(t *testing.T) {
	p := on(t, pairOf(t, weka(), "NaiveBayes", "J48"), "glass")
	want := compare(t, bayescmp.CorrelatedTTest{Rope: 0.01}, p)
	matching := &bayescmp.NormalGamma{K: math.Inf(1), A: -0.5}
	got := compare(t, bayescmp.CorrelatedTTest{Rope: 0.01, Prior: matching}, p)
	if got.P != want.P {
		t.Errorf("the matching prior written out gives %v, the default %v", got.P, want.P)
	}
}

// A prior that is sure of its mean must win over the data, and the scale must shrink to nothing.
func TestStrongPriorWins(t *testing.T) {
	p := on(t, pairOf(t, weka(), "NaiveBayes", "J48"), "vowel")
	sure := &bayescmp.NormalGamma{Mu: -0.5, K: 1e-12, A: 1, B: 1e-3}
	c := compare(t, bayescmp.CorrelatedTTest{Prior: sure}, p)
	near(t, "mean", c.Posterior.(*bayescmp.StudentPosterior).Mean, -0.5, 1e-6)
}

// Priors that are valid but extreme give probabilities or an error, never NaN.
func TestExtremePriorsDoNotMakeNaN(t *testing.T) {
	p := pairOf(t, accepted(long(t, twoByTwo, bayescmp.Long{}))(t), "nbc", "aode")
	for _, g := range []bayescmp.NormalGamma{
		{K: 5e-324, A: 1, B: 1}, {K: 1e-300, A: 1, B: 1}, {K: 1e300, A: 1, B: 1},
		{K: math.Inf(1), Mu: 1e300, A: 1}, {Mu: 1e200, K: 1, A: 1, B: 1},
		{K: 1, A: 1e300, B: 1}, {K: 1, A: -1.999999, B: 1}, {K: 1, A: 1, B: 1e308},
	} {
		c, err := bayescmp.CorrelatedTTest{Prior: &g, Rope: 0.01}.Compare(p)
		if err != nil {
			continue
		}
		if sum := c.P.Left + c.P.Rope + c.P.Right; !(math.Abs(sum-1) <= 1e-12) {
			t.Errorf("%v: %+v", g, c.P)
		}
		if text := c.String(); strings.Contains(text, "NaN") || len(text) > 1500 {
			t.Errorf("%v: unreadable text of %d bytes: %.300s", g, len(text), text)
		}
	}
}
