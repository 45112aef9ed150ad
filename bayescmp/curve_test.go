package bayescmp_test

import (
	"math"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

func TestRopeCurveIsCompareAtEachRope(t *testing.T) {
	p := study(t, 100, 10, spread(-0.01, 0.05, 30), repeated(0.02, 30))
	one, err := p.On("d0003")
	must(t, err)
	for _, test := range []bayescmp.Test{bayescmp.Hierarchical{Rope: 0.01}, bayescmp.Poisson{Rope: 0.01}, bayescmp.CorrelatedTTest{Rope: 0.01}} {
		on := p
		if _, single := test.(bayescmp.CorrelatedTTest); single {
			on = one
		}
		given := []float64{0.02, 0.005, 0.01}
		curve, err := bayescmp.RopeCurve(t.Context(), test, on, given...)
		must(t, err)
		if given[0] != 0.02 {
			t.Error("the ropes of the caller were sorted")
		}
		for i, rope := range []float64{0.005, 0.01, 0.02} {
			if curve.Ropes[i] != rope {
				t.Fatalf("ropes %v", curve.Ropes)
			}
			nearP(t, test.Name(), curve.P[i], compare(t, withRope(test, rope), on).P, 1e-12)
		}
		whole, err := bayescmp.RopeCurve(t.Context(), test, on)
		must(t, err)
		if n := len(whole.Ropes); n != 60 || math.Abs(whole.Ropes[0]-0.0005) > 1e-12 || math.Abs(whole.Ropes[n-1]-0.03) > 1e-12 {
			t.Errorf("%d ropes, %g to %g", n, whole.Ropes[0], whole.Ropes[n-1])
		}
		// The verdicts cover the curve without gaps or overlaps, and hold.
		at := 0
		for _, v := range whole.Stretches() {
			if v.Low != whole.Ropes[at] {
				t.Errorf("a verdict starts at %g, not %g", v.Low, whole.Ropes[at])
			}
			for ; at < len(whole.Ropes) && whole.Ropes[at] <= v.High; at++ {
				if d := compare(t, withRope(test, whole.Ropes[at]), on).Decision(); d != v.Decision {
					t.Errorf("%s: %v at ±%g, where the curve says %v", test.Name(), d, whole.Ropes[at], v.Decision)
				}
			}
		}
		if frame := whole.Frame(); at != 60 || frame.Nrow() != 60 || frame.Error() != nil {
			t.Errorf("%d ropes in verdicts, %v", at, frame.Error())
		}
		if whole.Plot().PNG() == nil || !strings.Contains(whole.HTML(), "every rope tried") {
			t.Error("nothing to show")
		}
	}
	for name, ropes := range map[string][]float64{"0": {0, 0.1}, "negative": {-1}, "NaN": {math.NaN(), 1}, "infinite": {1, math.Inf(1)}} {
		t.Run(name, func(t *testing.T) {
			_, err := bayescmp.RopeCurve(t.Context(), bayescmp.Hierarchical{}, p, ropes...)
			refused(t, err, bayescmp.ErrOption, "rope")
		})
	}
	_, err = bayescmp.RopeCurve(t.Context(), bayescmp.Hierarchical{}, p)
	refused(t, err, bayescmp.ErrOption, "rope")
	_, err = bayescmp.RopeCurve(t.Context(), panics{}, p, 1)
	refused(t, err, bayescmp.ErrOption, "panics")
	_, err = bayescmp.RopeCurve(t.Context(), nil, p, 1)
	refused(t, err, bayescmp.ErrOption)
	_, err = bayescmp.RopeCurve(t.Context(), bayescmp.CorrelatedTTest{}, p, 1)
	refused(t, err, bayescmp.ErrManySets)
}
