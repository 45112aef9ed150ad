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
	// variances are the nodes exp(v) of all levels in one list.
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

// block is how many groups have their tables in memory at once.
const block = 32

// evaluate computes the log posterior on the grid; where sketch, a coarse surface or nil, says that nothing is, it is −∞.
func (m *Model) evaluate(g grid, parts [][]component, sketch *surface) *surface {
	s := m.lay(g)
	active := s.active(sketch, m.depth())
	products := make([][]scaled, len(active))
	for j, list := range active {
		products[j] = slices.Repeat([]scaled{{1, 0}}, len(list))
	}
	needed := s.needed(active)
	scale := s.scales(parts)
	size := g.delta.n() * len(s.variances)
	tables := make([]float64, min(block, len(m.Groups))*size)
	for from := 0; from < len(m.Groups); from += block {
		to := min(from+block, len(m.Groups))
		parallel(to-from, func(i int) {
			fillTable(tables[i*size:(i+1)*size], m.Groups[from+i].Mean, parts[from+i], g.delta, s.variances, scale[from+i], needed)
		})
		// Every element of the result is computed by one goroutine in one order, so that it is the same at any GOMAXPROCS.
		parallel(g.delta.n(), func(j int) { s.multiply(products[j], j, active[j], tables, size, to-from) })
	}
	s.log = slices.Repeat([]float64{math.Inf(-1)}, g.delta.n()*len(s.mix))
	for j, list := range active {
		for i, at := range list {
			s.log[j*len(s.mix)+int(at)] = products[j][i].log()
		}
	}
	m.addPriors(s)
	return s
}

// needed tells which elements of the tables the active nodes ask for.
func (s *surface) needed(active [][]int32) []bool {
	if s.delta.step > 0 {
		return nil // there a table is filled as a whole
	}
	width := len(s.variances)
	out := make([]bool, s.delta.n()*width)
	for j, list := range active {
		for _, at := range list {
			w := &s.mix[at]
			for l := range w.weights {
				out[j*width+w.first+l] = true
			}
		}
	}
	return out
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

// multiply multiplies the Z of the groups in the tables into the products for the active nodes at node j of δ0. Four groups share the
// weights.
func (s *surface) multiply(products []scaled, j int, active []int32, tables []float64, size, groups int) {
	width := len(s.variances)
	row := func(i int) []float64 { return tables[i*size+j*width : i*size+(j+1)*width] }
	i := 0
	for ; i+4 <= groups; i += 4 {
		a, b, c, d := row(i), row(i+1), row(i+2), row(i+3)
		for k, at := range active {
			w, first := s.mix[at].weights, s.mix[at].first
			products[k].multiply(product4(w, a[first:], b[first:], c[first:], d[first:]))
		}
	}
	for ; i < groups; i++ {
		r := row(i)
		for k, at := range active {
			products[k].multiply(dot(s.mix[at].weights, r[s.mix[at].first:]))
		}
	}
}

// scaled is mantissa · 2^exponent. A product of densities would soon leave the range of a number, and a logarithm of each would cost more
// than all the rest.
type scaled struct {
	mantissa float64
	exponent int
}

func (s *scaled) multiply(x float64) {
	m, e := math.Frexp(s.mantissa * x)
	s.mantissa, s.exponent = m, s.exponent+e
}

func (s scaled) log() float64 { return math.Log(s.mantissa) + float64(s.exponent)*math.Ln2 }

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
