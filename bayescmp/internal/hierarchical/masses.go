package hierarchical

import (
	"math"
	"slices"
)

// masses are the probabilities of the nodes of a grid; their sum is 1.
type masses struct {
	*grid
	mass []float64
}

// weigh turns the logarithms of the posterior into probabilities. nu has the weights of the nodes
// of ν.
func (s *surface) weigh(nu []float64) masses {
	out := masses{grid: &s.grid, mass: make([]float64, len(s.log))}
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

// normalized makes the sum of the masses 1.
func (p masses) normalized() masses {
	total := 0.0
	for _, m := range p.mass {
		total += m
	}
	for i := range p.mass {
		p.mass[i] /= total
	}
	return p
}
