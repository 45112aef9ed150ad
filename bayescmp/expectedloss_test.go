package bayescmp_test

import (
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"gonum.org/v1/gonum/stat/distuv"
)

// student is the distribution function of a posterior by gonum.
func student(s *bayescmp.StudentPosterior, x float64) float64 {
	return distuv.StudentsT{Mu: s.Mean, Sigma: s.Scale, Nu: s.DF}.CDF(x)
}

// The losses are not below 0, differ by the mean difference, change places with the classifiers,
// and have the unit of the scores.
func TestExpectedLossOfEveryTest(t *testing.T) {
	forEach(t, trials(0.0078125), func(t *testing.T, c trial) {
		got, err := c.answer(t).ExpectedLoss()
		if c.test.Name() == "Bayesian sign test" {
			if !errors.Is(err, bayescmp.ErrOption) || !strings.Contains(err.Error(), "SignedRank") {
				t.Errorf("%v", err)
			}
			return
		}
		must(t, err)
		if !(got.Left >= 0 && got.Right >= 0) {
			t.Errorf("%+v", got)
		}
		turned := accepted(compare(t, c.test, c.pair(t, swapped)).ExpectedLoss())(t)
		tol := max(1e-14, c.mirrored/64)
		near(t, "swapped, left", turned.Left, got.Right, tol)
		near(t, "swapped, right", turned.Right, got.Left, tol)
		scaled := accepted(compare(t, scaledBy(c.test, 64), c.pair(t, times(64))).ExpectedLoss())(t)
		near(t, "scaled", scaled.Left, 64*got.Left, 1e-9)
		switch post := c.answer(t).Posterior.(type) {
		case *bayescmp.StudentPosterior:
			near(t, "mean", got.Left-got.Right, post.Mean, 1e-14)
		case *bayescmp.HierarchicalPosterior:
			near(t, "mean", got.Left-got.Right, post.Delta0.Mean, 1e-6*(got.Left+got.Right))
		}
	})
}

// The loss is the integral of P(d > x) over x > 0, by gonum's Student.
func TestExpectedLossOfTheCorrelatedTTest(t *testing.T) {
	needsTime(t)
	p := pairOf(t, weka(), "AODE", "J48")
	sum := [2]float64{}
	for _, name := range p.Datasets() {
		c := compare(t, bayescmp.CorrelatedTTest{}, on(t, p, name))
		post, loss := c.Posterior.(*bayescmp.StudentPosterior), accepted(c.ExpectedLoss())(t)
		sum[0], sum[1] = sum[0]+loss.Left/74, sum[1]+loss.Right/74
		if post.Scale == 0 {
			near(t, name, loss.Left, max(post.Mean, 0), 0)
			continue
		}
		left, right := 0.0, 0.0
		const step = 0.01
		for u := -30.0; u < 8; u += step {
			x := post.Scale * math.Exp(u)
			left += step * x * (1 - student(post, x))
			right += step * x * student(post, -x)
		}
		near(t, name+" left", loss.Left, left, 1e-5*(left+right))
		near(t, name+" right", loss.Right, right, 1e-5*(left+right))
	}
	all := accepted(compare(t, bayescmp.Poisson{}, p).ExpectedLoss())(t)
	near(t, "Poisson left", all.Left, sum[0], 1e-14)
	near(t, "Poisson right", all.Right, sum[1], 1e-14)
}

// Two data sets have a uniform weight, and a uniform mean between their differences.
func TestExpectedLossOfTheSignedRankTest(t *testing.T) {
	p := oneScoreEach(t, -0.125, 0.375)
	test := bayescmp.SignedRank{Prior: &bayescmp.SignedRankPrior{}}
	loss := accepted(compare(t, test, p).ExpectedLoss())(t)
	near(t, "left", loss.Left, 0.375*0.375/2/0.5, 4*loss.Error)
	near(t, "right", loss.Right, 0.125*0.125/2/0.5, 4*loss.Error)
}

// A posterior with one degree of freedom has no mean.
func TestExpectedLossIsInfinite(t *testing.T) {
	p := study(t, 2, 1, []float64{0.01, 0.02}, repeated(0.01, 2))
	for _, c := range []*bayescmp.Comparison{
		compare(t, bayescmp.CorrelatedTTest{}, on(t, p, p.Datasets()[0])),
		compare(t, bayescmp.Poisson{}, p),
	} {
		loss := accepted(c.ExpectedLoss())(t)
		if !math.IsInf(loss.Left, 1) || !math.IsInf(loss.Right, 1) ||
			!strings.Contains(string(accepted(json.Marshal(loss))(t)), `"loss_left":"Infinity"`) ||
			!strings.Contains(loss.String(), "infinite") || strings.Contains(loss.String(), "Inf") {
			t.Errorf("%g, %g: %s", loss.Left, loss.Right, loss)
		}
	}
}

func TestExpectedLossRefuses(t *testing.T) {
	posts := append(emptyPosteriors(), nil)
	for _, post := range posts {
		c := &bayescmp.Comparison{Left: "a", Right: "b", Posterior: post}
		if _, err := c.ExpectedLoss(); err == nil {
			t.Errorf("%T that no test made: no error", post)
		}
	}
	if _, err := (*bayescmp.Comparison)(nil).ExpectedLoss(); !errors.Is(err, bayescmp.ErrEmpty) {
		t.Error(err)
	}
	none := (*bayescmp.ExpectedLoss)(nil).String() + (*bayescmp.NonInferiority)(nil).HTML()
	if !strings.Contains(none, "no expected loss") || !strings.Contains(none, "no statement") {
		t.Error(none)
	}
}
