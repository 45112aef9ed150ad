package hierarchical

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
	g.place()
	q := newMasses(&g)
	n := q.sigma.n()
	for i := range q.held {
		y, k := i/n, i%n
		first, held := p.row(y*p.sigma.n() + 2*k)
		for j, m := range held {
			q.put(first+j, i, m)
		}
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
			q.put((first+j)/2, i, held[j])
		}
	}
	return q.normalized()
}
