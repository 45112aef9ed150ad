package hierarchical

import "sync"

// Posterior is the fitted model.
type Posterior struct {
	model *Model
	parts []blend
	// nuWeights are the weights of the nodes of ν.
	nuWeights []float64
	// surface and nodes are about the nodes at which the likelihood was computed.
	*surface
	nodes masses
	// fine has nodes between them as well, for integrals up to a limit.
	fine masses
	// fewer has the probabilities from fewer nodes.
	fewer func() []fewer
	// leftOut is about how much probability the nodes have that were left out.
	leftOut float64
}

// Model returns the model that was fitted.
func (p *Posterior) Model() *Model { return p.model }

func newPosterior(m *Model, parts []blend, s *surface) *Posterior {
	p := &Posterior{model: m, parts: parts, surface: s}
	p.nuWeights = m.weightsOfNu(s.excess)
	p.nodes = s.weigh(p.nuWeights)
	p.fine = s.refined(stencil).weigh(p.nuWeights)
	p.fewer = sync.OnceValue(func() []fewer { return s.withFewerNodes(m, p.nuWeights, p.fine) })
	return p
}
