// Package slicesampling draws from densities on a line by slice sampling (Neal 2003).
package slicesampling

import "math/rand/v2"

// Draw moves a point x of a density by one step that leaves the density as it is. log is the
// logarithm of the density, up to a constant, and −∞ outside of it. width is about as wide as the
// density.
//
// The first interval lies around x by chance: so an interval that is found from x is found as
// easily from each point of it that can be drawn.
func Draw(r *rand.Rand, x, width float64, log func(x float64) float64) float64 {
	level := log(x) - r.ExpFloat64()
	low := x - width*r.Float64()
	high := low + width
	for log(low) > level {
		low -= width
	}
	for log(high) > level {
		high += width
	}
	return shrink(r, x, low, high, func(next float64) bool { return log(next) >= level })
}

// Turn draws an angle that leaves a density on a circle as it is. log is the logarithm of the
// density at an angle from the present point, with the given period. The first interval is the
// whole circle, so that no end is stepped out.
func Turn(r *rand.Rand, period float64, log func(angle float64) float64) float64 {
	level := log(0) - r.ExpFloat64()
	low := -period * r.Float64()
	return shrink(r, 0, low, low+period, func(next float64) bool { return log(next) >= level })
}

// shrink draws from an interval around x until a point is inside of the slice. Each point that is
// not ends the interval on its side of x.
func shrink(r *rand.Rand, x, low, high float64, inside func(x float64) bool) float64 {
	for range 100 { // x itself is left before, but for rounding
		next := low + (high-low)*r.Float64()
		if inside(next) {
			return next
		}
		if next < x {
			low = next
		} else {
			high = next
		}
	}
	return x
}
