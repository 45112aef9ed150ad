package bayescmp_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// significanceKind says what the properties below have to know of a test.
type significanceKind struct {
	single bool // it takes one data set only, with five runs of two folds
	order  bool // the order of the folds matters, as published
	// relative: a shift of all scores matters, as published.
	relative bool
	// undirected: it takes no one-sided alternative.
	undirected bool
}

// everySignificanceTest is each test of a pair, looking in the given direction.
// A test that is missing here is missing from all properties below.
func everySignificanceTest(a bayescmp.Alternative) map[bayescmp.SignificanceTest]significanceKind {
	tests := map[bayescmp.SignificanceTest]significanceKind{
		bayescmp.Wilcoxon{Alternative: a}:                                {},
		bayescmp.Wilcoxon{Alternative: a, Zeros: bayescmp.PrattZeros}:    {},
		bayescmp.Wilcoxon{Alternative: a, Zeros: bayescmp.DropZeros}:     {},
		bayescmp.Wilcoxon{Alternative: a, Approximate: true}:             {},
		bayescmp.BinomialSign{Alternative: a}:                            {},
		bayescmp.BinomialSign{Alternative: a, Zeros: bayescmp.DropZeros}: {},
		bayescmp.PairedTTest{Alternative: a}:                             {},
		bayescmp.PairedTTest{Alternative: a, Relative: true}:             {relative: true},
		bayescmp.NadeauBengio{Alternative: a}:                            {single: true},
		bayescmp.NadeauBengio{Alternative: a, Rho: bayescmp.Value(0)}:    {single: true},
		bayescmp.FiveByTwoCV{Alternative: a}:                             {single: true, order: true},
	}
	if a == bayescmp.TwoSided {
		tests[bayescmp.FiveByTwoCV{F: true}] = significanceKind{single: true, undirected: true}
	}
	return tests
}

var alternatives = []bayescmp.Alternative{bayescmp.TwoSided, bayescmp.ForRight, bayescmp.ForLeft}

// mirror is the alternative after left and right are swapped.
func mirror(a bayescmp.Alternative) bayescmp.Alternative {
	return map[bayescmp.Alternative]bayescmp.Alternative{
		bayescmp.TwoSided: bayescmp.TwoSided, bayescmp.ForRight: bayescmp.ForLeft, bayescmp.ForLeft: bayescmp.ForRight,
	}[a]
}

// pairMaker makes a pair from altered fold scores.
type pairMaker func(alter func(bayescmp.FoldScores) bayescmp.FoldScores) bayescmp.Pair

// significanceProperty holds of every test.
type significanceProperty func(t *testing.T, test bayescmp.SignificanceTest, k significanceKind, a bayescmp.Alternative, pair pairMaker)

// forEverySignificanceTest runs f on every test, alternative and sample.
func forEverySignificanceTest(t *testing.T, f significanceProperty) {
	for _, a := range alternatives {
		for test, k := range everySignificanceTest(a) {
			for name, sets := range samples() {
				if k.single {
					sets = sets[:1]
				}
				t.Run(fmt.Sprintf("%+v %T/%s", test, test, name), func(t *testing.T) {
					f(t, test, k, a, func(alter func(bayescmp.FoldScores) bayescmp.FoldScores) bayescmp.Pair {
						altered := make([]bayescmp.FoldScores, len(sets))
						for i, s := range sets {
							if k.single {
								s.Runs = 5
							}
							altered[i] = alter(s)
						}
						p, err := bayescmp.NewPair("left", "right", altered...)
						must(t, err)
						return p
					})
				})
			}
		}
	}
}

