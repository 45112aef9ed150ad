package joint

import (
	"math"
	"sync"

	"gonum.org/v1/gonum/interp"
	"gonum.org/v1/gonum/mathext"
)

// The lattice is that of Korobov: point m has the place m·generatorʲ modulo lattice in coordinate
// j, and each coordinate goes through all places. The generator is a primitive root.
const (
	lattice          = 61
	generator        = 55
	inverseGenerator = 10
)

// shift moves the lattice: the mean over all shifts is that over all λ.
type shift uint64

// offset is how far the lattice is moved in a coordinate.
type offset struct {
	place, within int     // the place of point 0, and where in each place
	far           float64 // where in the last place, from 0 to 1
}

// within is how many shifts there are within each place.
const within = 8

// offset scrambles the shift and the coordinate by SplitMix64.
func (s shift) offset(j int) offset {
	x := uint64(s) + uint64(j+1)*0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	x ^= x >> 31
	return offset{int(x >> 32 * lattice >> 32), int(x >> 29 % within),
		(float64(x%(1<<29)) + 0.5) / (1 << 29)}
}

// quantileRow has the quantiles of 1/λ for a ν. λ is Gamma(ν/2)/(ν/2).
type quantileRow struct {
	near [within][lattice]float64 // 0 at the last place, which is
	far  [deepest + 2]float64     // of the share 2^−i/lattice above: the logarithms
}

// tailQuantile is the logarithm of the quantile with a part of the last place above it.
func (r *quantileRow) tailQuantile(part float64) float64 {
	at := min(-math.Log2(part), deepest)
	i := int(at)
	f := at - float64(i)
	return (1-f)*r.far[i] + f*r.far[i+1]
}

// The rows are those of the logarithm of ν in even steps.
const (
	nuStep     = 0.05
	leastLogNu = -1.0
	mostLogNu  = 9.0
	deepest    = 24
)

// variances has the rows. The logarithm of a quantile is a smooth function of what has the same
// probability in a standard Gaussian.
var variances = sync.OnceValue(func() (out []quantileRow) {
	var knots []float64
	for z := -3.4; z < 6.5; z += 0.2 {
		knots = append(knots, z)
	}
	for x := leastLogNu; x < mostLogNu; x += nuStep {
		half := math.Exp(x) / 2
		values := make([]float64, len(knots))
		for i, z := range knots {
			values[i] = math.Log(half) - logGammaQuantile(half, math.Erfc(z/math.Sqrt2)/2)
		}
		var log interp.NaturalCubic
		if err := log.Fit(knots, values); err != nil {
			panic(err) // the knots ascend
		}
		above := func(share float64) float64 {
			return log.Predict(math.Sqrt2 * math.Erfinv(1-2*share))
		}
		var r quantileRow
		for w := range r.near {
			for m := range lattice - 1 {
				// Neighbours are at different places of their cells, so that shifts differ little.
				p := (float64(m) + (float64((w+3*m)%within)+0.5)/within) / lattice
				r.near[w][m] = math.Exp(above(1 - p))
			}
		}
		for i := range r.far {
			r.far[i] = above(math.Exp2(-float64(i)) / lattice)
		}
		out = append(out, r)
	}
	return out
})

// logGammaQuantile is the logarithm of the quantile of a Gamma distribution with the rate 1. Near 0
// the distribution function is a power.
func logGammaQuantile(shape, p float64) float64 {
	log, _ := math.Lgamma(shape + 1)
	if x := (math.Log(p) + log) / shape; x < -25 {
		return x
	}
	return math.Log(mathext.GammaIncRegInv(shape, p))
}
