package dirichletmean

import (
	"math"
	"math/cmplx"
)

// tail returns E Q^(k−1) [Q > 0] / (k−1)! for k = 1 or 2, which is 1/(2πi) ∫ exp K(s) / s^k ds with
// s > 0.
func (q quadrature) tail(k int) float64 {
	q, unit := q.scaled()
	_, end := q.bounds()
	path := q.path(float64(k), 0, end)
	integral := q.integral(path, func(s complex128) complex128 {
		if k == 2 {
			s *= s
		}
		return 1 / s
	})
	return integral * math.Pow(unit, float64(k-1))
}

// density returns 1/(2πi) ∫ exp K(s) Σ α_i/(1 − s a_i) ds.
func (q quadrature) density() float64 {
	q, unit := q.scaled()
	start, end := q.bounds()
	path := q.path(0, start, end)
	return q.integral(path, func(s complex128) complex128 {
		var sum complex128
		for _, t := range q {
			sum += complex(t.items, 0) / (1 - s*complex(t.slope, 0))
		}
		return sum
	}) / unit
}

// integral returns 1/(2πi) ∫ exp K(s) f(s) ds along the path, by the trapezoid rule. The nodes lie
// twice as close until this changes nothing.
func (q quadrature) integral(p path, f func(s complex128) complex128) float64 {
	const first, halvings = 0.4, 7
	at := func(x float64) (value, most float64) {
		shift, slope := p.at(x)
		v := q.relative(p.s, shift) * f(complex(p.s, 0)+shift) * slope
		return imag(v), cmplx.Abs(v)
	}
	centre, top := at(0)
	sum, step := centre/2, first
	sum += sumOf(at, step, step, top)
	for range halvings {
		between := sumOf(at, step/2, step, top)
		change := math.Abs(between - sum)
		sum, step = sum+between, step/2
		// The error is about the square of what it was with twice the step.
		if change <= 1e-8*math.Abs(sum) {
			break
		}
	}
	log := 0.0
	for _, t := range q {
		log -= t.items * math.Log1p(-p.s*t.slope)
	}
	return step * sum / math.Pi * math.Exp(log)
}

// relative returns exp(K(s + shift) − K(s)).
func (q quadrature) relative(s float64, shift complex128) complex128 {
	log, phase := 0.0, 0.0
	re, im := real(shift), imag(shift)
	for _, t := range q {
		ratio := t.slope / (1 - s*t.slope)
		u, v := re*ratio, im*ratio
		log -= t.items * math.Log1p(u*(u-2)+v*v) / 2
		phase += t.items * math.Atan2(v, 1-u)
	}
	sin, cos := math.Sincos(phase)
	size := math.Exp(log)
	return complex(size*cos, size*sin)
}

// sumOf adds f at even nodes until nothing is left.
func sumOf(f func(x float64) (value, most float64), first, step, top float64) float64 {
	sum := 0.0
	for x := first; x < 100; x += step {
		value, most := f(x)
		sum += value
		if most <= 1e-18*top {
			break
		}
	}
	return sum
}
