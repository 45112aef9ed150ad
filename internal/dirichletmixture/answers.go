package dirichletmixture

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/bayescmp/go/internal/hierarchical"
	"github.com/bayescmp/go/internal/mcmc"
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

// Rule applies the rule of the paper (Corani et al. 2017, section 3.2): it returns for each region
// how many of the populations drawn have it as their most probable one, and the Monte Carlo
// standard errors.
func (p *Posterior) Rule(r hierarchical.Rope) (share, standard [3]float64) {
	best := p.drawValues(func(d *Draw) float64 {
		left, middle, right := d.Regions(r)
		switch {
		case middle > left && middle > right:
			return 1
		case left > right:
			return 0
		}
		return 2
	})
	of := make([][]float64, len(best))
	for region := range share {
		for c, values := range best {
			of[c] = of[c][:0]
			for _, v := range values {
				is := 0.0
				if int(v) == region {
					is = 1
				}
				of[c] = append(of[c], is)
			}
		}
		share[region], standard[region], _ = mcmc.Estimate(of)
		// The error is one draw at least: a region without a draw need not be impossible.
		standard[region] = max(standard[region], 1/float64(p.Draws()))
	}
	return share, standard
}

// ShareInterval returns the central interval, with the given probability, of the share of the data
// sets of the population in a region: quantiles of the populations drawn.
func (p *Posterior) ShareInterval(
	r hierarchical.Rope, region hierarchical.Region, level float64,
) (low, high float64) {
	shares := slices.Concat(p.drawValues(func(d *Draw) float64 {
		left, middle, right := d.Regions(r)
		return [...]float64{left, middle, right}[region]
	})...)
	slices.Sort(shares)
	beyond := int((1 - level) / 2 * float64(len(shares)))
	return shares[beyond], shares[len(shares)-1-beyond]
}

// Next is the predictive distribution of the δ of the next data set.
func (p *Posterior) Next() hierarchical.Next {
	var parts []hierarchical.Gaussian
	p.forEachDraw(func(d *Draw) { parts = append(parts, d.next...) })
	return hierarchical.NextOf(parts)
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

// Populations are the first n populations drawn, of all chains in turns.
func (p *Posterior) Populations(n int) []Population {
	out := make([]Population, 0, min(n, p.Draws()))
	for k := 0; len(out) < cap(out); k++ {
		out = append(out, p.Chains[k%len(p.Chains)][k/len(p.Chains)].Population)
	}
	return out
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

// Median returns the posterior mean of the median of the population, and its central 95 % interval.
func (p *Posterior) Median() (mean, low, high float64) {
	medians := slices.Concat(p.drawValues(func(d *Draw) float64 { return d.median() })...)
	slices.Sort(medians)
	n := len(medians)
	return floats.Sum(medians) / float64(n), medians[n/40], medians[n-1-n/40]
}

// Parts returns the means of max(d, 0) and of max(−d, 0), where d is the median of the population,
// and the larger one of their Monte Carlo standard errors.
func (p *Posterior) Parts() (up, down, standard float64) {
	medians := p.drawValues(func(d *Draw) float64 { return d.median() })
	part := func(sign float64) (mean, standard float64) {
		of := make([][]float64, len(medians))
		for c, values := range medians {
			for _, v := range values {
				of[c] = append(of[c], max(sign*v, 0))
			}
		}
		mean, standard, _ = mcmc.Estimate(of)
		return mean, standard
	}
	up, above := part(1)
	down, below := part(-1)
	return up, down, max(above, below)
}

// Within returns the probability that the δ of the next data set is within the rope, and its Monte
// Carlo standard error.
func (p *Posterior) Within(r hierarchical.Rope) (probability, standard float64) {
	probability, standard, _ = mcmc.Estimate(p.drawValues(func(d *Draw) float64 {
		_, middle, _ := d.next.Regions(r)
		return middle
	}))
	return probability, standard
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
