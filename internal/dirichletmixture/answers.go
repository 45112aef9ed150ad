package dirichletmixture

import (
	"math"
	"math/rand/v2"

	"github.com/bayescmp/go/internal/hierarchical"
	"gonum.org/v1/gonum/floats"
)

// forEachDraw calls work for every draw.
func (p *Posterior) forEachDraw(work func(d *Draw)) {
	for c := range p.Chains {
		for k := range p.Chains[c] {
			work(&p.Chains[c][k])
		}
	}
}

// Group is the posterior of the δ of a data set, and the mean of its σ.
func (p *Posterior) Group(i int) (delta hierarchical.Next, sigma float64) {
	rank, n := p.rank(i), float64(p.Draws())
	parts := make([]hierarchical.Gaussian, 0, p.Draws())
	p.forEachDraw(func(d *Draw) {
		k := rank(d)
		g := p.ordered.Groups[k][d.part[k]]
		if d.mirrored {
			g.Mean = -g.Mean
		}
		of := d.Population[d.of[k]]
		variance := 1 / (1/g.Variance + 1/of.Variance)
		mean := variance * (g.Mean/g.Variance + of.Mean/of.Variance)
		parts = append(parts, hierarchical.Gaussian{Weight: 1 / n, Mean: mean, Variance: variance})
		sigma += g.Sigma / n
	})
	return hierarchical.NextOf(parts), sigma
}

// Clusters has the posterior probability of each number of clusters of the data sets, from 0 on.
func (p *Posterior) Clusters() []float64 {
	var of []float64
	p.forEachDraw(func(d *Draw) {
		for len(of) <= d.Clusters {
			of = append(of, 0)
		}
		of[d.Clusters]++
	})
	floats.Scale(1/float64(p.Draws()), of)
	return of
}

// Replicas draws the means of as many new data sets as there are, many times: each time from the
// population of another draw, as long as there are some, with the variances of the data sets there.
func (p *Posterior) Replicas(n int, r *rand.Rand) [][]float64 {
	out := make([][]float64, n)
	for k := range out {
		at := k * p.Draws() / n
		d := &p.Chains[at%len(p.Chains)][at/len(p.Chains)]
		for i, part := range d.part {
			variance := p.ordered.Groups[i][part].Variance
			out[k] = append(out[k], d.Population.Next(r)+math.Sqrt(variance)*r.NormFloat64())
		}
	}
	return out
}

// AtBounds returns how much of the posterior is where only a bound of a uniform prior stops it, as
// of [hierarchical.Posterior].
func (p *Posterior) AtBounds() (delta0, sigma0 float64) {
	n := float64(p.Draws())
	p.forEachDraw(func(d *Draw) {
		if math.Abs(d.Delta0) > 0.95*p.model.Delta0Max {
			delta0 += 1 / n
		}
		if d.Sigma0 > p.model.Sigma0Max/math.E {
			sigma0 += 1 / n
		}
	})
	return delta0, sigma0
}
