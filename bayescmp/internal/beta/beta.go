// Package beta has the distribution function of the beta distribution, and with it the binomial
// tails, right to about 1e-14 in both tails for parameters up to 2⁴⁸ and beyond.
//
// It exists beside mathext.RegIncBeta of gonum, whose prefactor is a difference of logarithms of
// gamma functions: at 10⁷ its relative error is 2e-3, and at 5·10⁸ it returns 1.56. The prefactor
// here is the one of Loader (2000, "Fast and accurate computation of binomial probabilities"): no
// large terms cancel. The rest is a continued fraction, or, where that takes long, an integral of
// positive terms.
package beta

import "math"

// Regularized returns the probabilities that a value of the beta distribution with parameters a and
// b, both above 0, is below x and above x. For parameters from 1 on the relative error of each is
// some 1e-15 near the middle of the distribution and grows with the exponent, because a logarithm
// carries its rounding: 1e-13 at 1e-100. With a parameter below 1 the same holds for the tail on
// whose side of the mean x is; the error of the other is 1e-15 absolute.
func Regularized(a, b, x float64) (lower, upper float64) { return Split(a, b, x, 1-x) }

// Split is [Regularized] for an x near 1 of which y = 1 − x is known better. The smaller of the two
// counts.
func Split(a, b, x, y float64) (lower, upper float64) {
	switch {
	case math.IsNaN(a) || math.IsNaN(b) || math.IsNaN(x) || math.IsNaN(y):
		return math.NaN(), math.NaN()
	case x <= 0:
		return 0, 1
	case y <= 0:
		return 1, 0
	}
	f := function{a, b, x, y, excess(a, b, x, y)}
	if f.slow() {
		return f.integrated()
	}
	return f.summed()
}

// Density returns the density of [Regularized] at x, 0 outside (0, 1).
func Density(a, b, x float64) float64 {
	if !(x > 0 && x < 1) {
		return 0
	}
	f := function{a, b, x, 1 - x, excess(a, b, x, 1-x)}
	return f.power() / x / f.y
}

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

// slow tells whether the continued fraction takes more steps than the integral: both parameters are
// large, and x is near the mean.
func (f function) slow() bool {
	least := min(f.a, f.b)
	return least > 20_000 && math.Abs(f.excess) < 0.1*least
}

// summed computes the tail on whose side of the mean x is, and the other from it. A continued
// fraction converges there fast, unless a parameter is below 1.
func (f function) summed() (lower, upper float64) {
	switch {
	case f.excess < 0:
		upper, lower = f.swapped().summed()
		return lower, upper
	case f.a >= 1 && (f.b >= 1 || (f.a+f.b)*f.y > 0.5):
		lower = min(1, f.power()*f.fraction())
		return lower, 1 - lower
	case f.x <= 0.9:
		lower = min(1, f.power()*f.series())
		return lower, 1 - lower
	}
	upper = min(1, f.power()*f.swapped().series())
	return 1 - upper, upper
}

// swapped is the function of 1 − x.
func (f function) swapped() function { return function{f.b, f.a, f.y, f.x, -f.excess} }

// series returns the lower tail over [function.power]: the series of positive terms of DLMF 8.17.8.
func (f function) series() float64 {
	term, sum := 1.0, 1.0
	for k := 0.0; term > sum*0x1p-54; k++ {
		term *= (f.a + f.b + k) / (f.a + 1 + k) * f.x
		sum += term
	}
	return sum / f.a
}

// fraction returns the lower tail over [function.power], for an x up to the mean: the continued
// fraction of DiDonato and Morris (1992, "Algorithm 708", equation 9), in which no term is a
// difference of large ones. Its approximants are A/B, by their recurrences.
func (f function) fraction() float64 {
	before, now := [2]float64{1, 0}, [2]float64{0, 1} // A and B
	value := 0.0
	for n := 0.0; n < 1e6; n++ {
		numerator, odd := 1.0, f.a+2*n-1
		turn := 0.0
		if n > 0 {
			turn = n * (f.b - n) / odd * f.x
			numerator = (f.a + n - 1) / odd * (f.a + f.b + n - 1) * turn * f.x
		}
		denominator := n + turn + (f.a+n)/(f.a+2*n+1)*(f.excess+1+n*(1+f.y))
		next := [2]float64{
			denominator*now[0] + numerator*before[0], denominator*now[1] + numerator*before[1],
		}
		last := value
		value = next[0] / next[1]
		before = [2]float64{now[0] / next[1], now[1] / next[1]}
		now = [2]float64{value, 1}
		if math.Abs(value-last) <= 0x1p-52*value {
			break
		}
	}
	return value
}
