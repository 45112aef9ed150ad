package hierarchical

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sync"

	"github.com/bayescmp/go/internal/parallel"
)

// surface is the logarithm of the posterior density of the three coordinates at the nodes of a
// grid, up to a constant.
type surface struct {
	grid
	// mix has the populations at the nodes k*Y + y.
	mix []mixing
	// lattices are those of v, and where their variances begin.
	lattices []placedLattice
	// variances has the nodes e^v of the lattices of all levels, one level after the other.
	variances []float64
	// rough has the rough prior of the nodes of ν.
	rough []float64
	// log has the values; index tells where.
	log []float64
}

// evaluate computes the posterior at selected nodes of a grid; nil selects all. Elsewhere it is −∞.
// The error is that of ctx.
func (m *Model) evaluate(
	ctx context.Context, g grid, parts []blend, at selection,
) (*surface, error) {
	if at == nil {
		at = g.allNodes()
	}
	s := m.newSurface(g, parts)
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

// newSurface prepares a surface: the weights of the populations.
func (m *Model) newSurface(g grid, parts []blend) *surface {
	s := &surface{grid: g}
	if m.Nu == nil {
		for k, x := range g.logSigma {
			s.variances = append(s.variances, exp(2*x))
			s.mix = append(s.mix, gaussianMixing(k))
		}
		return s
	}
	far := m.outlying(g.delta, parts)
	reach := far[len(far)-1].outlying
	for _, o := range far {
		reach = reach.larger(o.outlying)
	}
	ends := make([]tails, len(s.nu))
	for y, nu := range s.nu {
		ends[y] = newTails(nu)
	}
	least := math.Inf(1)
	for _, p := range parts {
		least = min(least, p.least())
	}
	for level, step := range m.stepsOfLevels() {
		l := placedLattice{s.lattice(level, step, ends, reach, least), len(s.variances)}
		s.lattices = append(s.lattices, l)
		for i := range l.n {
			s.variances = append(s.variances, exp(l.node(i)))
		}
	}
	for i, x := range g.logSigma {
		t := ends[i%len(ends)]
		l := s.lattices[levelOf(t.nu)]
		w := newMixing(l.lattice, x, t, reach)
		w.first += l.first
		s.mix = append(s.mix, w)
	}
	return s
}

// placed is a group and how outlying it is.
type placed struct {
	group int
	outlying
}

// outlying tells how far each group is from the nodes of δ0, and has the groups in the order of
// their tension, so that groups that need the same variances are neighbours.
func (m *Model) outlying(delta axis, parts []blend) []placed {
	all, order := make([]outlying, len(m.Groups)), make([]int, len(m.Groups))
	for i, g := range m.Groups {
		d := max(g.Mean-delta.at[0], delta.at[delta.n()-1]-g.Mean)
		all[i], order[i] = outlying{d, d * d / (2 * parts[i].least())}, i
	}
	// Another sort than one of whole numbers would make the program of the page larger.
	slices.SortStableFunc(order, func(i, j int) int {
		return cmp.Compare(all[i].tension, all[j].tension)
	})
	out := make([]placed, len(order))
	for k, i := range order {
		out[k] = placed{i, all[i]}
	}
	return out
}

// lattice covers the range of v that the ν of a level need, but not the v that are nothing beside
// the smallest variance of a component. It is empty when no ν is of that level.
func (s *surface) lattice(
	level int, step float64, ends []tails, reach outlying, least float64,
) lattice {
	low, high := math.Inf(1), math.Inf(-1)
	for y, t := range ends {
		if levelOf(t.nu) == level {
			a, _ := t.reaches(s.logSigma[y], reach)
			_, b := t.reaches(s.logSigma[len(s.logSigma)-len(ends)+y], reach)
			low, high = min(low, a), max(high, b)
		}
	}
	if low > high {
		return lattice{}
	}
	low = max(low, math.Log(least)-negligible)
	high = max(high, low)
	return lattice{low, step, int(math.Ceil((high-low)/step)) + 1}
}

// block is how many groups have their tables in memory at the same time.
const block = 32

// products returns the product of the Z of all groups at every selected node.
func (s *surface) products(
	ctx context.Context, m *Model, parts []blend, at selection,
) ([][]scaled, error) {
	products := make([][]scaled, len(at))
	for j, list := range at {
		products[j] = slices.Repeat([]scaled{{1, 0}}, len(list))
	}
	needed := s.needed(at)
	scale := s.scales(parts)
	order := m.outlying(s.delta, parts)
	size := s.delta.n() * len(s.variances)
	room := buffers.Get().(*[]float64)
	defer buffers.Put(room)
	if n := min(block, len(order)) * size; len(*room) < n {
		*room = make([]float64, n)
	}
	tables := *room
	for some := range slices.Chunk(order, block) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		parallel.Each(len(some), func(i int) {
			group := some[i].group
			t := table{m.Groups[group].Mean, parts[group], s.delta, scale[group]}
			t.fill(tables[i*size:(i+1)*size], s.variances, needed)
		})
		windows := s.windows(some, parts)
		// One goroutine computes each element, in one order, so that it is the same at any
		// GOMAXPROCS.
		parallel.Each(s.delta.n(), func(j int) {
			s.multiply(products[j], j, at[j], tables, size, windows)
		})
	}
	return products, ctx.Err()
}

