package hierarchical

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/integrate/quad"
)

// Prior is a prior density of ν: the excess of ν over Shift has the density.
type Prior interface {
	// Shift is the lower end of the support of ν.
	Shift() float64
	// LogDensity is the logarithm of the density of the excess.
	LogDensity(excess float64) float64
}

// Gamma says that ν − Support has a Gamma distribution with shape Alpha and rate Beta.
type Gamma struct{ Alpha, Beta, Support float64 }

// Shift implements Prior.
func (g Gamma) Shift() float64 { return g.Support }

// LogDensity implements Prior.
func (g Gamma) LogDensity(excess float64) float64 {
	lg, _ := math.Lgamma(g.Alpha)
	return g.Alpha*math.Log(g.Beta) - lg + (g.Alpha-1)*math.Log(excess) - g.Beta*excess
}

// MixedGamma is Gamma with Alpha and Beta uniform in the given intervals, integrated out. An interval without width fixes its parameter.
type MixedGamma struct {
	Alpha, Beta [2]float64
	Support     float64
}

// Shift implements Prior.
func (g MixedGamma) Shift() float64 { return g.Support }

// LogDensity implements Prior, by Gauss–Legendre in both: the integrand is smooth.
func (g MixedGamma) LogDensity(excess float64) float64 {
	alphas, alphaWeights := uniform(g.Alpha, 10)
	betas, betaWeights := uniform(g.Beta, 6)
	sum := 0.0
	for i, a := range alphas {
		lg, _ := math.Lgamma(a)
		for k, b := range betas {
			sum += alphaWeights[i] * betaWeights[k] * math.Exp(a*math.Log(b*excess)-lg-b*excess)
		}
	}
	return math.Log(sum / excess)
}

// uniform is a rule for the mean over an interval; one node where it has no width.
func uniform(interval [2]float64, n int) (nodes, weights []float64) {
	width := interval[1] - interval[0]
	if width == 0 {
		return interval[:1], []float64{1}
	}
	nodes, weights = legendre(interval[0], interval[1], n)
	for i := range weights {
		weights[i] /= width
	}
	return nodes, weights
}

// legendre returns the n-point Gauss–Legendre rule on [a, b], from a to b.
func legendre(a, b float64, n int) (nodes, weights []float64) {
	nodes, weights = make([]float64, n), make([]float64, n)
	quad.Legendre{}.FixedLocations(nodes, weights, a, b)
	if n > 1 && nodes[0] > nodes[n-1] {
		slices.Reverse(nodes)
		slices.Reverse(weights)
	}
	return nodes, weights
}
