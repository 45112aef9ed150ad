package wall

import (
	"math"
	"math/rand/v2"

	"github.com/bayescmp/go/bayescmp"
)

// significant is the answer of a classical test of a pair; nil for an error.
func (w *watch) significant(test any, in pairInput) *bayescmp.Significance {
	s, err := test.(bayescmp.SignificanceTest).Test(in.pair())
	if !w.answered(err) {
		return nil
	}
	return s
}

// alphas, and so intervals each within the one before.
var alphas = []float64{0.001, 0.05, 0.125, 0.3, 0.5}

// checkSignificance asks a classical test of a pair.
func checkSignificance(w *watch, test any, in input) {
	data := in.(pairInput)
	w.sawOf(test, "Test")
	s := w.significant(test, data)
	if s == nil {
		return
	}
	w.oneAnswer(s)
	w.otherAlphas(s, func(alpha float64) *bayescmp.Significance {
		return w.significant(with(test, "Alpha", alpha), data)
	})
	w.otherSides(test, data, s)
	w.sameSignificance(test, data, s)
	w.againstEnumeration(test, data.pair(), s)
	if answer, ok := test.(bayescmp.PairTest); ok && w.deep {
		a, err := answer.Answer(background, data.pair())
		if w.sawOf(test, "Answer"); err != nil || a.Significance == nil || a.Significance.P != s.P {
			w.fail("answer", "%v", err)
		}
	}
}

// oneAnswer asks the numbers of one answer.
func (w *watch) oneAnswer(s *bayescmp.Significance) {
	w.probability("P", s.P)
	w.saw("Significance.Significant", "Significance.Better")
	e := s.Estimate
	if math.IsNaN(s.Statistic.Value) || math.IsNaN(e.Value) ||
		s.Effect != nil && math.IsNaN(s.Effect.Value) {
		w.fail("numbers", "%+v", *s)
	}
	slack := 1e-9*math.Abs(e.Value) + 1e-12*boolean(e.High == 1) // a share
	// One limit at a level of a half is a median, which may lie on either side of the estimate.
	median := e.Level <= 0.5 && s.Alternative != bayescmp.TwoSided
	if e.Level > 0 && !median && !(e.Low <= e.Value+slack && e.Value-slack <= e.High) {
		w.fail("interval", "[%g, %g] does not hold the estimate %g", e.Low, e.High, e.Value)
	}
	if s.Significant() != (s.P <= s.Alpha) && math.Abs(s.P-s.Alpha) > 1e-9*s.Alpha {
		w.fail("significant", "%v: P %g, alpha %g", s.Significant(), s.P, s.Alpha)
	}
}

// otherAlphas asks that P does not depend on alpha, and that intervals are nested.
func (w *watch) otherAlphas(
	s *bayescmp.Significance, at func(alpha float64) *bayescmp.Significance,
) {
	low, high := math.Inf(-1), math.Inf(1)
	for _, alpha := range alphas {
		other := at(alpha)
		if other == nil {
			w.fail("alpha", "an error at %g, and none at %g", alpha, s.Alpha)
			return
		}
		if other.P != s.P {
			w.fail("alpha", "P is %g at %g and %g at %g", other.P, alpha, s.P, s.Alpha)
		}
		if e := other.Estimate; e.Level > 0 {
			slack := 1e-9 * (1e-300 + math.Abs(e.High-e.Low))
			if e.Low < low-slack || e.High > high+slack {
				w.fail("nested", "[%g, %g] at %g is not within [%g, %g]",
					e.Low, e.High, alpha, low, high)
			}
			low, high = e.Low, e.High
			if e.Level < 1-alpha-1e-9 {
				w.fail("level", "%g at alpha %g", e.Level, alpha)
			}
		}
	}
}

// otherSides asks that the tails belong together, and that one is the other of swapped data.
func (w *watch) otherSides(test any, data pairInput, s *bayescmp.Significance) {
	if f, ok := test.(bayescmp.FiveByTwoCV); ok && f.F || s.Alternative != bayescmp.TwoSided {
		return
	}
	right := w.significant(with(test, "Alternative", bayescmp.ForRight), data)
	left := w.significant(with(test, "Alternative", bayescmp.ForLeft), data)
	turned := w.significant(with(test, "Alternative", bayescmp.ForLeft), data.altered(swapped))
	if right == nil || left == nil || turned == nil {
		w.fail("sides", "an error for one side, and none for two")
		return
	}
	w.oneAnswer(right)
	if two := min(1, 2*min(left.P, right.P)); !near(s.P, two, 1e-9*two) {
		w.fail("sides", "P %g, for left %g, for right %g", s.P, left.P, right.P)
	}
	if left.P+right.P < 1-1e-9 && s.P < 1 {
		w.fail("sides", "for left %g, for right %g, and together less than 1", left.P, right.P)
	}
	if !near(turned.P, right.P, drawn(test, data, right)*right.P) {
		w.fail("swap", "for right %g, and for left of the swapped %g", right.P, turned.P)
	}
}

