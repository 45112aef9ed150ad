package joint

import "math"

// Prior is a prior density of ν. It belongs to the excess of ν over Shift.
type Prior interface {
	// Shift returns the lower end of the support of ν.
	Shift() float64
	// LogDensity returns the logarithm of the density of the excess.
	LogDensity(excess float64) float64
}

// The coordinate of ν is the logarithm of its excess, between these ends.
const (
	leastLog, mostLog = -20.0, 10.0
	logStep           = 0.05
)

// degrees is the prior of the coordinate of ν, at even nodes. Between them its logarithm is linear.
type degrees struct {
	shift float64
	log   []float64
}

func newDegrees(p Prior) *degrees {
	if p == nil {
		return nil
	}
	t := &degrees{shift: p.Shift()}
	for i := range int(math.Round((mostLog-leastLog)/logStep)) + 1 {
		x := leastLog + float64(i)*logStep
		t.log = append(t.log, p.LogDensity(math.Exp(x))+x)
	}
	return t
}

func (t *degrees) nu(x float64) float64 { return t.shift + math.Exp(x) }

// logPrior is −∞ beyond the ends.
func (t *degrees) logPrior(x float64) float64 {
	at := (x - leastLog) / logStep
	i := int(math.Floor(at))
	if i < 0 || i+1 >= len(t.log) {
		return math.Inf(-1)
	}
	f := at - float64(i)
	return (1-f)*t.log[i] + f*t.log[i+1]
}

// logLikelihood is the logarithm of the density of Students in d dimensions at points with these
// squares of their distances from the centre, but for what does not depend on ν.
func logLikelihood(nu float64, d int, squares []float64) float64 {
	half := (nu + float64(d)) / 2
	above, _ := math.Lgamma(half)
	below, _ := math.Lgamma(nu / 2)
	sum := 0.0
	for _, s := range squares {
		sum += math.Log1p(s / nu)
	}
	return float64(len(squares))*(above-below-float64(d)/2*math.Log(nu)) - half*sum
}

// logDensity is the logarithm of the density of a coordinate of ν, given squares of distances.
func (t *degrees) logDensity(x float64, d int, squares []float64) float64 {
	prior := t.logPrior(x)
	if math.IsInf(prior, -1) {
		return prior
	}
	return prior + logLikelihood(t.nu(x), d, squares)
}
