package dirichletmixture

import (
	"math"
	"math/rand/v2"

	"github.com/bayescmp/go/internal/hierarchical"
)

// Population is a draw of G: the density of the δ of data sets, a mixture of Gaussians.
type Population []hierarchical.Gaussian

// drawPopulation draws G given the clusters: weights from a Dirichlet distribution, and what is
// beside the clusters as broken sticks (Sethuraman 1994), until next to nothing is left.
func (c *chain) drawPopulation() Population {
	const nothing = 1e-4
	out := make(Population, 0, len(c.clusters)+8)
	sum := 0.0
	for h := range c.clusters {
		w := gamma(float64(c.clusters[h].n), c.random)
		s := c.clusters[h].sd(c.base)
		sum += w
		out = append(out, hierarchical.Gaussian{Weight: w, Mean: c.centres[h], Variance: s * s})
	}
	rest := gamma(c.a, c.random)
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

// Regions returns the probabilities that a δ of the population is left of, in and right of the
// rope.
func (p Population) Regions(r hierarchical.Rope) (left, middle, right float64) {
	for _, g := range p {
		over := 1 / math.Sqrt(2*g.Variance)
		left += g.Weight * math.Erfc((g.Mean+r.Left)*over) / 2
		right += g.Weight * math.Erfc((r.Right-g.Mean)*over) / 2
	}
	return left, max(0, 1-left-right), right
}

// Next draws the δ of a data set.
func (p Population) Next(r *rand.Rand) float64 {
	u := r.Float64()
	for k, g := range p {
		if u -= g.Weight; u < 0 || k == len(p)-1 {
			return g.Mean + math.Sqrt(g.Variance)*r.NormFloat64()
		}
	}
	return math.NaN()
}
