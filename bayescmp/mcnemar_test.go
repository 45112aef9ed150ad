package bayescmp_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

func mcnemar(t testing.TB, test bayescmp.McNemar, leftOnly, rightOnly int) *bayescmp.Significance {
	t.Helper()
	s, err := test.Test(bayescmp.Hits{Both: 50, LeftOnly: leftOnly, RightOnly: rightOnly, Neither: 7})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestMcNemarAgainstR(t *testing.T) {
	type test = bayescmp.McNemar
	for _, want := range oracle(t, "mcnemar.csv") {
		left, right := int(want.number("left_only")), int(want.number("right_only"))
		what := fmt.Sprintf("%d against %d", left, right)
		exact, oneSided := mcnemar(t, test{}, left, right), mcnemar(t, test{Alternative: bayescmp.ForRight}, left, right)
		// Of 81000 disagreements the logarithms of the binomial coefficients lose some digits.
		nearRelative(t, what, exact.P, want.number("p"), 1e-9)
		nearRelative(t, what+" for right", oneSided.P, want.number("p_right"), 1e-9)
		near(t, what+" low", exact.Estimate.Low, want.number("low"), 1e-11)
		near(t, what+" high", exact.Estimate.High, want.number("high"), 1e-11)
		near(t, what+" low for right", oneSided.Estimate.Low, want.number("low_right"), 1e-11)
		nearRelative(t, what+" mid-p", mcnemar(t, test{Variant: bayescmp.MidPMcNemar}, left, right).P, want.number("mid_p"), 1e-9)
		nearRelative(t, what+" mid-p for right",
			mcnemar(t, test{Variant: bayescmp.MidPMcNemar, Alternative: bayescmp.ForRight}, left, right).P, want.number("mid_p_right"), 1e-9)
		chi := mcnemar(t, test{Variant: bayescmp.ChiSquaredMcNemar}, left, right)
		near(t, what+" χ²", chi.Statistic.Value, want.number("chi2"), 1e-12*(1+want.number("chi2")))
		nearRelative(t, what+" p of χ²", chi.P, want.number("chi2_p"), 1e-11)
		if left != right { // R's prop.test leaves out the continuity correction there
			near(t, what+" Wilson low", chi.Estimate.Low, want.number("wilson_low"), 1e-12)
			near(t, what+" Wilson high", chi.Estimate.High, want.number("wilson_high"), 1e-12)
		}
	}
}

var mcnemarVariants = []bayescmp.McNemarVariant{bayescmp.ExactMcNemar, bayescmp.MidPMcNemar, bayescmp.ChiSquaredMcNemar}

func TestMcNemarSwapSwaps(t *testing.T) {
	for _, v := range mcnemarVariants {
		for _, a := range alternatives {
			for left := range 9 {
				for right := range 9 {
					s := mcnemar(t, bayescmp.McNemar{Variant: v, Alternative: a}, left, right)
					swapped := mcnemar(t, bayescmp.McNemar{Variant: v, Alternative: mirror(a)}, right, left)
					what := fmt.Sprintf("%v, %v, %d against %d", v, a, left, right)
					near(t, what, swapped.P, s.P, 1e-15)
					near(t, what+" estimate", swapped.Estimate.Value, 1-s.Estimate.Value, 1e-15)
					near(t, what+" effect", swapped.Effect.Value, -s.Effect.Value, 0)
					if a == bayescmp.TwoSided {
						near(t, what+" low", swapped.Estimate.Low, 1-s.Estimate.High, 1e-12)
					}
					if s.Wins.Wins != right || s.Wins.Losses != left || s.Wins.Ties != 57 {
						t.Errorf("%s: %d, %d, %d", what, s.Wins, s.Wins.Ties, s.Wins.Losses)
					}
				}
			}
		}
	}
}

// The interval holds 1/2 exactly when the test does not reject.
func TestMcNemarIntervalIsTheCounterpartOfTheTest(t *testing.T) {
	for _, v := range mcnemarVariants {
		for _, a := range alternatives {
			for left := range 25 {
				for right := range 25 {
					s := mcnemar(t, bayescmp.McNemar{Variant: v, Alternative: a}, left, right)
					if outside := s.Estimate.Low > 0.5 || s.Estimate.High < 0.5; outside != s.Significant() {
						t.Errorf("%v, %v, %d against %d: p %g, [%g, %g]", v, a, left, right, s.P, s.Estimate.Low, s.Estimate.High)
					}
					if math.IsNaN(s.P) || !(s.P >= 0 && s.P <= 1) {
						t.Errorf("%v, %v, %d against %d: p %g", v, a, left, right, s.P)
					}
					soundText(t, s)
				}
			}
		}
	}
}

func TestMcNemarWithoutDisagreements(t *testing.T) {
	for _, v := range mcnemarVariants {
		for _, a := range alternatives {
			s := mcnemar(t, bayescmp.McNemar{Variant: v, Alternative: a}, 0, 0)
			if s.P != 1 || s.Statistic.Value != 0 || !warnedOf(s, "nothing to test") || !warnedOf(s, "no outcome can be significant") {
				t.Errorf("%v: %+v", v, s)
			}
		}
	}
}

func TestMcNemarTooFew(t *testing.T) {
	for v, need := range map[bayescmp.McNemarVariant]int{bayescmp.ExactMcNemar: 6, bayescmp.MidPMcNemar: 5, bayescmp.ChiSquaredMcNemar: 6} {
		s := mcnemar(t, bayescmp.McNemar{Variant: v}, 0, need-1)
		if s.Significant() || !warnedOf(s, fmt.Sprintf("it takes at least %d", need)) {
			t.Errorf("%v: %v", v, s.Warnings)
		}
		if s = mcnemar(t, bayescmp.McNemar{Variant: v}, 0, need); !s.Significant() || warnedOf(s, "at least") {
			t.Errorf("%v: %v", v, s)
		}
	}
}

func TestMcNemarRefuses(t *testing.T) {
	for _, tc := range []struct {
		test bayescmp.McNemar
		hits bayescmp.Hits
		want error
		name string
	}{
		{bayescmp.McNemar{}, bayescmp.Hits{}, bayescmp.ErrEmpty, "LeftOnly"},
		{bayescmp.McNemar{}, bayescmp.Hits{Both: 3, RightOnly: -1}, bayescmp.ErrScore, "-1"},
		{bayescmp.McNemar{}, bayescmp.Hits{Both: math.MaxInt64}, bayescmp.ErrScore, "number of test instances"},
		{bayescmp.McNemar{}, bayescmp.Hits{Left: "a", Right: "a", Both: 3}, bayescmp.ErrOption, "two names"},
		{bayescmp.McNemar{Variant: 3}, bayescmp.Hits{Both: 3}, bayescmp.ErrOption, "Variant"},
		{bayescmp.McNemar{Alpha: 1.5}, bayescmp.Hits{Both: 3}, bayescmp.ErrOption, "Alpha"},
		{bayescmp.McNemar{Alternative: 9}, bayescmp.Hits{Both: 3}, bayescmp.ErrOption, "Alternative"},
	} {
		_, err := tc.test.Test(tc.hits)
		refused(t, err, tc.want, tc.name)
	}
}

func TestNewHitsRefuses(t *testing.T) {
	_, err := bayescmp.NewHits("a", "b", []bool{true}, nil)
	refused(t, err, bayescmp.ErrFolds, "1 answer", `"a"`)
	_, err = bayescmp.NewHits("a", "b", nil, nil)
	refused(t, err, bayescmp.ErrEmpty)
}

func TestMcNemarSizeAndCoverage(t *testing.T) {
	const studies, alpha, n, share = 4000, 0.1, 60, 0.4
	r := rand.New(rand.NewPCG(21, 22))
	for v, most := range map[bayescmp.McNemarVariant]float64{bayescmp.ExactMcNemar: alpha, bayescmp.MidPMcNemar: 0.11, bayescmp.ChiSquaredMcNemar: alpha} {
		rejected, inside := 0, 0
		for range studies {
			fair, unfair := 0, 0
			for range n {
				if r.Float64() < 0.5 {
					fair++
				}
				if r.Float64() < share {
					unfair++
				}
			}
			if mcnemar(t, bayescmp.McNemar{Alpha: alpha, Variant: v}, n-fair, fair).Significant() {
				rejected++
			}
			if s := mcnemar(t, bayescmp.McNemar{Alpha: alpha, Variant: v}, n-unfair, unfair); s.Estimate.Low <= share && share <= s.Estimate.High {
				inside++
			}
		}
		if size := float64(rejected) / studies; size > most+mcError(alpha, studies) || size < 0.04 {
			t.Errorf("%v: size %.3f", v, size)
		}
		if coverage := float64(inside) / studies; coverage < 1-most-mcError(alpha, studies) {
			t.Errorf("%v: coverage %.3f", v, coverage)
		}
	}
}

func BenchmarkMcNemar(b *testing.B) {
	for b.Loop() {
		mcnemar(b, bayescmp.McNemar{}, 86, 150)
	}
}
