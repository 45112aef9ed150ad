package hierarchical

import "math"

// A level is an even grid of v = log variance on which the tables G are kept. A narrow distribution of log λ (large ν)
// needs a finer one: its sd is about √(2/ν), and the trapezoid rule with step h errs by exp(−4π²/(ν h²)); a wide one
// errs by exp(−π²/h).
const (
	levels     = 4
	widestStep = 0.6 // 7e-8
	narrowest  = 1.6 // h √ν at most: 2e-7

	// LargestNu is the largest ν that is told from the Gaussian.
	LargestNu = 420
)

func levelStep(level int) float64 { return widestStep / float64(int(1)<<level) }

// levelOf is the level that serves ν.
func levelOf(nu float64) int {
	for level := range levels {
		if levelStep(level)*math.Sqrt(nu) <= narrowest {
			return level
		}
	}
	return levels - 1
}

// lattice is an even grid of v.
type lattice struct {
	from, step float64
	n          int
}

func (l lattice) at(i int) float64 { return l.from + float64(i)*l.step }

// mixing holds the weights W of the population with given σ0 and ν on the lattice of its level: element d is for
// node first+d.
type mixing struct {
	first   int
	weights []float64
}

// tails are how far v = log(σ0²/λ) is followed for a ν: down to low below log σ0², and up to high above where the λ of an outlier lie. By
// itself, λ ~ Gamma(ν/2, ν/2); given a δ at distance d from δ0, it has shape (ν+1)/2 and mean (ν+1)/(ν + d²/σ0²): for an
// outlier all that counts lies far out in the tail.
type tails struct{ nu, low, high float64 }

func newTails(nu float64) tails {
	const drop = 12.0
	// A Gamma density with shape a, in t = log λ and relative to its peak, is exp(a(t − eᵗ + 1)).
	return tails{nu,
		beyond(func(t float64) float64 { return nu/2*(math.Exp(t)-t-1) - drop }),
		beyond(func(x float64) float64 { return (nu+1)/2*(math.Exp(-x)+x-1) - drop })}
}

// reaches is the range of v that matters for any data set whose mean is at most reach from δ0.
func (t tails) reaches(logSigma, reach float64) (low, high float64) {
	outlier := math.Log((t.nu*math.Exp(2*logSigma) + reach*reach) / (t.nu + 1))
	return 2*logSigma - t.low, max(outlier, 2*logSigma) + t.high
}

// newMixing tabulates the density of v on the nodes of the lattice.
func newMixing(l lattice, logSigma float64, t tails, reach float64) mixing {
	a := t.nu / 2
	lg, _ := math.Lgamma(a)
	constant := a*math.Log(a) - lg + math.Log(l.step)
	low, high := t.reaches(logSigma, reach)
	first := max(0, int(math.Ceil((low-l.from)/l.step)))
	last := min(l.n-1, int(math.Floor((high-l.from)/l.step)))
	m := mixing{first: first, weights: make([]float64, last-first+1)}
	logLambda := 2*logSigma - l.at(first)
	lambda, ratio := math.Exp(logLambda), math.Exp(-l.step)
	for i := range m.weights {
		m.weights[i] = math.Exp(constant + a*(logLambda-lambda))
		logLambda -= l.step
		lambda *= ratio
	}
	return m
}

// beyond finds the positive root of an increasing function that is negative at 0.
func beyond(f func(float64) float64) float64 {
	low, high := 0.0, 1.0
	for f(high) < 0 {
		low, high = high, 2*high
	}
	return bisect(low, high, func(x float64) bool { return f(x) < 0 })
}

// bisect finds where an increasing function passes a value, to 1e-14 of the interval; below tells on which side a point is.
func bisect(low, high float64, below func(float64) bool) float64 {
	for range 47 {
		if c := (low + high) / 2; below(c) {
			low = c
		} else {
			high = c
		}
	}
	return (low + high) / 2
}

// gaussian is the mixing of a Gaussian population: one weight, on a lattice of its own.
func gaussianMixing(index int) mixing { return mixing{first: index, weights: []float64{1}} }
