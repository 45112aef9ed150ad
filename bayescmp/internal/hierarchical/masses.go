package hierarchical

import "slices"

// masses are the probabilities of the nodes of a grid; their sum is 1.
type masses struct {
	*grid
	// mass has the nodes of ν one after the other, each with the nodes of σ0, each of these with
	// the nodes of δ0.
	mass []float64
}

func (p masses) place(j, k, y int) int { return (y*p.sigma.n()+k)*p.delta.n() + j }

// slab is the mass at node y of ν, as [k*n + j] for node k of σ0 and node j of δ0.
func (p masses) slab(y int) []float64 {
	size := p.sigma.n() * p.delta.n()
	return p.mass[y*size : (y+1)*size]
}

// weigh turns the logarithms of the posterior into probabilities. nu has the weights of the nodes
// of ν.
func (s *surface) weigh(nu []float64) masses {
	out := masses{grid: &s.grid, mass: make([]float64, len(s.log))}
	top := slices.Max(s.log)
	for y, weight := range nu {
		i := y * s.sigma.n() * s.delta.n()
		for k := range s.sigma.n() {
			for j := range s.delta.n() {
				if v := s.log[s.index(j, k, y)] - top; v > -45 {
					out.mass[i] = weight * exp(v)
				}
				i++
			}
		}
	}
	return out.normalized()
}

// each calls f for every node with its mass.
func (p masses) each(f func(j, k, y int, mass float64)) {
	i := 0
	for y := range p.nu {
		for k := range p.sigma.n() {
			for j := range p.delta.n() {
				f(j, k, y, p.mass[i])
				i++
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
