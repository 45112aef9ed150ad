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
	s, err := test.Test(bayescmp.Hits{
		Both: 50, LeftOnly: leftOnly, RightOnly: rightOnly, Neither: 7,
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// forEveryMcNemar runs f on every variant and alternative, with all numbers of disagreements below
// most.
func forEveryMcNemar(most int, f func(test bayescmp.McNemar, left, right int)) {
	for _, v := range mcnemarVariants {
		for _, a := range alternatives {
			for left := range most {
				for right := range most {
					f(bayescmp.McNemar{Variant: v, Alternative: a}, left, right)
				}
			}
		}
	}
}

func TestMcNemarAgainstR(t *testing.T) {
	type test = bayescmp.McNemar
	midP := test{Variant: bayescmp.MidPMcNemar}
	midPRight := test{Variant: bayescmp.MidPMcNemar, Alternative: bayescmp.ForRight}
	for _, want := range oracle(t, "mcnemar.csv") {
		left, right := int(want.number("left_only")), int(want.number("right_only"))
		answer := func(test test) *bayescmp.Significance {
			t.Helper()
			return mcnemar(t, test, left, right)
		}
		what := fmt.Sprintf("%d against %d", left, right)
		exact, oneSided := answer(test{}), answer(test{Alternative: bayescmp.ForRight})
		// Of 81000 disagreements the logarithms of the binomial coefficients lose some digits.
		nearRelative(t, what, exact.P, want.number("p"), 1e-9)
		nearRelative(t, what+" for right", oneSided.P, want.number("p_right"), 1e-9)
		near(t, what+" low", exact.Estimate.Low, want.number("low"), 1e-11)
		near(t, what+" high", exact.Estimate.High, want.number("high"), 1e-11)
		near(t, what+" low for right", oneSided.Estimate.Low, want.number("low_right"), 1e-11)
		nearRelative(t, what+" mid-p", answer(midP).P, want.number("mid_p"), 1e-9)
		nearRelative(t, what+" mid-p for right",
			answer(midPRight).P, want.number("mid_p_right"), 1e-9)
		chi, square := answer(test{Variant: bayescmp.ChiSquaredMcNemar}), want.number("chi2")
		near(t, what+" χ²", chi.Statistic.Value, square, 1e-12*(1+square))
		nearRelative(t, what+" p of χ²", chi.P, want.number("chi2_p"), 1e-11)
		if left != right { // where R's prop.test leaves out the continuity correction
			near(t, what+" Wilson low", chi.Estimate.Low, want.number("wilson_low"), 1e-12)
			near(t, what+" Wilson high", chi.Estimate.High, want.number("wilson_high"), 1e-12)
		}
	}
}

var mcnemarVariants = []bayescmp.McNemarVariant{
	bayescmp.ExactMcNemar, bayescmp.MidPMcNemar, bayescmp.ChiSquaredMcNemar,
}

func TestMcNemarSwapSwaps(t *testing.T) {
	forEveryMcNemar(9, func(test bayescmp.McNemar, left, right int) {
		what := fmt.Sprintf("%v, %v, %d against %d", test.Variant, test.Alternative, left, right)
		s := mcnemar(t, test, left, right)
		turned := test
		turned.Alternative = mirror(test.Alternative)
		swapped := mcnemar(t, turned, right, left)
		near(t, what, swapped.P, s.P, 1e-15)
		near(t, what+" estimate", swapped.Estimate.Value, 1-s.Estimate.Value, 1e-15)
		near(t, what+" effect", swapped.Effect.Value, -s.Effect.Value, 0)
		if test.Alternative == bayescmp.TwoSided {
			near(t, what+" low", swapped.Estimate.Low, 1-s.Estimate.High, 1e-12)
		}
		if *s.Wins != (bayescmp.Wins{Wins: right, Ties: 57, Losses: left}) {
			t.Errorf("%s: %+v", what, *s.Wins)
		}
	})
}

// The interval holds 1/2 exactly when the test does not reject.
func TestMcNemarIntervalIsTheCounterpartOfTheTest(t *testing.T) {
	needsTime(t)
	forEveryMcNemar(25, func(test bayescmp.McNemar, left, right int) {
		s := mcnemar(t, test, left, right)
		outside := s.Estimate.Low > 0.5 || s.Estimate.High < 0.5
		if outside != s.Significant() || !(s.P >= 0 && s.P <= 1) {
			t.Errorf("%v, %v, %d against %d: p %g, [%g, %g]", test.Variant, test.Alternative,
				left, right, s.P, s.Estimate.Low, s.Estimate.High)
		}
		soundText(t, s)
	})
}

func TestMcNemarWithoutDisagreements(t *testing.T) {
	for _, v := range mcnemarVariants {
		for _, a := range alternatives {
			s := mcnemar(t, bayescmp.McNemar{Variant: v, Alternative: a}, 0, 0)
			if s.P != 1 || s.Statistic.Value != 0 || !warnedOf(s, "nothing to test") ||
				!warnedOf(s, "no outcome can be significant") {
				t.Errorf("%v: %+v", v, s)
			}
		}
	}
}

func TestMcNemarTooFew(t *testing.T) {
	for v, need := range map[bayescmp.McNemarVariant]int{
		bayescmp.ExactMcNemar: 6, bayescmp.MidPMcNemar: 5, bayescmp.ChiSquaredMcNemar: 6,
	} {
		s := mcnemar(t, bayescmp.McNemar{Variant: v}, 0, need-1)
		if s.Significant() || !warnedOf(s, fmt.Sprintf("it takes at least %d", need)) {
			t.Errorf("%v: %v", v, s.Warnings)
		}
		s = mcnemar(t, bayescmp.McNemar{Variant: v}, 0, need)
		if !s.Significant() || warnedOf(s, "at least") {
			t.Errorf("%v: %v", v, s)
		}
	}
}

func TestMcNemarRefuses(t *testing.T) {
	type (
		test = bayescmp.McNemar
		hits = bayescmp.Hits
	)
	for _, tc := range []struct {
		test test
		hits hits
		want error
		name string
	}{
		{test{}, hits{}, bayescmp.ErrEmpty, "LeftOnly"},
		{test{}, hits{Both: 3, RightOnly: -1}, bayescmp.ErrScore, "-1"},
		{test{}, hits{Both: math.MaxInt64}, bayescmp.ErrScore, "number of test instances"},
		{test{}, hits{Left: "a", Right: "a", Both: 3}, bayescmp.ErrOption, "two names"},
		{test{Variant: 3}, hits{Both: 3}, bayescmp.ErrOption, "Variant"},
		{test{Alpha: 1.5}, hits{Both: 3}, bayescmp.ErrOption, "Alpha"},
		{test{Alternative: 9}, hits{Both: 3}, bayescmp.ErrOption, "Alternative"},
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
	needsTime(t)
	const studies, alpha, n, share = 4000, 0.1, 60, 0.4
	r := rand.New(rand.NewPCG(21, 22))
	off := mcError(alpha, studies)
	for v, most := range map[bayescmp.McNemarVariant]float64{
		bayescmp.ExactMcNemar: alpha, bayescmp.MidPMcNemar: 0.11,
		bayescmp.ChiSquaredMcNemar: alpha,
	} {
		test := bayescmp.McNemar{Alpha: alpha, Variant: v}
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
			if mcnemar(t, test, n-fair, fair).Significant() {
				rejected++
			}
			e := mcnemar(t, test, n-unfair, unfair).Estimate
			if e.Low <= share && share <= e.High {
				inside++
			}
		}
		if size := float64(rejected) / studies; size > most+off || size < 0.04 {
			t.Errorf("%v: size %.3f", v, size)
		}
		if coverage := float64(inside) / studies; coverage < 1-most-off {
			t.Errorf("%v: coverage %.3f", v, coverage)
		}
	}
}

func BenchmarkMcNemar(b *testing.B) {
	for b.Loop() {
		mcnemar(b, bayescmp.McNemar{}, 86, 150)
	}
}
