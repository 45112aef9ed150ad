package hierarchical

import (
	"math"
	"testing"
)

// The distribution of δ_i agrees with its summaries. A data set without information gets the
// distribution of the population.
func TestGroupsAreDistributions(t *testing.T) {
	m := synthetic(20, 100)
	m.SigmaMax = 1e4
	m.Groups = append(m.Groups, exactly(0.01, 50, 100)) // says next to nothing
	p := fitted(m)
	groups := p.Groups()
	for i, g := range groups {
		near(t, "total", g.CDF(1e6), 1, 1e-9)
		near(t, "median", g.CDF(g.Quantile(0.5)), 0.5, 1e-6)
		step := g.SD / 50
		mean := 0.0
		for k := -1500; k <= 1500; k++ {
			x := g.Mean + float64(k)*step
			mean += step * x * g.Density(x)
		}
		if i < 20 { // the last one has the tails of the population
			near(t, "mean", mean, g.Mean, 0.01*g.SD)
			want := math.Sqrt(m.Groups[i].Squares / (0.9 * 97)) // about
			near(t, "σ/expected", g.Sigma/want, 1, 0.03)
		}
	}
	next, vague := p.Next(), groups[20]
	for _, level := range []float64{0.1, 0.3, 0.5, 0.7, 0.9} {
		near(t, "no information", vague.CDF(next.Quantile(level)), level, 2e-3)
	}
}
