package beta

import "math"

// function is the distribution function at one place.
type function struct {
	a, b, x, y float64
	// excess is a − (a + b)x, which is 0 where x is the mean.
	excess float64
}

// excess computes a − (a + b)x with one rounding at the end. The sum a + b, and its product with
// the smaller of x and y = 1 − x, are kept in two parts each.
func excess(a, b, x, y float64) float64 {
	sum := a + b
	// What the sum lost: a + b is sum + lost exactly.
	part := sum - a
	lost := (a - (sum - part)) + (b - part)
	if x <= y {
		product := sum * x
		return (a - product) - (math.FMA(sum, x, -product) + lost*x)
	}
	product := sum * y
	return (product - b) + (math.FMA(sum, y, -product) + lost*y)
}

// power returns xᵃyᵇ/B(a, b). With s = a + b, and Stirling's formula for the gamma functions, it is
//
//	√(ab/2πs) · exp(δ(s) − δ(a) − δ(b) − sx·φ(u) − sy·φ(v))
//
// where δ is [stirling], φ is [deviance], u = a/sx − 1 and v = b/sy − 1. No term is negative in the
// sum of the two deviances.
func (f function) power() float64 {
	s := f.a + f.b
	far := s*f.x*deviance(f.a/s/f.x, f.excess/s/f.x) + s*f.y*deviance(f.b/s/f.y, -f.excess/s/f.y)
	bend := stirling(s) - stirling(f.a) - stirling(f.b)
	return math.Sqrt(f.a/s*f.b/(2*math.Pi)) * math.Exp(bend-far)
}

// prefersIntegral tells whether the continued fraction takes more steps than the integral: both
// parameters are large, and x is near the mean.
func (f function) prefersIntegral() bool {
	least := min(f.a, f.b)
	return least > 20_000 && math.Abs(f.excess) < 0.1*least
}

// swapped is the function of 1 − x.
func (f function) swapped() function { return function{f.b, f.a, f.y, f.x, -f.excess} }
