package abilities

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/nuts"
	"github.com/bayescmp/go/internal/parallel"
	"github.com/bayescmp/go/internal/studies"
	"github.com/bayescmp/go/internal/uniformity"
)

var fullSBC = flag.Bool("sbc", false, "run simulation-based calibration with 1,000 replications "+
	"and write bayescmp/testdata/abilitiessbc.csv")

// Simulation-based calibration (Talts et al., 2018): when parameters come from the prior and data
// from the parameters, the posterior distribution function at the true parameter is uniform.
func TestSimulationBasedCalibration(t *testing.T) {
	if testing.Short() {
		t.Skip("short")
	}
	replications := 60
	if *fullSBC {
		replications = 1000
	}
	lines := []string{
		"# go test ./internal/abilities -run SimulationBasedCalibration -sbc -timeout 60m",
		"model,prior,players,replications,parameter,p_chi_square,p_kolmogorov",
	}
	for _, c := range []struct {
		model   string
		file    string
		players int
		make    func(beta []float64, tau float64, random *rand.Rand) Likelihood
	}{
		{"Bradley–Terry", "bradleyterry", 3, playGames(false, 4)},
		{"Davidson", "davidson", 5, playGames(true, 3)},
		{"Plackett–Luce", "plackettluce", 5, rank(6)},
	} {
		for prior, name := range []string{"pooled", "worths"} {
			t.Run(c.model+" "+name, func(t *testing.T) {
				parameters := []string{"difference", "largest", "tau"}
				ranks := studies.Study{
					Name:       fmt.Sprintf("sbc-%s-%s", c.file, name),
					Parameters: fmt.Sprintf("%s, %d players", c.model, c.players),
					Columns:    parameters, Replications: replications, Unstored: *fullSBC,
					Replicate: func(r int) []float64 {
						random := rand.New(rand.NewPCG(uint64(c.players), uint64(2*r+prior)))
						beta, tau := fromPrior(Prior(prior), c.players, random)
						m := Model{c.make(beta, tau, random), Prior(prior)}
						return shares(m, beta, tau, random)
					},
				}.Results(t)
				if c.model != "Davidson" {
					parameters = parameters[:2]
				}
				for i, parameter := range parameters {
					chi := uniformity.ChiSquare(ranks.Column(i), min(20, replications/10))
					band := uniformity.Kolmogorov(ranks.Column(i))
					lines = append(lines, fmt.Sprintf("%s,%s,%d,%d,%s,%.4f,%.4f", c.model, name,
						c.players, replications, parameter, chi, band))
					if !(chi > 1e-3 && band > 1e-3) {
						t.Errorf("ranks of the %s are not uniform: p = %.2g (chi-square), "+
							"%.2g (Kolmogorov)", parameter, chi, band)
					}
				}
			})
		}
	}
	if *fullSBC {
		path := filepath.Join("..", "..", "bayescmp", "testdata", "abilitiessbc.csv")
		if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
			t.Error(err)
		}
	}
}

// fromPrior draws abilities and τ.
func fromPrior(p Prior, k int, random *rand.Rand) (beta []float64, tau float64) {
	sigma := math.Exp(0.5 * random.NormFloat64())
	for range k {
		b := sigma * random.NormFloat64()
		if p == Worths {
			b = math.Log(random.ExpFloat64())
		}
		beta = append(beta, b)
	}
	tie := random.Float64()
	return beta, math.Log(2 * tie / (1 - tie))
}

// playGames lets every two play some games.
func playGames(ties bool, games int) func([]float64, float64, *rand.Rand) Likelihood {
	return func(beta []float64, tau float64, random *rand.Rand) Likelihood {
		g := Games{Count: len(beta), Davidson: ties}
		for l := range beta {
			for r := range l {
				p := Pair{Left: l, Right: r}
				a := math.Exp((beta[l] - beta[r]) / 2)
				t := 0.0
				if ties {
					t = math.Exp(tau)
				}
				for range games {
					switch u := random.Float64() * (a + 1/a + t); {
					case u < a:
						p.Won++
					case u < a+1/a:
						p.Lost++
					default:
						p.Tied++
					}
				}
				g.Pairs = append(g.Pairs, p)
			}
		}
		return g
	}
}

// rank draws orders, leaves some players out, and ties neighbours at random.
func rank(times int) func([]float64, float64, *rand.Rand) Likelihood {
	return func(beta []float64, _ float64, random *rand.Rand) Likelihood {
		r := Rankings{Count: len(beta)}
		for range times {
			// Exponential times at the rates of the worths come in an order of the model.
			arrival := make([]float64, len(beta))
			for i, b := range beta {
				arrival[i] = random.ExpFloat64() / math.Exp(b)
			}
			players := random.Perm(len(beta))[:2+random.IntN(len(beta)-1)]
			slices.SortFunc(players, func(a, b int) int {
				return int(math.Copysign(1, arrival[a]-arrival[b]))
			})
			ranking := Ranking{{players[0]}}
			for _, i := range players[1:] {
				if random.IntN(3) > 0 {
					ranking = append(ranking, []int{i})
				} else {
					ranking[len(ranking)-1] = append(ranking[len(ranking)-1], i)
				}
			}
			r.Rankings = append(r.Rankings, ranking)
		}
		return r
	}
}

// shares are the posterior distribution functions of the difference of the first two abilities, of
// the largest ability, and of τ at the truth.
func shares(m Model, beta []float64, tau float64, random *rand.Rand) []float64 {
	p, ok := m.Posterior()
	if !ok {
		return []float64{math.NaN(), math.NaN(), math.NaN()}
	}
	d, err := nuts.Sample(context.Background(), p, 800, [2]uint64{random.Uint64(), random.Uint64()},
		parallel.NewProgress())
	if err != nil {
		return []float64{math.NaN(), math.NaN(), math.NaN()}
	}
	beta = slices.Clone(beta)
	centre(beta)
	at, n := make([]float64, len(beta)+1), 0.0
	out := make([]float64, 3)
	for _, chain := range d.Chains {
		for _, draw := range chain {
			m.Abilities(draw, at)
			n++
			for i, below := range []bool{
				at[0]-at[1] < beta[0]-beta[1],
				slices.Max(at[:len(beta)]) < slices.Max(beta),
				at[len(beta)] < tau,
			} {
				if below {
					out[i]++
				}
			}
		}
	}
	for i := range out {
		out[i] = (out[i] + random.Float64()) / (n + 1)
	}
	return out
}
