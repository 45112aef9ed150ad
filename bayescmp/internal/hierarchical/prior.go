package hierarchical

import "math"

// Prior is a prior density of ν. It belongs to the excess of ν over Shift.
type Prior interface {
	// Shift returns the lower end of the support of ν.
	Shift() float64
	// LogDensity returns the logarithm of the density of the excess.
	LogDensity(excess float64) float64
}

// Gamma gives ν − Support a Gamma distribution with the shape Alpha and the rate Beta.
type Gamma struct{ Alpha, Beta, Support float64 }

// Shift implements Prior.
func (g Gamma) Shift() float64 { return g.Support }

// LogDensity implements Prior.
func (g Gamma) LogDensity(excess float64) float64 {
	lg, _ := math.Lgamma(g.Alpha)
	return g.Alpha*math.Log(g.Beta) - lg + (g.Alpha-1)*math.Log(excess) - g.Beta*excess
}

// MixedGamma is a Gamma whose Alpha and Beta are uniform in the given intervals and are integrated
// out: the paper's own prior (section 3). An interval without width fixes its parameter.
type MixedGamma struct {
	Alpha, Beta [2]float64
	Support     float64
}

// Shift implements Prior.
func (g MixedGamma) Shift() float64 { return g.Support }

// LogDensity implements Prior. Gauss–Legendre serves for both parameters, as the integrand is
// smooth.
func (g MixedGamma) LogDensity(excess float64) float64 {
	alphas, alphaWeights := uniform(g.Alpha, 24)
	betas, betaWeights := uniform(g.Beta, 8)
	sum := 0.0
	for i, a := range alphas {
		lg, _ := math.Lgamma(a)
		for k, b := range betas {
			density := math.Exp(a*math.Log(b*excess) - lg - b*excess)
			sum += alphaWeights[i] * betaWeights[k] * density
		}
	}
	return math.Log(sum / excess)
}