// sameBut fails unless two answers have the same numbers, with the estimates of the second in another unit and direction.
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
	if factor > 0 {
		if (got.Effect == nil) != (want.Effect == nil) {
			t.Errorf("effect: got %v, want %v", got.Effect, want.Effect)
		} else if want.Effect != nil {
			nearOrEqual("effect", got.Effect.Value, want.Effect.Value, tol*(1+math.Abs(want.Effect.Value)))
		}
		nearOrEqual("statistic", got.Statistic.Value, want.Statistic.Value, tol*(1+math.Abs(want.Statistic.Value)))
	}
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
	case bayescmp.NadeauBengio:
		test.Alternative = a
		return test
	case bayescmp.FiveByTwoCV:
		test.Alternative = a
		return test
	}
	panic("a test without an alternative")
}

func TestSignificanceSwapSwaps(t *testing.T) {
	forEverySignificanceTest(t, func(t *testing.T, test bayescmp.SignificanceTest, k significanceKind, a bayescmp.Alternative, pair pairMaker) {
		want := significance(t, test, pair(same))
		for what, alter := range map[string]func(bayescmp.FoldScores) bayescmp.FoldScores{
			"swapped": func(s bayescmp.FoldScores) bayescmp.FoldScores {
				s.Left, s.Right = s.Right, s.Left
				return s
			},
			"lower": func(s bayescmp.FoldScores) bayescmp.FoldScores {
				s.Lower = true
				return s
			},
		} {
			got := significance(t, looking(test, mirror(a)), pair(alter))
			sameBut(t, got, want, -1, 1e-14)
			if wins, swapped := got.Wins, want.Wins; (wins == nil) != (swapped == nil) ||
				wins != nil && *wins != (bayescmp.Wins{Wins: swapped.Losses, Ties: swapped.Ties, Losses: swapped.Wins}) {
				t.Errorf("%s: %v; not swapped: %v", what, wins, swapped)
			}
			if sums, swapped := got.RankSums, want.RankSums; (sums == nil) != (swapped == nil) ||
				sums != nil && *sums != (bayescmp.RankSums{Plus: swapped.Minus, Minus: swapped.Plus}) {
				t.Errorf("%s: %v; not swapped: %v", what, sums, swapped)
			}
			if said := strings.Contains(got.String(), "lower scores are better"); said != (what == "lower") {
				t.Errorf("%s: %s", what, got)
			}
		}
	})
}

func TestSignificanceShiftChangesNothing(t *testing.T) {
	forEverySignificanceTest(t, func(t *testing.T, test bayescmp.SignificanceTest, k significanceKind, a bayescmp.Alternative, pair pairMaker) {
		if k.relative {
			return
		}
		shifted := pair(func(s bayescmp.FoldScores) bayescmp.FoldScores {
			return mapped(s, func(x float64) float64 { return x + 0.25 })
		})
		sameBut(t, significance(t, test, shifted), significance(t, test, pair(same)), 1, 1e-11)
	})
}

// Another unit changes nothing: exactly for a power of two, up to rounding otherwise.
func TestSignificanceScaleChangesNothing(t *testing.T) {
	forEverySignificanceTest(t, func(t *testing.T, test bayescmp.SignificanceTest, k significanceKind, a bayescmp.Alternative, pair pairMaker) {
		want := significance(t, test, pair(same))
		for factor, tol := range map[float64]float64{64: 0, 100: 1e-11, 1e-9: 1e-11, 1e9: 1e-11, 0x1p-900: 0, 0x1p900: 0} {
			scaled := pair(func(s bayescmp.FoldScores) bayescmp.FoldScores {
				return mapped(s, func(x float64) float64 { return factor * x })
			})
			unit := factor
			if k.relative {
				unit = 1
			}
			sameBut(t, significance(t, test, scaled), want, unit, tol)
		}
	})
}

