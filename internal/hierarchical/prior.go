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

// LogDensity implements Prior.
func (g MixedGamma) LogDensity(excess float64) float64 { return g.prepared().LogDensity(excess) }

// prepared computes what is the same for every excess. Gauss–Legendre serves for both parameters,
// as the integrand is smooth.
func (g MixedGamma) prepared() Prior {
	out := gammas{shift: g.Support}
	alphas, alphaWeights := uniform(g.Alpha, 24)
	betas, betaWeights := uniform(g.Beta, 8)
	for i, a := range alphas {
		lg, _ := math.Lgamma(a)
		for k, b := range betas {
			log := math.Log(alphaWeights[i]*betaWeights[k]) - lg + a*math.Log(b)
			out.parts = append(out.parts, gammaPart{a, b, log})
		}
	}
	return out
}

// gammas is a mixture of Gamma distributions.
type gammas struct {
	shift float64
	parts []gammaPart
}

// gammaPart is a part whose density is exp(log + (alpha−1) log excess − beta excess).
type gammaPart struct{ alpha, beta, log float64 }

func (g gammas) Shift() float64 { return g.shift }

func (g gammas) LogDensity(excess float64) float64 {
	sum, log := 0.0, math.Log(excess)
	for _, p := range g.parts {
		sum += exp(p.log + p.alpha*log - p.beta*excess)
	}
	return math.Log(sum / excess)
}
