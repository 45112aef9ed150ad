package bayescmp_test

import (
	"math"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// soundNumbers checks that p is a probability, and that the other numbers are numbers.
func soundNumbers(t *testing.T, s *bayescmp.Significance) {
	t.Helper()
	if !(s.P >= 0 && s.P <= 1) || math.IsNaN(s.Statistic.Value) || math.IsNaN(s.Estimate.Value) ||
		s.Effect != nil && math.IsNaN(s.Effect.Value) {
		t.Errorf("P %g, statistic %g, estimate %g, effect %v",
			s.P, s.Statistic.Value, s.Estimate.Value, s.Effect)
	}
}

// Small samples allow no p value below a limit.
func TestTooFewToEverBeSignificant(t *testing.T) {
	const smallest = "the smallest p value that they allow is 0.0625; it takes at least 6"
	for _, tc := range []struct {
		n           int
		alternative bayescmp.Alternative
		alpha       float64
		warns       string
	}{
		{5, bayescmp.TwoSided, 0.05, smallest},
		{6, bayescmp.TwoSided, 0.05, ""},
		{4, bayescmp.ForRight, 0.05, "it takes at least 5"},
		{5, bayescmp.ForLeft, 0.05, ""},
		{7, bayescmp.TwoSided, 0.01, "it takes at least 8"},
		{5, bayescmp.TwoSided, 0.0625, ""},
		{1, bayescmp.TwoSided, 1e-6, "it takes at least 21"},
	} {
		p := ofDifferences(t, spread(1, 2, tc.n)...)
		for _, test := range []bayescmp.SignificanceTest{
			bayescmp.Wilcoxon{Alternative: tc.alternative, Alpha: tc.alpha},
			bayescmp.BinomialSign{Alternative: tc.alternative, Alpha: tc.alpha},
			bayescmp.Permutation{Alternative: tc.alternative, Alpha: tc.alpha},
		} {
			s := significance(t, test, p)
			warned := warnedOf(s, "no outcome can be significant")
			if tc.warns == "" && warned || tc.warns != "" && !warnedOf(s, tc.warns) {
				t.Errorf("%s, n %d: warnings %v, want %q", test.Name(), tc.n, s.Warnings, tc.warns)
			}
			bounded := !math.IsInf(s.Estimate.High-s.Estimate.Low, 1) ||
				!strings.Contains(s.String(), "no bounded interval")
			if tc.warns != "" && (s.Significant() || bounded) {
				t.Errorf("%s, n %d: a bounded interval or a significant outcome:\n%s",
					test.Name(), tc.n, s)
			}
		}
	}
}

// Strange but allowed pairs have these answers.
func TestSignificanceOfDegeneratePairs(t *testing.T) {
	type (
		wilcoxon = bayescmp.Wilcoxon
		sign     = bayescmp.BinomialSign
		ttest    = bayescmp.PairedTTest
		nadeau   = bayescmp.NadeauBengio
		fiveCV   = bayescmp.FiveByTwoCV
		flips    = bayescmp.Permutation
	)
	const drop, pratt = bayescmp.DropZeros, bayescmp.PrattZeros
	const forLeft, forRight = bayescmp.ForLeft, bayescmp.ForRight
	inf := math.Inf(1)
	of := func(d ...float64) bayescmp.Pair { return ofDifferences(t, d...) }
	folds := func(runs int, d ...float64) bayescmp.Pair { return ofFolds(t, runs, d...) }
	z, e, l := repeated(0, 10), repeated(0.25, 10), repeated(-0.25, 10)
	zeros, equal, less := of(z...), of(e...), of(l...)
	zeros5, equal5 := folds(5, z...), folds(5, e...)
	opposite := []float64{1, -1, 1, -1, 1, -1, 1, -1, 1, -1}
	few := math.Ldexp(1, -9) // 2 · 2⁻¹⁰
	for _, tc := range []struct {
		name      string
		test      bayescmp.SignificanceTest
		pair      bayescmp.Pair
		p         float64
		statistic float64
		warns     string
	}{
		{"all zeros", wilcoxon{}, zeros, 1, 27.5, "all differences on 10 data sets are 0"},
		{"all zeros, one-sided", wilcoxon{Alternative: forRight}, zeros, 1, 27.5, "are 0"},
		{"all zeros, dropped", wilcoxon{Zeros: drop}, zeros, 1, 0, "are 0"},
		{"all zeros, Pratt", wilcoxon{Zeros: pratt}, zeros, 1, 0, "are 0"},
		{"all zeros, approximation", wilcoxon{Approximate: true}, zeros, 1, 27.5, "are 0"},
		{"one zero", wilcoxon{}, of(0), 1, 0, "are 0"},
		{"all equal", wilcoxon{}, equal, few, 55, ""},
		{"all equal, for left", wilcoxon{}, less, few, 0, ""},
		{"one data set", wilcoxon{}, of(0.1), 1, 1, "it takes at least 6"},
		{"two data sets", wilcoxon{}, of(0.1, 0.2), 0.5, 3, "it takes at least 6"},
		{"balanced", wilcoxon{}, of(1, -1, 2, -2, 3, -3), 1, 10.5, ""},
		{"balanced with zeros, Pratt", wilcoxon{Zeros: pratt},
			of(0, 0, 0, 1, -1, 2, -2), 1, 11, ""},

		{"all zeros", sign{}, zeros, 1, 5, "are 0"},
		{"all zeros, dropped", sign{Zeros: drop}, zeros, 1, 0, "are 0"},
		{"one zero", sign{}, of(0), 1, 0, "are 0"},
		{"all equal", sign{}, equal, few, 10, ""},
		{"one data set", sign{}, of(0.1), 1, 1, "it takes at least 6"},
		{"two data sets", sign{}, of(-0.1, -0.2), 0.5, 0, "it takes at least 6"},
		{"balanced", sign{}, of(1, -1, 2, -2), 1, 2, ""},

		{"all zeros", ttest{}, zeros, 1, 0, "p is 1 by convention"},
		{"all zeros, one-sided", ttest{Alternative: forLeft}, zeros, 1, 0, "by convention"},
		{"all zeros, relative", ttest{Relative: true}, zeros, 1, 0, "by convention"},
		{"all equal", ttest{}, equal, 0, inf, "no variance that could be estimated"},
		{"all equal, for left", ttest{}, less, 0, -inf, "no variance"},
		{"all equal, the other way", ttest{Alternative: forLeft}, equal, 1, inf, "no variance"},
		{"relative to 0", ttest{Relative: true}, of(1, 2, 3), 0, inf, "no variance"},
		{"two data sets", ttest{}, of(1, -1), 1, 0, "2 data sets"},

		{"all zeros", flips{}, zeros, 1, 0, "all differences on 10 data sets are 0"},
		{"all zeros, one-sided", flips{Alternative: forRight}, zeros, 1, 0, "are 0"},
		{"all zeros, drawn", flips{Samples: 1000}, of(repeated(0, 31)...), 1, 0, "are 0"},
		{"one zero", flips{}, of(0), 1, 0, "are 0"},
		{"all equal", flips{}, equal, few, 1, ""},
		{"all equal, for left", flips{}, less, few, -1, ""},
		{"one data set", flips{}, of(0.1), 1, 1, "it takes at least 6"},
		{"two data sets", flips{}, of(0.1, 0.2), 0.5, 1, "it takes at least 6"},
		{"balanced", flips{}, of(1, -1, 2, -2, 3, -3), 1, 0, ""},
		{"balanced but for rounding", flips{}, of(0.1, 0.2, -0.3, 0.3, -0.2, -0.1), 1, 0, ""},

		{"all zeros", nadeau{}, folds(1, z...), 1, 0, "by convention"},
		{"all equal", nadeau{}, folds(1, e...), 0, inf, "no variance"},
		{"all equal, for left", nadeau{Alternative: forLeft},
			folds(1, l...), 0, -inf, "no variance"},
		{"mean 0", nadeau{}, folds(1, 1, -1), 1, 0, ""},

		{"all zeros", fiveCV{}, zeros5, 1, 0, "by convention"},
		{"all equal", fiveCV{}, equal5, 0, inf, "no variance"},
		{"all zeros, F", fiveCV{F: true}, zeros5, 1, 0, "by convention"},
		{"all equal, F", fiveCV{F: true}, equal5, 0, inf, "no variance"},
		{
			"runs without variance, the first 0", fiveCV{},
			folds(5, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4), 1, 0, "neither a difference nor variance",
		},
		{"opposite folds, F", fiveCV{F: true}, folds(5, opposite...), 0.835805049, 0.5, ""},
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
				p = accepted(p.Rescale(bayescmp.ScaleRaw))(t)
				s := significance(t, test, p)
				soundNumbers(t, s)
				if s.Estimate.Level > 0 && math.IsNaN(s.Estimate.Low+s.Estimate.High) {
					t.Errorf("%+v on %v: %+v", test, d, s)
				}
				soundText(t, s)
			}
		}
	}
}

func TestPairsWithoutNumbersAreRefusedAtTheDoor(t *testing.T) {
	for _, v := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		set := bayescmp.FoldScores{Dataset: "d", Left: []float64{0}, Right: []float64{v}}
		_, err := bayescmp.NewPair("a", "b", set)
		refused(t, err, bayescmp.ErrScore, "d")
	}
}
