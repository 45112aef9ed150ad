package hierarchical

import (
	"math"
	"slices"
)

// Posterior is the fitted model.
type Posterior struct {
	model *Model
	parts [][]component
	// nuWeights are the weights of the nodes of ν.
	nuWeights []float64
	// surface and nodes are about the nodes at which the likelihood was computed.
	*surface
	nodes masses
	// fine has nodes between them as well, for integrals up to a limit.
	fine masses
	// leftOut is about how much probability the nodes have that were left out.
	leftOut float64
}

// Model returns the model that was fitted.
func (p *Posterior) Model() *Model { return p.model }

// masses are the probabilities of the nodes of a grid; their sum is 1.
type masses struct {
	*grid
	mass []float64
}

func newPosterior(m *Model, parts [][]component, s *surface) *Posterior {
	p := &Posterior{model: m, parts: parts, surface: s}
	p.nuWeights = m.weightsOfNu(s.excess)
	p.nodes = s.weigh(p.nuWeights)
	p.fine = s.refined(stencil).weigh(p.nuWeights)
	return p
}

// weigh turns the logarithms of the posterior into probabilities. nu has the weights of the nodes
// of ν.
func (s *surface) weigh(nu []float64) masses {
	out := masses{&s.grid, make([]float64, len(s.log))}
	top, sum := slices.Max(s.log), 0.0
	Y := len(s.nu)
	for i, v := range s.log {
		if v-top < -45 {
			continue
		}
		out.mass[i] = nu[i%Y] * math.Exp(v-top)
		sum += out.mass[i]
	}
	for i := range out.mass {
		out.mass[i] /= sum
	}
	return out
}

// each calls f for every node with its mass.
func (p masses) each(f func(j, k, y int, mass float64)) {
	for j := range p.delta.n() {
		for k := range p.sigma.n() {
			for y := range p.nu {
				f(j, k, y, p.mass[p.index(j, k, y)])
			}
		}
	}
}
