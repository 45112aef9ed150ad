package hierarchical

import (
	"math"

	"github.com/bayescmp/go/bayescmp/internal/parallel"
)

// Estimate is the posterior of one group.
type Estimate struct {
	// Next has the type of the predictive distribution; here it is the distribution of δ_i.
	Next
	// Mean and SD are the posterior mean and standard deviation of δ_i. The mean is the shrinkage
	// estimate (section 3.3 of the paper).
	Mean, SD float64
	// Sigma is the posterior mean of σ_i.
	Sigma float64
}

// Groups computes the posterior of every group, on all cores.
func (p *Posterior) Groups() []Estimate {
	out := make([]Estimate, len(p.model.Groups))
	scale := p.scales(p.parts)
	parallel.Each(len(out), func(i int) { out[i] = p.group(i, scale[i]) })
	return out
}

// group mixes Gaussians. There is one for each node of δ0, each Gaussian of the population and each
// component of the likelihood, weighted with its share of Z_i. Given these three, δ_i is a Gaussian
// whose mean is between x̄_i and δ0, as the paper's shrinkage estimator w x̄_i + (1 − w) δ0.
func (p *Posterior) group(i int, scale float64) Estimate {
	g, parts := p.model.Groups[i], p.parts[i]
	width := len(p.variances)
	table := make([]float64, p.delta.n()*width)
	fillTable(table, g.Mean, parts, p.delta, p.variances, scale, nil)
	weights := make([]float64, width)
	var e Estimate
	square := 0.0
	for j, d := range p.delta.at {
		row := table[j*width : (j+1)*width]
		p.shares(j, row, weights)
		for l, w := range weights {
			if w*row[l] < 1e-12 {
				continue
			}
			for _, c := range parts {
				total := c.variance + p.variances[l]
				weight := w * scale * c.weight / math.Sqrt(2*math.Pi*total) *
					math.Exp(-(g.Mean-d)*(g.Mean-d)/(2*total))
				if weight < 1e-12 {
					continue
				}
				// The estimator's 1 − w: how far the mean is on the way from x̄_i to δ0.
				pull := c.variance / total
				mean := g.Mean + pull*(d-g.Mean)
				variance := pull * p.variances[l]
				e.parts = append(e.parts, gaussian{weight, mean, math.Sqrt(variance)})
				e.Mean += weight * mean
				square += weight * (mean*mean + variance)
				e.Sigma += weight * c.sigma
			}
		}
	}
	total := 0.0
	for _, c := range e.parts {
		total += c.weight
	}
	e.Mean, square, e.Sigma = e.Mean/total, square/total, e.Sigma/total
	e.SD = math.Sqrt(max(0, square-e.Mean*e.Mean))
	e.merge(e.SD / 50)
	return e
}

// shares divides the mass at node j of δ0 among the Gaussians of the population, each share over
// the group's Z. row has the group's table at this node.
func (p *Posterior) shares(j int, row, weights []float64) {
	clear(weights)
	for at := range p.mix {
		w := &p.mix[at]
		m := p.mass[j*len(p.mix)+at]
		if m < 1e-14 {
			continue
		}
		m /= dot(w.weights, row[w.first:])
		for l, v := range w.weights {
			weights[w.first+l] += m * v
		}
	}
}
