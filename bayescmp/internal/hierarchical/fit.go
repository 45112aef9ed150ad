package hierarchical

import (
	"math"
	"runtime"
	"slices"
	"sync"
)

// grid is where the posterior is evaluated: δ0, log σ0 and the logarithm of the excess of ν over its lower end.
type grid struct{ delta, logSigma, logExcess axis }

// surface is the log posterior density of (δ0, log σ0, log excess) on a grid, up to a constant.
type surface struct {
	grid
	nu  []float64 // by node of logExcess
	mix []mixing  // by node of logSigma, then of logExcess
	// variances are the nodes exp(v) of all levels in one list; first[level] is where a level begins.
	variances []float64
	log       []float64
}

func (s *surface) index(j, k, y int) int { return (j*s.logSigma.n()+k)*len(s.nu) + y }

// lay prepares a surface: which ν the nodes stand for, and the weights of their populations.
func (m *Model) lay(g grid) *surface {
	s := &surface{grid: g, nu: []float64{math.Inf(1)}}
	if m.Nu != nil {
		s.nu = make([]float64, g.logExcess.n())
		for y, e := range g.logExcess.at {
			s.nu[y] = m.nuAt(e)
		}
	}
	if m.Nu == nil {
		for k, x := range g.logSigma.at {
			s.variances = append(s.variances, math.Exp(2*x))
			s.mix = append(s.mix, gaussianMixing(k))
		}
		return s
	}
	var lattices [levels]lattice
	var first [levels]int
	reach := m.reach(g.delta)
	for level := range levels {
		lattices[level] = s.lattice(level, reach)
		first[level] = len(s.variances)
		for i := range lattices[level].n {
			s.variances = append(s.variances, math.Exp(lattices[level].at(i)))
		}
	}
	for _, x := range g.logSigma.at {
		for _, nu := range s.nu {
			level := levelOf(nu)
			w := newMixing(lattices[level], x, nu, reach)
			w.first += first[level]
			s.mix = append(s.mix, w)
		}
	}
	return s
}

// nuAt is the ν at a coordinate of log excess.
func (m *Model) nuAt(c float64) float64 { return math.Min(LargestNu, m.Nu.Shift()+math.Exp(c)) }

// reach is the largest distance of a mean from a node of δ0.
func (m *Model) reach(delta axis) float64 {
	most := 0.0
	for _, g := range m.Groups {
		most = max(most, g.Mean-delta.at[0], delta.at[delta.n()-1]-g.Mean)
	}
	return most
}

// lattice covers what the ν of a level need; it is empty when there are none.
func (s *surface) lattice(level int, reach float64) lattice {
	low, high := math.Inf(1), math.Inf(-1)
	for _, nu := range s.nu {
		if levelOf(nu) == level {
			a, _ := mixingRange(s.logSigma.at[0], nu, reach)
			_, b := mixingRange(s.logSigma.at[s.logSigma.n()-1], nu, reach)
			low, high = min(low, a), max(high, b)
		}
	}
	if low > high {
		return lattice{}
	}
	step := levelStep(level)
	return lattice{low, step, int(math.Ceil((high-low)/step)) + 1}
}

// block is how many groups have their tables in memory at once.
const block = 32

// evaluate computes the log posterior on the grid; where sketch, a coarse surface or nil, says that nothing is, it is −∞.
func (m *Model) evaluate(g grid, parts [][]component, sketch *surface) *surface {
	s := m.lay(g)
	s.log = make([]float64, g.delta.n()*len(s.mix))
	active := s.active(sketch, m.depth())
	scale := s.scales(parts)
	size := g.delta.n() * len(s.variances)
	tables := make([]float64, min(block, len(m.Groups))*size)
	for from := 0; from < len(m.Groups); from += block {
		to := min(from+block, len(m.Groups))
		parallel(to-from, func(i int) {
			fillTable(tables[i*size:(i+1)*size], m.Groups[from+i].Mean, parts[from+i], g.delta, s.variances, scale[from+i])
		})
		// Every element of the result is computed by one goroutine in one order, so that it is the same at any GOMAXPROCS.
		parallel(g.delta.n(), func(j int) { s.multiply(j, active[j], tables, size, to-from) })
	}
	m.addPriors(s)
	return s
}

