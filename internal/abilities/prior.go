package abilities

import (
	"math"

	"github.com/bayescmp/go/internal/exponential"
)

// Prior is what is known about the abilities beforehand. Prior is a distribution of their
// differences: their mean has no meaning.
type Prior int

const (
	// Pooled says that abilities come from a Gaussian, whose standard deviation σ is log-normal
	// with the parameters 0 and 0.5 (Wainer 2023, equation 3).
	Pooled Prior = iota
	// Worths says that the shares of the worths are uniform: a Dirichlet distribution with
	// parameters 1. Then P(a beats b) is uniform for every two, whichever others there are.
	Worths
)

// spread2 is the squared standard deviation of log σ.
const spread2 = 0.25

// pooledLogPrior returns the logarithm of the density of m contrasts with the sum of squares r2,
// but for a constant: σ is integrated out. slope is the derivative of the logarithm for r2.
func pooledLogPrior(m int, r2 float64) (log, slope float64) {
	n := float64(m)
	value := func(s float64) float64 { return -n*s - r2*exponential.Of(-2*s)/2 - s*s/(2*spread2) }
	mode := likeliestScale(n, r2)
	step := 0.5 / math.Sqrt(2*r2*exponential.Of(-2*mode)+1/spread2)
	top, sum, precision := value(mode), 0.0, 0.0
	// To the right the density may fall as slowly as exp(−n s).
	for i := -14; i <= 24; i++ {
		s := mode + float64(i)*step
		w := exponential.Of(value(s) - top)
		sum += w
		precision += w * exponential.Of(-2*s)
	}
	return top + math.Log(sum*step), -precision / sum / 2
}

// likeliestScale returns the mode of log σ given n contrasts with the sum of squares r2.
func likeliestScale(n, r2 float64) float64 {
	if r2 == 0 {
		return -n * spread2
	}
	// Newton's method comes from the left, where it does not overshoot.
	s := math.Log(r2/n) / 2
	if s > 0 {
		s = math.Log(r2/(n+s/spread2)) / 2
	}
	s = max(s, -n*spread2)
	for range 100 {
		part := r2 * exponential.Of(-2*s)
		move := (part - n - s/spread2) / (2*part + 1/spread2)
		s += move
		if math.Abs(move) < 1e-12 {
			break
		}
	}
	return s
}

// worthsLogPrior returns the logarithm of the density of abilities whose sum is 0, but for a
// constant, and adds its derivatives.
func worthsLogPrior(beta, slope []float64) float64 {
	top := math.Inf(-1)
	for _, b := range beta {
		top = max(top, b)
	}
	sum := 0.0
	for _, b := range beta {
		sum += exponential.Of(b - top)
	}
	k := float64(len(beta))
	for i, b := range beta {
		slope[i] -= k * exponential.Of(b-top) / sum
	}
	return -k * (top + math.Log(sum))
}

// tiePrior returns the logarithm of the density of Davidson's τ and its derivative: the probability
// exp(τ)/(2 + exp(τ)) of a tie between equals is uniform.
func tiePrior(tau float64) (log, slope float64) {
	e := exponential.Of(-math.Abs(tau))
	if tau > 0 { // tau − 2 log(2 + exp(tau))
		return -tau - 2*math.Log1p(2*e), 1 - 2/(1+2*e)
	}
	return tau - 2*math.Log(2+e), 1 - 2*e/(2+e)
}
