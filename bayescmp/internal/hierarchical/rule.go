package hierarchical

import (
	"math"
	"slices"

	"github.com/bayescmp/go/bayescmp/internal/parallel"
)

// Rule applies the rule of the paper (section 3.2): it returns for each region the probability that
// it is the most probable region on the next data set.
//
// The paper counts draws from the posterior. Here the counts are integrals. By symmetry, with m the
// middle of the rope, right is the most probable region when δ0 > m + c(σ0, ν), and left when
// δ0 < m − c. So the probability of right is the mass above m less the mass between m and m + c.
func (p *Posterior) Rule(r Rope) (left, middle, right float64) {
	return p.fine.rule(r).sum(nil)
}

// Rope is the interval [−Left, Right] of differences that do not matter, in units of the scores.
// Left and Right are 0 or more, and may be infinite. If both are 0 there is no rope.
type Rope struct{ Left, Right float64 }

// middle and half are the middle and the half-width of the rope.
func (r Rope) middle() float64 { return r.Right/2 - r.Left/2 }

func (r Rope) half() float64 { return r.Left/2 + r.Right/2 }

// none reports whether there is no rope.
func (r Rope) none() bool { return r.Left == 0 && r.Right == 0 }

// finite replaces a half that is infinite by one that holds as much.
func (r Rope) finite() Rope { return Rope{min(r.Left, 1e300), min(r.Right, 1e300)} }

// sides is the contribution of a node of ν to the rule.
type sides struct{ left, right, total float64 }

type sidesByNu []sides

// sum adds the nodes up, each with its weight; nil means that all weights are 1.
func (s sidesByNu) sum(weight []float64) (left, middle, right float64) {
	total := 0.0
	for y, v := range s {
		w := 1.0
		if weight != nil {
			w = weight[y]
		}
		left, right, total = left+w*v.left, right+w*v.right, total+w*v.total
	}
	// Interpolation may leave −1e-9 where there is nothing.
	left, right = max(0, left), max(0, right)
	middle = total - left - right
	if middle < 1e-14*total {
		middle = 0 // rounding
	}
	total = left + middle + right
	return left / total, middle / total, right / total
}

// rule computes the nodes of ν on all cores.
func (p masses) rule(r Rope) sidesByNu {
	everything := math.IsInf(r.Left, 1) && math.IsInf(r.Right, 1)
	r = r.finite()
	middle := make([]float64, p.delta.n())
	p.delta.below(r.middle(), middle)
	out := make(sidesByNu, len(p.nu))
	parallel.Each(len(out), func(y int) {
		out[y] = p.sides(r, y, middle)
		if everything {
			out[y].left, out[y].right = 0, 0
		}
	})
	return out
}

// sides is the mass at node y of ν further than c from the middle of the rope. middle has the share
// of each node of δ0 below this middle.
func (p masses) sides(r Rope, y int, middle []float64) (s sides) {
	slab := p.slab(y)
	n := len(middle)
	for i, m := range slab {
		s.left += m * middle[i%n]
		s.total += m
	}
	s.right = s.total - s.left
	if r.none() {
		return s
	}
	row, low, high := make([]float64, n), make([]float64, n), make([]float64, n)
	cardinal, ranges := make([]float64, p.sigma.n()), held(slab, n)
	t := newPopulation(p.nu[y])
	spread := p.spread(y)
	xs, weight := p.belowKink(spread.ofLog(t.kink(r.half())))
	threshold := t.thresholds(r.half(), math.Exp(p.logSigma[y]))
	for i, x := range xs {
		logSigma, _ := spread.log(x)
		u := threshold(math.Exp(logSigma))
		p.slice(x, slab, cardinal, row, ranges)
		// The limits are told from the edges, so that a wide half costs the other no digits.
		p.delta.below(r.half()*(1-u)-r.Left, low)
		p.delta.below(r.Right-r.half()*(1-u), high)
		for j, m := range row {
			s.left -= weight[i] * m * (middle[j] - low[j])
			s.right -= weight[i] * m * (high[j] - middle[j])
		}
	}
	return s
}

// slab is the mass at node y of ν, as [k*n + j] for node k of σ0 and node j of δ0.
func (p masses) slab(y int) []float64 {
	n := p.delta.n()
	out := make([]float64, n*p.sigma.n())
	for j := range n {
		for k := range p.sigma.n() {
			out[k*n+j] = p.mass[p.index(j, k, y)]
		}
	}
	return out
}

// belowKink returns a rule for the coordinates of σ0 below the kink, where c is above 0; its
// weights are relative to the step. The integrand has a kink where c becomes 0, and the nodes of
// the axis would be good to h² only.
func (p masses) belowKink(kink float64) (nodes, weights []float64) {
	x := p.sigma
	if kink >= x.last()+x.step {
		nodes, weights = make([]float64, x.n()), make([]float64, x.n())
		for i := range nodes {
			nodes[i], weights[i] = x.node(i), 1
		}
		return nodes, weights
	}
	from := x.from - x.step/2
	if kink <= from {
		return nil, nil
	}
	steps := (kink - from) / x.step
	nodes, weights = legendre(from, kink, 8+int(1.6*steps))
	for i := range weights {
		weights[i] /= x.step
	}
	return nodes, weights
}

// slice sets row to the mass that each node of δ0 would have with a node of σ0 at x. held tells
// where each node of σ0 has mass.
func (p masses) slice(x float64, slab, cardinal, row []float64, held [][2]int) {
	clear(row)
	sincs((x-p.sigma.from)/p.sigma.step, cardinal)
	for k, v := range cardinal {
		from, to := held[k][0], held[k][1]
		for j, m := range slab[k*len(row)+from : k*len(row)+to] {
			row[from+j] += v * m
		}
	}
}

// held returns, for each node of σ0, the range of the nodes of δ0 that have mass.
func held(slab []float64, n int) [][2]int {
	var out [][2]int
	for row := range slices.Chunk(slab, n) {
		from, to := 0, n
		for from < to && row[from] == 0 {
			from++
		}
		for to > from && row[to-1] == 0 {
			to--
		}
		out = append(out, [2]int{from, to})
	}
	return out
}
