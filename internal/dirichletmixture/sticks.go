package dirichletmixture

import (
	"math"

	"github.com/bayescmp/go/internal/hierarchical"
	"github.com/bayescmp/go/internal/populations"
	"github.com/bayescmp/go/internal/variates"
)

// drawPopulation draws G given the clusters: weights from a Dirichlet distribution, and what is
// beside the clusters as broken sticks (Sethuraman 1994), until next to nothing is left.
func (c *chain) drawPopulation() populations.Population {
	const nothing = 1e-4
	out := make(populations.Population, 0, len(c.clusters)+8)
	sum := 0.0
	for h := range c.clusters {
		w := variates.Gamma(float64(c.clusters[h].n), c.random)
		s := c.clusters[h].sd(c.base)
		sum += w
		out = append(out, hierarchical.Gaussian{Weight: w, Mean: c.centres[h], Variance: s * s})
	}
	rest := variates.Gamma(c.a, c.random)
	sum += rest
	for h := range out {
		out[h].Weight /= sum
	}
	for rest /= sum; rest > nothing; {
		share := -math.Expm1(math.Log(c.random.Float64()) / c.a)
		out = append(out, c.drawBasePart(rest*share))
		rest *= 1 - share
	}
	return append(out, c.drawBasePart(rest))
}

// drawBasePart draws a part of the population from the base measure.
func (c *chain) drawBasePart(weight float64) hierarchical.Gaussian {
	u, k := c.random.Float64(), 0
	for u -= kinds[k].chance; u > 0 && k < len(kinds)-1; u -= kinds[k].chance {
		k++
	}
	s := c.sigma0 * widths[kinds[k].width]
	m := c.delta0 + c.sigma0*kinds[k].far*c.random.NormFloat64()
	return hierarchical.Gaussian{Weight: weight, Mean: m, Variance: s * s}
}