// buffers have memory for tables, which is used again: it is the largest part of what a fit needs.
var buffers = sync.Pool{New: func() any { return new([]float64) }}

// A window tells, for each node k*Y + y, which of its weights matter to some neighbouring groups.
// The variances beyond are for outliers that are further away. The variances below are nothing
// beside the uncertainty of these groups; the first weight stands for them, too.
type window struct {
	groups int
	spans  []span
}

// groupsPerWindow is how many groups share a window.
const groupsPerWindow = 4

func (s *surface) windows(order []placed, parts []blend) []window {
	var out []window
	gained := make([]float64, len(s.nu))
	for some := range slices.Chunk(order, groupsPerWindow) {
		w := window{len(some), make([]span, len(s.mix))}
		reach, least := some[0].outlying, math.Inf(1)
		for _, o := range some {
			reach = reach.larger(o.outlying)
			least = min(least, parts[o.group].least())
		}
		for y := range gained {
			gained[y] = s.mix[y].tails.largestReach(reach.tension)
		}
		lowest := math.Log(least) - negligible
		for i := range s.mix {
			gained := gained[i%len(gained)]
			w.spans[i] = s.mix[i].span(s.logSigma[i], reach.distance, gained, lowest)
		}
		out = append(out, w)
	}
	return out
}

// needed asks for what the selected nodes need.
func (s *surface) needed(at selection) needed {
	width := len(s.variances)
	out := needed{make([]bool, len(at)*width), make([]rows, width)}
	// begun has how many ranges of weights begin at a variance, less those that end before it.
	begun := make([]int, width+1)
	for j, list := range at {
		elements := out.elements[j*width : (j+1)*width]
		clear(begun)
		for _, node := range list {
			w := &s.mix[node]
			begun[w.first]++
			begun[w.first+len(w.weights)]--
		}
		open := 0
		for l := range elements {
			open += begun[l]
			elements[l] = open > 0
			if rows := &out.rows[l]; elements[l] {
				if rows.from == rows.to {
					rows.from = j
				}
				rows.to = j + 1
			}
		}
	}
	return out
}

// scales gives each group a factor that keeps its Z near 1, so that products of several Z stay
// within the range of a float64.
func (s *surface) scales(parts []blend) []float64 {
	middle := exp(2 * s.logSigma[len(s.logSigma)/2])
	out := make([]float64, len(parts))
	for i, p := range parts {
		out[i] = math.Sqrt(2 * math.Pi * (p.all[len(p.all)/2].variance + middle))
	}
	return out
}

// multiply multiplies the Z of the groups in the tables into the products for the selected nodes at
// node j of δ0. The groups of a window share the weights.
func (s *surface) multiply(products []scaled, j int, nodes []int32, tables []float64,
	size int, windows []window) {
	width := len(s.variances)
	i := 0
	row := func() []float64 {
		i++
		return tables[(i-1)*size+j*width : (i-1)*size+(j+1)*width]
	}
	for _, window := range windows {
		if window.groups < groupsPerWindow {
			for range window.groups {
				r := row()
				for k, node := range nodes {
					w, at := &s.mix[node], window.spans[node]
					x := r[w.first+int(at.first):]
					products[k].multiply(at.head*x[0] + dot(w.weights[at.first+1:at.last], x[1:]))
				}
			}
			continue
		}
		a, b, c, d := row(), row(), row(), row()
		for k, node := range nodes {
			w, at := &s.mix[node], &window.spans[node]
			first := w.first + int(at.first)
			products[k].multiply(dots4(at.head, w.weights[at.first:at.last],
				a[first:], b[first:], c[first:], d[first:]))
		}
	}
}

