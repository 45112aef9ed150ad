package hierarchical

import (
	"math"
	"slices"
)

// cavity is the distribution of δ_i given the other groups, up to a factor: a mixture of Gaussians
// around places of δ0.
type cavity []cavityRow

// cavityRow is the part of the Gaussians whose population has one variance.
type cavityRow struct {
	at []float64
	// weights are over the standard deviations. The exponent of a Gaussian is half times the square
	// of the distance.
	weights, half []float64
	// step is the distance of the places where they are even; all Gaussians are equal then, and
	// fall has their heights at 0, 1, 2, … steps. Otherwise it is 0.
	step float64
	fall []float64
}

// far is the exponent from which a Gaussian is left out.
const far = 45.0

func (c cavity) density(delta float64) float64 {
	sum := 0.0
	for i := range c {
		r := &c[i]
		if r.step > 0 {
			sum += r.evenDensity(delta)
			continue
		}
		for k, w := range r.weights {
			if z := (delta - r.at[k]) * (delta - r.at[k]) * r.half[k]; z < far {
				sum += w * exp(-z)
			}
		}
	}
	return sum
}

// evenDensity goes from the nearest place outwards. With z the distance from it, the Gaussian m
// steps h on is the nearest one times its fall over m steps times exp(2zh·half) to the power m.
func (r *cavityRow) evenDensity(delta float64) float64 {
	half, last := r.half[0], len(r.at)-1
	nearest := min(max(int(math.Round((delta-r.at[0])/r.step)), 0), last)
	z := delta - r.at[nearest]
	if z*z*half > far {
		return 0
	}
	ratio := exp(2 * z * r.step * half)
	sum, power := r.weights[nearest], 1.0
	for k := nearest + 1; k <= last; k++ {
		power *= ratio
		sum += r.weights[k] * r.fall[k-nearest] * power
	}
	power, ratio = 1, 1/ratio
	for k := nearest - 1; k >= 0; k-- {
		power *= ratio
		sum += r.weights[k] * r.fall[nearest-k] * power
	}
	return sum * exp(-z*z*half)
}

// setStep says that the places are even.
func (r *cavityRow) setStep(step float64) {
	r.step = step
	for k := range r.at {
		v := float64(k) * step
		r.fall = append(r.fall, exp(-v*v*r.half[0]))
	}
}

// spaceEvenly moves the weights to even places, if these are far fewer: an eighth of the standard
// deviation apart, by Lagrange's interpolation. The density changes by less than 1e-9 among the
// places, and by less than 1e-3 eight standard deviations beyond them.
func (r *cavityRow) spaceEvenly(sd float64) {
	const points = 12
	step, first := sd/8, r.at[0]
	n := int((r.at[len(r.at)-1]-first)/step) + points
	if 2*n > len(r.at) {
		return
	}
	at, weights := make([]float64, n), make([]float64, n)
	for i := range at {
		at[i] = first + float64(i-points/2+1)*step
	}
	var share [points]float64
	for k, w := range r.weights {
		place := (r.at[k] - first) / step
		from := int(place)
		lagrange(place-float64(from-points/2+1), share[:])
		for i, s := range share {
			weights[from+i] += w * s
		}
	}
	r.at, r.weights = at, weights
	r.setStep(step)
}

// cavities has what the cavities of all groups share.
type cavities struct {
	*Posterior
	scale   []float64
	places  dividedAxis
	thinned [][thinning]float64
	held    selection // the nodes that have mass
	needed  needed    // of the tables of groups
}

func (p *Posterior) newCavities() *cavities {
	const nothing = 1e-14
	c := &cavities{Posterior: p, scale: p.scales(p.parts), places: p.nodes().delta.divide(),
		thinned: p.thinned(), held: make(selection, p.nodes().delta.n())}
	p.nodes().forEach(func(j, k, y int, mass float64) {
		if math.Abs(mass) >= nothing {
			c.held[j] = append(c.held[j], int32(k*len(p.nu)+y))
		}
	})
	c.needed = p.needed(c.held)
	return c
}

// together is for how many groups the posterior is divided at the same time: the sums of one do not
// wait for those of another.
const together = 4

// without has the cavity of each of some groups, at most four. It collects the Gaussians of the
// population, each with its part of the posterior over Z_i.
func (p *cavities) without(groups []int) []cavity {
	out := make([]cavity, len(groups))
	_, even := p.nodes().delta.scale.(linearScale)
	for i, weights := range p.weightsOf(groups) {
		for l, row := range weights {
			if row != nil {
				out[i] = append(out[i], p.rowOf(row, math.Sqrt(p.variances[l]), even))
			}
		}
	}
	return out
}

