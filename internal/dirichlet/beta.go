package dirichlet

import "github.com/bayescmp/go/internal/beta"

// Quantile returns the value below which a component lies with probability p in (0, 1). a is the
// parameter of the component, and rest the sum of the others. The distribution is a Beta
// distribution, or a point when one of the two is 0.
func Quantile(a, rest, p float64) float64 {
	switch {
	case a == 0:
		return 0
	case rest == 0:
		return 1
	}
	low, high := 0.0, 1.0
	for range 60 {
		x := (low + high) / 2
		if CDF(a, rest, x) < p {
			low = x
		} else {
			high = x
		}
	}
	return high
}

// CDF returns the probability that the component of [Quantile] is x or less.
func CDF(a, rest, x float64) float64 {
	switch {
	case x < 0:
		return 0
	case x >= 1 || a == 0:
		return 1
	case rest == 0:
		return 0
	}
	below, _ := beta.Regularized(a, rest, x)
	return below
}

// Density returns the density of the component of [Quantile] at x; 0 for a point.
func Density(a, rest, x float64) float64 {
	if a == 0 || rest == 0 || !(x > 0 && x < 1) {
		return 0
	}
	return beta.Density(a, rest, x)
}
