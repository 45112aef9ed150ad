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

func significance(t testing.TB, test bayescmp.SignificanceTest, p bayescmp.Pair) *bayescmp.Significance {
	t.Helper()
	s, err := test.Test(p)
	if err != nil {
		t.Fatalf("%s: %v", test.Name(), err)
	}
	return s
}

// ofDifferences is a pair with one score per data set.
func ofDifferences(t testing.TB, d ...float64) bayescmp.Pair {
	t.Helper()
	sets := make([]bayescmp.FoldScores, len(d))
	for i, v := range d {
		sets[i] = bayescmp.FoldScores{Dataset: fmt.Sprint("d", i), Left: []float64{0}, Right: []float64{v}}
	}
	p, err := bayescmp.NewPair("left", "right", sets...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// ofFolds is a pair on one data set.
func ofFolds(t testing.TB, runs int, d ...float64) bayescmp.Pair {
	t.Helper()
	p, err := bayescmp.NewPair("left", "right", bayescmp.FoldScores{Dataset: "iris", Left: make([]float64, len(d)), Right: d, Runs: runs})
	if err != nil {
		t.Fatal(err)
	}
	return p
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

// soundText checks what a p value must never be made to say.
func soundText(t *testing.T, s *bayescmp.Significance) {
	t.Helper()
	for _, text := range []string{s.String(), s.HTML(), s.Verdict()} {
		if !strings.Contains(text, s.Left) || !strings.Contains(text, s.Right) || !strings.Contains(text, "p ") {
			t.Errorf("unclear: %s", text)
		}
		for _, never := range []string{"NaN", "Inf", "%!", "equivalent", "no difference", "are equal", "equally"} {
			if strings.Contains(text, never) {
				t.Errorf("%q in: %s", never, text)
			}
		}
		if !strings.Contains(text, s.Alternative.String()) && text != s.Verdict() {
			t.Errorf("the alternative is not printed: %s", text)
		}
	}
	if strings.Contains(s.Verdict(), "significantly") == strings.Contains(s.Verdict(), "found") {
		if s.Alternative == bayescmp.TwoSided || s.Significant() {
			t.Errorf("unclear verdict: %s", s.Verdict())
		}
	}
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

func TestSignificanceBadOptionsAreNamed(t *testing.T) {
	many, one := ofDifferences(t, 1, 2, 3, -1), ofFolds(t, 5, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
	folds := ofFolds(t, 1, 1, 2, 3)
	single := ofFolds(t, 1, 0.5)
	nan := math.NaN()
	for _, tc := range []struct {
		test bayescmp.SignificanceTest
		pair bayescmp.Pair
		want error
		name string
	}{
		{bayescmp.Wilcoxon{Alpha: -0.1}, many, bayescmp.ErrOption, "Alpha"},
		{bayescmp.Wilcoxon{Alpha: 1}, many, bayescmp.ErrOption, "Alpha"},
		{bayescmp.BinomialSign{Alpha: nan}, many, bayescmp.ErrOption, "Alpha"},
		{bayescmp.PairedTTest{Alpha: 2}, many, bayescmp.ErrOption, "Alpha"},
		{bayescmp.NadeauBengio{Alpha: 5}, one, bayescmp.ErrOption, "Alpha"},
		{bayescmp.FiveByTwoCV{Alpha: -1}, one, bayescmp.ErrOption, "Alpha"},
		{bayescmp.Wilcoxon{Alternative: 3}, many, bayescmp.ErrOption, "Alternative"},
		{bayescmp.PairedTTest{Alternative: -1}, many, bayescmp.ErrOption, "Alternative"},
		{bayescmp.Wilcoxon{Zeros: 7}, many, bayescmp.ErrOption, "Zeros"},
		{bayescmp.BinomialSign{Zeros: bayescmp.PrattZeros}, many, bayescmp.ErrOption, "Pratt"},
		{bayescmp.NadeauBengio{Rho: bayescmp.Value(1)}, one, bayescmp.ErrOption, "rho"},
		{bayescmp.NadeauBengio{}, many, bayescmp.ErrManySets, "Pair.On"},
		{bayescmp.NadeauBengio{}, single, bayescmp.ErrOneFold, "corrected resampled t test"},
		{bayescmp.FiveByTwoCV{F: true, Alternative: bayescmp.ForRight}, one, bayescmp.ErrOption, "TwoSided"},
		{bayescmp.FiveByTwoCV{}, many, bayescmp.ErrManySets, "Pair.On"},
		{bayescmp.FiveByTwoCV{}, folds, bayescmp.ErrFolds, "3 folds"},
		{bayescmp.PairedTTest{}, single, bayescmp.ErrOneFold, "NadeauBengio"},
		{bayescmp.PairedTTest{Relative: true}, many, bayescmp.ErrScore, "d3"},
	} {
		_, err := tc.test.Test(tc.pair)
		refused(t, err, tc.want, tc.name)
	}
	for test := range everySignificanceTest(bayescmp.TwoSided) {
		_, err := test.Test(bayescmp.Pair{})
		refused(t, err, bayescmp.ErrEmpty, "NewPair")
	}
}

func TestSignificanceNilAndZeroReceiversDoNotPanic(t *testing.T) {
	for _, s := range []*bayescmp.Significance{nil, {}} {
		if s.Significant() {
			t.Error("nothing is significant")
		}
		if s.String() == "" || s.HTML() == "" || s.Verdict() == "" {
			t.Error("no text")
		}
		frame := s.Frame()
		if rows := frame.Nrow(); frame.Ncol() != 22 || rows > 1 || s == nil && rows != 0 {
			t.Errorf("frame %v", frame)
		}
	}
}

func TestSignificantAtAlphaItself(t *testing.T) {
	// Six wins of six: p = 2/64 exactly.
	p := ofDifferences(t, 1, 2, 3, 4, 5, 6)
	for alpha, want := range map[float64]bool{0.03125: true, 0.03124: false} {
		if s := significance(t, bayescmp.Wilcoxon{Alpha: alpha}, p); s.Significant() != want || s.P != 0.03125 {
			t.Errorf("p %g at alpha %g: significant %v", s.P, alpha, s.Significant())
		}
	}
}

func TestVerdicts(t *testing.T) {
	up, down := ofDifferences(t, 1, 2, 3, 4, 5, 6, 7), ofDifferences(t, -1, -2, -3, -4, -5, -6, -7)
	for _, tc := range []struct {
		pair        bayescmp.Pair
		alternative bayescmp.Alternative
		want        string
	}{
		{up, bayescmp.TwoSided, "right is significantly better than left on 7 data sets (p = 0.0156, two-sided)."},
		{down, bayescmp.TwoSided, "left is significantly better than right on 7 data sets (p = 0.0156, two-sided)."},
		{up, bayescmp.ForRight, "right is significantly better than left on 7 data sets (p = 0.0078, one-sided)."},
		{down, bayescmp.ForLeft, "left is significantly better than right on 7 data sets (p = 0.0078, one-sided)."},
		{up, bayescmp.ForLeft, "left is not found significantly better than right on 7 data sets (p = 1, one-sided); that is not evidence that it is not."},
		{down, bayescmp.ForRight, "right is not found significantly better than left on 7 data sets (p = 1, one-sided); that is not evidence that it is not."},
		{ofDifferences(t, 1, -2, 3), bayescmp.TwoSided,
			"No significant difference found between left and right on 3 data sets (p = 0.7500, two-sided); that is not evidence that there is none."},
	} {
		if got := significance(t, bayescmp.Wilcoxon{Alternative: tc.alternative}, tc.pair).Verdict(); got != tc.want {
			t.Errorf("got  %s\nwant %s", got, tc.want)
		}
	}
}

// warnedOf tells whether a warning mentions something.
func warnedOf(s *bayescmp.Significance, about string) bool {
	for _, w := range s.Warnings {
		if strings.Contains(w.Error(), about) {
			return true
		}
	}
	return false
}
