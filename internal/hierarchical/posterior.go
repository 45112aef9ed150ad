package hierarchical

import "sync"

// Posterior is the fitted model.
type Posterior struct {
	model *Model
	parts []blend
	// ofNu has the weights of the nodes of ν.
	ofNu rulesOfNu
	// surface is about the nodes at which the likelihood was computed.
	*surface
	// nodes has so many nodes of δ0 that sums over them are good.
	nodes func() masses
	// fine has so many nodes of δ0 and σ0 that integrals up to a limit between them are good.
	fine masses
	// fewer has the probabilities from fewer nodes.
	fewer func() []coarseMasses
	// leftOut is about how much probability the nodes have that were left out.
	leftOut float64
}

// Model returns the model that was fitted.
func (p *Posterior) Model() *Model { return p.model }

func newPosterior(m *Model, parts []blend, s *surface) *Posterior {
	p := &Posterior{model: m, parts: parts, surface: s}
	p.ofNu = m.rulesOfNu(s.excess)
	p.nodes = sync.OnceValue(func() masses {
		return s.weigh(sumDivision, stencil, p.ofNu.weights)
	})
	p.fine = s.weigh(integralDivision, stencil, p.ofNu.weights)
	p.fewer = sync.OnceValue(func() []coarseMasses {
		return s.withFewerNodes(p.ofNu.weights, p.fine)
	})
	return p
}