// drawn is by how much P may differ, as a share of it: much where signs are drawn.
func drawn(test any, data pairInput, s *bayescmp.Significance) float64 {
	p, ok := test.(bayescmp.Permutation)
	if !ok || len(data.sets) <= 30 {
		return 1e-9
	}
	return 6 * math.Sqrt(max(s.P, 1e-4)/float64(max(p.Samples, 1000))) / max(s.P, 1e-6)
}

// sameSignificance asks for what changes nothing.
func (w *watch) sameSignificance(test any, data pairInput, s *bayescmp.Significance) {
	ask := func(property string, other pairInput, unit, sign, tol float64) {
		if !other.usable() {
			return
		}
		o := w.significant(test, other)
		if o == nil {
			w.fail(property, "an error in the place of P = %g", s.P)
			return
		}
		size := 1e-9 * (unit*scaleOf(data.pair()) + math.Abs(s.Estimate.Value*unit))
		if !near(o.P, s.P, tol*s.P) || !near(o.Estimate.Value, sign*unit*s.Estimate.Value, size) {
			w.fail(property, "P %.17g, estimate %g; before %.17g, %g", o.P, o.Estimate.Value, s.P,
				s.Estimate.Value)
		}
	}
	drawn := drawn(test, data, s)
	if s.Alternative == bayescmp.TwoSided {
		ask("swap", data.altered(swapped), 1, -1, drawn)
	}
	if _, first := test.(bayescmp.FiveByTwoCV); !first {
		turned := data.altered(reversed)
		for i, j := 0, len(turned.sets)-1; i < j; i, j = i+1, j-1 {
			turned.sets[i], turned.sets[j] = turned.sets[j], turned.sets[i]
		}
		ask("order", turned, 1, 1, drawn)
	}
	for _, exponent := range []int{-40, 6} {
		unit := math.Ldexp(1, exponent)
		scaled := data.altered(mapped(func(x float64) float64 { return unit * x }))
		if t, ok := test.(bayescmp.PairedTTest); ok && t.Relative {
			continue
		}
		ask("scale", scaled, unit, 1, drawn)
	}
	t, ok := test.(bayescmp.PairedTTest)
	if data.decimal && !(ok && t.Relative) {
		ask("decimals", data.altered(mapped(hundredfold)), 100, 1, max(drawn, 1e-7))
	}
	if data.grid && !(ok && t.Relative) {
		shifted := data.altered(mapped(func(x float64) float64 { return x + 0.25 }))
		ask("shift", shifted, 1, 1, max(drawn, 1e-8))
	}
}

// checkMcNemar asks about a table of two by two.
func checkMcNemar(w *watch, t any, in input) {
	test, h := t.(bayescmp.McNemar), in.(hitsInput).Hits
	w.saw("McNemar.Test")
	at := func(test any, h bayescmp.Hits) *bayescmp.Significance {
		s, err := test.(bayescmp.McNemar).Test(h)
		if !w.answered(err) {
			return nil
		}
		return s
	}
	s := at(test, h)
	if s == nil {
		return
	}
	w.oneAnswer(s)
	w.otherAlphas(s, func(alpha float64) *bayescmp.Significance {
		return at(with(test, "Alpha", alpha), h)
	})
	turned := h
	turned.LeftOnly, turned.RightOnly = h.RightOnly, h.LeftOnly
	sides := map[bayescmp.Alternative]bayescmp.Alternative{
		bayescmp.ForLeft: bayescmp.ForRight, bayescmp.ForRight: bayescmp.ForLeft,
	}
	other := with(test, "Alternative", sides[test.Alternative])
	if o := at(other, turned); o != nil && !near(o.P, s.P, 1e-9*s.P) {
		w.fail("swap", "P %g, and swapped %g", s.P, o.P)
	}
	more := h
	against := test.Alternative == bayescmp.ForLeft
	if h.RightOnly > h.LeftOnly && h.RightOnly < 1e9 && !against {
		more.RightOnly++
		if o := at(test, more); o != nil && o.P > s.P*(1+1e-9) {
			w.fail("monotone", "one more for right: P rises from %.17g to %.17g", s.P, o.P)
		}
	}
	w.mcNemarEnumerated(test, h, s)
}

// classicalOptions are random options of a classical test.
func classicalOptions(r *rand.Rand, test any) any {
	test = with(test, "Alpha", oneOf(r, 0.0, 0.125, 0.25, 0.0625, 0.5, 0.01))
	if f, ok := test.(bayescmp.FiveByTwoCV); !ok || !f.F {
		test = with(test, "Alternative", oneOf(r, bayescmp.TwoSided, bayescmp.TwoSided,
			bayescmp.ForLeft, bayescmp.ForRight))
	}
	return test
}

// classical makes a classical test of a pair.
func classical(make func(*rand.Rand) any, pair func(*rand.Rand) pairInput,
) func(*rand.Rand) (any, input) {
	return func(r *rand.Rand) (any, input) { return classicalOptions(r, make(r)), pair(r) }
}
