package hierarchical

import (
	"math"
	"slices"
	"sync"
)

// The likelihood is a smooth function of the coordinate of ν, and so few nodes are enough for it.
// The prior density need not be smooth where ν has its lower end. So the weights of the nodes are
// the integrals of the prior times the polynomials that interpolate the likelihood.

// rulesOfNu is what the nodes of ν have to do with the prior.
type rulesOfNu struct {
	// rough has about the logarithm of the prior density at the nodes. It is finite also where the
	// density is 0, at the lower end.
	rough []float64
	// weights are those of the nodes, relative to the rough prior.
	weights []float64
	// everyOther are further weights, which leave out every second node; nil for few nodes.
	everyOther []float64
	// width is that of the prior.
	width float64
	// finer has further nodes, for the posterior of ν itself.
	finer func() finerNu
}

// nodesOfNu are the nodes of one axis under one prior.
type nodesOfNu struct {
	prior      Prior
	from, step float64
	n          int
}

// knownRulesOfNu has the rules of all nodes that were in use. The nodes of most posteriors are the
// same ones.
var knownRulesOfNu sync.Map

func (m *Model) rulesOfNu(x axis) rulesOfNu {
	key := nodesOfNu{m.asGiven, x.from, x.step, x.n()}
	if r, ok := knownRulesOfNu.Load(key); ok {
		return r.(rulesOfNu)
	}
	var r rulesOfNu
	for y := range x.n() {
		r.rough = append(r.rough, m.roughPrior(x, y))
	}
	r.weights, r.width = m.weightsOfNu(x), m.widthOfPrior()
	if m.Nu != nil && x.n() > 2 {
		r.everyOther = m.everyOtherNu(x, r.weights)
	}
	r.finer = sync.OnceValue(func() finerNu { return m.finerNu(x) })
	knownRulesOfNu.Store(key, r)
	return r
}

// logPrior is the logarithm of the prior density of the coordinate of ν.
func (m *Model) logPrior(s scale, x float64) float64 {
	if e, ok := s.(excess); ok {
		return m.Nu.LogDensity(e.value(x)) + x
	}
	h := s.(hyperbolic)
	return m.Nu.LogDensity(h.excess(x)) + math.Log(h.slope(x))
}

// roughPrior is about the logarithm of the prior density at node y of ν, and more where the density
// falls fast: the node has a share of the prior around it.
func (m *Model) roughPrior(x axis, y int) float64 {
	if m.Nu == nil {
		return 0
	}
	c := x.node(y)
	if _, ok := x.scale.(hyperbolic); !ok {
		return m.logPrior(x.scale, c)
	}
	const share = 1.4 // minus the logarithm, for each step
	most := math.Inf(-1)
	for k := range interpolationNodes / 2 {
		t := max(math.Abs(c-float64(k)*x.step), x.step/4)
		most = max(most, m.logPrior(x.scale, t)-share*float64(k))
	}
	return most
}

// widthOfPrior is the standard deviation of the coordinate of ν around the mode of its prior, or
// +∞ where the mode is at an end.
func (m *Model) widthOfPrior() float64 {
	if m.Nu == nil {
		return math.Inf(1)
	}
	const step, halvings = 0.25, 16
	s := m.scaleOfNu()
	low, high := m.lowestNu(), s.coordinate(LargestNu)
	at, top := low, math.Inf(-1)
	for x := low + step; x < high; x += step {
		if v := m.logPrior(s, x); v > top {
			at, top = x, v
		}
	}
	for h := step; h > step/(1<<halvings); h /= 2 {
		if at-h <= low || at+h >= high {
			continue
		}
		before, now, after := m.logPrior(s, at-h), m.logPrior(s, at), m.logPrior(s, at+h)
		if before > now {
			at -= h
		} else if after > now {
			at += h
		} else if width := halfWidth(before, now, after, h); width > 3*h {
			return width
		}
	}
	return math.Inf(1)
}

// weightsOfNu are the weights of the nodes of ν, relative to the rough prior.
func (m *Model) weightsOfNu(x axis) []float64 {
	out := make([]float64, x.n())
	for y := range out {
		out[y] = 1
	}
	if m.Nu == nil || x.n() == 1 {
		return out
	}
	if _, ok := x.scale.(excess); ok {
		out[0] = m.firstExcess(x)
		return out
	}
	if !x.isEven() {
		for y := range out { // the posterior vanishes at both ends
			out[y] = exp(m.logPrior(x.scale, x.node(y)) - m.roughPrior(x, y))
		}
		return out
	}
	clear(out)
	all := extendAxis(x)
	room := make([]float64, interpolationNodes)
	add := func(t, weight float64) {
		first, polynomials := all.lagrangeAt(t, room)
		for i, p := range polynomials {
			if y := abs(first + i); y < len(out) {
				out[y] += weight * p
			}
		}
	}
	m.belowFirstStep(x, add)
	for y := 1; y < min(all.n(), x.n()+interpolationNodes/2)-1; y++ {
		ts, ws := legendre(x.node(y), x.node(y+1), 6)
		for i, t := range ts {
			add(t, ws[i]*exp(m.logPrior(x.scale, t)))
		}
	}
	for y := range out {
		out[y] /= x.step * exp(m.roughPrior(x, y))
	}
	return out
}

