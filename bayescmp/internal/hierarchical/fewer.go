package hierarchical

import "slices"

// fewer has the probabilities from fewer nodes. The error of an answer is about count times its
// distance from what these say.
type fewer struct {
	masses
	count float64
}

// withFewerNodes interpolates the log posterior from fewer nodes, and leaves out every other node
// of δ0 and of σ0 after the interpolation. The counts are calibrated, see RuleAndError. nu has the
// weights of the nodes of ν, and all has the probabilities of all nodes.
func (s *surface) withFewerNodes(nu []float64, all masses) []fewer {
	// The nodes of a graded scale follow features of the data, and are not much closer than these.
	interpolated, delta, sigma := 2.0, 1.5, 0.5
	if s.delta.scale == (plain{}) {
		delta, sigma = 0.003, 0.3
	}
	return []fewer{
		{s.refined(s.finer, stencil-2).weigh(nu), interpolated},
		{all.everyOtherDelta(), delta},
		{all.everyOtherSigma(), sigma},
	}
}

// everyOtherSigma keeps every second node of σ0.
func (p masses) everyOtherSigma() masses {
	g := *p.grid
	g.sigma = p.sigma.everyOther()
	q := masses{grid: &g, mass: make([]float64, 0, len(g.nu)*g.sigma.n()*g.delta.n())}
	for y := range p.nu {
		for k := 0; k < p.sigma.n(); k += 2 {
			first := p.place(0, k, y)
			q.mass = append(q.mass, p.mass[first:first+p.delta.n()]...)
		}
	}
	g.place()
	return q.normalized()
}

// everyOtherDelta keeps every second node of δ0.
func (p masses) everyOtherDelta() masses {
	g := *p.grid
	g.delta = p.delta.everyOther()
	q := masses{grid: &g, mass: make([]float64, 0, len(g.nu)*g.sigma.n()*g.delta.n())}
	for row := range slices.Chunk(p.mass, p.delta.n()) {
		for j := 0; j < len(row); j += 2 {
			q.mass = append(q.mass, row[j])
		}
	}
	return q.normalized()
}
