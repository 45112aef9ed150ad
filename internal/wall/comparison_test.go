package wall

import (
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"

	"github.com/bayescmp/go/bayescmp"
)

// near tells whether two numbers agree; infinities agree with themselves.
func near(a, b, tolerance float64) bool { return a == b || math.Abs(a-b) <= tolerance }

func list(p bayescmp.Probabilities) []float64 { return []float64{p.Left, p.Rope, p.Right} }

func mirrored(p bayescmp.Probabilities) bayescmp.Probabilities {
	return bayescmp.Probabilities{Left: p.Right, Rope: p.Rope, Right: p.Left}
}

// regions asks for three probabilities that sum to 1.
func (w *watch) regions(property string, p bayescmp.Probabilities, off float64) {
	sum := 0.0
	for _, v := range list(p) {
		w.probability(property, v)
		sum += v
	}
	if !near(sum, 1, 1e-9+off) {
		w.fail(property, "%+v sums to %.17g", p, sum)
	}
}

func (w *watch) probability(property string, p float64) {
	if !(p >= 0 && p <= 1) {
		w.fail(property, "%g is no probability", p)
	}
}

func (w *watch) sameRegions(
	property string, got, want bayescmp.Probabilities, tolerance float64,
) {
	for i, v := range list(got) {
		if !near(v, list(want)[i], tolerance) {
			w.fail(property, "%+v is not %+v (tolerance %.2g)", got, want, tolerance)
			return
		}
	}
}

// errorOf is the largest error that an answer states.
func errorOf(c *bayescmp.Comparison) float64 {
	return max(c.Error.Left, c.Error.Rope, c.Error.Right)
}

// with returns the test with a field set.
func with(test any, name string, value any) any {
	v := reflect.New(reflect.TypeOf(test)).Elem()
	v.Set(reflect.ValueOf(test))
	if f := v.FieldByName(name); f.IsValid() {
		f.Set(reflect.ValueOf(value))
	}
	return v.Interface()
}

// scaledBy returns the test for scores in another unit.
func scaledBy(test any, unit float64) any {
	v := reflect.New(reflect.TypeOf(test)).Elem()
	v.Set(reflect.ValueOf(test))
	for _, name := range []string{"Rope", "RopeLeft", "RopeRight", "Range", "Resolution", "Sigma",
		"Sigma0", "Delta0"} {
		if f := v.FieldByName(name); f.IsValid() {
			f.SetFloat(unit * f.Float())
		}
	}
	return v.Interface()
}

// compared checks that another question has the same answer, whatever the two say: an error, or
// probabilities. It returns the other answer.
func (w *watch) compared(property string, test bayescmp.Test, p bayescmp.Pair,
	want bayescmp.Probabilities, tolerance float64,
) {
	c, err := test.Compare(p)
	if err != nil {
		if strings.Contains(err.Error(), "contradicts the scores") {
			return // shares and percent, which have other steps, are known by their size
		}
		w.fail(property, "an error in the place of %+v: %v", want, err)
		return
	}
	w.sameRegions(property, c.P, want, tolerance+6*errorOf(c))
}

// checkTest asks a Bayesian test of a pair.
func checkTest(numerics float64) func(w *watch, test any, in input) {
	return func(w *watch, t any, in input) {
		test, data := t.(bayescmp.Test), in.(pairInput)
		w.sawOf(test, "Compare")
		p := data.pair()
		c, err := test.Compare(p)
		if !w.answered(err) {
			return
		}
		w.regions("P", c.P, 0)
		for _, off := range list(c.Error) {
			if !(off >= 0 && off <= 1) {
				w.fail("error", "the error is %g", off)
			}
		}
		w.saw("Comparison.RhoRange")
		if r := c.RhoRange(); r != nil &&
			!(r.Low >= 0 && r.Low <= r.Rho && r.High >= r.Rho && r.High <= max(r.Rho, 0.9)) {
			w.fail("range of rho", "%g to %g around %g", r.Low, r.High, r.Rho)
		}
		w.flips(c)
		tolerance := numerics + 6*errorOf(c)
		w.invariances(test, data, c, tolerance)
		w.ropes(test, p, c, tolerance)
		w.derived(test, p, c, tolerance)
		w.posterior(c, tolerance)
		if w.deep {
			w.sameAtAnyProcs(test, p, c)
		}
	}
}

