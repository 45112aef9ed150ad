package hierarchical

import (
	"math"
	"slices"

	"github.com/bayescmp/go/internal/parallel"
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
	p.delta.sharesBelow(r.middle(), 0, middle)
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
	K := p.sigma.n()
	for k := range K {
		first, row := p.row(y*K + k)
		for j, m := range row {
			s.left += m * middle[first+j]
			s.total += m
		}
	}
	s.right = s.total - s.left
	if r.isZero() {
		return s
	}
	n, b := len(middle), borderOf(p.nu[y])
	c := cut{masses: p, rope: r, border: b, spread: p.spread(y), middle: middle,
		low: make([]float64, n), high: make([]float64, n)}
	kink := c.spread.coordinateOfLog(math.Log(r.half()) - b.kink)
	whole, part := p.belowKink(kink)
	for k, w := range whole {
		first, row := p.row(y*K + k)
		c.addRow(&s, p.logSigma[k*len(p.nu)+y], w, row, first)
	}
	cardinal, room := make([]float64, K), make([]float64, n)
	for i, x := range part.nodes {
		first, row := p.slice(x, y, cardinal, room)
		logSigma, _ := c.spread.logSigma(x)
		c.addRow(&s, logSigma, part.weights[i], row, first)
	}
	return s
}

// A cut takes from the sides what is between the middle of the rope and the threshold.
type cut struct {
	masses
	rope              Rope
	border            *border
	spread            sigmaScale
	middle, low, high []float64
}

// addRow takes the part of a row of masses, at a σ0 whose logarithm is given, with a weight. The
// row begins at a node of δ0.
func (c *cut) addRow(s *sides, logSigma, weight float64, row []float64, first int) {
	if len(row) == 0 {
		return
	}
	half := c.rope.half()
	u := c.border.share(math.Log(half) - logSigma)
	// The limits are told from the edges, so that a wide half costs the other no digits.
	low, high, middle := c.low[:len(row)], c.high[:len(row)], c.middle[first:]
	c.delta.sharesBelow(half*(1-u)-c.rope.Left, first, low)
	c.delta.sharesBelow(c.rope.Right-half*(1-u), first, high)
	left, right := 0.0, 0.0
	for j, m := range row {
		left += m * (middle[j] - low[j])
		right += m * (high[j] - middle[j])
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

// slice is the mass that each node of δ0 would have with a node of σ0 at x and node y of ν, and the
// node of δ0 with which it begins. cardinal and room are to work in.
func (p masses) slice(x float64, y int, cardinal, room []float64) (first int, row []float64) {
	const together = 4
	clear(room)
	K, n := p.sigma.n(), len(room)
	slab, held := p.slab(y), p.held[y*K:(y+1)*K]
	sincs((x-p.sigma.from)/p.sigma.step, cardinal)
	all := rows{n, 0}
	for k := 0; k < K; k += together {
		some := rows{n, 0}
		for _, h := range held[k:min(k+together, K)] {
			some = rows{min(some.from, h.from), max(some.to, h.to)}
		}
		if some.from >= some.to {
			continue
		}
		all = rows{min(all.from, some.from), max(all.to, some.to)}
		// Beyond the last node the weights are 0.
		var at [together][]float64
		var weight [together]float64
		for i := range together {
			at[i] = slab[min(k+i, K-1)*n:][some.from:some.to]
			if k+i < K {
				weight[i] = cardinal[k+i]
			}
		}
		addTo(room[some.from:some.to], weight, at)
	}
	if all.from >= all.to {
		return 0, nil
	}
	return all.from, room[all.from:all.to]
}

// addTo adds weighted rows to another one.
func addTo(sum []float64, weight [4]float64, rows [4][]float64) {
	n := len(sum)
	a, b, c, d := rows[0][:n], rows[1][:n], rows[2][:n], rows[3][:n]
	for j := range sum {
		sum[j] += weight[0]*a[j] + weight[1]*b[j] + (weight[2]*c[j] + weight[3]*d[j])
	}
}
