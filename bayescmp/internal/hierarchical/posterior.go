package hierarchical

import (
	"math"
	"slices"
)

// Posterior is the fitted model.
type Posterior struct {
	model *Model
	parts [][]component
	*surface
	mass   []float64  // of each node, summing to 1
	second *Posterior // on a coarser grid, where leaving out nodes would not do
}

// Fit integrates the model.
func (m *Model) Fit() *Posterior {
	parts := m.parts()
	within := m.limits(parts)
	if len(m.Groups) >= fewest {
		b, nodes, sketch, soft := m.locate(parts)
		if soft {
			return newPosterior(m, parts, m.evaluate(b.grid(nodes), parts, sketch))
		}
		if sketch != nil {
			within = b
		}
	}
	return m.carefulFit(parts, within)
}

// parts writes the likelihood of each group as a mixture.
func (m *Model) parts() [][]component {
	parts := make([][]component, len(m.Groups))
	for i, g := range m.Groups {
		parts[i] = g.components(m.SigmaMax)
	}
	return parts
}

func newPosterior(m *Model, parts [][]component, s *surface) *Posterior {
	p := &Posterior{model: m, parts: parts, surface: s, mass: make([]float64, len(s.log))}
	top, sum := slices.Max(s.log), 0.0
	excess := m.excessWeights(s)
	for j, wd := range s.delta.weight {
		for k, ws := range s.logSigma.weight {
			for y := range s.nu {
				i := s.index(j, k, y)
				p.mass[i] = math.Exp(s.log[i]-top) * wd * ws * excess[y]
				sum += p.mass[i]
			}
		}
	}
	for i := range p.mass {
		p.mass[i] /= sum
	}
	return p
}

// excessWeights are the weights of the nodes of log excess. The first stands for everything below it as well: there the population no
// longer changes, and the prior falls by the same factor from each node to the next.
func (m *Model) excessWeights(s *surface) []float64 {
	if m.Nu == nil {
		return []float64{1}
	}
	w := slices.Clone(s.logExcess.weight)
	w[0] /= 1 - m.fall(s.logExcess)
	return w
}

// fall is the factor by which the prior falls from the second node of log excess to the first, if that is the lowest; otherwise 0.
func (m *Model) fall(x axis) float64 {
	prior := func(c float64) float64 { return m.Nu.LogDensity(math.Exp(c)) + c }
	if x.at[0] > lowestExcess+0.5 || prior(x.at[0]) >= prior(x.at[1]) {
		return 0
	}
	return math.Exp(prior(x.at[0]) - prior(x.at[1]))
}

// Rule applies the paper's rule: how probable it is that each region is the most probable one on the next data set.
// Right is when δ0 > c(σ0, ν), left when δ0 < −c: what is on either side of 0, less what is between 0 and ±c.
func (p *Posterior) Rule(rope float64) (left, middle, right float64) {
	return p.rule(rope).sum(nil)
}

// sides is what a node of ν contributes to the rule.
type sides struct{ left, right, total float64 }

type sidesByNu []sides

// sum adds the nodes up, each with its weight, all the same when that is nil.
func (s sidesByNu) sum(weight []float64) (left, middle, right float64) {
	total := 0.0
	for y, v := range s {
		w := 1.0
		if weight != nil {
			w = weight[y]
		}
		left, right, total = left+w*v.left, right+w*v.right, total+w*v.total
	}
	// Interpolation may leave −1e-9 where there is nothing.
	left, right = max(0, left), max(0, right)
	middle = total - left - right
	if middle < 1e-14*total {
		middle = 0 // rounding
	}
	total = left + middle + right
	return left / total, middle / total, right / total
}

// rule computes the nodes of ν on all cores.
func (p *Posterior) rule(rope float64) sidesByNu {
	zero := make([]float64, p.delta.n())
	p.delta.below(0, zero)
	out := make(sidesByNu, len(p.nu))
	parallel(len(out), func(y int) { out[y] = p.sides(rope, y, zero) })
	return out
}

// sides is the mass at node y of ν beyond ±c; zero is the share of each node of δ0 below 0.
func (p *Posterior) sides(rope float64, y int, zero []float64) (s sides) {
	slab := p.slab(y)
	n := len(zero)
	for i, m := range slab {
		s.left += m * zero[i%n]
		s.total += m
	}
	s.right = s.total - s.left
	switch {
	case math.IsInf(rope, 1):
		return sides{total: s.total}
	case rope == 0:
		return s
	}
	row, low, high := make([]float64, n), make([]float64, n), make([]float64, n)
	cardinal := make([]float64, p.logSigma.n())
	t := newPopulation(p.nu[y])
	kink := math.Log(rope / t.twoThirds())
	xs, weights := p.belowKink(kink)
	u := 0.999
	for i, x := range xs {
		if x >= kink {
			continue
		}
		u = t.threshold(rope/math.Exp(x), u)
		p.slice(x, slab, cardinal, row)
		p.delta.below(-rope*u, low)
		p.delta.below(rope*u, high)
		for j, m := range row {
			s.left -= weights[i] * m * (zero[j] - low[j])
			s.right -= weights[i] * m * (high[j] - zero[j])
		}
	}
	return s
}

// slab is the mass at node y of ν, as [k*n + j] for the k-th node of log σ0 and the j-th of δ0.
func (p *Posterior) slab(y int) []float64 {
	n := p.delta.n()
	out := make([]float64, n*p.logSigma.n())
	for j := range n {
		for k := range p.logSigma.n() {
			out[k*n+j] = p.mass[p.index(j, k, y)]
		}
	}
	return out
}

// belowKink is a rule for the log σ0 at which c is above 0. Where c becomes 0 the integrand has a kink, and an even rule across it
// would be good to h² only.
func (p *Posterior) belowKink(kink float64) (nodes, weights []float64) {
	x := p.logSigma
	if x.step == 0 {
		for i := 1; i < len(x.breaks) && x.breaks[i-1] < kink; i++ {
			n, w := legendre(x.breaks[i-1], min(x.breaks[i], kink), x.per)
			nodes, weights = append(nodes, n...), append(weights, w...)
		}
		return nodes, weights
	}
	from, to := x.at[0], x.at[x.n()-1]
	if kink >= to {
		return x.at, x.weight
	}
	if kink <= from {
		return nil, nil
	}
	return legendre(from, kink, 8+int(1.5*(kink-from)/x.step))
}

// slice is the density in log σ0 at x of the masses of the nodes of δ0.
func (p *Posterior) slice(x float64, slab, cardinal, row []float64) {
	clear(row)
	p.logSigma.cardinal(x, cardinal)
	for k, v := range cardinal {
		v /= p.logSigma.weight[k]
		for j, m := range slab[k*len(row) : (k+1)*len(row)] {
			row[j] += v * m
		}
	}
}
