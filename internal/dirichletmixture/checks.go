package dirichletmixture

import (
	"math"
	"slices"

	"github.com/bayescmp/go/internal/mcmc"
)

// drawValues returns a number for each draw, by chain.
func (p *Posterior) drawValues(of func(*Draw) float64) [][]float64 {
	out := make([][]float64, len(p.Chains))
	for c := range p.Chains {
		out[c] = make([]float64, len(p.Chains[c]))
		for k := range out[c] {
			out[c][k] = of(&p.Chains[c][k])
		}
	}
	return out
}

// rank returns where a data set is in a draw.
func (p *Posterior) rank(i int) func(d *Draw) int {
	plain, mirrored := slices.Index(p.orders[0], i), slices.Index(p.orders[1], i)
	return func(d *Draw) int {
		if d.mirrored {
			return mirrored
		}
		return plain
	}
}

// Mixing looks whether the chains agree about the population: how much of it is below 0, below the
// middle of the data sets, near 0 and amid the data sets. It returns the largest R̂, and the
// smallest number of independent draws that all draws are worth. The answers depend on these. δ0,
// σ0 and the number of clusters mix more slowly, where several of them make the same population.
func (p *Posterior) Mixing() (rhat, effective float64) {
	low, high := p.quartiles()
	effective = math.Inf(1)
	for _, of := range []func(*Draw) float64{
		func(d *Draw) float64 { return d.cdf(0) },
		func(d *Draw) float64 { return d.cdf((low + high) / 2) },
		func(d *Draw) float64 { return d.cdf(high-low) - d.cdf(low-high) },
		func(d *Draw) float64 { return d.cdf(high) - d.cdf(low) },
	} {
		values := p.drawValues(of)
		_, _, ess := mcmc.Estimate(values)
		rhat, effective = max(rhat, mcmc.RHat(values)), min(effective, ess)
	}
	return rhat, effective
}

// quartiles are the quartiles of the means of the data sets.
func (p *Posterior) quartiles() (low, high float64) {
	order := p.order(false)
	n := len(order)
	low, _ = moments(p.model.Groups[order[n/4]])
	high, _ = moments(p.model.Groups[order[n-1-n/4]])
	return low, high
}

// cdf is the probability of a δ below a value.
func (p Population) cdf(value float64) (probability float64) {
	for _, g := range p {
		probability += g.Weight * math.Erfc((g.Mean-value)/math.Sqrt(2*g.Variance)) / 2
	}
	return probability
}

// median is the value below which half of the population is. A mean would be moved by any part far
// away, however seldom data sets are from there.
func (p Population) median() float64 {
	low, high := math.Inf(1), math.Inf(-1)
	for _, g := range p {
		low, high = min(low, g.Mean), max(high, g.Mean)
	}
	for range 60 {
		if middle := (low + high) / 2; p.cdf(middle) < 0.5 {
			low = middle
		} else {
			high = middle
		}
	}
	return (low + high) / 2
}
