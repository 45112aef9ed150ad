package dirichletmean

import "math"

// path is a hyperbola in the plane of s, s0 + A (cosh(x + iψ) − cos ψ), which crosses the real axis
// at s0. With ψ = π/2 it is a vertical line. As a function of x, the integrand is analytic in a
// strip.
type path struct {
	s        float64 // s0
	size     float64 // A
	sin, cos float64 // of ψ
}

// point returns s − s0 and ds/dx.
func (p path) point(x float64) (shift, slope complex128) {
	sinh, half := math.Sinh(x), math.Sinh(x/2)
	cosh := 1 + 2*half*half
	shift = complex(p.size*2*half*half*p.cos, p.size*sinh*p.sin)
	return shift, complex(p.size*sinh*p.cos, p.size*cosh*p.sin)
}

// paths returns the paths for exp K(s) / s^k through the saddle point: one that begins along the
// path of steepest descent, and the vertical line, which is always safe.
func (q quadrature) paths(k float64) (bent, straight path) {
	start, end := q.bounds()
	if k > 0 {
		start = 0
	}
	s := q.saddle(k, start, end)
	_, second, third := q.derivatives(s, k)
	// Steepest descent is s0 + iy + third/(6 second) y² at first. The arms must not come near the
	// direction in which a Gaussian grows, which is 45° from the real axis.
	const steepest = 0.75
	bend := third / (3 * second * math.Sqrt(second))
	bend = max(-steepest, min(bend, steepest))
	lean := func(bend float64) path {
		p := path{s: s, sin: 1 / math.Hypot(1, bend), cos: bend / math.Hypot(1, bend)}
		// The ends of the cuts stay outside of a wide strip.
		p.size = min(1/math.Sqrt(second)/p.sin, (end-s)/(1-p.cos), (s-start)/(1+p.cos))
		return p
	}
	return lean(bend), lean(0)
}

// saddle finds the minimum of K(s) − k log s between start and end. The function is convex.
func (q quadrature) saddle(k, start, end float64) float64 {
	s := start + (end-start)/2
	for range 300 {
		first, second, _ := q.derivatives(s, k)
		if first > 0 {
			end = s
		} else {
			start = s
		}
		next := s - first/second
		switch {
		case next > start && next < end:
		case start == 0:
			next = end / 64 // far tails and many items have small s
		case start > 0 && end > 4*start:
			next = math.Sqrt(start) * math.Sqrt(end)
		default:
			next = start + (end-start)/2
		}
		// The integral does not depend on the place: near the minimum is near enough.
		if math.Abs(next-s) <= 1e-3/math.Sqrt(second) || !(end > start) {
			return next
		}
		s = next
	}
	return s
}
