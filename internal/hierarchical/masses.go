package hierarchical

import "slices"

// masses are the probabilities of the nodes of a grid; their sum is 1.
type masses struct {
	*grid
	// mass has the nodes of ν one after the other, each with the nodes of σ0, each of these with
	// the nodes of δ0.
	mass []float64
	// held has the nodes of δ0 that have mass, for every row of them. They are about a quarter.
	held []rows
}

// newMasses is without any mass.
func newMasses(g *grid) masses {
	n := len(g.nu) * g.sigma.n()
	return masses{g, make([]float64, n*g.delta.n()), slices.Repeat([]rows{{g.delta.n(), 0}}, n)}
}

func (p masses) place(j, k, y int) int { return (y*p.sigma.n()+k)*p.delta.n() + j }

// slab is the mass at node y of ν, as [k*n + j] for node k of σ0 and node j of δ0.
func (p masses) slab(y int) []float64 {
	size := p.sigma.n() * p.delta.n()
	return p.mass[y*size : (y+1)*size]
}

// weigh turns the logarithms of the posterior into probabilities. It divides the intervals of δ0
// and of σ0 into parts, by interpolation between so many points. nu has the weights of the nodes
// of ν.
func (s *surface) weigh(parts division, points int, nu []float64) masses {
	const nothing = 45
	g, n := s.grid, s.shape()
	inner := n[1] * n[2]
	g.delta, g.sigma = s.delta.refine(parts[0]), s.sigma.refine(parts[1])
	g.computeCoordinates()
	rows := make([]float64, g.delta.n()*inner)
	refineRows(rows, s.log, inner, points, parts[0])
	out, top := newMasses(&g), highest(s.log)
	finer := make([]float64, g.sigma.n()*n[2])
	for j := range g.delta.n() {
		row := rows[j*inner : (j+1)*inner]
		if parts[1] > 1 {
			refineRows(finer, row, n[2], points, parts[1])
			row = finer
		}
		for i, v := range row {
			if k, y := i/len(nu), i%len(nu); v > top-nothing {
				out.set(j, y*g.sigma.n()+k, nu[y]*exp(v-top))
			}
		}
	}
	return out.normalized()
}

// set sets the mass of node j of δ0 in a row, after all before it.
func (p masses) set(j, row int, mass float64) {
	p.mass[row*p.delta.n()+j] = mass
	held := &p.held[row]
	held.from, held.to = min(held.from, j), j+1
}

// row has the masses of a row that are held, and which node of δ0 is the first of them.
func (p masses) row(i int) (first int, held []float64) {
	r := p.held[i]
	if r.from >= r.to {
		return 0, nil
	}
	return r.from, p.mass[i*p.delta.n()+r.from : i*p.delta.n()+r.to]
}

// forEach calls f for every node with its mass.
func (p masses) forEach(f func(j, k, y int, mass float64)) {
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
	for i := range p.held {
		_, row := p.row(i)
		for _, m := range row {
			total += m
		}
	}
	for i := range p.held {
		_, row := p.row(i)
		for j := range row {
			row[j] /= total
		}
	}
	return p
}