// extendAxis has further nodes where the posterior of ν vanishes beyond the last one, so that it is
// interpolated between nodes on either side.
func extendAxis(x axis) axis {
	if x.at[x.n()-1] > 0.99*LargestNu {
		return x
	}
	return newAxis(x.scale, x.from, x.last()+interpolationNodes*x.step, x.step)
}

// everyOtherNu returns the weights that leave out every second node of ν, relative to the weights
// of all.
func (m *Model) everyOtherNu(all axis, weights []float64) []float64 {
	x := all.everyOther()
	out := make([]float64, len(weights))
	for i, w := range m.weightsOfNu(x) {
		if y := 2 * i; weights[y] != 0 {
			out[y] = w / weights[y] * exp(m.roughPrior(x, i)-m.roughPrior(all, y))
		}
	}
	return out
}

// belowFirstStep integrates the prior from the lower end of ν to node 1. The variable is the
// logarithm of the excess, in which the density is smooth.
func (m *Model) belowFirstStep(x axis, add func(t, weight float64)) {
	h := x.scale.(hyperbolic)
	const width, negligible = 3.0, 1e-15
	density := func(e float64) float64 { return exp(m.Nu.LogDensity(exp(e)) + e) }
	to, most := math.Log(h.excess(x.node(1))), 0.0
	for range 12 {
		es, ws := legendre(to-width, to, 6)
		sum := 0.0
		for i, e := range es {
			share := ws[i] * density(e)
			add(h.coordinateOfExcess(exp(e)), share)
			sum += share
		}
		to -= width
		if most = max(most, sum); sum < negligible*most {
			return
		}
	}
	// Further down the density falls by about the same factor in each unit.
	if last := density(to); last > 0 {
		add(0, last/math.Log(last/density(to-1)))
	}
}

// interpolationNodes is the number of nodes that interpolate between two nodes of ν.
const interpolationNodes = 12

// isEven reports whether node −i is also node i.
func (x axis) isEven() bool {
	_, ok := x.scale.(hyperbolic)
	return ok && x.from == 0
}

// lagrangeAt returns the Lagrange polynomials of the nodes around a coordinate, and the number of
// the first of these nodes. It is negative where node −i is node i. value has room for them.
func (x axis) lagrangeAt(c float64, value []float64) (first int, polynomials []float64) {
	low, n := 0, x.n()
	if x.isEven() {
		low = 1 - n
	}
	width := min(len(value), n-low)
	at := (c - x.from) / x.step
	first = max(low, min(int(math.Floor(at))-width/2+1, n-width))
	lagrange(at-float64(first), value[:width])
	return first, value[:width]
}

// interpolator interpolates the finite values at the nodes of an axis. Below the first node it has
// the value there, and beyond the last one −∞.
func (x axis) interpolator(values []float64) func(c float64) float64 {
	isFinite := func(v float64) bool { return !math.IsInf(v, 0) && !math.IsNaN(v) }
	from := slices.IndexFunc(values, isFinite)
	to := from
	for to < len(values) && isFinite(values[to]) {
		to++
	}
	run, values := x, values[from:to]
	run.from, run.at = x.node(from), x.at[from:to]
	room := make([]float64, interpolationNodes)
	return func(c float64) float64 {
		if c > run.last()+1e-9*run.step {
			return math.Inf(-1)
		}
		first, polynomials := run.lagrangeAt(max(c, run.from), room)
		sum := 0.0
		for i, p := range polynomials {
			sum += p * values[abs(first+i)]
		}
		return sum
	}
}

func abs(i int) int { return max(i, -i) }

// firstExcess is the weight of the first node of ν where ν has no lower end but 0. It stands for
// everything below it as well: there the population no longer changes.
func (m *Model) firstExcess(x axis) float64 {
	if x.from > lowestExcess+0.5 {
		return 1
	}
	first, sum := m.logPrior(x.scale, x.from), 0.0
	for e := x.from; ; e -= x.step {
		share := exp(m.logPrior(x.scale, e) - first)
		sum += share
		if !(share > 1e-4) {
			// From here on each node has about the same part of the one before it.
			before := exp(m.logPrior(x.scale, e+x.step) - first)
			return sum + share*share/(before-share)
		}
	}
}

// finerNu has nodes of the logarithm of ν, less the shift, and the logarithm of the prior there.
type finerNu struct {
	axis
	prior []float64
	// whole tells whether there is nothing below the nodes of the likelihood.
	whole bool
}

func (m *Model) finerNu(x axis) finerNu {
	const step = 0.1
	prior := m.Nu
	f := finerNu{whole: x.from <= m.lowestNu()}
	from := 2 * lowestExcess
	if !f.whole {
		from = math.Log(x.at[0] - prior.Shift())
	}
	to := math.Log(x.at[x.n()-1] - prior.Shift())
	if x.at[x.n()-1] > 0.99*LargestNu {
		to += priorReach(prior, to)
	}
	f.axis = newAxis(excess{prior.Shift()}, from, to, step)
	for i := range f.at {
		e := f.node(i)
		f.prior = append(f.prior, prior.LogDensity(exp(e))+e)
	}
	return f
}

// priorReach is how far beyond a logarithm of the excess of ν the prior is followed, until it is
// nothing.
func priorReach(prior Prior, from float64) float64 {
	const nothing, most = 40.0, 30.0
	mass := func(e float64) float64 { return prior.LogDensity(exp(e)) + e }
	at := 0.0
	for at < most && mass(from+at) > mass(from)-nothing {
		at += 0.1
	}
	return at
}
