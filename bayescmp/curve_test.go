package bayescmp_test

import (
	"math"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// checkStretches checks a curve over the usual ropes: the verdicts hold, and cover the curve
// without gaps or overlaps.
func checkStretches(t *testing.T, test bayescmp.Test, p bayescmp.Pair) {
	t.Helper()
	curve := accepted(bayescmp.RopeCurve(t.Context(), test, p))(t)
	ropes := curve.Ropes
	n := len(ropes)
	if n != 60 || math.Abs(ropes[0]-0.0005) > 1e-12 || math.Abs(ropes[n-1]-0.03) > 1e-12 {
		t.Errorf("%d ropes, %g to %g", n, ropes[0], ropes[n-1])
	}
	at := 0
	for _, v := range curve.Stretches() {
		if v.Low != ropes[at] {
			t.Errorf("a verdict starts at %g, not %g", v.Low, ropes[at])
		}
		for ; at < n && ropes[at] <= v.High; at++ {
			if d := compare(t, withRope(test, ropes[at]), p).Decision(); d != v.Decision {
				t.Errorf("%s: %v at ±%g, where the curve says %v",
					test.Name(), d, ropes[at], v.Decision)
			}
		}
	}
	if frame := curve.Frame(); at != 60 || frame.Nrow() != 60 || frame.Error() != nil {
		t.Errorf("%d ropes in verdicts, %v", at, frame.Error())
	}
	if curve.Plot().PNG() == nil || !strings.Contains(curve.HTML(), "every rope tried") {
		t.Error("nothing to show")
	}
}

func TestRopeCurveIsCompareAtEachRope(t *testing.T) {
	p := study(t, 100, 10, spread(-0.01, 0.05, 30), repeated(0.02, 30))
	one := on(t, p, "d0003")
	for test, p := range map[bayescmp.Test]bayescmp.Pair{
		bayescmp.Hierarchical{Rope: 0.01}:    p,
		bayescmp.Poisson{Rope: 0.01}:         p,
		bayescmp.CorrelatedTTest{Rope: 0.01}: one,
	} {
		given := []float64{0.02, 0.005, 0.01}
		curve := accepted(bayescmp.RopeCurve(t.Context(), test, p, given...))(t)
		if given[0] != 0.02 {
			t.Error("the ropes of the caller were sorted")
		}
		for i, rope := range []float64{0.005, 0.01, 0.02} {
			if curve.Ropes[i] != rope {
				t.Fatalf("ropes %v", curve.Ropes)
			}
			nearP(t, test.Name(), curve.P[i], compare(t, withRope(test, rope), p).P, 1e-12)
		}
		checkStretches(t, test, p)
	}
}

func TestRopeCurveRefuses(t *testing.T) {
	p := study(t, 100, 10, spread(-0.01, 0.05, 30), repeated(0.02, 30))
	for name, ropes := range map[string][]float64{
		"0": {0, 0.1}, "negative": {-1}, "NaN": {math.NaN(), 1}, "infinite": {1, math.Inf(1)},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := bayescmp.RopeCurve(t.Context(), bayescmp.Hierarchical{}, p, ropes...)
			refused(t, err, bayescmp.ErrOption, "rope")
		})
	}
	_, err := bayescmp.RopeCurve(t.Context(), bayescmp.Hierarchical{}, p)
	refused(t, err, bayescmp.ErrOption, "rope")
	_, err = bayescmp.RopeCurve(t.Context(), panics{}, p, 1)
	refused(t, err, bayescmp.ErrOption, "panics")
	_, err = bayescmp.RopeCurve(t.Context(), nil, p, 1)
	refused(t, err, bayescmp.ErrOption)
	_, err = bayescmp.RopeCurve(t.Context(), bayescmp.CorrelatedTTest{}, p, 1)
	refused(t, err, bayescmp.ErrManySets)
}
