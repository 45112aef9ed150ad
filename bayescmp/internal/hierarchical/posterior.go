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
	// mass has the probability of each node; the sum is 1.
	mass []float64
	// second is the posterior on a coarser grid, where leaving out nodes would not make one; else
	// nil.
	second *Posterior
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

// excessWeights returns the weights of the nodes of log excess. The first node stands for
// everything below it as well: there the population no longer changes, and the prior falls by the
// same factor from each node to the next.
func (m *Model) excessWeights(s *surface) []float64 {
	if m.Nu == nil {
		return []float64{1}
	}
	w := slices.Clone(s.logExcess.weight)
	w[0] /= 1 - m.firstFall(s.logExcess)
	return w
}

// firstFall is the factor by which the prior falls from the second node of log excess to the first,
// if the axis begins at the lowest excess; otherwise it is 0.
func (m *Model) firstFall(x axis) float64 {
	prior := func(c float64) float64 { return m.Nu.LogDensity(math.Exp(c)) + c }
	if x.at[0] > lowestExcess+0.5 || prior(x.at[0]) >= prior(x.at[1]) {
		return 0
	}
	return math.Exp(prior(x.at[0]) - prior(x.at[1]))
}

// each calls f for every node with its mass.
func (p *Posterior) each(f func(j, k, y int, mass float64)) {
	for j := range p.delta.n() {
		for k := range p.logSigma.n() {
			for y := range p.nu {
				f(j, k, y, p.mass[p.index(j, k, y)])
			}
		}
	}
}
