package dirichletmean

import "math"

// tail returns E Q^(k−1) [Q > 0] / (k−1)! for k = 1 or 2, which is 1/(2πi) ∫ exp K(s) / s^k ds with
// s > 0.
func (q quadrature) tail(k int) float64 {
	q, unit := q.normalise()
	if k == 2 {
		return unit * q.invert(2, func(s complex128) complex128 { return 1 / (s * s) }, nil)
	}
	if above, ok := q.betaTail(); ok {
		return above
	}
	return q.invert(1, func(s complex128) complex128 { return 1 / s }, threeTerms.tail)
}

// density returns 1/(2πi) ∫ exp K(s) Σ α_i/(1 − s a_i) ds.
func (q quadrature) density() float64 {
	q, unit := q.normalise()
	return q.invert(0, func(s complex128) complex128 {
		var sum complex128
		for _, t := range q {
			sum += complex(t.items, 0) / (1 - s*complex(t.slope, 0))
		}
		return sum
	}, threeTerms.density) / unit
}

// invert returns 1/(2πi) ∫ exp K(s) f(s) ds, where f(s) has the pole s^−k. It takes the bent
// path, and where that is not safe or not accurate the mean of three terms, if there are three, or
// else the straight path. It is NaN where no path gives nine digits.
func (q quadrature) invert(
	k float64, f func(s complex128) complex128, mean func(m threeTerms, s float64) float64,
) float64 {
	bent, straight := q.paths(k)
	best := q.integrateAlong(bent, f, 6)
	if !(best.err <= 1e-11*best.value) {
		if len(q) == 3 && mean != nil {
			return mean(q.threeTerms(), bent.s)
		}
		best = best.moreAccurate(q.integrateAlong(straight, f, 15))
	}
	log := 0.0
	for _, t := range q {
		log -= t.items * math.Log1p(-bent.s*t.slope)
	}
	scale := math.Exp(log) / math.Pi
	if !(best.err <= 1e-9*best.value || best.err*scale <= 1e-13) {
		return math.NaN()
	}
	return best.value * scale
}

// integral is a value, and how far it may be off.
type integral struct{ value, err float64 }

// moreAccurate returns the more accurate of two values. It has no accuracy where they disagree.
func (v integral) moreAccurate(other integral) integral {
	if math.Abs(v.value-other.value) > 10*(v.err+other.err) {
		return integral{err: math.Inf(1)}
	}
	if v.err < other.err {
		return v
	}
	return other
}

// integrateAlong returns ∫ exp(K(s) − K(s0)) f(s) ds of the upper arm of a path, divided by i, by
// the trapezoid rule. The nodes lie twice as close until this changes nothing, so often at most.
func (q quadrature) integrateAlong(p path, f func(s complex128) complex128, halvings int) integral {
	const first = 0.4
	a := &arm{quadrature: q, path: p, f: f}
	sum, falls := a.walk(first)
	if !falls {
		return integral{err: math.Inf(1)}
	}
	step := first
	for range halvings {
		between := a.addMidpoints(step)
		change := math.Abs(between.value - sum.value)
		step, sum.value, sum.size = step/2, sum.value+between.value, sum.size+between.size
		// Where the nodes follow the phase, the error is about the square of what it was with twice
		// the step.
		off := change / math.Abs(sum.value)
		if !between.turns && off <= 1e-8 {
			off *= off
		}
		if off <= 1e-13 {
			return integral{step * sum.value, step * (off*math.Abs(sum.value) + 4e-16*sum.size)}
		}
	}
	return integral{err: math.Inf(1)}
}
