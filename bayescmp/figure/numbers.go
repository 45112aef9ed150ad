package figure

import (
	"math"
	"slices"
)

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// drawable reports whether all of the numbers can be coordinates: they must be so small that sums
// and products of a few of them are finite.
func drawable(xs ...float64) bool {
	return !slices.ContainsFunc(xs, func(x float64) bool { return !(math.Abs(x) <= 1e100) })
}

// stretch adds a margin, which is a share of the width, at both ends of an axis. It moves equal
// ends apart.
func stretch(low, high, margin float64) (float64, float64) {
	size := max(math.Abs(low), math.Abs(high))
	width := high - low
	if width <= 1e-9*size || width < 1e-100 {
		if size < 1e-100 {
			return low - 1, high + 1
		}
		return low - size/2, high + size/2
	}
	return low - margin*width, high + margin*width
}

func sign(x float64) int {
	switch {
	case x < 0:
		return -1
	case x > 0:
		return 1
	}
	return 0
}
