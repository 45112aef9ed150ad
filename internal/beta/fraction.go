package beta

import "math"

// tailsByFraction computes the tail on whose side of the mean x is, and the other from it. A
// continued fraction converges there fast, unless a parameter is below 1.
func (f function) tailsByFraction() (lower, upper float64) {
	switch {
	case f.excess < 0:
		upper, lower = f.swapped().tailsByFraction()
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
// difference of large ones. Its approximants are summed by their differences, after Steed (Barnett,
// Feng, Steed and Goldfarb, 1974), which takes two divisions for each.
func (f function) fraction() float64 {
	inverse := 1 / (f.a + 1) // of a + 2n + 1
	ratio := 1 / (f.a * inverse * (f.excess + 1))
	value, difference := ratio, ratio
	for n := 1.0; n < 1e6 && math.Abs(difference) > 0x1p-54*value; n++ {
		turn := n * (f.b - n) * inverse * f.x
		numerator := (f.a + n - 1) * (f.a + f.b + n - 1) * inverse * turn * f.x
		inverse = 1 / (f.a + 2*n + 1)
		denominator := n + turn + (f.a+n)*inverse*(f.excess+1+n*(1+f.y))
		last := ratio
		ratio = 1 / (denominator + numerator*last)
		difference *= -numerator * last * ratio
		value += difference
	}
	return value
}