// flips asks how often equal classifiers would be called different: rarely as surely as here, and
// only where one is called better.
func (w *watch) flips(c *bayescmp.Comparison) {
	w.saw("Comparison.SignFlips")
	f := c.SignFlips()
	if f == nil {
		return
	}
	w.probability("flips", f.Called)
	w.probability("flips", f.AsSure)
	if d := c.Decision(); d != bayescmp.LeftBetter && d != bayescmp.RightBetter {
		w.fail("flips", "%v has sign flips", d)
	}
	// A probability just above the threshold may be just below by the fewer draws of the flips.
	if sure := max(c.P.Left, c.P.Right) - c.Threshold; sure > 0.03 && f.AsSure > f.Called+1e-9 {
		w.fail("flips", "%g are called better, %g as surely as here", f.Called, f.AsSure)
	}
}

// invariances are what changes nothing.
func (w *watch) invariances(
	test bayescmp.Test, data pairInput, c *bayescmp.Comparison, tolerance float64,
) {
	turned := turnedRope(test)
	w.compared("swap", turned, data.altered(swapped).pair(), mirrored(c.P), tolerance)
	lower := data.altered(func(s bayescmp.FoldScores) bayescmp.FoldScores {
		s.Lower = !s.Lower
		return s
	})
	if !data.sets[0].Items {
		w.compared("lower", turned, lower.pair(), mirrored(c.P), tolerance)
	}
	w.compared("order", test, reversedPair(data.altered(reversed).pair()), c.P, tolerance)
	hits := data.sets[0].Items && data.binary()
	if data.grid && !hits {
		shifted := data.altered(mapped(func(x float64) float64 { return x + 0.25 }))
		w.compared("shift", test, shifted.pair(), c.P, tolerance+1e-8)
	}
	if data.decimal && !hasPrior(test) {
		whole := scaledBy(test, 100)
		for _, name := range []string{"Rope", "RopeLeft", "RopeRight"} {
			f := reflect.ValueOf(whole).FieldByName(name)
			whole = with(whole, name, math.Round(f.Float()))
		}
		w.compared("decimals", whole.(bayescmp.Test), data.altered(mapped(hundredfold)).pair(),
			c.P, tolerance+1e-6)
	}
	if _, priors := test.(bayescmp.CorrelatedTTest); !priors || !hasPrior(test) {
		for _, exponent := range []int{6, -40} {
			unit := math.Ldexp(1, exponent)
			scaled := data.altered(mapped(func(x float64) float64 { return unit * x }))
			if hits || !scaled.usable() {
				continue
			}
			w.compared("scale", scaledBy(test, unit).(bayescmp.Test), scaled.pair(), c.P, tolerance)
		}
	}
}

func hasPrior(test any) bool {
	f := reflect.ValueOf(test).FieldByName("Prior")
	return f.IsValid() && !f.IsZero()
}

// turnedRope exchanges the halves of the rope, and of the prior of the signs.
func turnedRope(test bayescmp.Test) bayescmp.Test {
	v := reflect.ValueOf(test)
	left, right := v.FieldByName("RopeLeft").Float(), v.FieldByName("RopeRight").Float()
	out := with(with(test, "RopeLeft", right), "RopeRight", left)
	switch t := out.(type) {
	case bayescmp.Sign:
		if t.Prior != nil {
			t.Prior = &bayescmp.SignPrior{Left: t.Prior.Right, Rope: t.Prior.Rope,
				Right: t.Prior.Left}
			return t
		}
	case bayescmp.SignedRank:
		if t.Prior != nil {
			t.Prior = &bayescmp.SignedRankPrior{Strength: t.Prior.Strength, At: -t.Prior.At}
			return t
		}
	}
	return out.(bayescmp.Test)
}

func reversedPair(p bayescmp.Pair) bayescmp.Pair {
	names := p.Datasets()
	for i, j := 0, len(names)-1; i < j; i, j = i+1, j-1 {
		names[i], names[j] = names[j], names[i]
	}
	out, err := p.On(names...)
	if err != nil {
		panic(err)
	}
	return out
}

// binary tells whether all scores are right or wrong.
func (in pairInput) binary() bool {
	for _, s := range in.sets {
		for i := range s.Left {
			if l, r := s.Left[i], s.Right[i]; l != 0 && l != 1 || r != 0 && r != 1 {
				return false
			}
		}
	}
	return true
}

// usable tells whether the scores are of a size that bayescmp accepts.
func (in pairInput) usable() bool {
	_, err := bayescmp.NewPair("left", "right", in.sets...)
	return err == nil
}

