package hierarchical

import "math"

// The population of the δ_i is a Student, δ_i ~ t_ν(δ0, σ0) [C17 eq. 2]. This file writes it as a
// mixture of Gaussians:
//
//	δ_i | λ ~ N(δ0, σ0²/λ),  λ ~ Gamma(ν/2, ν/2)
//
// The variable of integration is v = log(σ0²/λ), the logarithm of the variance. One even lattice of
// v serves all σ0 and many ν.

// A level is one of the lattices of v. The narrower the distribution of log λ, which comes with a
// large ν, the finer is the lattice that it needs.
const (
	levels = 3

	// LargestNu is the largest ν for which a Student is told from a Gaussian.
	LargestNu = 420
)

// largestNuOfLevel has the largest ν of each level.
var largestNuOfLevel = [levels]float64{4, 50, LargestNu}

// levelOf is the level that serves ν.
func levelOf(nu float64) int {
	for level, largest := range largestNuOfLevel {
		if nu <= largest {
			return level
		}
	}
	return levels - 1
}

// stepsOfLevels has the steps of the levels. The errors of all data sets add up, as each is about
// the same share of Z: so the steps are the closer the more there are.
func (m *Model) stepsOfLevels() (steps [levels]float64) {
	const tolerated = 3e-6
	for level, nu := range largestNuOfLevel {
		// Given an outlier the shape of λ is (ν+1)/2.
		steps[level] = trapezoidStep((nu+1)/2, tolerated/float64(len(m.Groups))) / m.closer
	}
	return steps
}

// trapezoidStep is the step with which the trapezoid rule, in log λ, errs by the tolerated share of
// the integral of a Gamma density. With the step h the error is 2 |Γ(a + ib)| / Γ(a), where a is
// the shape of the density and b = 2π/h (Poisson's summation formula).
func trapezoidStep(shape, tolerated float64) float64 {
	lg, _ := math.Lgamma(shape)
	excess := func(b float64) float64 {
		// Stirling's formula
		log := (shape-0.5)*math.Log(math.Hypot(shape, b)) - b*math.Atan2(b, shape) - shape
		return lg + math.Log(tolerated/2) - log - math.Log(2*math.Pi)/2
	}
	return 2 * math.Pi / positiveRoot(excess)
}

// lattice is an even grid of v.
type lattice struct {
	from, step float64
	n          int
}

// placedLattice is a lattice whose first node has a number among those of all lattices.
type placedLattice struct {
	lattice
	first int
}

func (l lattice) node(i int) float64 { return l.from + float64(i)*l.step }

// drop is how far the densities of v are followed: down to e^−drop of their peaks.
const drop = 14.0

// tails tells how far v is followed for a ν. It goes from low below log σ0² up to high above the v
// of an outlier. By itself, λ has the distribution Gamma(ν/2, ν/2). Given a δ at distance d from
// δ0, λ has the shape (ν+1)/2 and the mean (ν+1)/(ν + d²/σ0²), so for an outlier all that matters
// is far out in the tail.
type tails struct{ nu, low, high float64 }

func newTails(nu float64) tails {
	// A Gamma density of shape a, in t = log λ and relative to its peak, is exp(a(t − eᵗ + 1)).
	return tails{nu,
		positiveRoot(func(t float64) float64 { return nu/2*(exp(t)-t-1) - drop }),
		positiveRoot(func(x float64) float64 { return (nu+1)/2*(exp(-x)+x-1) - drop })}
}

// An outlying is how far the mean of a data set is from δ0: distance is |x̄_i − δ0|, and tension
// half of its square over the variance of the mean, which is the most that log Z_i gains when the
// population reaches out to the mean.
type outlying struct{ distance, tension float64 }

func (o outlying) larger(other outlying) outlying {
	return outlying{max(o.distance, other.distance), max(o.tension, other.tension)}
}

// reaches is the range of v that matters for any data set that is at most so outlying.
func (t tails) reaches(logSigma float64, o outlying) (low, high float64) {
	return 2*logSigma - t.low,
		2*logSigma + t.reachAbove(exp(-logSigma), o.distance, t.largestReach(o.tension))
}

// largestReach is how far v is followed at most. By itself the density of x = v − log σ0² falls by
// ν/2 (e^−x + x − 1). It is not followed further than the data set can make up for.
func (t tails) largestReach(tension float64) float64 {
	y := (drop + tension) / (t.nu / 2)
	return y + min(1, math.Sqrt(2*y))
}

