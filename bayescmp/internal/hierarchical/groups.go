package hierarchical

import "math"

// Estimate is the posterior of one group: of δ_i, a mixture of Gaussians, and the mean of σ_i.
type Estimate struct {
	Next            // the distribution of δ_i
	Mean, SD, Sigma float64
}

// Groups computes the posterior of every group, on all cores.
func (p *Posterior) Groups() []Estimate {
	out := make([]Estimate, len(p.model.Groups))
	scale := p.scales(p.parts)
	parallel(len(out), func(i int) { out[i] = p.group(i, scale[i]) })
	return out
}

// group weights each Gaussian of the population with its share of Z_i, and each of those of the likelihood with its own: given
// both, δ_i is a Gaussian between the mean of the scores and δ0.
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
		for l, w := range weights {
			if w*row[l] < 1e-12 {
				continue
			}
			for _, c := range parts {
				total := c.variance + p.variances[l]
				weight := w * scale * c.weight / math.Sqrt(2*math.Pi*total) * math.Exp(-(g.Mean-d)*(g.Mean-d)/(2*total))
				if weight < 1e-12 {
					continue
				}
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
