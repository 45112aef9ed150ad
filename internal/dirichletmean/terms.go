package dirichletmean

import "math"

// term is a summand of K: −items log(1 − slope s).
type term struct{ slope, items float64 }

// quadrature integrates over s. It has slopes of both signs.
type quadrature []term

// normalise divides all slopes by the largest, the unit.
func (q quadrature) normalise() (_ quadrature, unit float64) {
	for _, t := range q {
		unit = max(unit, math.Abs(t.slope))
	}
	out := make(quadrature, len(q))
	for i, t := range q {
		out[i] = term{t.slope / unit, t.items}
	}
	return out, unit
}

// bounds returns the ends of the strip in which K is analytic. The real axis beyond is cut.
func (q quadrature) bounds() (start, end float64) {
	low, high := 0.0, 0.0
	for _, t := range q {
		low, high = min(low, t.slope), max(high, t.slope)
	}
	return 1 / low, 1 / high
}

// derivatives returns the first three derivatives of K(s) − k log s.
func (q quadrature) derivatives(s, k float64) (first, second, third float64) {
	for _, t := range q {
		ratio := t.slope / (1 - s*t.slope)
		first += t.items * ratio
		second += t.items * ratio * ratio
		third += 2 * t.items * ratio * ratio * ratio
	}
	if k > 0 {
		first -= k / s
		second += k / s / s
		third -= 2 * k / s / s / s
	}
	return first, second, third
}

// relative returns log |exp(K(s + shift) − K(s))| and the number.
func (q quadrature) relative(s float64, shift complex128) (log float64, _ complex128) {
	phase := 0.0
	re, im := real(shift), imag(shift)
	for _, t := range q {
		ratio := t.slope / (1 - s*t.slope)
		u, v := re*ratio, im*ratio
		log -= t.items * math.Log1p(u*(u-2)+v*v) / 2
		phase += t.items * math.Atan2(v, 1-u)
	}
	sin, cos := math.Sincos(phase)
	size := math.Exp(log)
	return log, complex(size*cos, size*sin)
}
