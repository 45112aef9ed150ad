package bayescmp_test

import (
	"math"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

func TestPairedTOnDemsarTable2(t *testing.T) {
	s := significance(t, bayescmp.PairedTTest{}, demsarTable2(t))
	near(t, "t", s.Statistic.Value, 2.84623704353888, 1e-13)
	near(t, "p", s.P, 0.0137558308473426, 1e-14)
	if len(s.Statistic.DF) != 1 || s.Statistic.DF[0] != 13 || !warnedOf(s, "14 data sets") {
		t.Errorf("%+v", s)
	}
}

func TestPairedTAgainstR(t *testing.T) {
	forSignificanceOracle(t, func(what string, want record, p bayescmp.Pair) {
		test := bayescmp.PairedTTest{Alpha: want.number("alpha")}
		s := significance(t, test, p)
		right := significance(t, looking(test, bayescmp.ForRight), p)
		test.Relative = true
		relative := significance(t, test, p)
		nearRelative(t, what+" t", s.Statistic.Value, want.number("t"), 1e-12)
		nearRelative(t, what+" p", s.P, want.number("t_p"), 1e-11)
		nearRelative(t, what+" p for right", right.P, want.number("t_p_right"), 1e-11)
		near(t, what+" low", s.Estimate.Low, want.number("t_low"), 1e-11)
		near(t, what+" high", s.Estimate.High, want.number("t_high"), 1e-11)
		near(t, what+" low for right", right.Estimate.Low, want.number("t_low_right"), 1e-11)
		nearRelative(t, what+" relative t", relative.Statistic.Value, want.number("rel_t"), 1e-12)
		nearRelative(t, what+" relative p", relative.P, want.number("rel_p"), 1e-11)
		near(t, what+" relative low", relative.Estimate.Low, want.number("rel_low"), 1e-11)
		near(t, what+" relative high", relative.Estimate.High, want.number("rel_high"), 1e-11)
	})
}

// A relative difference is (c2 − c1)/((c1 + c2)/2) of the mean scores, whether lower or higher is
// better.
func TestPairedTRelativeDifferences(t *testing.T) {
	data := []bayescmp.FoldScores{
		{Dataset: "easy", Left: []float64{0.75, 1.25}, Right: []float64{1.5, 1.5}},
		{Dataset: "hard", Left: []float64{0.125, 0.125}, Right: []float64{0.375, 0.375}},
		{Dataset: "both nothing", Left: []float64{0, 0}, Right: []float64{0, 0}},
	}
	pair := func() bayescmp.Pair { return accepted(bayescmp.NewPair("a", "b", data...))(t) }
	relative := bayescmp.PairedTTest{Relative: true}
	mean := significance(t, relative, pair()).Estimate.Value
	near(t, "mean", mean, (0.4+1+0)/3, 1e-15)
	for i := range data {
		data[i].Lower = true
	}
	mean = significance(t, relative, pair()).Estimate.Value
	near(t, "mean, lower", mean, -(0.4+1+0)/3, 1e-15)
	data[1].Left = []float64{-1, -1}
	_, err := relative.Test(pair())
	refused(t, err, bayescmp.ErrScore, "hard", "-1")
	if s := significance(t, bayescmp.PairedTTest{}, pair()); math.IsNaN(s.P) {
		t.Errorf("absolute differences of negative scores: %v", s)
	}
}

// A tiny alpha, as after a correction for many comparisons, still gives an interval.
func TestPairedTExtremeAlpha(t *testing.T) {
	p := demsarTable2(t)
	for _, alpha := range []float64{1e-15, 1e-9, 1e-6, 0.25, 0.5} {
		for _, a := range alternatives {
			s := significance(t, bayescmp.PairedTTest{Alpha: alpha, Alternative: a}, p)
			e := s.Estimate
			if math.IsNaN(e.Low) || math.IsNaN(e.High) ||
				a == bayescmp.TwoSided && !(e.Low < e.Value && e.Value < e.High) {
				t.Errorf("alpha %g: [%g, %g]", alpha, e.Low, e.High)
			}
			// At the bound of the interval the test is just about significant.
			if outside := e.Low > 0 || e.High < 0; outside != s.Significant() {
				t.Errorf("alpha %g, p %g: [%g, %g]", alpha, s.P, e.Low, e.High)
			}
			soundText(t, s)
		}
	}
}