// scales gives each group a factor that keeps its Z near 1, so that products of several stay within range.
func (s *surface) scales(parts [][]component) []float64 {
	middle := math.Exp(2 * s.logSigma.at[s.logSigma.n()/2])
	out := make([]float64, len(parts))
	for i, p := range parts {
		out[i] = math.Sqrt(2 * math.Pi * (p[len(p)/2].variance + middle))
	}
	return out
}

// multiply adds the logarithms of Z of the groups in the tables at node j of δ0. Four groups share the weights, and eight one
// logarithm of their product, which costs more than the multiplications.
func (s *surface) multiply(j int, active []int32, tables []float64, size, groups int) {
	n, width := len(s.mix), len(s.variances)
	log := s.log[j*n : (j+1)*n]
	row := func(i int) []float64 { return tables[i*size+j*width : i*size+(j+1)*width] }
	i := 0
	for ; i+8 <= groups; i += 8 {
		r := [8][]float64{row(i), row(i + 1), row(i + 2), row(i + 3), row(i + 4), row(i + 5), row(i + 6), row(i + 7)}
		for _, at := range active {
			w, first := s.mix[at].weights, s.mix[at].first
			log[at] += math.Log(product4(w, r[0][first:], r[1][first:], r[2][first:], r[3][first:]) *
				product4(w, r[4][first:], r[5][first:], r[6][first:], r[7][first:]))
		}
	}
	for ; i < groups; i++ {
		r := row(i)
		for _, at := range active {
			log[at] += math.Log(dot(s.mix[at].weights, r[s.mix[at].first:]))
		}
	}
}

// active lists, by node of δ0, the nodes of the other two that are worth computing, and sets the others to −∞. A box around an
// ellipsoid is half empty. The sketch is interpolated linearly, which is too low between its nodes: hence the margin.
func (s *surface) active(sketch *surface, depth float64) [][]int32 {
	const margin = 3.0
	out := make([][]int32, s.delta.n())
	n := len(s.mix)
	top := math.Inf(-1)
	if sketch != nil {
		top = slices.Max(sketch.log)
	}
	for j, d := range s.delta.at {
		for k, x := range s.logSigma.at {
			for y := range s.nu {
				at := k*len(s.nu) + y
				if sketch == nil || sketch.interpolate(d, x, s.excess(y)) > top-depth-margin {
					out[j] = append(out[j], int32(at))
				} else {
					s.log[j*n+at] = math.Inf(-1)
				}
			}
		}
	}
	return out
}

// excess is the coordinate of node y of log excess; 0 for a Gaussian population.
func (s *surface) excess(y int) float64 {
	if len(s.logExcess.at) == 0 {
		return 0
	}
	return s.logExcess.at[y]
}

// interpolate is linear in each coordinate, and constant beyond the ends.
func (s *surface) interpolate(d, x, e float64) float64 {
	j, dj := s.delta.cell(d)
	k, dk := s.logSigma.cell(x)
	y, dy := s.logExcess.cell(e)
	sum := 0.0
	for corner := range 8 {
		a, b, c := corner&1, corner>>1&1, corner>>2
		w := weightAt(a, dj) * weightAt(b, dk) * weightAt(c, dy)
		if w > 0 {
			sum += w * s.log[s.index(j+a, k+b, y+c)]
		}
	}
	return sum
}

func weightAt(end int, fraction float64) float64 {
	if end == 0 {
		return 1 - fraction
	}
	return fraction
}

// addPriors adds the priors: σ0 is uniform, so log σ0 has a density ∝ σ0; the excess of ν as given, its logarithm times the
// excess.
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

// parallel calls work for 0 … n−1 on all cores.
func parallel(n int, work func(i int)) {
	workers := min(n, runtime.GOMAXPROCS(0))
	if workers < 2 {
		for i := range n {
			work(i)
		}
		return
	}
	var group sync.WaitGroup
	panics := make([]any, workers)
	for w := range workers {
		group.Go(func() {
			defer func() { panics[w] = recover() }()
			for i := w; i < n; i += workers {
				work(i)
			}
		})
	}
	group.Wait()
	// A panic in a goroutine would end the program; here it reaches the caller.
	for _, p := range panics {
		if p != nil {
			panic(p)
		}
	}
}