// ropes asks at other ropes: a wider one holds more, and two equal halves are one half-width.
func (w *watch) ropes(test bayescmp.Test, p bayescmp.Pair, c *bayescmp.Comparison, tol float64) {
	unit := scaleOf(p)
	ropes := []float64{unit / 64, unit / 8, unit, 1e3 * unit}
	bare := with(with(with(test, "Rope", 0.0), "RopeLeft", 0.0), "RopeRight", 0.0)
	w.saw("RopeCurve")
	curve, err := bayescmp.RopeCurve(background, bare.(bayescmp.Test), p, ropes...)
	if !w.answered(err) {
		return
	}
	last := 0.0
	for i, rope := range ropes {
		w.regions("curve", curve.P[i], 0)
		if curve.P[i].Rope < last-tol-1e-3*boolean(tol > 1e-6) {
			w.fail("wider rope", "±%g holds %g, a narrower one %g", rope, curve.P[i].Rope, last)
		}
		last = curve.P[i].Rope
		if i != 1 && !w.deep {
			continue
		}
		for _, t := range []any{with(bare, "Rope", rope),
			with(with(bare, "RopeLeft", rope), "RopeRight", rope)} {
			if _, err := t.(bayescmp.Test).Compare(p); warnsOfRho(curve) && asksForRho(err) {
				continue // a curve warns where a single answer asks
			}
			w.compared("curve", t.(bayescmp.Test), p, curve.P[i], tol+2e-3*boolean(tol > 1e-6))
		}
	}
	for _, s := range curve.Stretches() {
		w.saw("Curve.Stretches")
		if !(s.Low <= s.High) {
			w.fail("curve", "a stretch from %g to %g", s.Low, s.High)
		}
	}
}

func asksForRho(err error) bool {
	var asked *bayescmp.InputError
	return errors.As(err, &asked) && asked.Needs == "Rho"
}

func warnsOfRho(c *bayescmp.Curve) bool {
	return slices.ContainsFunc(c.Warnings, func(w error) bool {
		return strings.HasSuffix(w.Error(), "set Rho")
	})
}

func boolean(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// scaleOf is the size of the differences.
func scaleOf(p bayescmp.Pair) float64 {
	most := 0.0
	for _, name := range p.Datasets() {
		d, _ := p.Differences(name)
		for _, v := range d {
			most = max(most, math.Abs(v))
		}
	}
	if most == 0 {
		return 1.0 / 1024
	}
	return most
}

// derived asks what an answer can be asked.
func (w *watch) derived(test bayescmp.Test, p bayescmp.Pair, c *bayescmp.Comparison, tol float64) {
	w.saw("Comparison.Odds", "Comparison.Decision")
	for _, o := range c.Odds() {
		if o.Ratio < 1-1e-12 || o.AtLeast > o.Ratio*(1+1e-12) {
			w.fail("odds", "%+v", o)
		}
	}
	w.notInferior(test, p, c, tol)
	if loss, err := c.ExpectedLoss(); w.answered(err) {
		w.saw("Comparison.ExpectedLoss")
		if !(loss.Left >= 0 && loss.Right >= 0 && loss.Error >= 0) {
			w.fail("expected loss", "%+v", *loss)
		}
		if post, ok := c.Posterior.(interface{ Mean() float64 }); ok {
			if d := loss.Left - loss.Right; !near(d, post.Mean(), 1e-9*scaleOf(p)) {
				w.fail("expected loss", "%+v, but the mean is %g", *loss, post.Mean())
			}
		}
	}
	if !w.deep {
		return
	}
	s, err := bayescmp.Sensitivity(background, test, p)
	w.saw("Sensitivity")
	if w.answered(err) {
		w.sameRegions("sensitivity", s.Comparisons[0].P, c.P, tol)
		for _, other := range s.Comparisons {
			w.regions("sensitivity", other.P, 0)
		}
	}
	if answer, ok := test.(bayescmp.PairTest); ok {
		a, err := answer.Answer(background, p)
		if w.sawOf(test, "Answer"); err != nil || a.Comparison == nil {
			w.fail("answer", "%v", err)
		} else {
			w.sameRegions("answer", a.Comparison.P, c.P, tol)
		}
	}
	if long, ok := test.(bayescmp.ContextTest); ok {
		other, err := long.CompareContext(background, p)
		if w.sawOf(test, "CompareContext"); err != nil {
			w.fail("answer", "%v", err)
		} else {
			w.sameRegions("answer", other.P, c.P, tol)
		}
	}
}

// notInferior asks at margins: a wider one is surer, and at 0 one of the two is not worse.
func (w *watch) notInferior(
	test bayescmp.Test, p bayescmp.Pair, c *bayescmp.Comparison, tol float64,
) {
	unit, last := scaleOf(p), [2]float64{}
	for _, margin := range []float64{0, unit / 16, unit, 64 * unit} {
		both := 0.0
		for side, name := range []string{c.Left, c.Right} {
			n, err := c.NonInferiority(name, margin)
			if !w.answered(err) {
				return
			}
			w.saw("Comparison.NonInferiority")
			w.probability("not inferior", n.P)
			if n.P < last[side]-tol-6*n.Error-1e-9 {
				w.fail("not inferior", "%s by %g: %g, by less %g", name, margin, n.P, last[side])
			}
			last[side], both = n.P, both+n.P+6*n.Error
		}
		// Of an even number of data sets neither may be better on more than half.
		if _, even := test.(bayescmp.Poisson); both < 1-tol-1e-9 && !even {
			w.fail("not inferior", "by %g: both together %g", margin, both)
		}
	}
}

// sameAtAnyProcs asks again on another number of cores.
func (w *watch) sameAtAnyProcs(test bayescmp.Test, p bayescmp.Pair, c *bayescmp.Comparison) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, cores := range []int{1, 5} {
		runtime.GOMAXPROCS(cores)
		other, err := test.Compare(p)
		if err != nil || other.P != c.P || other.Error != c.Error {
			w.fail("cores", "%+v at %d cores, and %+v, %v", c.P, cores, other, err)
		}
	}
}

