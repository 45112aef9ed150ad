package hierarchical

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/studies"
	"github.com/bayescmp/go/internal/uniformity"
	"gonum.org/v1/gonum/stat/distuv"
)

var fullSBC = flag.Bool("sbc", false,
	"run simulation-based calibration with 1,000 replications and write bayescmp/testdata/sbc.csv")

// Simulation-based calibration (Talts et al., 2018): when parameters come from the prior and data
// from the parameters, the posterior distribution function at the true parameter is uniform. The
// test is in this package, where the posterior of one group can be computed without the other
// groups.
func TestSimulationBasedCalibration(t *testing.T) {
	if testing.Short() {
		t.Skip("short")
	}
	names := []string{"delta0", "sigma0", "nu", "delta_1"}
	lines := []string{
		"# go test ./internal/hierarchical " +
			"-run SimulationBasedCalibration -sbc -timeout 60m",
		"q,n,replications,parameter,p_chi_square,p_kolmogorov",
	}
	for _, size := range [][2]int{{3, 100}, {20, 40}, {54, 20}} { // these take less than a minute
		q, replications := size[0], size[1]
		if *fullSBC {
			replications = 1000
		}
		for _, n := range []int{10, 100} {
			t.Run(fmt.Sprintf("q=%d,n=%d", q, n), func(t *testing.T) {
				s := studies.Study{
					Name:       fmt.Sprintf("sbc-q%d-n%d", q, n),
					Parameters: fmt.Sprintf("%d data sets of %d scores", q, n), Columns: names,
					Replications: replications, Unstored: *fullSBC,
					Replicate: func(r int) []float64 {
						return replicate(q, n, rand.New(rand.NewPCG(uint64(1000*q+n), uint64(r))))
					},
				}
				ranks := s.Results(t)
				for i, name := range names {
					// At least ten ranks are expected in each bin.
					of := ranks.Column(i)
					chi := uniformity.ChiSquare(of, min(20, replications/10))
					band := uniformity.Kolmogorov(of)
					lines = append(lines,
						fmt.Sprintf("%d,%d,%d,%s,%.4f,%.4f", q, n, replications, name, chi, band))
					if !(chi > 1e-3 && band > 1e-3) {
						t.Errorf("ranks of %s are not uniform: "+
							"p = %.2g (chi-square), %.2g (Kolmogorov)", name, chi, band)
					}
				}
			})
		}
	}
	if *fullSBC {
		path := filepath.Join("..", "..", "bayescmp", "testdata", "sbc.csv")
		if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
			t.Error(err)
		}
	}
}

// replicate draws parameters from a realistic bounded prior, then scores. It returns the posterior
// distribution functions of δ0, σ0, ν and δ_1 at the true parameters.
func replicate(q, n int, random *rand.Rand) []float64 {
	const rho = 0.1
	m := &Model{SigmaMax: 0.2, Sigma0Max: 0.1, Delta0Max: 0.05, Nu: Gamma{2, 0.1, 1}}
	delta0, sigma0 := m.Delta0Max*(2*random.Float64()-1), m.Sigma0Max*random.Float64()
	nu := 1 + distuv.Gamma{Alpha: 2, Beta: 0.1, Src: random}.Rand()
	first := 0.0
	for i := range q {
		delta := delta0 + sigma0*distuv.StudentsT{Sigma: 1, Nu: nu, Src: random}.Rand()
		if i == 0 {
			first = delta
		}
		sigma := m.SigmaMax * random.Float64()
		m.Groups = append(m.Groups, correlatedScores(n, delta, sigma, rho, random))
	}
	p := fitted(m)
	marginal, _ := p.Nu()
	delta1 := p.newShrinkage().groups([]int{0})[0]
	return []float64{
		p.Delta0().CDF(delta0), p.Sigma0().CDF(sigma0), marginal.CDF(nu), delta1.CDF(first),
	}
}
