package bayescmp_test

import (
	"math"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

func significance(
	t testing.TB, test bayescmp.SignificanceTest, p bayescmp.Pair,
) *bayescmp.Significance {
	t.Helper()
	s, err := test.Test(p)
	if err != nil {
		t.Fatalf("%s: %v", test.Name(), err)
	}
	return s
}

func TestSignificanceBadOptionsAreNamed(t *testing.T) {
	many, one := ofDifferences(t, 1, 2, 3, -1), ofFolds(t, 5, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
	folds, single := ofFolds(t, 1, 1, 2, 3), ofFolds(t, 1, 0.5)
	oneSidedF := bayescmp.FiveByTwoCV{F: true, Alternative: bayescmp.ForRight}
	for _, tc := range []struct {
		test bayescmp.SignificanceTest
		pair bayescmp.Pair
		want error
		name string
	}{
		{bayescmp.Wilcoxon{Alpha: -0.1}, many, bayescmp.ErrOption, "Alpha"},
		{bayescmp.Wilcoxon{Alpha: 1}, many, bayescmp.ErrOption, "Alpha"},
		{bayescmp.BinomialSign{Alpha: math.NaN()}, many, bayescmp.ErrOption, "Alpha"},
		{bayescmp.PairedTTest{Alpha: 2}, many, bayescmp.ErrOption, "Alpha"},
		{bayescmp.Permutation{Alpha: 1}, many, bayescmp.ErrOption, "Alpha"},
		{bayescmp.NadeauBengio{Alpha: 5}, one, bayescmp.ErrOption, "Alpha"},
		{bayescmp.FiveByTwoCV{Alpha: -1}, one, bayescmp.ErrOption, "Alpha"},
		{bayescmp.Wilcoxon{Alternative: 3}, many, bayescmp.ErrOption, "Alternative"},
		{bayescmp.PairedTTest{Alternative: -1}, many, bayescmp.ErrOption, "Alternative"},
		{bayescmp.Wilcoxon{Zeros: 7}, many, bayescmp.ErrOption, "Zeros"},
		{bayescmp.BinomialSign{Zeros: bayescmp.PrattZeros}, many, bayescmp.ErrOption, "Pratt"},
		{bayescmp.NadeauBengio{Rho: bayescmp.Value(1)}, one, bayescmp.ErrOption, "rho"},
		{bayescmp.NadeauBengio{}, many, bayescmp.ErrManySets, "Pair.On"},
		{bayescmp.NadeauBengio{}, single, bayescmp.ErrOneFold, "corrected resampled t test"},
		{oneSidedF, one, bayescmp.ErrOption, "TwoSided"},
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
		if rows := frame.Nrow(); frame.Ncol() != 24 || rows > 1 || s == nil && rows != 0 {
			t.Errorf("frame %v", frame)
		}
	}
}

func TestSignificantAtAlphaItself(t *testing.T) {
	// Six wins of six: p = 2/64 exactly.
	p := ofDifferences(t, 1, 2, 3, 4, 5, 6)
	for alpha, want := range map[float64]bool{0.03125: true, 0.03124: false} {
		s := significance(t, bayescmp.Wilcoxon{Alpha: alpha}, p)
		if s.Significant() != want || s.P != 0.03125 {
			t.Errorf("p %g at alpha %g: significant %v", s.P, alpha, s.Significant())
		}
	}
}
