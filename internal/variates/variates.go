// Package variates draws from distributions that samplers need.
package variates

import (
	"math"
	"math/rand/v2"

	"github.com/bayescmp/go/internal/exponential"
	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat/distuv"
)

// Pick draws an index in proportion to weights.
func Pick(weights []float64, r *rand.Rand) int {
	u := r.Float64() * floats.Sum(weights)
	for k, w := range weights[:len(weights)-1] {
		if u -= w; u < 0 {
			return k
		}
	}
	return len(weights) - 1
}

// PickLog draws an index in proportion to the exponentials of logarithms, which it overwrites.
func PickLog(logs []float64, r *rand.Rand) int {
	top := floats.Max(logs)
	for k, v := range logs {
		logs[k] = exponential.Of(v - top)
	}
	return Pick(logs, r)
}

// Truncated draws a Gaussian variate that is between two bounds.
func Truncated(mean, sd, low, high float64, r *rand.Rand) float64 {
	a, b := (low-mean)/sd, (high-mean)/sd
	switch {
	case a > 3:
		return mean + sd*drawTail(a, b, r)
	case b < -3:
		return mean - sd*drawTail(-b, -a, r)
	case b-a < 1:
		return mean + sd*drawNarrow(a, b, r)
	}
	for {
		if z := r.NormFloat64(); z >= a && z <= b {
			return mean + sd*z
		}
	}
}

// drawTail draws a standard Gaussian variate between two bounds of which the lower one is above 0,
// from an exponential one (Robert 1995).
func drawTail(low, high float64, r *rand.Rand) float64 {
	rate := (low + math.Sqrt(low*low+4)) / 2
	cut := -math.Expm1(-rate * (high - low))
	for {
		z := low - math.Log1p(-cut*r.Float64())/rate
		if z <= high && r.Float64() <= exponential.Of(-(z-rate)*(z-rate)/2) {
			return z
		}
	}
}

// drawNarrow draws a standard Gaussian variate between close bounds.
func drawNarrow(low, high float64, r *rand.Rand) float64 {
	least := math.Max(0, math.Max(low, -high))
	for {
		z := low + (high-low)*r.Float64()
		if r.Float64() <= exponential.Of((least*least-z*z)/2) {
			return z
		}
	}
}

// Gamma draws a Gamma variate of shape a.
func Gamma(a float64, r *rand.Rand) float64 {
	return distuv.Gamma{Alpha: a, Beta: 1, Src: r}.Rand()
}