// addPriors adds the logarithms of the priors of the coordinates.
func (m *Model) addPriors(s *surface) {
	s.rough = m.rulesOfNu(s.excess).rough
	slopes, priors := s.priors(s.rough)
	for j, slope := range slopes {
		for i, p := range priors {
			s.log[j*len(priors)+i] += p + slope
		}
	}
}

// priors are the logarithms of the priors of the coordinates: the priors of the parameters, times
// the derivatives of the parameters by the coordinates. slopes has the nodes of δ0, others the
// nodes k*Y + y. The rough prior of the nodes of ν is given.
func (g *grid) priors(rough []float64) (slopes, others []float64) {
	for j := range g.delta.n() {
		slopes = append(slopes, math.Log(g.delta.slope(g.delta.node(j))))
	}
	others = make([]float64, g.sigma.n()*len(rough))
	for y, nu := range rough {
		spread := g.spread(y)
		for k := range g.sigma.n() {
			logSigma, slope := spread.logSigma(g.sigma.node(k))
			others[k*len(rough)+y] = nu + logSigma + slope
		}
	}
	return slopes, others
}

// highest is the largest value. Unlike slices.Max it need not look for NaN.
func highest(values []float64) float64 {
	top := math.Inf(-1)
	for _, v := range values {
		if v > top {
			top = v
		}
	}
	return top
}

// trim leaves out what is far below the maximum: it is nothing, and may be too steep for an
// interpolation.
func (s *surface) trim() {
	const further = 4
	least := highest(s.log) - s.depth - further
	for i, v := range s.log {
		if v < least {
			s.log[i] = math.Inf(-1)
		}
	}
}

// massOutside is about how much of the posterior is beyond the nodes. Beyond the ends of every line
// of nodes, the posterior is taken to fall on as a Gaussian does. Of δ0 and σ0 the refined grids go
// on over the next node, and have half of what is between that and the one after it; of ν they have
// half of what is before the next one. The weights of the nodes of ν are given.
func (s *surface) massOutside(nu []float64) float64 {
	top, all := highest(s.log), 0.0
	for i, v := range s.log {
		all += nu[i%len(nu)] * exp(v-top)
	}
	n, out := s.shape(), 0.0
	stride := [3]int{n[1] * n[2], n[2], 1}
	// Nothing is before the first ν, and beyond the last one the population no longer changes.
	first := s.excess.isEven() || s.excess.from == lowestExcess
	last := s.nu[len(s.nu)-1] > 0.99*LargestNu
	for d := range n {
		for i, v := range s.log {
			if math.IsInf(v, -1) {
				continue
			}
			at, sum := i/stride[d]%n[d], 0.0
			if d < 2 || at > 0 || !first {
				sum = s.massBeyond(d, i, at, n[d], stride[d], top)
			}
			if d < 2 || at+1 < n[d] || !last {
				sum += s.massBeyond(d, i, n[d]-1-at, n[d], -stride[d], top)
			}
			out += math.Abs(nu[i%len(nu)]) * sum
		}
	}
	return out / all / 2
}

// massBeyond is the posterior, over its maximum, before node i if it is the first one of a line
// along coordinate d. at is its place on the line, which has n nodes that are stride apart. Step by
// step the logarithm falls by more, as that of a Gaussian does.
func (s *surface) massBeyond(d, i, at, n, stride int, top float64) float64 {
	if at > 0 && !math.IsInf(s.log[i-stride], -1) || at+1 == n {
		return 0
	}
	const least = 0.1
	next := s.log[i] - top
	fall, more := max(s.log[i+stride]-s.log[i], least), 0.0
	if at+2 < n && !math.IsInf(s.log[i+2*stride], -1) {
		more = max(0, 2*s.log[i+stride]-s.log[i]-s.log[i+2*stride])
	}
	fall += more
	if d < 2 && at > 0 {
		next -= fall
		fall += more
	}
	return exp(next) / math.Expm1(fall)
}
