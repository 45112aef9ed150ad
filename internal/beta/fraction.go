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
