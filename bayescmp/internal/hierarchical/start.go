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

// start guesses where the posterior is, to about depth below its maximum.
func (m *Model) start(parts []blend, limits box, depth float64) box {
	nus := []float64{1.2, 4, 60}
	if m.Nu == nil {
		nus = []float64{math.Inf(1)}
	}
	var all []glance
	for _, nu := range nus {
		all = append(all, m.glances(parts, limits[1], nu)...)
	}
	top := math.Inf(-1)
	for _, g := range all {
		top = max(top, g.log)
	}
	const margin = 3
	b := box{{math.Inf(1), math.Inf(-1)}, {math.Inf(1), math.Inf(-1)}, limits[2]}
	include := func(d int, low, high float64) {
		b[d][0], b[d][1] = min(b[d][0], low), max(b[d][1], high)
	}
	for _, g := range all {
		if left := depth + margin - (top - g.log); left > 0 {
			include(1, g.x-g.step, g.x+g.step)
			reach := math.Sqrt(2 * left / g.sum)
			include(0, g.delta-reach, g.delta+reach)
		}
	}
	for d := range b {
		b[d][0] = max(b[d][0], limits[d][0])
		b[d][1] = min(b[d][1], limits[d][1])
		if d < 2 && !(b[d][0] < b[d][1]) {
			b[d] = limits[d] // the data are beyond the bounds
		}
	}
	return b
}

// glances go from a large σ0 to a small one, and once more in small steps around the maximum.
func (m *Model) glances(parts []blend, limits [2]float64, nu float64) []glance {
	const step, small = 1.0, 0.25
	q := len(m.Groups)
	means, variances := make([]float64, q), make([]float64, q)
	for i, g := range m.Groups {
		means[i], variances[i] = g.Mean, parts[i].average
	}
	at := func(x, step, delta float64) glance {
		g := glance{x: x, step: step, delta: delta}
		square := exp(2 * (x + narrowing(nu)))
		for range 4 {
			g.weigh(means, variances, square, nu)
		}
		g.log += x
		return g
	}
	sorted := slices.Sorted(slices.Values(means))
	widest := math.Sqrt(slices.Max(variances))
	high := min(limits[1], math.Log(sorted[q-1]-sorted[0]+widest)+2)
	var out []glance
	best := glance{log: math.Inf(-1)}
	delta := sorted[q/2]
	for x := high; x > limits[0]; x -= step {
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

// weigh moves δ0 to the mean that the weights of the Students give. The smaller σ0 is beside the
// uncertainty of x̄_i, the more is the sum of the two like a Gaussian, but far out it is
// like the Student alone.
func (g *glance) weigh(means, variances []float64, square, nu float64) {
	g.log, g.sum = 0, 0
	moment := 0.0
	for i, mean := range means {
		d := mean - g.delta
		log, weight := nearStudent(d*d, variances[i]+square, nu*(variances[i]+square)/square)
		if d*d > 9*variances[i] {
			if alone, w := nearStudent(d*d, square, nu); alone > log {
				log, weight = alone, w
			}
		}
		g.log += log
		g.sum += weight
		moment += weight * d
	}
	g.delta += moment / g.sum
}

// nearStudent is about the logarithm of the density of a Student at a distance from its middle, and
// its weight in a mean. The squares of the distance and of the scale are given.
func nearStudent(distance, scale, nu float64) (log, weight float64) {
	z := distance / scale
	if nu > 1e6 {
		return -(math.Log(scale) + z) / 2, 1 / scale
	}
	// Stirling's formula is good enough for the constant.
	return -math.Log(scale)/2 - 1/(4*nu) - (nu+1)/2*math.Log1p(z/nu), (nu + 1) / (nu + z) / scale
}
