package joint

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp/internal/hierarchical"
	"github.com/bayescmp/go/bayescmp/internal/matrix"
	"github.com/bayescmp/go/bayescmp/internal/nuts"
	"github.com/bayescmp/go/bayescmp/internal/parallel"
	"github.com/bayescmp/go/bayescmp/internal/uniformity"
)

var fullSBC = flag.Bool("sbc", false, "run simulation-based calibration with 4,000 replications "+
	"and write bayescmp/testdata/jointsbc.csv")

// folds are the scores of a data set, by fold, of the classifiers in who.
type folds struct {
	who []int
	at  [][]float64
	rho float64
}

// group summarises the folds.
func (f folds) group() Group {
	k, n := len(f.who), float64(len(f.at))
	g := Group{Who: f.who, Mean: make([]float64, k), Scatter: make([]float64, k*k), N: len(f.at),
		Rho: f.rho, Least: 1e-12}
	for _, x := range f.at {
		for c, v := range x {
			g.Mean[c] += v / n
		}
	}
	for _, x := range f.at {
		for a := range k {
			for b := range k {
				g.Scatter[a*k+b] += (x[a] - g.Mean[a]) * (x[b] - g.Mean[b])
			}
		}
	}
	return g
}

// more draws more folds of the data set, given those that are there and the true advantages of all
// classifiers: the covariance of the contrasts first, and what all folds share.
func (f folds) more(true []float64, n int, r random) folds {
	k, d := len(f.who), len(f.who)-1
	h := helmert(k)
	contrasts := func(x func(c int) float64) []float64 {
		out := make([]float64, d)
		for i := range d {
			for c := range k {
				out[i] += h.Row(i)[c] * x(c)
			}
		}
		return out
	}
	own := contrasts(func(c int) float64 { return true[f.who[c]] })
	g := f.group()
	mean := contrasts(func(c int) float64 { return g.Mean[c] })
	squares := g.squares()
	scale := make([]float64, d*d)
	for i := range d {
		for j := range d {
			scale[i*d+j] = squares.Row(i)[j]/(1-f.rho) +
				g.weight()*(mean[i]-own[i])*(mean[j]-own[j])
		}
	}
	// The density of Σ_i is in proportion to |Σ_i|^(−(2d−1)/2 − n/2) exp(−tr Σ_i⁻¹ scale/2).
	root, room := make([]float64, d*d), make([]float64, d*d)
	matrix.Cholesky(scale, scale, d)
	r.inverseWishart(root, float64(g.N+d-2), scale, room, d)
	gaussian := func() []float64 {
		e, out := make([]float64, d), make([]float64, d)
		for i := range e {
			e[i] = r.NormFloat64()
		}
		for i := range out {
			out[i] = matrix.Dot(root[i*d:i*d+i+1], e)
		}
		return out
	}
	// A fold is D_i + √ρ·shared + √(1−ρ)·own deviation.
	precision := 1 + float64(g.N)*f.rho/(1-f.rho)
	shared := gaussian()
	for i := range shared {
		shared[i] = shared[i]/math.Sqrt(precision) +
			math.Sqrt(f.rho)/(1-f.rho)*float64(g.N)*(mean[i]-own[i])/precision
	}
	out := folds{f.who, append([][]float64(nil), f.at...), f.rho}
	for range n {
		e := gaussian()
		x := make([]float64, k)
		for i := range d {
			v := own[i] + math.Sqrt(f.rho)*shared[i] + math.Sqrt(1-f.rho)*e[i]
			for c := range k {
				x[c] += h.Row(i)[c] * v
			}
		}
		out.at = append(out.at, x)
	}
	return out
}

// inverseWishart writes the lower root of an inverse Wishart matrix with df degrees of freedom,
// whose scale has the given lower root. It needs room for d·d numbers.
func (r random) inverseWishart(out []float64, df float64, root, room []float64, d int) {
	r.bartlett(room, df, d)
	// root·u⁻ᵀ: each row x of the result has u·x = the row of the root.
	for i := range d {
		row := out[i*d : (i+1)*d]
		copy(row, root[i*d:(i+1)*d])
		for k := d - 1; k >= 0; k-- {
			sum := row[k]
			for j := k + 1; j < d; j++ {
				sum -= room[k*d+j] * row[j]
			}
			row[k] = sum / room[k*d+k]
		}
	}
}

