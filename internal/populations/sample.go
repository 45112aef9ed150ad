package populations

import (
	"math"
	"slices"

	"github.com/bayescmp/go/internal/hierarchical"
	"github.com/bayescmp/go/internal/mcmc"
	"gonum.org/v1/gonum/floats"
)

// Draw is a population from its posterior.
type Draw struct {
	Population
	// Ahead is the density of the δ of the next data set given the rest of the draw. It may be the
	// population itself.
	Ahead Population
}

// Sample has the draws of each chain.
type Sample struct{ Drawn [][]Draw }

// Draws is the number of draws.
func (s Sample) Draws() int { return len(s.Drawn) * len(s.Drawn[0]) }

// values returns a number for each draw, by chain.
func (s Sample) values(of func(*Draw) float64) [][]float64 { return mcmc.ValuesOf(s.Drawn, of) }

// Rule applies the rule of the paper (Corani et al. 2017, section 3.2): it returns for each region
// how many of the populations drawn have it as their most probable one, and the Monte Carlo
// standard errors.
func (s Sample) Rule(r hierarchical.Rope) (share, standard [3]float64) {
	best := s.values(func(d *Draw) float64 {
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
		standard[region] = max(standard[region], 1/float64(s.Draws()))
	}
	return share, standard
}

// ShareInterval returns the central interval, with the given probability, of the share of the data
// sets of the population in a region: quantiles of the populations drawn.
func (s Sample) ShareInterval(
	r hierarchical.Rope, region hierarchical.Region, level float64,
) (low, high float64) {
	shares := slices.Concat(s.values(func(d *Draw) float64 {
		left, middle, right := d.Regions(r)
		return [...]float64{left, middle, right}[region]
	})...)
	slices.Sort(shares)
	beyond := int((1 - level) / 2 * float64(len(shares)))
	return shares[beyond], shares[len(shares)-1-beyond]
}

// Next is the predictive distribution of the δ of the next data set.
func (s Sample) Next() hierarchical.Next {
	var parts []hierarchical.Gaussian
	for c := range s.Drawn {
		for k := range s.Drawn[c] {
			parts = append(parts, s.Drawn[c][k].Ahead...)
		}
	}
	return hierarchical.NextOf(parts)
}

// Populations are the first n populations drawn, of all chains in turns.
func (s Sample) Populations(n int) []Population {
	out := make([]Population, 0, min(n, s.Draws()))
	for k := 0; len(out) < cap(out); k++ {
		out = append(out, s.Drawn[k%len(s.Drawn)][k/len(s.Drawn)].Population)
	}
	return out
}

// Median returns the posterior mean of the median of the population, and its central 95 % interval.
func (s Sample) Median() (mean, low, high float64) {
	medians := slices.Concat(s.values(func(d *Draw) float64 { return d.Median() })...)
	slices.Sort(medians)
	n := len(medians)
	return floats.Sum(medians) / float64(n), medians[n/40], medians[n-1-n/40]
}

// Parts returns the means of max(d, 0) and of max(−d, 0), where d is the median of the population,
// and the larger one of their Monte Carlo standard errors.
func (s Sample) Parts() (up, down, standard float64) {
	medians := s.values(func(d *Draw) float64 { return d.Median() })
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
func (s Sample) Within(r hierarchical.Rope) (probability, standard float64) {
	probability, standard, _ = mcmc.Estimate(s.values(func(d *Draw) float64 {
		_, middle, _ := d.Ahead.Regions(r)
		return middle
	}))
	return probability, standard
}

// Mixing looks whether the chains agree about the population: how much of it is below 0, below the
// middle between two values, near 0 and between them. It returns the largest R̂, and the
// smallest number of independent draws that all draws are worth. The answers depend on these. δ0,
// σ0 and the number of clusters mix more slowly, where several of them make the same population.
func (s Sample) Mixing(low, high float64) (rhat, effective float64) {
	effective = math.Inf(1)
	for _, of := range []func(*Draw) float64{
		func(d *Draw) float64 { return d.CDF(0) },
		func(d *Draw) float64 { return d.CDF((low + high) / 2) },
		func(d *Draw) float64 { return d.CDF(high-low) - d.CDF(low-high) },
		func(d *Draw) float64 { return d.CDF(high) - d.CDF(low) },
	} {
		values := s.values(of)
		_, _, ess := mcmc.Estimate(values)
		rhat, effective = max(rhat, mcmc.RHat(values)), min(effective, ess)
	}
	return rhat, effective
}
