package hierarchical

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"
)

var fullSBC = flag.Bool("sbc", false, "simulation-based calibration with 1,000 replications; writes bayescmp/testdata/sbc.csv")

// Simulation-based calibration (Talts et al., 2018): when parameters come from the prior and data from the parameters, the posterior
// distribution function at the true parameter is uniform. It is in this package, where one group's posterior can be had without the others'.
func TestSimulationBasedCalibration(t *testing.T) {
	if testing.Short() {
		t.Skip("short")
	}
	names := []string{"delta0", "sigma0", "nu", "delta_1"}
	lines := []string{"# go test ./bayescmp/internal/hierarchical -run SimulationBasedCalibration -sbc -timeout 60m",
		"q,n,replications,parameter,p_chi_square,p_kolmogorov"}
	for _, size := range [][2]int{{3, 100}, {20, 40}, {54, 20}} { // what takes less than a minute
		q, replications := size[0], size[1]
		if *fullSBC {
			replications = 1000
		}
		for _, n := range []int{10, 100} {
			t.Run(fmt.Sprintf("q=%d,n=%d", q, n), func(t *testing.T) {
				ranks := make([][]float64, len(names))
				for i := range ranks {
					ranks[i] = make([]float64, replications)
				}
				parallel(replications, func(r int) {
					for i, v := range replicate(q, n, rand.New(rand.NewPCG(uint64(1000*q+n), uint64(r)))) {
						ranks[i][r] = v
					}
				})
				for i, name := range names {
					// At least ten are expected in each bin.
					chi, band := chiSquareUniform(ranks[i], min(20, replications/10)), kolmogorovUniform(ranks[i])
					lines = append(lines, fmt.Sprintf("%d,%d,%d,%s,%.4f,%.4f", q, n, replications, name, chi, band))
					if !(chi > 1e-3 && band > 1e-3) {
						t.Errorf("ranks of %s are not uniform: p = %.2g (chi-square), %.2g (Kolmogorov)", name, chi, band)
					}
				}
			})
		}
	}
	if *fullSBC {
		if err := os.WriteFile(filepath.Join("..", "..", "testdata", "sbc.csv"), []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
			t.Error(err)
		}
	}
}

// replicate draws parameters from a realistic bounded prior, then scores, and returns the posterior distribution functions of δ0, σ0, ν and
// δ_1 at what was drawn.
func replicate(q, n int, random *rand.Rand) [4]float64 {
	const rho = 0.1
	m := &Model{SigmaMax: 0.2, Sigma0Max: 0.1, Delta0Max: 0.05, Nu: Gamma{Alpha: 2, Beta: 0.1, Support: 1}}
	delta0, sigma0 := m.Delta0Max*(2*random.Float64()-1), m.Sigma0Max*random.Float64()
	nu := 1 + distuv.Gamma{Alpha: 2, Beta: 0.1, Src: random}.Rand()
	first := 0.0
	for i := range q {
		delta := delta0 + sigma0*distuv.StudentsT{Sigma: 1, Nu: nu, Src: random}.Rand()
		if i == 0 {
			first = delta
		}
		m.Groups = append(m.Groups, correlatedScores(n, delta, m.SigmaMax*random.Float64(), rho, random))
	}
	p := m.Fit()
	marginal, _ := p.Nu()
	return [4]float64{p.Delta0().CDF(delta0), p.Sigma0().CDF(sigma0), marginal.CDF(nu), p.group(0, p.scales(p.parts)[0]).CDF(first)}
}

// correlatedScores are n differences ~ MVN(δ, σ² M_ρ): the correlation is what they have in common.
func correlatedScores(n int, delta, sigma, rho float64, random *rand.Rand) Group {
	common := math.Sqrt(rho) * random.NormFloat64()
	x, mean, squares := make([]float64, n), 0.0, 0.0
	for k := range x {
		x[k] = delta + sigma*(common+math.Sqrt(1-rho)*random.NormFloat64())
		mean += x[k] / float64(n)
	}
	for _, v := range x {
		squares += (v - mean) * (v - mean)
	}
	return Group{Mean: mean, Squares: squares, N: n, Rho: rho}
}

// chiSquareUniform is the p value of the χ² test of uniformity over equal bins.
func chiSquareUniform(u []float64, bins int) float64 {
	counts := make([]float64, bins)
	for _, v := range u {
		if math.IsNaN(v) {
			return 0
		}
		counts[min(max(int(v*float64(bins)), 0), bins-1)]++
	}
	want, sum := float64(len(u))/float64(bins), 0.0
	for _, c := range counts {
		sum += (c - want) * (c - want) / want
	}
	return mathext.GammaIncRegComp(float64(bins-1)/2, sum/2)
}

// kolmogorovUniform is the p value of the largest distance of the empirical distribution function from the diagonal.
func kolmogorovUniform(u []float64) float64 {
	s := slices.Clone(u)
	slices.Sort(s)
	n, most := float64(len(s)), 0.0
	for i, v := range s {
		most = max(most, v-float64(i)/n, float64(i+1)/n-v)
	}
	x, p := most*(math.Sqrt(n)+0.12+0.11/math.Sqrt(n)), 0.0
	for k := 1.0; k < 100; k++ {
		p += 2 * math.Copysign(1, math.Mod(k, 2)-0.5) * math.Exp(-2*k*k*x*x)
	}
	return min(max(p, 0), 1)
}
