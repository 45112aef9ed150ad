package dirichletmixture

import (
	"slices"

	"github.com/bayescmp/go/internal/mcmc"
)

// drawValues returns a number for each draw, by chain.
func (p *Posterior) drawValues(of func(*Draw) float64) [][]float64 {
	return mcmc.ValuesOf(p.Chains, of)
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

// Mixing looks whether the chains agree about the population. The answers depend on how much of it
// is in each place. δ0, σ0 and the number of clusters mix more slowly, where several of them make
// the same population.
func (p *Posterior) Mixing() (rhat, effective float64) { return p.Sample.Mixing(p.quartiles()) }

// quartiles are the quartiles of the means of the data sets.
func (p *Posterior) quartiles() (low, high float64) {
	order := p.order(false)
	n := len(order)
	low, _ = moments(p.model.Groups[order[n/4]])
	high, _ = moments(p.model.Groups[order[n-1-n/4]])
	return low, high
}
