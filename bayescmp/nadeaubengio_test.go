package bayescmp_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// R's one-sided p values for ten runs of ten folds (Bouckaert and Frank's form), ten pairs on 74
// data sets.
func TestNadeauBengioAgainstR(t *testing.T) {
	for _, want := range oracle(t, "correlated_t.csv") {
		p := on(t, pairOf(t, weka(), want.text("left"), want.text("right")), want.text("dataset"))
		s := significance(t, bayescmp.NadeauBengio{Alternative: bayescmp.ForRight}, p)
		what := fmt.Sprint(want.values)
		if want.number("scale2") == 0 { // R has no p value there
			if constant := want.number("mean") == 0; constant != (s.P == 1) {
				t.Errorf("%s: %g", what, s.P)
			}
			continue
		}
		nearRelative(t, what, s.P, want.number("p_value"), 1e-9)
		near(t, what+" mean", s.Estimate.Value, want.number("mean"), 1e-14)
	}
}

func TestNadeauBengioOtherRhoAgainstR(t *testing.T) {
	for _, want := range oracle(t, "correlated_t_rho.csv") {
		if want.number("scale2") == 0 {
			continue
		}
		p := on(t, pairOf(t, weka(), want.text("left"), want.text("right")), want.text("dataset"))
		if want.number("folds") < 10 {
			p = firstFolds(t, p, int(want.number("folds")))
		}
		rho := want.number("rho")
		s := significance(t, bayescmp.NadeauBengio{Rho: &rho, Alternative: bayescmp.ForRight}, p)
		nearRelative(t, fmt.Sprint(want.values), s.P, want.number("p_value"), 1e-9)
	}
}

// The p value for right is the posterior probability that left was better, under the matching
// prior; the confidence interval is the credible interval. The posterior comes from other formulas.
func TestNadeauBengioIsTheTwinOfTheCorrelatedTTest(t *testing.T) {
	for _, rho := range []*float64{nil, bayescmp.Value(0), bayescmp.Value(0.3)} {
		test := bayescmp.NadeauBengio{Rho: rho}
		for _, dataset := range weka().Datasets() {
			p := on(t, pairOf(t, weka(), "HNB", "J48"), dataset)
			c := compare(t, bayescmp.CorrelatedTTest{Rho: rho}, p)
			post := c.Posterior.(*bayescmp.StudentPosterior)
			if post.Scale == 0 {
				continue
			}
			s := significance(t, test, p)
			right := significance(t, looking(test, bayescmp.ForRight), p)
			left := significance(t, looking(test, bayescmp.ForLeft), p)
			nearRelative(t, dataset+" right", right.P, c.P.Left, 1e-11)
			nearRelative(t, dataset+" left", left.P, c.P.Right, 1e-11)
			nearRelative(t, dataset+" two-sided", s.P, 2*min(c.P.Left, c.P.Right), 1e-11)
			low, high := post.Interval(0.95)
			near(t, dataset+" low", s.Estimate.Low, low, 1e-12)
			near(t, dataset+" high", s.Estimate.High, high, 1e-12)
		}
	}
}

// By hand: differences 1, 2, 3 with n_test/n_train = 1/2 give t = 2/√(1·(1/3 + 1/2)).
func TestNadeauBengioByHand(t *testing.T) {
	s := significance(t, bayescmp.NadeauBengio{}, ofFolds(t, 1, 1, 2, 3))
	near(t, "t", s.Statistic.Value, 2/math.Sqrt(5./6), 1e-15)
	near(t, "d", s.Effect.Value, 2*math.Sqrt(1-1./3), 1e-15)
	// The same three again, as a second run (Bouckaert and Frank): n = 6, s² = 4/5.
	s = significance(t, bayescmp.NadeauBengio{}, ofFolds(t, 2, 1, 2, 3, 1, 2, 3))
	near(t, "t", s.Statistic.Value, 2/math.Sqrt(0.8*(1./6+1./2)), 1e-15)
	if s.Statistic.DF[0] != 5 {
		t.Errorf("%g degrees of freedom", s.Statistic.DF[0])
	}
}

// With rho 0 the size is alpha for independent folds, and far above alpha for correlated ones. With
// the right rho it is alpha for these, too.
func TestNadeauBengioSize(t *testing.T) {
	const studies, alpha, n, rho = 4000, 0.1, 10, 0.2
	correlated := func(r *rand.Rand) bayescmp.Pair {
		d, shared := make([]float64, n), math.Sqrt(rho)*r.NormFloat64()
		for i := range d {
			d[i] = shared + math.Sqrt(1-rho)*r.NormFloat64()
		}
		return ofFolds(t, 1, d...)
	}
	independent := func(r *rand.Rand) bayescmp.Pair {
		d := make([]float64, n)
		for i := range d {
			d[i] = r.NormFloat64()
		}
		return ofFolds(t, 1, d...)
	}
	corrected := bayescmp.NadeauBengio{Alpha: alpha, Rho: bayescmp.Value(rho)}
	naive := bayescmp.NadeauBengio{Alpha: alpha, Rho: bayescmp.Value(0)}
	off := mcError(alpha, studies)
	near(t, "independent", rejections(t, studies, naive, independent), alpha, off)
	near(t, "correlated", rejections(t, studies, corrected, correlated), alpha, off)
	if size := rejections(t, studies, naive, correlated); size < 3*alpha {
		t.Errorf("the naive test rejects only %.3f", size)
	}
}
