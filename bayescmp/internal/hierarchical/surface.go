package hierarchical

import (
	"context"
	"math"
	"slices"

	"github.com/bayescmp/go/bayescmp/internal/parallel"
)

// surface is the logarithm of the posterior density of (δ0, log σ0, log excess) at the nodes of a
// grid, up to a constant.
type surface struct {
	grid
	// nu has the ν of each node of log excess; for a Gaussian population it is +Inf alone.
	nu []float64
	// mix has the population at the nodes of log σ0, and for each of them at the nodes of log
	// excess.
	mix []mixing
	// variances has the nodes e^v of the lattices of all levels, one level after the other.
	variances []float64
	// log has the values; index tells where.
	log []float64
}

// index is the place of node j of δ0, node k of log σ0 and node y of log excess.
func (s *surface) index(j, k, y int) int { return (j*s.logSigma.n()+k)*len(s.nu) + y }

// evaluate computes the posterior at selected nodes of a grid; nil selects all. Elsewhere it is −∞.
// The error is that of ctx.
func (m *Model) evaluate(
	ctx context.Context, g grid, parts [][]component, at selection,
) (*surface, error) {
	if at == nil {
		at = g.everywhere()
	}
	s := m.lay(g)
	products, err := s.products(ctx, m, parts, at)
	if err != nil {
		return nil, err
	}
	s.log = slices.Repeat([]float64{math.Inf(-1)}, g.delta.n()*len(s.mix))
	for j, list := range at {
		for i, node := range list {
			s.log[j*len(s.mix)+int(node)] = products[j][i].log()
		}
	}
	m.addPriors(s)
	return s, nil
}

// lay prepares a surface: which ν the nodes stand for, and the weights of their populations.
func (m *Model) lay(g grid) *surface {
	s := &surface{grid: g, nu: []float64{math.Inf(1)}}
	if m.Nu == nil {
		for k, x := range g.logSigma.at {
			s.variances = append(s.variances, math.Exp(2*x))
			s.mix = append(s.mix, gaussianMixing(k))
		}
		return s
	}
	s.nu = make([]float64, g.logExcess.n())
	for y, e := range g.logExcess.at {
		s.nu[y] = m.nuAt(e)
	}
	var lattices [levels]lattice
	var first [levels]int
	reach := m.reach(g.delta)
	ends := make([]tails, len(s.nu))
	for y, nu := range s.nu {
		ends[y] = newTails(nu)
	}
	for level := range levels {
		lattices[level] = s.lattice(level, ends, reach)
		first[level] = len(s.variances)
		for i := range lattices[level].n {
			s.variances = append(s.variances, math.Exp(lattices[level].at(i)))
		}
	}
	for _, x := range g.logSigma.at {
		for _, t := range ends {
			level := levelOf(t.nu)
			w := newMixing(lattices[level], x, t, reach)
			w.first += first[level]
			s.mix = append(s.mix, w)
		}
	}
	return s
}

// reach is the largest distance of a mean from a node of δ0.
func (m *Model) reach(delta axis) float64 {
	most := 0.0
	for _, g := range m.Groups {
		most = max(most, g.Mean-delta.at[0], delta.at[delta.n()-1]-g.Mean)
	}
	return most
}

// lattice covers the range of v that the ν of a level need. It is empty when no ν is of that level.
func (s *surface) lattice(level int, ends []tails, reach float64) lattice {
	low, high := math.Inf(1), math.Inf(-1)
	for _, t := range ends {
		if levelOf(t.nu) == level {
			a, _ := t.reaches(s.logSigma.at[0], reach)
			_, b := t.reaches(s.logSigma.at[s.logSigma.n()-1], reach)
			low, high = min(low, a), max(high, b)
		}
	}
	if low > high {
		return lattice{}
	}
	step := levelStep(level)
	return lattice{low, step, int(math.Ceil((high-low)/step)) + 1}
}

// block is how many groups have their tables in memory at the same time.
const block = 32

// products returns the product of the Z of all groups at every selected node.
func (s *surface) products(
	ctx context.Context, m *Model, parts [][]component, at selection,
) ([][]scaled, error) {
	products := make([][]scaled, len(at))
	for j, list := range at {
		products[j] = slices.Repeat([]scaled{{1, 0}}, len(list))
	}
	needed := s.needed(at)
	scale := s.scales(parts)
	size := s.delta.n() * len(s.variances)
	tables := make([]float64, min(block, len(m.Groups))*size)
	for from := 0; from < len(m.Groups); from += block {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		to := min(from+block, len(m.Groups))
		parallel.Each(to-from, func(i int) {
			table, group := tables[i*size:(i+1)*size], from+i
			fillTable(table, m.Groups[group].Mean, parts[group], s.delta, s.variances,
				scale[group], needed)
		})
		// One goroutine computes each element, in one order, so that it is the same at any
		// GOMAXPROCS.
		parallel.Each(s.delta.n(), func(j int) {
			s.multiply(products[j], j, at[j], tables, size, to-from)
		})
	}
	return products, ctx.Err()
}

// needed tells which elements of a table the selected nodes ask for; nil means all.
func (s *surface) needed(at selection) []bool {
	if s.delta.step > 0 {
		return nil // an even axis fills a table as a whole
	}
	width := len(s.variances)
	out := make([]bool, s.delta.n()*width)
	for j, list := range at {
		for _, node := range list {
			w := &s.mix[node]
			for l := range w.weights {
				out[j*width+w.first+l] = true
			}
		}
	}
	return out
}

// scales gives each group a factor that keeps its Z near 1, so that products of several Z stay
// within the range of a float64.
func (s *surface) scales(parts [][]component) []float64 {
	middle := math.Exp(2 * s.logSigma.at[s.logSigma.n()/2])
	out := make([]float64, len(parts))
	for i, p := range parts {
		out[i] = math.Sqrt(2 * math.Pi * (p[len(p)/2].variance + middle))
	}
	return out
}

// multiply multiplies the Z of the groups in the tables into the products for the selected nodes at
// node j of δ0. Four groups share the weights.
func (s *surface) multiply(products []scaled, j int, nodes []int32, tables []float64,
	size, groups int) {
	width := len(s.variances)
	row := func(i int) []float64 { return tables[i*size+j*width : i*size+(j+1)*width] }
	i := 0
	for ; i+4 <= groups; i += 4 {
		a, b, c, d := row(i), row(i+1), row(i+2), row(i+3)
		for k, node := range nodes {
			w, first := s.mix[node].weights, s.mix[node].first
			products[k].multiply(dots4(w, a[first:], b[first:], c[first:], d[first:]))
		}
	}
	for ; i < groups; i++ {
		r := row(i)
		for k, node := range nodes {
			products[k].multiply(dot(s.mix[node].weights, r[s.mix[node].first:]))
		}
	}
}

// addPriors adds the logarithms of the priors. σ0 is uniform, so log σ0 has a density ∝ σ0. The
// excess of ν has the density of the prior, and its logarithm has that density times the excess.
func (m *Model) addPriors(s *surface) {
	prior := make([]float64, len(s.mix))
	for y := range s.nu {
		nu := 0.0
		if m.Nu != nil {
			e := s.logExcess.at[y]
			nu = m.Nu.LogDensity(math.Exp(e)) + e
		}
		for k, x := range s.logSigma.at {
			prior[k*len(s.nu)+y] = nu + x
		}
	}
	for i := range s.log {
		s.log[i] += prior[i%len(prior)]
	}
}
