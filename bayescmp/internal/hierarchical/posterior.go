package hierarchical

import (
	"math"
	"slices"
)

// Posterior is the fitted model.
type Posterior struct {
	model *Model
	parts [][]component
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
	p := &Posterior{model: m, parts: parts, surface: s, nodes: m.weigh(s)}
	p.fine = m.weigh(s.refined(stencil))
	return p
}

// weigh turns the logarithms of the posterior into probabilities.
func (m *Model) weigh(s *surface) masses {
	out := masses{&s.grid, make([]float64, len(s.log))}
	top, sum := slices.Max(s.log), 0.0
	first := m.firstExcess(s.excess)
	Y := len(s.nu)
	for i, v := range s.log {
		if v-top < -45 {
			continue
		}
		out.mass[i] = math.Exp(v - top)
		if i%Y == 0 {
			out.mass[i] *= first
		}
		sum += out.mass[i]
	}
	for i := range out.mass {
		out.mass[i] /= sum
	}
	return out
}

// firstExcess is the weight of the first node of ν. It stands for everything below it as well:
// there the population no longer changes.
func (m *Model) firstExcess(x axis) float64 {
	if m.Nu == nil || x.from > lowestExcess+0.5 {
		return 1
	}
	first, sum := m.Nu.LogDensity(math.Exp(x.from))+x.from, 0.0
	for e := x.from; ; e -= x.step {
		share := math.Exp(m.Nu.LogDensity(math.Exp(e)) + e - first)
		sum += share
		if !(share > 1e-4) {
			// From here on each node has about the same part of the one before it.
			before := math.Exp(m.Nu.LogDensity(math.Exp(e+x.step)) + e + x.step - first)
			return sum + share*share/(before-share)
		}
	}
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
