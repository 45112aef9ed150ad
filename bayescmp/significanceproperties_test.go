package bayescmp_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// significanceKind is all that the properties below have to know of a test.
type significanceKind struct {
	// single tests take one data set only, with five runs of two folds.
	single bool
	// To order tests the order of the folds matters, as published.
	order bool
	// To relative tests a shift of all scores matters, as published.
	relative bool
	// undirected tests take no one-sided alternative.
	undirected bool
}

// everySignificanceTest is each test of a pair, looking in the given direction. A test that is
// missing here is missing from all properties below.
func everySignificanceTest(
	a bayescmp.Alternative,
) map[bayescmp.SignificanceTest]significanceKind {
	type (
		wilcoxon = bayescmp.Wilcoxon
		sign     = bayescmp.BinomialSign
		ttest    = bayescmp.PairedTTest
		nadeau   = bayescmp.NadeauBengio
		fiveCV   = bayescmp.FiveByTwoCV
		flips    = bayescmp.Permutation
	)
	tests := map[bayescmp.SignificanceTest]significanceKind{
		wilcoxon{Alternative: a}:                             {},
		wilcoxon{Alternative: a, Zeros: bayescmp.PrattZeros}: {},
		wilcoxon{Alternative: a, Zeros: bayescmp.DropZeros}:  {},
		wilcoxon{Alternative: a, Approximate: true}:          {},
		sign{Alternative: a}:                                 {},
		sign{Alternative: a, Zeros: bayescmp.DropZeros}:      {},
		ttest{Alternative: a}:                                {},
		ttest{Alternative: a, Relative: true}:                {relative: true},
		flips{Alternative: a}:                                {},
		nadeau{Alternative: a}:                               {single: true},
		nadeau{Alternative: a, Rho: bayescmp.Value(0)}:       {single: true},
		fiveCV{Alternative: a}:                               {single: true, order: true},
	}
	if a == bayescmp.TwoSided {
		tests[fiveCV{F: true}] = significanceKind{single: true, undirected: true}
	}
	return tests
}

var alternatives = []bayescmp.Alternative{bayescmp.TwoSided, bayescmp.ForRight, bayescmp.ForLeft}

// mirror is the alternative that looks the other way.
func mirror(a bayescmp.Alternative) bayescmp.Alternative {
	switch a {
	case bayescmp.ForRight:
		return bayescmp.ForLeft
	case bayescmp.ForLeft:
		return bayescmp.ForRight
	}
	return a
}

// forEverySignificanceTest runs f on every test, alternative and sample.
func forEverySignificanceTest(t *testing.T, f func(t *testing.T, c significanceTrial)) {
	for _, a := range alternatives {
		for test, k := range everySignificanceTest(a) {
			for name, sets := range samples() {
				if k.single {
					sets = sets[:1]
					sets[0].Runs = 5
				}
				t.Run(fmt.Sprintf("%+v %T/%s", test, test, name), func(t *testing.T) {
					f(t, significanceTrial{k, test, a, sets})
				})
			}
		}
	}
}

// sameBut fails unless two answers have the same numbers, with the estimates of the second in
// another unit and direction.
func sameBut(t *testing.T, got, want *bayescmp.Significance, factor, tol float64) {
	t.Helper()
	nearOrEqual := func(what string, got, want, tol float64) {
		t.Helper()
		if got != want && !(math.IsNaN(got) && math.IsNaN(want)) {
			near(t, what, got, want, tol)
		}
	}
	low, high := factor*want.Estimate.Low, factor*want.Estimate.High
	if factor < 0 {
		low, high = high, low
	}
	unit := math.Abs(factor)
	nearOrEqual("P", got.P, want.P, tol)
	nearOrEqual("estimate", got.Estimate.Value, factor*want.Estimate.Value, tol*unit)
	nearOrEqual("low", got.Estimate.Low, low, tol*unit)
	nearOrEqual("high", got.Estimate.High, high, tol*unit)
	nearOrEqual("level", got.Estimate.Level, want.Estimate.Level, tol)
	if factor < 0 {
		return // effect and statistic of the other direction are other numbers
	}
	if (got.Effect == nil) != (want.Effect == nil) {
		t.Errorf("effect: got %v, want %v", got.Effect, want.Effect)
	} else if want.Effect != nil {
		effect := want.Effect.Value
		nearOrEqual("effect", got.Effect.Value, effect, tol*(1+math.Abs(effect)))
	}
	statistic := want.Statistic.Value
	nearOrEqual("statistic", got.Statistic.Value, statistic, tol*(1+math.Abs(statistic)))
}

