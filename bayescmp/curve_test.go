package bayescmp_test

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"golang.org/x/net/html"
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
	needsTime(t)
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

// A posterior that answers for any rope is the posterior at each rope, also where the data leave
// the bounds of the priors to a rule.
func TestHierarchicalCurveIsCompare(t *testing.T) {
	needsTime(t)
	equal := repeated(0, 3)
	for name, p := range map[string]bayescmp.Pair{
		"all differences 0": study(t, 3, 1, equal, equal),
		"all equal":         study(t, 3, 1, repeated(0.5, 3), equal),
		"one is 0":          study(t, 3, 1, []float64{0, 0.02, 0.01}, []float64{0, 0.01, 0.01}),
		"ordinary":          study(t, 5, 1, spread(-0.01, 0.05, 3), repeated(0.02, 3)),
	} {
		for _, test := range []bayescmp.Hierarchical{
			{Resolution: 1.0 / 64, Nu: &bayescmp.GaussianNu},
			{Resolution: 1e-3, Nu: &bayescmp.GaussianNu, ZeroVariance: bayescmp.PaperNoise},
			{Resolution: 1.0 / 64, Population: bayescmp.DirichletMixture{Samples: 1000}},
		} {
			ropes := []float64{1.0 / 65536, 1.0 / 8192, 1.0 / 1024, 0.1}
			curve := accepted(bayescmp.RopeCurve(t.Context(), test, p, ropes...))(t)
			for i, rope := range ropes {
				test.Rope = rope
				nearP(t, name, curve.P[i], compare(t, test, p).P, 1e-12)
			}
		}
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

// The HTML of a curve carries its numbers, for the slider of a page.
func TestHTMLOfACurveHasItsNumbers(t *testing.T) {
	pair := meansPair(t, 0.01, 0.02, 0.03, 0.015, -0.01, 0.04, 0.02, 0.005)
	for _, test := range []bayescmp.Test{
		bayescmp.Sign{Rope: 0.01}, bayescmp.Sign{RopeLeft: 0.01, RopeRight: 0.02},
	} {
		c := accepted(bayescmp.RopeCurve(t.Context(), test, pair))(t)
		var text string
		walk(t, c.HTML(), func(n *html.Node) {
			for _, a := range n.Attr {
				if a.Key == "data-ropecurve" {
					text = a.Val
				}
			}
		})
		var data struct {
			Chosen int
			Steps  []struct {
				Rope, Verdict string
				P             [3]float64
				Shown         [3]string
			}
		}
		must(t, json.Unmarshal([]byte(text), &data))
		if len(data.Steps) != len(c.Ropes) || c.Ropes[data.Chosen] != c.Chosen {
			t.Fatalf("%d ropes, chosen %d", len(data.Steps), data.Chosen)
		}
		for i, step := range data.Steps {
			p := c.P[i]
			for k, want := range []float64{p.Left, p.Rope, p.Right} {
				near(t, step.Rope, step.P[k], want, 5.1e-5)
				shown, err := strconv.ParseFloat(strings.Trim(step.Shown[k], "<>"), 64)
				must(t, err)
				switch step.Shown[k][0] {
				case '<':
					near(t, step.Rope+" below", min(shown, want), want, 0)
				case '>':
					near(t, step.Rope+" above", max(shown, want), want, 0)
				default:
					near(t, step.Rope+" as text", shown, want, 5.1e-4)
				}
			}
			if !strings.Contains(c.String(), step.Verdict+" ") {
				t.Errorf("%s: %q is no verdict of the curve", step.Rope, step.Verdict)
			}
		}
	}
}