// begun is a first set of data: few folds on few data sets, and of three or more classifiers one is
// missing on one.
func begun(k, q, n int) []folds {
	r := rand.New(rand.NewPCG(uint64(k), 3))
	var out []folds
	for i := range q {
		f := folds{rho: 0.1}
		true := make([]float64, k)
		for c := range k {
			true[c] = 0.3*float64(c) + r.NormFloat64()
			if k == 2 || i != 2 || c != k-1 {
				f.who = append(f.who, c)
			}
		}
		for range n {
			var x []float64
			for _, c := range f.who {
				x = append(x, true[c]+r.NormFloat64())
			}
			f.at = append(f.at, x)
		}
		out = append(out, f)
	}
	return out
}

func modelOf(k int, sets []folds, typical *matrix.Matrix) Model {
	m := Model{Classifiers: k, typical: typical,
		Nu: hierarchical.Gamma{Alpha: 2, Beta: 0.1, Support: 1}}
	for _, f := range sets {
		m.Groups = append(m.Groups, f.group())
	}
	return m
}

// Simulation-based calibration of the posterior (Säilynoja et al. 2025): the prior is improper, so
// that parameters come from the posterior given some data, and more folds from the parameters. In
// the posterior given all, the distribution function at the true parameter is uniform.
func TestSimulationBasedCalibration(t *testing.T) {
	if testing.Short() {
		t.Skip("short")
	}
	replications := 200
	if *fullSBC {
		replications = 4000
	}
	lines := []string{
		"# go test ./bayescmp/internal/joint -run SimulationBasedCalibration -sbc -timeout 60m",
		"classifiers,datasets,replications,parameter,p_chi_square,p_kolmogorov",
	}
	for _, c := range []struct{ k, q int }{{2, 6}, {3, 6}, {5, 8}} {
		t.Run(fmt.Sprint(c.k, " classifiers"), func(t *testing.T) {
			first := begun(c.k, c.q, 3*(c.k-1)+1)
			var data []seen
			for _, f := range first {
				data = append(data, f.group().seen(c.k))
			}
			n := typical(data)
			m := modelOf(c.k, first, &n)
			s, degrees := m.space(), newDegrees(m.Nu)
			parameters := []string{"location", "log scale", "other scale", "log nu", "in rope",
				"first", "missing"}
			at := make([][]float64, len(parameters))
			for i := range at {
				at[i] = make([]float64, replications)
			}
			parallel.Each(replications, func(rep int) {
				r := random{rand.New(rand.NewPCG(uint64(c.k), uint64(rep)))}
				chain := newChain(s, degrees, r)
				for range 1000 {
					chain.next()
				}
				truth := quantities(&Draws{space: s}, chain.draw(), chain.sets(), c.k)
				var all []folds
				for i, f := range first {
					all = append(all, f.more(chain.sets()[i*c.k:(i+1)*c.k], 6, r))
				}
				shares := positions(t, modelOf(c.k, all, &n), truth, r)
				for i, v := range shares {
					at[i][rep] = v
				}
			})
			for i, parameter := range parameters {
				chi := uniformity.ChiSquare(at[i], min(20, replications/10))
				band := uniformity.Kolmogorov(at[i])
				lines = append(lines, fmt.Sprintf("%d,%d,%d,%s,%.4f,%.4f", c.k, c.q, replications,
					parameter, chi, band))
				if !(chi > 1e-3 && band > 1e-3) {
					t.Errorf("ranks of %s are not uniform: p = %.2g (chi-square), "+
						"%.2g (Kolmogorov)", parameter, chi, band)
				}
			}
		})
	}
	if *fullSBC {
		path := filepath.Join("..", "..", "testdata", "jointsbc.csv")
		if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
			t.Error(err)
		}
	}
}

// quantities are the parameters whose ranks are looked at.
func quantities(d *Draws, draw Draw, sets []float64, k int) []float64 {
	line, other := d.Difference(draw, 0, k-1), d.Advantage(draw, 1)
	nu := 0.0
	for _, v := range draw.Nu {
		nu += math.Log(v)
	}
	return []float64{line.Location, line.Scale(), other.Scale(), nu, line.Regions(0.5)[1],
		sets[0], sets[2*k+k-1]}
}

// positions are the posterior distribution functions at the truth.
func positions(t *testing.T, m Model, truth []float64, r random) []float64 {
	d, err := m.Sample(t.Context(), 1600, [2]uint64{r.Uint64(), r.Uint64()}, parallel.NewProgress())
	out := make([]float64, len(truth))
	if err != nil {
		t.Error(err)
		return out
	}
	n := 0.0
	for c := range nuts.Chains {
		for i, draw := range d.Chains[c] {
			n++
			for j, v := range quantities(d, draw, d.Sets[c][i], m.Classifiers) {
				if v < truth[j] {
					out[j]++
				}
			}
		}
	}
	for j := range out {
		out[j] = (out[j] + r.Float64()) / (n + 1)
	}
	return out
}
