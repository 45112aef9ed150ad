package hierarchical

import (
	"math"

	"github.com/bayescmp/go/internal/parallel"
)

// LeaveOneOut returns, for each group, the logarithm of the density of its data given the other
// groups: of its mean, with the precision of its scores known. By Bayes's theorem it is 1 over the
// mean of 1/Z_i, where Z_i is the likelihood of the population for the group.
func (p *Posterior) LeaveOneOut() []float64 {
	out := make([]float64, len(p.model.Groups))
	scales, nodes := p.scales(p.parts), p.nodes()
	delta := nodes.delta
	parallel.Each(len(out), func(i int) {
		width := len(p.variances)
		g := make([]float64, delta.n()*width)
		t := table{p.model.Groups[i].Mean, p.parts[i], delta, scales[i]}
		t.fill(g, p.variances, allOf(delta, p.variances))
		sum, total := 0.0, 0.0
		for j := range delta.at {
			row := g[j*width : (j+1)*width]
			for at := range p.mix {
				m := nodes.mass[nodes.place(j, at/len(p.nu), at%len(p.nu))]
				if math.Abs(m) < 1e-14 {
					continue
				}
				w := &p.mix[at]
				sum += m / dot(w.weights, row[w.first:])
				total += m
			}
		}
		out[i] = math.Log(total / sum / scales[i])
	})
	return out
}

// LogDensity is the logarithm of the density of the data of a group whose δ has a distribution, as
// in [Posterior.LeaveOneOut].
func (n Next) LogDensity(group []Gaussian) float64 {
	sum := 0.0
	for _, part := range n.parts {
		for _, g := range group {
			v := part.sd*part.sd + g.Variance
			z := (g.Mean - part.mean) * (g.Mean - part.mean) / (2 * v)
			sum += part.weight * g.Weight * exp(-z) / math.Sqrt(2*math.Pi*v)
		}
	}
	return math.Log(sum)
}
