package bayescmp

import "fmt"

// leastAlpha is the smallest alpha of any test: with less, a float64 has not one digit left of
// 1 − alpha, the level of intervals. Critical values are computed from alpha, and lose none.
const leastAlpha = 1e-15

// usableAlpha returns alpha, or 0.05 for 0. It refuses what is not from leastAlpha to most, or is
// 1.
func usableAlpha(name string, alpha, most float64) (float64, error) {
	switch {
	case alpha == 0:
		return 0.05, nil
	case alpha > 0 && alpha < leastAlpha:
		return 0, fmt.Errorf("%w: %s must be %g or more, not %g: with less there is no digit left "+
			"of 1 − alpha", ErrOption, name, leastAlpha, alpha)
	case alpha <= most && alpha < 1 && alpha > 0:
		return alpha, nil
	case most == 1:
		return 0, fmt.Errorf("%w: %s must be from %g to below 1, not %g",
			ErrOption, name, leastAlpha, alpha)
	}
	return 0, fmt.Errorf("%w: %s must be from %g to %g, not %g",
		ErrOption, name, leastAlpha, most, alpha)
}
