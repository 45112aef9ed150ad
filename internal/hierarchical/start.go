package hierarchical

import (
	"math"
	"slices"
)

// A glance is the maximum over δ0 of about the posterior at one σ0 and ν. It takes x̄_i for a
// Student around δ0, whose square of the scale is the variance of x̄_i and σ0² together.
type glance struct {
	x, step         float64 // the coordinate of σ0, and how far the next glance is
	log, delta, sum float64 // the logarithm, the place, and the precision of δ0
}

// start guesses where the posterior is, to about depth below its maximum, and how wide it is in δ0
// at the least.
func (m *Model) start(
	parts []blend, limits box, sigma sigmaScale, depth float64,
) (b box, width float64) {
	nus := []float64{1.2, 4, 60}
	if m.Nu == nil {
		nus = []float64{math.Inf(1)}
	}
	var all []glance
	for _, nu := range nus {
		all = append(all, m.glances(parts, limits[1], sigma, nu)...)
	}
	top := math.Inf(-1)
	for _, g := range all {
		top = max(top, g.log)
	}
	const margin, far = 3, 2
	width = math.Inf(1)
	b = box{{math.Inf(1), math.Inf(-1)}, {math.Inf(1), math.Inf(-1)}, limits[2]}
	include := func(d int, low, high float64) {
		b[d][0], b[d][1] = min(b[d][0], low), max(b[d][1], high)
	}
	for _, g := range all {
		if left := depth + margin - (top - g.log); left > 0 {
			include(1, g.x-g.step, g.x+g.step)
			reach := math.Sqrt(2 * left / g.sum)
			include(0, g.delta-reach, g.delta+reach)
		}
		if g.log > top-far {
			width = min(width, 1/math.Sqrt(g.sum))
		}
	}
	for d := range b {
		b[d][0] = max(b[d][0], limits[d][0])
		b[d][1] = min(b[d][1], limits[d][1])
		if d < 2 && !(b[d][0] < b[d][1]) {
			b[d] = limits[d] // the data are beyond the bounds
		}
	}
	return b, width
}

// glances go from a large σ0 to a small one, and once more in small steps around the maximum.
func (m *Model) glances(
	parts []blend, limits [2]float64, sigma sigmaScale, nu float64,
) []glance {
	const step, small = 1.0, 0.25
	sigma.shift = narrowing(nu)
	q := len(m.Groups)
	means, variances := make([]float64, q), make([]float64, q)
	for i, g := range m.Groups {
		means[i], variances[i] = g.Mean, parts[i].average
	}
	at := func(x, step, delta float64) glance {
		logSigma, slope := sigma.logSigma(x)
		g := glance{x: x, step: step, log: logSigma + slope, delta: delta}
		population := kernel{exp(2 * logSigma), nu}
		for range 2 {
			g.move(means, variances, population)
		}
		for i, mean := range means {
			square := (mean - g.delta) * (mean - g.delta)
			g.log += population.combine(variances[i], square).log(square)
		}
		return g
	}
	sorted := slices.Sorted(slices.Values(means))
	var out []glance
	best := glance{log: math.Inf(-1)}
	delta := sorted[q/2]
	for x := limits[1]; x > limits[0]; x -= step {
		g := at(x, step, delta)
		out, delta = append(out, g), g.delta
		if g.log > best.log {
			best = g
		}
	}
	// The large steps around the maximum give way to small ones.
	const around = 1.5
	out = slices.DeleteFunc(out, func(g glance) bool { return math.Abs(g.x-best.x) < around })
	for x := best.x - around; x <= best.x+around; x += small {
		if x > limits[0] && x < limits[1] {
			out = append(out, at(x, small, best.delta))
		}
	}
	return out
}

// move moves δ0 to the mean that the weights of the Students give.
func (g *glance) move(means, variances []float64, population kernel) {
	sum, moment := 0.0, 0.0
	for i, mean := range means {
		d := mean - g.delta
		weight := population.combine(variances[i], d*d).weight(d * d)
		sum += weight
		moment += weight * d
	}
	g.sum = sum
	g.delta += moment / sum
}

// A kernel is a Student around δ0 in the place of x̄_i: its square of the scale, and its ν. The
// smaller σ0 is beside the uncertainty of x̄_i, the more is the sum of the two like a Gaussian.
type kernel struct{ square, nu float64 }

// log is about the logarithm of the density at a distance whose square is given.
func (k kernel) log(distance float64) float64 {
	z := distance / k.square
	if k.nu > 1e6 {
		return -(math.Log(k.square) + z) / 2
	}
	// Stirling's formula is good enough for the constant.
	return -math.Log(k.square)/2 - 1/(4*k.nu) - (k.nu+1)/2*math.Log1p(z/k.nu)
}

// weight is the weight in a mean.
func (k kernel) weight(distance float64) float64 {
	if k.nu > 1e6 {
		return 1 / k.square
	}
	return (k.nu + 1) / (k.nu + distance/k.square) / k.square
}

// combine is the Student in the place of a mean, where k is the population. The variance of the
// mean is given, and the square of its distance. Far out it is the population alone, whose tails
// are heavier.
func (k kernel) combine(variance, distance float64) kernel {
	sum := variance + k.square
	both := kernel{sum, k.nu * sum / k.square}
	if distance > 9*variance && k.log(distance) > both.log(distance) {
		return k
	}
	return both
}
