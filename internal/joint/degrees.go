package joint

import (
	"math"

	"github.com/bayescmp/go/internal/exponential"
)

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

// degrees is the prior of the coordinate of ν, at even nodes. Between them its logarithm is linear,
// and beyond the ends it is 0: all steps that move ν use this one density.
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
		t.log = append(t.log, p.LogDensity(exponential.Of(x))+x)
	}
	return t
}

func (t *degrees) nu(x float64) float64 { return t.shift + exponential.Of(x) }

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

// logDensity is the logarithm of the density of a coordinate of ν, given squares of what has a
// Student's distribution with the scale 1, but for what does not depend on ν.
func (t *degrees) logDensity(x float64, squares []float64) float64 {
	prior := t.logPrior(x)
	if math.IsInf(prior, -1) {
		return prior
	}
	nu := t.nu(x)
	above, _ := math.Lgamma((nu + 1) / 2)
	below, _ := math.Lgamma(nu / 2)
	return prior + float64(len(squares))*(above-below-math.Log(nu)/2) + logTails(nu, squares, 1)
}

// logTails is −(ν+1)/2 · Σ log(1 + factor·square/ν). Few logarithms are taken, of products.
func logTails(nu float64, squares []float64, factor float64) float64 {
	sum, product, by := 0.0, 1.0, factor/nu
	for _, s := range squares {
		product *= 1 + by*s
		if product > 1e150 {
			sum, product = sum+math.Log(product), 1
		}
	}
	return -(nu + 1) / 2 * (sum + math.Log(product))
}