// checkHits asks about a table of two by two.
func checkHits(w *watch, t any, in input) {
	test, h := t.(bayescmp.PairedItems), in.(hitsInput).Hits
	c, err := test.CompareHits(h)
	w.saw("PairedItems.CompareHits")
	if !w.answered(err) {
		return
	}
	w.regions("P", c.P, 0)
	h.LeftOnly, h.RightOnly = h.RightOnly, h.LeftOnly
	if other, err := turnedRope(test).(bayescmp.PairedItems).CompareHits(h); w.answered(err) {
		w.sameRegions("swap", other.P, mirrored(c.P), 1e-9)
	}
	h = in.(hitsInput).Hits
	h.Both, h.Neither = h.Neither, h.Both
	if other, err := test.CompareHits(h); w.answered(err) {
		w.sameRegions("ties", other.P, c.P, 1e-12)
	}
	w.itemsPosterior(c, 1)
	w.posterior(c, 1e-9)
	w.againstCells(test, in.(hitsInput).Hits, c)
	last := 0.0
	for _, rope := range []float64{1e-4, 1e-3, 0.01, 0.1} {
		other := with(with(with(test, "Rope", rope), "RopeLeft", 0.0), "RopeRight", 0.0)
		wider, err := other.(bayescmp.PairedItems).CompareHits(in.(hitsInput).Hits)
		if !w.answered(err) {
			return
		}
		if wider.P.Rope < last-1e-9 {
			w.fail("wider rope", "±%g holds %g, a narrower one %g", rope, wider.P.Rope, last)
		}
		last = wider.P.Rope
	}
}

// ropeFor is a random rope for scores of the size of a pair: none, small, asymmetric or huge.
func ropeFor(r *rand.Rand, p bayescmp.Pair) (rope, left, right float64) {
	unit := scaleOf(p)
	switch r.IntN(6) {
	case 0, 1:
		return 0, 0, 0
	case 2:
		return 0, unit / 50, unit / 9
	case 3:
		return 1e12 * unit, 0, 0
	case 4:
		return 0, 0, unit / 30
	}
	return unit * oneOf(r, 0.01, 0.1, 0.5, 1), 0, 0
}

// roped makes a Bayesian test with a rope that suits the pair.
func roped(make func(*rand.Rand) any, pair func(*rand.Rand) pairInput,
) func(*rand.Rand) (any, input) {
	return func(r *rand.Rand) (any, input) {
		in := pair(r)
		rope, left, right := ropeFor(r, in.pair())
		if in.decimal { // as the differences: some are at an edge of the rope
			rope, left, right = oneOf(r, 0, 0.01, 0.02, 0.25), 0, 0
			if r.IntN(3) == 0 {
				rope, left, right = 0, 0.01, oneOf(r, 0, 0.03, 0.25)
			}
		}
		return with(with(with(make(r), "Rope", rope), "RopeLeft", left), "RopeRight", right), in
	}
}