// reachAbove is how far v is followed above log σ0² for data sets at a distance. over is 1/σ0.
func (t tails) reachAbove(over, distance, gained float64) float64 {
	if t.high >= gained {
		return gained
	}
	z := distance * over
	toMean := math.Log((t.nu + z*z) / (t.nu + 1))
	return min(max(toMean, 0)+t.high, gained)
}

// negligible is how far below the logarithm of a component's variance v makes no difference any
// more. The lattices begin there.
const negligible = 17.0

// mixing holds the weights W_ν of the population with given σ0 and ν on the lattice of its level.
// Element d of weights is for node first+d. The first element stands for all nodes below as well.
type mixing struct {
	first   int
	weights []float64
	// below has the sums of the first weights, each with the weight itself.
	below []float64
	// lattice begins at the v of the first weight.
	lattice lattice
	tails   tails
	// over is 1/σ0.
	over float64
}

// newMixing tabulates the density of v on the nodes of the lattice.
func newMixing(l lattice, logSigma float64, t tails, o outlying) mixing {
	a := t.nu / 2
	lg, _ := math.Lgamma(a)
	constant := a*math.Log(a) - lg + math.Log(l.step)
	low, high := t.reaches(logSigma, o)
	first := min(max(0, int(math.Ceil((low-l.from)/l.step))), l.n-1)
	last := max(first, min(l.n-1, int(math.Floor((high-l.from)/l.step))))
	m := mixing{first: first, weights: make([]float64, last-first+1), tails: t,
		over: exp(-logSigma), lattice: lattice{l.node(first), l.step, last - first + 1}}
	logLambda := 2*logSigma - l.node(first)
	lambda, ratio := exp(logLambda), exp(-l.step)
	for i := range m.weights {
		m.weights[i] = exp(constant + a*(logLambda-lambda))
		logLambda -= l.step
		lambda *= ratio
	}
	for v := l.node(first) - l.step; v > low; v -= l.step {
		logLambda := 2*logSigma - v
		m.weights[0] += exp(constant + a*(logLambda-exp(logLambda)))
	}
	m.below = make([]float64, len(m.weights))
	sum := 0.0
	for i, w := range m.weights {
		sum += w
		m.below[i] = sum
	}
	return m
}

// A span is a range of the weights, from first to before last. head is the sum of all up to the
// first one.
type span struct {
	first, last int32
	head        float64
}

// span are the weights that matter to data sets that are at most at a distance, and whose Z is
// the same for all v below least. They are followed to gained.
func (m *mixing) span(logSigma, distance, gained, least float64) span {
	n := len(m.weights)
	if n == 1 {
		return span{0, 1, m.weights[0]}
	}
	high := 2*logSigma + m.tails.reachAbove(m.over, distance, gained)
	last := min(max(int((high-m.lattice.from)/m.lattice.step)+1, 1), n)
	first := min(max(int((least-m.lattice.from)/m.lattice.step), 0), last-1)
	return span{int32(first), int32(last), m.below[first]}
}

// gaussianMixing is the mixing of a Gaussian population: one weight, at the node of its own
// variance.
func gaussianMixing(index int) mixing { return mixing{first: index, weights: []float64{1}} }

// lambdaRule is the trapezoid rule in log λ for the distribution Gamma(ν/2, ν/2) of λ, followed
// down to e⁻²⁵ of the peak. Its integrands are analytic, so the rule converges exponentially. The
// weights are relative: their sum is not 1.
func lambdaRule(nu float64) (lambda, weight []float64) {
	if math.IsInf(nu, 1) {
		return []float64{1}, []float64{1}
	}
	// The logarithm of the density, 0 at the peak.
	fall := func(s float64) float64 { return nu / 2 * (s - math.Expm1(s)) }
	step := 0.6 * math.Min(0.8, math.Sqrt(2/nu))
	for _, direction := range []float64{-1, 1} {
		for k := 0; ; k++ {
			s := direction * (float64(k) + 0.5) * step
			if fall(s) < -25 {
				break
			}
			lambda, weight = append(lambda, exp(s)), append(weight, exp(fall(s)))
		}
	}
	return lambda, weight
}
