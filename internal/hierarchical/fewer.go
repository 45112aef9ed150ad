package hierarchical

// coarseMasses has the probabilities from fewer nodes. The error of an answer is about count times
// its distance from what these say.
type coarseMasses struct {
	masses
	count float64
}

// withFewerNodes interpolates the log posterior from fewer nodes, and leaves out every other node
// of σ0, and of δ0 on a graded scale, after the interpolation. On a plain scale these are so far
// apart that their half would say nothing. The counts are calibrated, see RuleAndError. nu has the
// weights of the nodes of ν, and all has the probabilities of all nodes.
func (s *surface) withFewerNodes(nu []float64, all masses) []coarseMasses {
	interpolated := s.weigh(integralDivision, stencil-2, nu)
	if s.delta.scale == (linearScale{}) {
		return []coarseMasses{{interpolated, 7}, {all.everyOtherSigma(), 0.27}}
	}
	// The nodes of a graded scale follow features of the data, and are not much closer than these.
	return []coarseMasses{
		{interpolated, 0.6}, {all.everyOtherDelta(), 4.3}, {all.everyOtherSigma(), 2.6},
	}
}

// everyOtherSigma keeps every second node of σ0.
func (p masses) everyOtherSigma() masses {
	g := *p.grid
	g.sigma = p.sigma.everyOther()
	g.computeCoordinates()
	q := newMasses(&g)
	n := q.sigma.n()
	for i := range q.held {
		from := i/n*p.sigma.n() + 2*(i%n)
		first, held := p.row(from)
		copy(q.mass[i*q.delta.n()+first:], held)
		q.held[i] = p.held[from]
	}
	return q.normalized()
}

// everyOtherDelta keeps every second node of δ0.
func (p masses) everyOtherDelta() masses {
	g := *p.grid
	g.delta = p.delta.everyOther()
	q := newMasses(&g)
	for i := range q.held {
		first, held := p.row(i)
		for j := first % 2; j < len(held); j += 2 {
			q.set((first+j)/2, i, held[j])
		}
	}
	return q.normalized()
}
