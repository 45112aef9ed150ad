package bayescmp_test

import (
	"math"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// The smallest p values that small samples allow.
func TestTooFewToEverBeSignificant(t *testing.T) {
	for _, tc := range []struct {
		n           int
		alternative bayescmp.Alternative
		alpha       float64
		warns       string
	}{
		{5, bayescmp.TwoSided, 0.05, "the smallest p value that they allow is 0.0625; it takes at least 6"},
		{6, bayescmp.TwoSided, 0.05, ""},
		{4, bayescmp.ForRight, 0.05, "it takes at least 5"},
		{5, bayescmp.ForLeft, 0.05, ""},
		{7, bayescmp.TwoSided, 0.01, "it takes at least 8"},
		{5, bayescmp.TwoSided, 0.0625, ""},
		{1, bayescmp.TwoSided, 1e-6, "it takes at least 21"},
	} {
		d := spread(1, 2, tc.n)
		for _, test := range []bayescmp.SignificanceTest{
			bayescmp.Wilcoxon{Alternative: tc.alternative, Alpha: tc.alpha},
			bayescmp.BinomialSign{Alternative: tc.alternative, Alpha: tc.alpha},
		} {
			s := significance(t, test, ofDifferences(t, d...))
			if tc.warns == "" && warnedOf(s, "no outcome can be significant") || tc.warns != "" && !warnedOf(s, tc.warns) {
				t.Errorf("%s, n %d: warnings %v, want %q", test.Name(), tc.n, s.Warnings, tc.warns)
			}
			if tc.warns != "" && (s.Significant() || !math.IsInf(s.Estimate.High-s.Estimate.Low, 1) || !strings.Contains(s.String(), "no bounded interval")) {
				t.Errorf("%s, n %d: a bounded interval or a significant outcome:\n%s", test.Name(), tc.n, s)
			}
		}
	}
}

// Every answer to a strange but allowed pair.
func TestSignificanceOfDegeneratePairs(t *testing.T) {
	inf := math.Inf(1)
	zeros, equal, less := repeated(0, 10), repeated(0.25, 10), repeated(-0.25, 10)
	few := math.Ldexp(1, -9) // 2 · 2⁻¹⁰
	for _, tc := range []struct {
		name      string
		test      bayescmp.SignificanceTest
		pair      bayescmp.Pair
		p         float64
		statistic float64
		warns     string
	}{
		{"all zeros", bayescmp.Wilcoxon{}, ofDifferences(t, zeros...), 1, 27.5, "all differences on 10 data sets are 0"},
		{"all zeros, one-sided", bayescmp.Wilcoxon{Alternative: bayescmp.ForRight}, ofDifferences(t, zeros...), 1, 27.5, "are 0"},
		{"all zeros, dropped", bayescmp.Wilcoxon{Zeros: bayescmp.DropZeros}, ofDifferences(t, zeros...), 1, 0, "are 0"},
		{"all zeros, Pratt", bayescmp.Wilcoxon{Zeros: bayescmp.PrattZeros}, ofDifferences(t, zeros...), 1, 0, "are 0"},
		{"all zeros, approximation", bayescmp.Wilcoxon{Approximate: true}, ofDifferences(t, zeros...), 1, 27.5, "are 0"},
		{"one zero", bayescmp.Wilcoxon{}, ofDifferences(t, 0), 1, 0, "are 0"},
		{"all equal", bayescmp.Wilcoxon{}, ofDifferences(t, equal...), few, 55, ""},
		{"all equal, for left", bayescmp.Wilcoxon{}, ofDifferences(t, less...), few, 0, ""},
		{"one data set", bayescmp.Wilcoxon{}, ofDifferences(t, 0.1), 1, 1, "it takes at least 6"},
		{"two data sets", bayescmp.Wilcoxon{}, ofDifferences(t, 0.1, 0.2), 0.5, 3, "it takes at least 6"},
		{"balanced", bayescmp.Wilcoxon{}, ofDifferences(t, 1, -1, 2, -2, 3, -3), 1, 10.5, ""},
		{"balanced with zeros, Pratt", bayescmp.Wilcoxon{Zeros: bayescmp.PrattZeros}, ofDifferences(t, 0, 0, 0, 1, -1, 2, -2), 1, 11, ""},

		{"all zeros", bayescmp.BinomialSign{}, ofDifferences(t, zeros...), 1, 5, "are 0"},
		{"all zeros, dropped", bayescmp.BinomialSign{Zeros: bayescmp.DropZeros}, ofDifferences(t, zeros...), 1, 0, "are 0"},
		{"one zero", bayescmp.BinomialSign{}, ofDifferences(t, 0), 1, 0, "are 0"},
		{"all equal", bayescmp.BinomialSign{}, ofDifferences(t, equal...), few, 10, ""},
		{"one data set", bayescmp.BinomialSign{}, ofDifferences(t, 0.1), 1, 1, "it takes at least 6"},
		{"two data sets", bayescmp.BinomialSign{}, ofDifferences(t, -0.1, -0.2), 0.5, 0, "it takes at least 6"},
		{"balanced", bayescmp.BinomialSign{}, ofDifferences(t, 1, -1, 2, -2), 1, 2, ""},

		{"all zeros", bayescmp.PairedTTest{}, ofDifferences(t, zeros...), 1, 0, "p is 1 by convention"},
		{"all zeros, one-sided", bayescmp.PairedTTest{Alternative: bayescmp.ForLeft}, ofDifferences(t, zeros...), 1, 0, "by convention"},
		{"all zeros, relative", bayescmp.PairedTTest{Relative: true}, ofDifferences(t, zeros...), 1, 0, "by convention"},
		{"all equal", bayescmp.PairedTTest{}, ofDifferences(t, equal...), 0, inf, "no variance that could be estimated"},
		{"all equal, for left", bayescmp.PairedTTest{}, ofDifferences(t, less...), 0, -inf, "no variance"},
		{"all equal, the other way", bayescmp.PairedTTest{Alternative: bayescmp.ForLeft}, ofDifferences(t, equal...), 1, inf, "no variance"},
		{"relative to 0", bayescmp.PairedTTest{Relative: true}, ofDifferences(t, 1, 2, 3), 0, inf, "no variance"},
		{"two data sets", bayescmp.PairedTTest{}, ofDifferences(t, 1, -1), 1, 0, "2 data sets"},

		{"all zeros", bayescmp.NadeauBengio{}, ofFolds(t, 1, zeros...), 1, 0, "by convention"},
		{"all equal", bayescmp.NadeauBengio{}, ofFolds(t, 1, equal...), 0, inf, "no variance"},
		{"all equal, for left", bayescmp.NadeauBengio{Alternative: bayescmp.ForLeft}, ofFolds(t, 1, less...), 0, -inf, "no variance"},
		{"mean 0", bayescmp.NadeauBengio{}, ofFolds(t, 1, 1, -1), 1, 0, ""},

		{"all zeros", bayescmp.FiveByTwoCV{}, ofFolds(t, 5, zeros...), 1, 0, "by convention"},
		{"all equal", bayescmp.FiveByTwoCV{}, ofFolds(t, 5, equal...), 0, inf, "no variance"},
		{"all zeros, F", bayescmp.FiveByTwoCV{F: true}, ofFolds(t, 5, zeros...), 1, 0, "by convention"},
		{"all equal, F", bayescmp.FiveByTwoCV{F: true}, ofFolds(t, 5, equal...), 0, inf, "no variance"},
		{"runs without variance, the first 0", bayescmp.FiveByTwoCV{}, ofFolds(t, 5, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4), 1, 0, "neither a difference nor variance"},
		{"opposite folds, F", bayescmp.FiveByTwoCV{F: true}, ofFolds(t, 5, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1), 0.835805049, 0.5, ""},
	} {
		t.Run(tc.test.Name()+"/"+tc.name, func(t *testing.T) {
			s := significance(t, tc.test, tc.pair)
			near(t, "P", s.P, tc.p, 1e-9)
			if s.P != tc.p && (tc.p == 0 || tc.p == 1) {
				t.Errorf("P is %g, and not exactly %g", s.P, tc.p)
			}
			if s.Statistic.Value != tc.statistic {
				near(t, s.Statistic.Name, s.Statistic.Value, tc.statistic, 1e-15)
			}
			if tc.warns != "" && !warnedOf(s, tc.warns) {
				t.Errorf("no warning about %q: %v", tc.warns, s.Warnings)
			}
			soundText(t, s)
		})
	}
}

// The largest and the smallest scores that a pair takes.
func TestSignificanceOfExtremeNumbers(t *testing.T) {
	for _, d := range [][]float64{
		{1e300, -1e300, 1e300, 5e299, 1e300, 1e300, 1e300, 1e300, 1e300, 3e299},
		{1e-300, -1e-300, 2e-300, 3e-300, 1e-300, 0, 0, 1e-300, 2e-300, 4e-300},
		{1e300, 1e-300, 1, -1, 1e-300, 0, 1e-200, 1e200, 5, -1e-5},
	} {
		for _, a := range alternatives {
			for test, k := range everySignificanceTest(a) {
				p := ofDifferences(t, d...)
				if k.single {
					p = ofFolds(t, 5, d...)
				} else if k.relative {
					continue // negative scores
				}
				s := significance(t, test, p)
				if !(s.P >= 0 && s.P <= 1) || math.IsNaN(s.Statistic.Value) || math.IsNaN(s.Estimate.Value) || s.Effect != nil && math.IsNaN(s.Effect.Value) || s.Estimate.Level > 0 && math.IsNaN(s.Estimate.Low+s.Estimate.High) {
					t.Errorf("%+v on %v: %+v", test, d, s)
				}
				soundText(t, s)
			}
		}
	}
}

func TestPairsWithoutNumbersAreRefusedAtTheDoor(t *testing.T) {
	for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		_, err := bayescmp.NewPair("a", "b", bayescmp.FoldScores{Dataset: "d", Left: []float64{0}, Right: []float64{v}})
		refused(t, err, bayescmp.ErrScore, "d")
	}
}
