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

// sides is the contribution of a node of ν to the rule.
type sides struct{ left, right, total float64 }

type sidesByNu []sides

// sum adds the nodes up, with weights; nil stands for equal ones.
func (s sidesByNu) sum(weights []float64) (left, middle, right float64) {
	total := 0.0
	for y, v := range s {
		w := 1.0
		if weights != nil {
			w = weights[y]
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
	p.delta.below(r.middle(), 0, middle)
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
	for row := range slices.Chunk(slab, n) {
		for j, m := range row {
			s.left += m * middle[j]
			s.total += m
		}
	}
	s.right = s.total - s.left
	if r.none() {
		return s
	}
	b := borderOf(p.nu[y])
	c := cut{masses: p, rope: r, border: b, spread: p.spread(y), middle: middle,
		low: make([]float64, n), high: make([]float64, n)}
	kink := c.spread.ofLog(math.Log(r.half()) - b.kink)
	rows, row := held(slab, n), make([]float64, n)
	whole, part := p.belowKink(kink)
	for k, w := range whole {
		from, to := rows[k][0], rows[k][1]
		c.take(&s, p.logSigma[k*len(p.nu)+y], w, slab[k*n:(k+1)*n], from, to)
	}
	cardinal := make([]float64, p.sigma.n())
	for i, x := range part.nodes {
		from, to := p.slice(x, slab, cardinal, row, rows)
		logSigma, _ := c.spread.log(x)
		c.take(&s, logSigma, part.weights[i], row, from, to)
	}
	return s
}

// A cut takes from the sides what is between the middle of the rope and the threshold.
type cut struct {
	masses
	rope              Rope
	border            *border
	spread            spread
	middle, low, high []float64
}

// take takes the part of a row of masses, at a σ0 whose logarithm is given, with a weight. The row
// has mass at the nodes of δ0 from one to before another.
func (c *cut) take(s *sides, logSigma, weight float64, row []float64, from, to int) {
	if from >= to {
		return
	}
	half := c.rope.half()
	u := c.border.share(math.Log(half) - logSigma)
	// The limits are told from the edges, so that a wide half costs the other no digits.
	c.delta.below(half*(1-u)-c.rope.Left, from, c.low[from:to])
	c.delta.below(c.rope.Right-half*(1-u), from, c.high[from:to])
	left, right := 0.0, 0.0
	for j := from; j < to; j++ {
		left += row[j] * (c.middle[j] - c.low[j])
		right += row[j] * (c.high[j] - c.middle[j])
	}
	s.left -= weight * left
	s.right -= weight * right
}

// nodes has nodes and weights of a rule, the weights relative to the step.
type nodes struct{ nodes, weights []float64 }

// belowKink returns a rule for the coordinates of σ0 below the kink, where c is above 0. The
// integrand has a kink where c becomes 0, and the nodes of the axis alone would be good to h² only.
// So they end some steps before the kink, and a Gauss rule has the rest. whole has the weights of
// the nodes of the axis, from the first one on.
func (p masses) belowKink(kink float64) (whole []float64, rest nodes) {
	x := p.sigma
	if !(kink > x.from-x.step/2) {
		return nil, nodes{} // also where it is −∞
	}
	kink = min(kink, x.last()+float64(2*len(endCorrection))*x.step)
	ones := func(n int) []float64 { return slices.Repeat([]float64{1}, n) }
	end := int(math.Floor((kink-x.from)/x.step)) - len(endCorrection)
	switch {
	case end >= x.n():
		return ones(x.n()), nodes{}
	case end < len(endCorrection):
		return nil, p.panel(x.from-x.step/2, kink)
	}
	whole = ones(end + 1 + len(endCorrection))
	whole[end] = 0.5
	for i, c := range endCorrection {
		whole[end-i-1] = 1 + c
		whole[end+i+1] = -c
	}
	return whole[:min(len(whole), x.n())], p.panel(x.node(end), min(kink, x.last()+x.step))
}

// endCorrection corrects the trapezoid rule at an end beyond which the integrand goes on (Gauss's
// formula in central differences): node i+1 beyond the end loses a share of its value, and node i+1
// before it gains as much. They are exact for polynomials.
var endCorrection = [...]float64{
	0.07836226334784643, -0.029658915402555077, 0.011001664606348528, -0.0034647633453806104,
	8.560837610997629e-4, -1.5319364039426608e-4, 1.753039202853559e-5, -9.595026156320693e-7,
}

// panel is a Gauss rule between two coordinates of σ0.
func (p masses) panel(from, to float64) nodes {
	at, weights := legendre(from, to, 8+int(1.6*(to-from)/p.sigma.step))
	for i := range weights {
		weights[i] /= p.sigma.step
	}
	return nodes{at, weights}
}

// slice sets row to the mass that each node of δ0 would have with a node of σ0 at x, and returns
// which nodes of δ0 have mass. held tells the same for each node of σ0.
func (p masses) slice(
	x float64, slab, cardinal, row []float64, held [][2]int,
) (first, last int) {
	clear(row)
	first = len(row)
	sincs((x-p.sigma.from)/p.sigma.step, cardinal)
	n := len(row)
	for k := 0; k < len(cardinal); k += 2 {
		from, to := held[k][0], held[k][1]
		v, w, next := cardinal[k], 0.0, k
		if k+1 < len(cardinal) {
			next, w = k+1, cardinal[k+1]
			from, to = min(from, held[next][0]), max(to, held[next][1])
		}
		if from >= to {
			continue
		}
		first, last = min(first, from), max(last, to)
		a, b := slab[k*n+from:k*n+to], slab[next*n+from:next*n+to]
		for j := range row[from:to] {
			row[from+j] += v*a[j] + w*b[j]
		}
	}
	return first, last
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
		if from == to {
			from, to = n, 0
		}
		out = append(out, [2]int{from, to})
	}
	return out
}
