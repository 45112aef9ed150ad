package hierarchical

import (
	"math"

	"github.com/bayescmp/go/bayescmp/internal/parallel"
)

// Rule applies the rule of the paper (section 3.2): it returns for each region the probability that
// it is the most probable region on the next data set.
//
// The paper counts draws from the posterior. Here the counts are integrals. By symmetry, with m the
// middle of the rope, right is the most probable region when δ0 > m + c(σ0, ν), and left when
// δ0 < m − c. So the probability of right is the mass above m less the mass between m and m + c.
func (p *Posterior) Rule(r Rope) (left, middle, right float64) {
	return p.rule(r).sum(nil)
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
func (p *Posterior) rule(r Rope) sidesByNu {
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
func (p *Posterior) sides(r Rope, y int, middle []float64) (s sides) {
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
	cardinal := make([]float64, p.logSigma.n())
	t := newPopulation(p.nu[y])
	kink := t.kink(r.half())
	xs, weights := p.belowKink(kink)
	u := 0.999
	for i, x := range xs {
		if x >= kink {
			continue
		}
		u = t.threshold(r.half()/math.Exp(x), u)
		p.slice(x, slab, cardinal, row)
		// The limits are told from the edges, so that a wide half costs the other no digits.
		p.delta.below(r.half()*(1-u)-r.Left, low)
		p.delta.below(r.Right-r.half()*(1-u), high)
		for j, m := range row {
			s.left -= weights[i] * m * (middle[j] - low[j])
			s.right -= weights[i] * m * (high[j] - middle[j])
		}
	}
	return s
}

// slab is the mass at node y of ν, as [k*n + j] for node k of log σ0 and node j of δ0.
func (p *Posterior) slab(y int) []float64 {
	n := p.delta.n()
	out := make([]float64, n*p.logSigma.n())
	for j := range n {
		for k := range p.logSigma.n() {
			out[k*n+j] = p.mass[p.index(j, k, y)]
		}
	}
	return out
}

// belowKink returns a rule for the log σ0 at which c is above 0. The integrand has a kink where c
// becomes 0, and an even rule across the kink would be good to h² only.
func (p *Posterior) belowKink(kink float64) (nodes, weights []float64) {
	x := p.logSigma
	if x.step == 0 {
		for i := 1; i < len(x.breaks) && x.breaks[i-1] < kink; i++ {
			n, w := legendre(x.breaks[i-1], min(x.breaks[i], kink), x.per)
			nodes, weights = append(nodes, n...), append(weights, w...)
		}
		return nodes, weights
	}
	from, to := x.at[0], x.at[x.n()-1]
	if kink >= to {
		return x.at, x.weight
	}
	if kink <= from {
		return nil, nil
	}
	return legendre(from, kink, 8+int(1.5*(kink-from)/x.step))
}

// slice sets row to the density in log σ0 at x, times the mass in δ0, at each node of δ0.
func (p *Posterior) slice(x float64, slab, cardinal, row []float64) {
	clear(row)
	p.logSigma.cardinal(x, cardinal)
	for k, v := range cardinal {
		v /= p.logSigma.weight[k]
		for j, m := range slab[k*len(row) : (k+1)*len(row)] {
			row[j] += v * m
		}
	}
}