// looking returns a copy of the test with another alternative.
func looking(test bayescmp.SignificanceTest, a bayescmp.Alternative) bayescmp.SignificanceTest {
	switch test := test.(type) {
	case bayescmp.Wilcoxon:
		test.Alternative = a
		return test
	case bayescmp.BinomialSign:
		test.Alternative = a
		return test
	case bayescmp.PairedTTest:
		test.Alternative = a
		return test
	case bayescmp.Permutation:
		test.Alternative = a
		return test
	case bayescmp.NadeauBengio:
		test.Alternative = a
		return test
	case bayescmp.FiveByTwoCV:
		test.Alternative = a
		return test
	}
	panic("a test without an alternative")
}

// significanceTrial is a test with an alternative on one of the samples.
type significanceTrial struct {
	significanceKind
	test        bayescmp.SignificanceTest
	alternative bayescmp.Alternative
	sets        []bayescmp.FoldScores
}

// pair is the sample, altered.
func (c significanceTrial) pair(t *testing.T, alter alteration) bayescmp.Pair {
	t.Helper()
	return trial{sets: c.sets}.pair(t, alter)
}

// answer is the answer to the altered sample.
func (c significanceTrial) answer(t *testing.T, alter alteration) *bayescmp.Significance {
	t.Helper()
	return significance(t, c.test, c.pair(t, alter))
}

// checkSwappedCounts checks that wins and rank sums have changed sides.
func checkSwappedCounts(t *testing.T, what string, got, want *bayescmp.Significance) {
	t.Helper()
	if wins, before := got.Wins, want.Wins; (wins == nil) != (before == nil) {
		t.Errorf("%s: %v; not swapped: %v", what, wins, before)
	} else if wins != nil {
		turned := bayescmp.Wins{Wins: before.Losses, Ties: before.Ties, Losses: before.Wins}
		if *wins != turned {
			t.Errorf("%s: %v; not swapped: %v", what, wins, before)
		}
	}
	if sums, before := got.RankSums, want.RankSums; (sums == nil) != (before == nil) {
		t.Errorf("%s: %v; not swapped: %v", what, sums, before)
	} else if sums != nil && *sums != (bayescmp.RankSums{Plus: before.Minus, Minus: before.Plus}) {
		t.Errorf("%s: %v; not swapped: %v", what, sums, before)
	}
}

// soundInterval checks the interval of an answer with alpha 0.05.
func soundInterval(t *testing.T, s *bayescmp.Significance) {
	t.Helper()
	e := s.Estimate
	if e.Level == 0 {
		if !math.IsNaN(e.Low) || !math.IsNaN(e.High) {
			t.Errorf("an interval without a level: [%g, %g]", e.Low, e.High)
		}
	} else if !(e.Low <= e.Value && e.Value <= e.High && e.Level >= 0.95-1e-15) {
		t.Errorf("estimate %g, interval [%g, %g], level %g", e.Value, e.Low, e.High, e.Level)
	}
	if s.Alternative == bayescmp.ForRight && e.Level > 0 && !math.IsInf(e.High, 1) ||
		s.Alternative == bayescmp.ForLeft && !math.IsInf(e.Low, -1) {
		t.Errorf("a one-sided test with the interval [%g, %g]", e.Low, e.High)
	}
}