func TestSignificanceOrderSaysNothing(t *testing.T) {
	forEverySignificanceTest(t, func(t *testing.T, test bayescmp.SignificanceTest, k significanceKind, a bayescmp.Alternative, pair pairMaker) {
		if k.order {
			return
		}
		p := pair(same)
		reversed := pair(func(s bayescmp.FoldScores) bayescmp.FoldScores {
			out := mapped(s, func(x float64) float64 { return x })
			for i, n := 0, len(s.Left); i < n; i++ {
				out.Left[i], out.Right[i] = s.Left[n-1-i], s.Right[n-1-i]
			}
			return out
		})
		names := p.Datasets()
		for i, j := 0, len(names)-1; i < j; i, j = i+1, j-1 {
			names[i], names[j] = names[j], names[i]
		}
		sameBut(t, significance(t, test, on(t, reversed, names...)), significance(t, test, p), 1, 1e-12)
	})
}

// What every Significance must carry, whichever test made it.
func TestSignificanceContract(t *testing.T) {
	forEverySignificanceTest(t, func(t *testing.T, test bayescmp.SignificanceTest, k significanceKind, a bayescmp.Alternative, pair pairMaker) {
		p := pair(same)
		s := significance(t, test, p)
		if s.Test != test.Name() || s.Left != "left" || s.Right != "right" || s.Alternative != a || s.Alpha != 0.05 || s.Statistic.Name == "" ||
			s.Datasets != len(p.Datasets()) || s.Method == "" || s.Estimate.Name == "" || len(s.Assumptions) == 0 {
			t.Errorf("incomplete: %+v", s)
		}
		if (s.Datasets == 1) != (s.Dataset != "") {
			t.Errorf("%d data sets, named %q", s.Datasets, s.Dataset)
		}
		if !(s.P >= 0 && s.P <= 1) || math.IsNaN(s.Statistic.Value) || math.IsNaN(s.Estimate.Value) || s.Effect != nil && math.IsNaN(s.Effect.Value) {
			t.Errorf("P %g, statistic %g, estimate %g, effect %v", s.P, s.Statistic.Value, s.Estimate.Value, s.Effect)
		}
		switch {
		case s.Estimate.Level == 0:
			if !math.IsNaN(s.Estimate.Low) || !math.IsNaN(s.Estimate.High) {
				t.Errorf("an interval without a level: [%g, %g]", s.Estimate.Low, s.Estimate.High)
			}
		case !(s.Estimate.Low <= s.Estimate.Value && s.Estimate.Value <= s.Estimate.High && s.Estimate.Level >= 0.95-1e-15):
			t.Errorf("estimate %g, interval [%g, %g], level %g", s.Estimate.Value, s.Estimate.Low, s.Estimate.High, s.Estimate.Level)
		}
		if a == bayescmp.ForRight && s.Estimate.Level > 0 && !math.IsInf(s.Estimate.High, 1) || a == bayescmp.ForLeft && !math.IsInf(s.Estimate.Low, -1) {
			t.Errorf("a one-sided test with the interval [%g, %g]", s.Estimate.Low, s.Estimate.High)
		}
		soundText(t, s)
		if frame := s.Frame(); frame.Nrow() != 1 || frame.Ncol() != 22 || frame.Error() != nil {
			t.Errorf("frame: %v", frame)
		}
	})
}

// The direction is chosen beforehand: the two one-sided p values share the outcome itself, and twice the smaller is the two-sided one.
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
			p, err := bayescmp.NewPair("left", "right", some...)
			must(t, err)
			two := significance(t, test, p)
			right, left := significance(t, looking(test, bayescmp.ForRight), p), significance(t, looking(test, bayescmp.ForLeft), p)
			near(t, fmt.Sprintf("%s on %s", test.Name(), name), two.P, min(1, 2*min(right.P, left.P)), 1e-15)
			if !(right.P+left.P >= 1-1e-12) {
				t.Errorf("%s on %s: %g for right, %g for left", test.Name(), name, right.P, left.P)
			}
			if two.Estimate.Value > 0 && right.P > left.P+1e-12 && !k.order {
				t.Errorf("%s on %s: estimate %g, but p %g for right and %g for left", test.Name(), name, two.Estimate.Value, right.P, left.P)
			}
		}
	}
}
