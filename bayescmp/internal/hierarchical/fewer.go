package hierarchical

import "math"

// fewer has the probabilities from fewer nodes. The error of an answer is about count times its
// distance from what these say.
type fewer struct {
	masses
	count float64
}

// withFewerNodes interpolates the log posterior from fewer nodes, leaves out every other node of δ0
// and of σ0 after the interpolation, and every other node of ν. The nodes of a graded scale follow
// features of the data, so that its interpolation counts more, and its nodes less. nu has the
// weights of the nodes of ν, and all has the probabilities of all nodes.
func (s *surface) withFewerNodes(m *Model, nu []float64, all masses) []fewer {
	interpolated, left := 8.0, 3.0
	if s.delta.scale == (plain{}) {
		interpolated, left = 3, 2.5
	}
	out := []fewer{
		{s.refined(stencil - 2).weigh(nu), interpolated},
		{all.everyOtherDelta(), left},
		{all.everyOtherSigma(), left},
	}
	if m.Nu != nil && len(nu) > 2 {
		out = append(out, fewer{all.thin(m.everyOtherNu(s.excess, nu)), 0.01})
	}
	return out
}

// everyOtherNu returns the weights that leave out every second node of ν, relative to the weights
// of all.
func (m *Model) everyOtherNu(all axis, weights []float64) []float64 {
	x := all.everyOther()
	out := make([]float64, len(weights))
	for i, w := range m.weightsOfNu(x) {
		if y := 2 * i; weights[y] != 0 {
			out[y] = w / weights[y] * math.Exp(m.roughPrior(x, i)-m.roughPrior(all, y))
		}
	}
	return out
}

// thin multiplies the masses by a weight for each ν.
func (p masses) thin(nu []float64) masses {
	out := masses{p.grid, make([]float64, len(p.mass))}
	for i, m := range p.mass {
		out.mass[i] = m * nu[i%len(nu)]
	}
	return out.normalized()
}

// everyOtherSigma keeps every second node of σ0.
func (p masses) everyOtherSigma() masses {
	g := *p.grid
	g.sigma = p.sigma.everyOther()
	q := masses{grid: &g}
	for j := range p.delta.n() {
		for k := 0; k < p.sigma.n(); k += 2 {
			first := p.index(j, k, 0)
			q.mass = append(q.mass, p.mass[first:first+len(p.nu)]...)
		}
	}
	g.place()
	return q.normalized()
}

// everyOtherDelta keeps every second node of δ0.
func (p masses) everyOtherDelta() masses {
	g := *p.grid
	g.delta = p.delta.everyOther()
	q := masses{grid: &g}
	inner := p.sigma.n() * len(p.nu)
	for j := 0; j < p.delta.n(); j += 2 {
		q.mass = append(q.mass, p.mass[j*inner:(j+1)*inner]...)
	}
	return q.normalized()
}