func TestSignificanceSwapSwaps(t *testing.T) {
	forEverySignificanceTest(t, func(t *testing.T, c significanceTrial) {
		want := c.answer(t, same)
		c.test = looking(c.test, mirror(c.alternative))
		for what, alter := range map[string]alteration{"swapped": swapped, "lower": lower} {
			got := c.answer(t, alter)
			sameBut(t, got, want, -1, 1e-14)
			checkSwappedCounts(t, what, got, want)
			said := strings.Contains(got.String(), "lower scores are better")
			if said != (what == "lower") {
				t.Errorf("%s: %s", what, got)
			}
		}
	})
}

func TestSignificanceShiftChangesNothing(t *testing.T) {
	forEverySignificanceTest(t, func(t *testing.T, c significanceTrial) {
		if !c.relative {
			sameBut(t, c.answer(t, shifted), c.answer(t, same), 1, 1e-11)
		}
	})
}

// Another unit changes nothing: exactly for a power of two, up to rounding otherwise.
func TestSignificanceScaleChangesNothing(t *testing.T) {
	forEverySignificanceTest(t, func(t *testing.T, c significanceTrial) {
		want := c.answer(t, same)
		for factor, tol := range map[float64]float64{
			64: 0, 100: 1e-11, 1e-9: 1e-11, 1e9: 1e-11, 0x1p-900: 0, 0x1p900: 0,
		} {
			unit := factor
			if c.relative {
				unit = 1
			}
			sameBut(t, c.answer(t, times(factor)), want, unit, tol)
		}
	})
}

func TestSignificanceOrderSaysNothing(t *testing.T) {
	forEverySignificanceTest(t, func(t *testing.T, c significanceTrial) {
		if !c.order {
			got := significance(t, c.test, backwards(t, c.pair(t, reversed)))
			sameBut(t, got, c.answer(t, same), 1, 1e-12)
		}
	})
}

// Every Significance carries all this, whichever test made it.
func TestSignificanceContract(t *testing.T) {
	forEverySignificanceTest(t, func(t *testing.T, c significanceTrial) {
		s := c.answer(t, same)
		if s.Test != c.test.Name() || s.Left != "left" || s.Right != "right" ||
			s.Alternative != c.alternative || s.Alpha != 0.05 || s.Statistic.Name == "" ||
			s.Datasets != len(c.sets) || s.Method == "" || s.Estimate.Name == "" ||
			len(s.Assumptions) == 0 {
			t.Errorf("incomplete: %+v", s)
		}
		if (s.Datasets == 1) != (s.Dataset != "") {
			t.Errorf("%d data sets, named %q", s.Datasets, s.Dataset)
		}
		soundNumbers(t, s)
		soundInterval(t, s)
		soundText(t, s)
		if frame := s.Frame(); frame.Nrow() != 1 || frame.Ncol() != 24 || frame.Error() != nil {
			t.Errorf("frame: %v", frame)
		}
	})
}

// The direction is chosen beforehand: the two one-sided p values share the outcome itself, and
// twice the smaller is the two-sided one.
func TestSignificanceTailsBelongTogether(t *testing.T) {
	for name, sets := range samples() {
		if name == "identical" { // p is 1 whatever the alternative
			continue
		}
		for test, k := range everySignificanceTest(bayescmp.TwoSided) {
			if k.undirected {
				continue
			}
			some := sets
			if k.single {
				some = sets[:1]
				some[0].Runs = 5
			}
			p := accepted(bayescmp.NewPair("left", "right", some...))(t)
			what := test.Name() + " on " + name
			two := significance(t, test, p)
			right := significance(t, looking(test, bayescmp.ForRight), p).P
			left := significance(t, looking(test, bayescmp.ForLeft), p).P
			near(t, what, two.P, min(1, 2*min(right, left)), 1e-15)
			if !(right+left >= 1-1e-12) {
				t.Errorf("%s: %g for right, %g for left", what, right, left)
			}
			if two.Estimate.Value > 0 && right > left+1e-12 && !k.order {
				t.Errorf("%s: estimate %g, but p %g for right and %g for left",
					what, two.Estimate.Value, right, left)
			}
		}
	}
}
