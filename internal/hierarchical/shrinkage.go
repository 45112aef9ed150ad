package hierarchical

import (
	"math"
	"slices"

	"github.com/bayescmp/go/internal/parallel"
)

// Estimate is the posterior of one group.
type Estimate struct {
	// Marginal is the posterior of δ_i. Its mean is the shrinkage estimate (section 3.3 of the
	// paper).
	Marginal
	// Sigma is the posterior mean of σ_i.
	Sigma float64
}

// Groups computes the posterior of every group, on all cores.
func (p *Posterior) Groups() []Estimate {
	out := make([]Estimate, len(p.model.Groups))
	s := p.newShrinkage()
	all := make([]int, len(out))
	for i := range all {
		all[i] = i
	}
	blocks := slices.Collect(slices.Chunk(all, together))
	parallel.Each(len(blocks), func(b int) {
		copy(out[blocks[b][0]:], s.groups(blocks[b]))
	})
	return out
}

// shrinkage has what the posteriors of all groups share.
type shrinkage struct {
	*cavities
	// centres are where the posterior of a δ_i may have narrow features, other than at its own
	// mean.
	centres []centre
}

func (p *Posterior) newShrinkage() *shrinkage {
	s := &shrinkage{cavities: p.newCavities()}
	if g, ok := p.delta.scale.(boundedScale); ok {
		s.centres = g.centres
	} else {
		d := p.nodes().delta0()
		s.centres = []centre{{d.Mean, d.SD}}
	}
	return s
}

// groups has the posteriors of some groups, at most four.
func (p *shrinkage) groups(some []int) []Estimate {
	out := make([]Estimate, len(some))
	for at, others := range p.without(some) {
		out[at] = p.group(some[at], others)
	}
	return out
}

// group multiplies the likelihood of δ_i by what the other groups say about it. The logarithm of
// the product is smooth, and is interpolated.
func (p *shrinkage) group(i int, others cavity) Estimate {
	const step, depth = 0.3, 34.0
	s, centres := p.scaleOf(i)
	middle := s.coordinate(p.model.Groups[i].Mean)
	at := func(k int) (value, log float64) {
		x := middle + float64(k)*step
		v := s.value(x)
		l, _ := p.likelihood(i, v)
		return v, math.Log(max(0, l*others.density(v))) + math.Log(s.slope(x))
	}
	var values, logs [2][]float64 // above the middle, and below
	top, first := math.Inf(-1), 0
	for side, sign := range []int{1, -1} {
		past := func(v float64) bool {
			return !slices.ContainsFunc(centres, func(c centre) bool {
				return float64(sign)*(c.at-v) > 0
			})
		}
		for k := side; ; k++ { // node 0 is above
			v, log := at(sign * k)
			values[side], logs[side] = append(values[side], v), append(logs[side], log)
			top = max(top, log)
			// All of the posterior may be on the other side.
			if (log < top-depth || math.IsInf(log, -1)) && past(v) {
				first = -k
				break
			}
		}
	}
	slices.Reverse(values[1])
	slices.Reverse(logs[1])
	x := axis{s, middle + float64(first)*step, step, append(values[1], values[0]...)}
	return p.estimate(i, x, append(logs[1], logs[0]...), top)
}

// scaleOf is a scale for the δ of group i, with the centres of others.
func (p *shrinkage) scaleOf(i int) (s scale, others []centre) {
	parts, mean := p.parts[i], p.model.Groups[i].Mean
	if parts.counted == nil {
		return unboundedScale{one: centre{mean, math.Sqrt(parts.average)}, others: p.centres},
			p.centres
	}
	g := parts.counted.scale.(boundedScale)
	g.centres = slices.Clone(g.centres)
	for _, c := range p.centres {
		if math.Abs(c.at) < g.bound {
			g.centres, others = append(g.centres, c), append(others, c)
		}
	}
	return g, others
}

// estimate makes a distribution of the logarithms of its density at the nodes of an axis.
func (p *Posterior) estimate(i int, x axis, log []float64, top float64) Estimate {
	var e Estimate
	total := 0.0
	for k, v := range x.at {
		m := exp(log[k] - top)
		_, sigma := p.likelihood(i, v)
		total += m
		e.Sigma += m * sigma
	}
	e.Sigma /= total
	l := layer{axis: x.refine(2)}
	finer := make([]float64, l.n())
	refineRows(finer, log, 1, stencil, 2)
	total = 0
	for _, v := range finer {
		m := exp(v - top)
		l.mass = append(l.mass, m)
		total += m
	}
	for k := range l.mass {
		l.mass[k] /= total
	}
	e.Marginal = newMarginal(l)
	return e
}

// likelihood is the likelihood of the δ of group i, up to a constant, and the mean of σ_i given it.
func (p *Posterior) likelihood(i int, delta float64) (l, sigma float64) {
	if c := p.parts[i].counted; c != nil {
		return c.density(delta), c.meanSigma(delta)
	}
	return likelihood(p.parts[i].all, delta-p.model.Groups[i].Mean)
}

// likelihood is the likelihood of a δ_i at a distance from x̄_i, up to a constant, and the mean of
// σ_i given this δ_i.
func likelihood(parts []component, distance float64) (l, sigma float64) {
	least := math.Inf(1)
	for _, c := range parts {
		least = min(least, distance*distance/(2*c.variance))
	}
	for _, c := range parts {
		f := c.weight / math.Sqrt(c.variance) * exp(least-distance*distance/(2*c.variance))
		l += f
		sigma += f * c.sigma
	}
	return l * exp(-least), sigma / l
}
