package dirichlet

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// Largest returns the probability of each component of a Dirichlet distribution that it is the
// largest one. It also returns the numerical error of these probabilities, or 0 when the error is
// no more than rounding. The parameters must be 0 or more, and their sum 1 or more. A component
// whose parameter is 0 is 0.
//
// The components are independent Gamma variates over their sum, so component k is the largest with
// probability
//
//	∫ g_k(x) Π_{j≠k} G_j(x) dx
//
// where g is a density and G a distribution function. In t = log x the integrand is smooth, has one
// peak and vanishes on both sides. On such functions the trapezoid rule converges faster than any
// power of its step.
func Largest(a [3]float64) (p [3]float64, numerical float64) {
	for k := range a {
		p[k] = largest(a[k], a[(k+1)%3], a[(k+2)%3])
	}
	// Left and right are added first, so that mirrored parameters give the mirrored answer to the
	// last bit.
	sum := p[0] + p[2] + p[1]
	for k := range p {
		p[k] /= sum
	}
	if off := math.Abs(sum - 1); off > 1e-12 {
		numerical = off
	}
	return p, numerical
}

// largest is the probability that a Gamma variate of shape a is above two others, of shapes b and
// c.
func largest(a, b, c float64) float64 {
	if a == 0 {
		return 0
	}
	f := func(t float64) float64 { return logDensity(a, t) + (logCDF(b, t) + logCDF(c, t)) }
	total := a + (b + c)
	// The steepest factor has a width of 1/√total. For small parameters the step must resolve
	// exp(−e^t).
	step := min(0.2, 0.6/math.Sqrt(total))
	// The derivative of f is not negative at log a, and not positive at log total.
	low, high := math.Log(a), math.Log(total)
	for high-low > step {
		t := (low + high) / 2
		if a-math.Exp(t)+(rate(b, t)+rate(c, t)) > 0 {
			low = t
		} else {
			high = t
		}
	}
	const faded = -45
	peak := f(low)
	sum := 1.0
	for _, direction := range [2]float64{-step, step} {
		for i := 1.0; ; i++ {
			y := f(low+i*direction) - peak
			if !(y > faded) {
				break
			}
			sum += math.Exp(y)
		}
	}
	return step * sum * math.Exp(peak)
}

// rate is the derivative of logCDF.
func rate(a, t float64) float64 {
	if a == 0 {
		return 0
	}
	return math.Exp(logDensity(a, t) - logCDF(a, t))
}

// logDensity is the logarithm of the density of log X at t, where X is a Gamma variate of shape a.
func logDensity(a, t float64) float64 {
	if a < 10 {
		lg, _ := math.Lgamma(a)
		return a*t - math.Exp(t) - lg
	}
	// Stirling's formula, without the large terms that cancel.
	u, s := t-math.Log(a), a*a
	rest := 1./1260 - (1./1680-(1./1188-691./360360/s)/s)/s
	correction := (1./12 - (1./360-rest/s)/s) / a
	return a*(u-math.Expm1(u)) + math.Log(a/(2*math.Pi))/2 - correction
}

// logCDF is the logarithm of the distribution function of log X at t. It is 0 for a variate that is
// always 0.
func logCDF(a, t float64) float64 {
	if a == 0 {
		return 0
	}
	x := math.Exp(t)
	if x >= a {
		return math.Log(mathext.GammaIncReg(a, x))
	}
	// The power series. Its first factor is a logarithm, as the value itself could underflow.
	term := 1 / a
	sum := term
	for n := a + 1; term > 1e-17*sum; n++ {
		term *= x / n
		sum += term
	}
	return logDensity(a, t) + math.Log(sum)
}
