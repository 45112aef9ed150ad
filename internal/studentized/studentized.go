// Package studentized has the distribution of the studentized range. This is the difference between
// the largest and the smallest of k normal variables, in units of an independent estimate of their
// standard deviation. Tukey's test takes its critical values from it, and with infinite degrees of
// freedom so does Nemenyi's.
//
// Upper tails are computed as tails, with a relative accuracy of 1e-12 as far down as a float64
// reaches. (R's ptukey subtracts from 1, and is off by 1e-7 and more for many variables or few
// degrees of freedom.)
package studentized

import "math"

// CDF returns the probability that the studentized range of k normal variables is at most q. df has
// the degrees of freedom of the estimate of the standard deviation; math.Inf(1) if it is known. CDF
// returns NaN for k < 2, df not above 0, or a NaN. It is right to about 1e-14 absolutely, also
// where it is small.
func CDF(q float64, k int, df float64) float64 { return 1 - Survival(q, k, df) }

// Survival returns the probability that the studentized range is above q, with a small relative
// error however small it is.
func Survival(q float64, k int, df float64) float64 {
	switch {
	case k < 2:
		return math.NaN()
	case q <= 0 && df > 0:
		return 1
	}
	return Ratio(q, df, func(w float64) float64 { return rangeSurvival(w, k) })
}

// Critical returns the q that the studentized range exceeds with probability alpha in (0, 1).
func Critical(alpha float64, k int, df float64) float64 {
	return InvertTail(alpha, func(q float64) float64 { return Survival(q, k, df) })
}

// Quantile returns the q below which the studentized range is with probability p. It is 0 for p =
// 0, infinite for p = 1, and NaN outside [0, 1].
func Quantile(p float64, k int, df float64) float64 {
	if p == 0 && k >= 2 && df > 0 {
		return 0
	}
	return Invert(p, func(q float64) float64 { return Survival(q, k, df) })
}

// rangeSurvival is the probability that the range of k standard normal variables is above w > 0.
//
// Given that the largest is z, all others are below z with probability Φ(z)^(k−1), and also less
// than w below it with probability (Φ(z) − Φ(z−w))^(k−1). The difference of the two powers is the
// tail. The integrand is analytic and falls off like a normal density, so the trapezoid rule
// converges exponentially.
func rangeSurvival(w float64, k int) float64 {
	if w > 100 {
		return 0 // below e^(−2500)
	}
	// The error was measured: it is below 1e-14 up to k = 1,000.
	h := 1 / (3 + math.Log2(float64(k)))
	// The integrand is around the largest of k for a small w, and around w/2 for a large one. It is
	// never wider than a normal density.
	first, last := math.Floor(max(-6.5, w/2-6.5)/h), math.Ceil(max(8.5, w/2+7)/h)
	sum := 0.0
	for i := first; i <= last; i++ {
		z := i * h
		sum += math.Exp(-z*z/2) * PowerGap(normalCDF(z), normalCDF(z-w), k-1)
	}
	return min(1, float64(k)*sum*h/math.Sqrt(2*math.Pi))
}

// PowerGap returns a^n − (a−b)^n for 0 ≤ b ≤ a and n ≥ 0, without cancellation. It builds up the
// power from the binary digits of n.
func PowerGap(a, b float64, n int) float64 {
	c := a - b
	// These are a^m, (a−b)^m and their difference, where m has the leading digits of n.
	high, low, gap := 1.0, 1.0, 0.0
	for bit := 1 << 30; bit > 0; bit >>= 1 {
		gap *= high + low
		high, low = high*high, low*low
		if n&bit != 0 {
			gap = high*b + gap*c
			high, low = high*a, low*c
		}
	}
	return gap
}

// normalCDF is the standard normal CDF, relatively accurate in the lower tail.
func normalCDF(z float64) float64 { return math.Erfc(-z/math.Sqrt2) / 2 }