// rowOf has the Gaussians of one standard deviation, with the weights at the nodes of δ0. even
// tells whether these have even distances.
func (p *cavities) rowOf(weights []float64, sd float64, even bool) cavityRow {
	at, w, sds := p.places.placeGaussians(weights, sd)
	r := cavityRow{at: at, weights: w, half: make([]float64, len(sds))}
	for k, width := range sds {
		r.half[k] = 1 / (2 * width * width)
		w[k] /= width
	}
	if even && len(at) > 1 {
		r.setStep(at[1] - at[0])
	} else if slices.Max(sds) == sd {
		r.spaceEvenly(sd)
	}
	return r
}

// weightsOf divides the posterior among the Gaussians of the population, for each group: it returns
// for each variance the share at every node of δ0, over the group's Z; nil where there is none.
func (p *cavities) weightsOf(groups []int) [][][]float64 {
	width, delta := len(p.variances), p.nodes().delta
	var tables [together][]float64
	out := make([][][]float64, len(groups))
	for i := range tables {
		tables[i] = tables[0] // unless there is a group
		if i < len(groups) {
			g := groups[i]
			tables[i] = make([]float64, delta.n()*width)
			t := table{p.model.Groups[g].Mean, p.parts[g], delta, p.scale[g]}
			t.fill(tables[i], p.variances, p.needed)
			out[i] = make([][]float64, width)
		}
	}
	all, weights := make([]float64, together*width), make([]float64, width)
	for j := range delta.at {
		var rows [together][]float64
		for i, t := range tables {
			rows[i] = t[j*width : (j+1)*width]
		}
		p.shares(j, rows, all)
		for i := range groups {
			for l := range weights {
				weights[l] = all[together*l+i]
			}
			p.thin(weights)
			p.keep(out[i], j, weights, rows[i])
		}
	}
	return out
}

// keep puts the weights at node j of δ0 into rows of all nodes, if they are anything to the group.
func (p *cavities) keep(rows [][]float64, j int, weights, table []float64) {
	for l, w := range weights {
		if math.Abs(w)*table[l] < relevant/100 {
			continue
		}
		if rows[l] == nil {
			rows[l] = make([]float64, p.nodes().delta.n())
		}
		rows[l][j] = w
	}
}

// shares divides the mass at node j of δ0 among the Gaussians of the population, each share over
// the Z of the groups, one beside the other. rows have the tables of the groups at this node.
func (p *cavities) shares(j int, rows [together][]float64, shares []float64) {
	clear(shares)
	nodes := p.nodes()
	for _, at := range p.held[j] {
		w, k, y := &p.mix[at], int(at)/len(p.nu), int(at)%len(p.nu)
		z := sums4(w.weights, rows[0][w.first:], rows[1][w.first:], rows[2][w.first:],
			rows[3][w.first:])
		m := nodes.mass[nodes.place(j, k, y)]
		addTimes4(shares[together*w.first:], w.weights, m/z[0], m/z[1], m/z[2], m/z[3])
	}
}

// thinning is how many nodes of the lattice of one level share the weight of a node of the next.
const thinning = 12

// thinned has, for each node of the finest lattice of v, the shares of nodes of the lattice before
// it, by Lagrange's interpolation.
func (s *surface) thinned() [][thinning]float64 {
	if len(s.lattices) < levels {
		return nil // a Gaussian population
	}
	fine, coarse := s.lattices[levels-1], s.lattices[levels-2]
	out := make([][thinning]float64, fine.n)
	for i := range out {
		at, first := fine.position(i, coarse)
		lagrange(at-float64(first), out[i][:])
	}
	return out
}

// position returns where node i is on a coarser lattice, and the first of the nodes around it.
func (l placedLattice) position(i int, coarse placedLattice) (at float64, first int) {
	at = (l.node(i) - coarse.from) / coarse.step
	return at, int(math.Floor(at)) - thinning/2 + 1
}

// thin moves weights from the finest lattice of v to the one before it, over which a density of δ_i
// is smooth (errors below 1e-7).
func (p *cavities) thin(weights []float64) {
	for i, polynomials := range p.thinned {
		fine, coarse := p.lattices[levels-1], p.lattices[levels-2]
		w := weights[fine.first+i]
		_, first := fine.position(i, coarse)
		if w == 0 || first < 0 || first+thinning > coarse.n {
			continue
		}
		for k, v := range polynomials {
			weights[coarse.first+first+k] += w * v
		}
		weights[fine.first+i] = 0
	}
}
