package dirichletmixture

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/hierarchical"
	"github.com/bayescmp/go/internal/parallel"
	"github.com/bayescmp/go/internal/studies"
	"github.com/bayescmp/go/internal/uniformity"
)

var fullSBC = flag.Bool("sbc", false, "run simulation-based calibration with 1,000 replications "+
	"and write bayescmp/testdata/dirichletmixturesbc.csv")

// Simulation-based calibration (Talts et al., 2018): when parameters come from the prior and data
// from the parameters, the posterior distribution function at the true parameter is uniform.
func TestSimulationBasedCalibration(t *testing.T) {
	if testing.Short() {
		t.Skip("short")
	}
	names := []string{"delta0", "sigma0", "delta_1", "below_0"}
	lines := []string{
		"# go test ./internal/dirichletmixture " +
			"-run SimulationBasedCalibration -sbc -timeout 60m",
		"q,replications,parameter,p_chi_square,p_kolmogorov",
	}
	for _, q := range []int{3, 15} {
		replications := 60
		if *fullSBC {
			replications = 1000
		}
		ranks := studies.Study{
			Name:       fmt.Sprintf("sbc-%d", q),
			Parameters: fmt.Sprintf("%d data sets", q), Columns: names,
			Replications: replications, Unstored: *fullSBC,
			Replicate: func(r int) []float64 {
				return replicate(q, rand.New(rand.NewPCG(uint64(q), uint64(r))))
			},
		}.Results(t)
		for i, name := range names {
			chi := uniformity.ChiSquare(ranks.Column(i), min(20, replications/10))
			band := uniformity.Kolmogorov(ranks.Column(i))
			lines = append(lines,
				fmt.Sprintf("%d,%d,%s,%.4f,%.4f", q, replications, name, chi, band))
			if !(chi > 1e-3 && band > 1e-3) {
				t.Errorf("q = %d: ranks of %s are not uniform: p = %.2g (chi-square), "+
					"%.2g (Kolmogorov)", q, name, chi, band)
			}
		}
	}
	if *fullSBC {
		path := filepath.Join("..", "..", "bayescmp", "testdata", "dirichletmixturesbc.csv")
		if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
			t.Error(err)
		}
	}
}

// replicate draws a population from the prior, then data sets, and returns the posterior
// distribution functions at the true δ0, σ0, δ_1 and P(δ < 0).
func replicate(q int, random *rand.Rand) []float64 {
	m := &Model{Sigma0Max: 1, Delta0Max: 1}
	// A chain without data is the prior of G.
	prior := &chain{Model: m, a: concentrations[random.IntN(len(concentrations))], random: random,
		base: base{2*random.Float64() - 1, random.Float64()}}
	population := prior.drawPopulation()
	first := 0.0
	for i := range q {
		delta := population.Next(random)
		if i == 0 {
			first = delta
		}
		// The variance of the mean of the scores is one of two, and which one is not known.
		variances := [2]float64{0.01, 0.05}
		mean := delta + math.Sqrt(variances[random.IntN(2)])*random.NormFloat64()
		m.Groups = append(m.Groups, []hierarchical.Gaussian{
			{Weight: 0.5, Mean: mean, Variance: variances[0]},
			{Weight: 0.5, Mean: mean, Variance: variances[1]},
		})
	}
	p, err := m.Sample(context.Background(), 2000, [2]uint64{random.Uint64(), random.Uint64()},
		false, parallel.NewProgress())
	if err != nil {
		return []float64{math.NaN(), math.NaN(), math.NaN(), math.NaN()}
	}
	below := func(truth float64, of func(*Draw) float64) float64 {
		count := random.Float64()
		p.forEachDraw(func(d *Draw) {
			if of(d) < truth {
				count++
			}
		})
		return count / float64(p.Draws()+1)
	}
	delta1, _ := p.Group(0)
	return []float64{
		below(prior.delta0, func(d *Draw) float64 { return d.Delta0 }),
		below(prior.sigma0, func(d *Draw) float64 { return d.Sigma0 }),
		delta1.CDF(first),
		below(population.CDF(0), func(d *Draw) float64 { return d.CDF(0) }),
	}
}
