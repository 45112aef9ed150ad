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
	divided := p.delta.divide()
	parallel.Each(len(out), func(i int) { out[i] = p.group(i, scale[i], divided) })
	return out
}

// group mixes Gaussians. There is one for each place of δ0, each Gaussian of the population and
// each component of the likelihood, weighted with its share of Z_i.
func (p *Posterior) group(i int, scale float64, d divided) Estimate {
	var e Estimate
	square, total := 0.0, 0.0
	weights := make([]float64, p.delta.n())
	g := p.model.Groups[i]
	for l, row := range p.weightsOf(i, scale) {
		if row == nil {
			continue
		}
		for _, c := range p.parts[i] {
			for j, w := range row {
				weights[j] = w * scale * c.density(g.Mean-p.delta.at[j], p.variances[l])
			}
			if sum(weights) < relevant {
				continue
			}
			// The estimator's 1 − w: how far the mean is on the way from x̄_i to δ0. Given all, δ_i
			// is a Gaussian between x̄_i and δ0, as the paper's shrinkage estimator
			// w x̄_i + (1 − w) δ0.
			pull := c.variance / (c.variance + p.variances[l])
			at, w, sds := d.stand(weights, math.Sqrt(p.variances[l]/pull))
			for k, weight := range w {
				if math.Abs(weight) < relevant/100 {
					continue
				}
				mean, sd := g.Mean+pull*(at[k]-g.Mean), pull*sds[k]
				e.parts = append(e.parts, gaussian{weight, mean, sd})
				total += weight
				e.Mean += weight * (mean - g.Mean)
				square += weight * ((mean-g.Mean)*(mean-g.Mean) + sd*sd)
				e.Sigma += weight * c.sigma
			}
		}
	}
	e.Mean, square, e.Sigma = e.Mean/total, square/total, e.Sigma/total
	e.SD = math.Sqrt(max(0, square-e.Mean*e.Mean))
	e.Mean += g.Mean
	e.merge(e.SD / 50)
	return e
}

// weightsOf divides the posterior among the Gaussians of the population, for group i: it returns
// for each variance the share at every node of δ0, over the group's Z; nil where there is none.
func (p *Posterior) weightsOf(i int, scale float64) [][]float64 {
	width := len(p.variances)
	table := make([]float64, p.delta.n()*width)
	fillTable(table, p.model.Groups[i].Mean, p.parts[i], p.delta, p.variances, scale, nil)
	out := make([][]float64, width)
	weights := make([]float64, width)
	for j := range p.delta.at {
		row := table[j*width : (j+1)*width]
		p.shares(j, row, weights)
		for l, w := range weights {
			if w*row[l] < relevant/100 {
				continue
			}
			if out[l] == nil {
				out[l] = make([]float64, p.delta.n())
			}
			out[l][j] = w
		}
	}
	return out
}

// density is the density of a mean at a distance from δ0, with the population's variance.
func (c component) density(distance, population float64) float64 {
	total := c.variance + population
	return c.weight / math.Sqrt(2*math.Pi*total) * math.Exp(-distance*distance/(2*total))
}

// shares divides the mass at node j of δ0 among the Gaussians of the population, each share over
// the group's Z. row has the group's table at this node.
func (p *Posterior) shares(j int, row, weights []float64) {
	clear(weights)
	for at := range p.mix {
		w := &p.mix[at]
		m := p.nodes.mass[j*len(p.mix)+at]
		if m < 1e-14 {
			continue
		}
		m /= dot(w.weights, row[w.first:])
		for l, v := range w.weights {
			weights[w.first+l] += m * v
		}
	}
}
