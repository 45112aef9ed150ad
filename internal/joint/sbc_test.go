package joint

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

	"github.com/bayescmp/go/internal/hierarchical"
	"github.com/bayescmp/go/internal/matrix"
	"github.com/bayescmp/go/internal/mcmc"
	"github.com/bayescmp/go/internal/parallel"
	"github.com/bayescmp/go/internal/studies"
	"github.com/bayescmp/go/internal/uniformity"
)

var fullSBC = flag.Bool("sbc", false, "run simulation-based calibration with many replications "+
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

// calibration is a setting of simulation-based calibration.
type calibration struct {
	name string
	k, q int
	// heavy is for data with tails of 1.1 degrees of freedom and gaps, and a prior of ν near 1.
	heavy bool
	// apart is for truths from the other sampler: a fault that acts alike given few and many folds
	// shows only with them. It takes long to learn, and is for the full run only. Data sets with
	// gaps are left out: where tails are heavy it moves a missing classifier so slowly that of
	// 1,000 truths 22 counted.
	apart bool
	// The replications by default, and of the full run.
	few, many int
}

var calibrations = []calibration{
	{"light", 2, 6, false, false, 60, 1000},
	{"light", 3, 6, false, false, 60, 1000},
	{"light", 5, 8, false, false, 40, 400},
	{"heavy", 2, 12, true, true, 0, 1000},
	{"heavy", 3, 16, true, true, 0, 1000},
	{"heavy", 3, 40, true, false, 40, 400},
	{"heavy", 3, 60, true, true, 0, 400},
	{"heavy", 5, 36, true, true, 0, 400},
	{"heavy", 8, 24, true, false, 0, 200},
}

// nearNu has its mean at 1.6: most tails are between those of 1 and of 3 degrees of freedom.
var nearNu = hierarchical.Gamma{Alpha: 1.2, Beta: 2, Support: 1}

// quantityNames are the parameters whose ranks are looked at. The density, of all D_i given the
// population, ties them to each other (Modrák et al. 2023).
var quantityNames = []string{"location", "log scale", "other scale", "log nu", "in rope", "first",
	"missing", "density"}

// begun returns the first folds, and the model of some folds of these data sets.
func (c calibration) begun() (first []folds, model func(sets []folds) Model) {
	n := 3*(c.k-1) + 1
	first = begun(c.k, c.q, n)
	if c.heavy {
		first = heavy(c.k, c.q, n)
	}
	if c.apart {
		first = slices.DeleteFunc(first, func(f folds) bool { return len(f.who) < c.k })
	}
	typical := modelOf(c.k, first, nil).typicalOf()
	return first, func(sets []folds) Model {
		m := modelOf(c.k, sets, &typical)
		if c.heavy {
			m.Nu = nearNu
		}
		return m
	}
}

// truths returns a function that moves a chain to a draw given the first folds.
func (c calibration) truths(m Model, first []folds, n int) func(chain *chain, replication int) {
	if !c.apart {
		return func(chain *chain, _ int) {
			for range 500 {
				chain.sweep()
			}
		}
	}
	const every = 32
	p := newApart(m, first)
	chains := p.draw(every * n)
	return func(chain *chain, replication int) {
		own := chains[replication%len(chains)]
		chain.take(p, own[replication/len(chains)*every])
	}
}

// ranks returns the posterior distribution functions at the truth, by replication and quantity.
func (c calibration) ranks(t *testing.T, replications int) studies.Results {
	first, model := c.begun()
	m := model(first)
	s, degrees, truth := m.space(), newDegrees(m.Nu), c.truths(m, first, replications)
	gap := missing(first, c.k)
	return studies.Study{
		Name:       fmt.Sprintf("sbc-%s-%d-%d", c.name, c.k, len(first)),
		Parameters: fmt.Sprintf("%+v", c), Columns: quantityNames,
		Replications: replications, Unstored: *fullSBC,
		Replicate: func(rep int) []float64 {
			r := random{rand.New(rand.NewPCG(uint64(100*c.k+c.q), uint64(rep)))}
			chain := newChain(s, degrees, r)
			truth(chain, rep)
			var all []folds
			for i, f := range first {
				all = append(all, f.more(chain.advantages()[i*c.k:(i+1)*c.k], 6, r))
			}
			true := quantities(&Draws{space: s}, s.fromDifferences(), chain.draw(),
				chain.advantages(), gap)
			return positions(t, model(all), true, gap, r)
		},
	}.Results(t)
}

// missing is the place of a classifier on a data set where it was not measured, or of the last one
// on the third.
func missing(sets []folds, k int) int {
	for i, f := range sets {
		for c := range k {
			if !slices.Contains(f.who, c) {
				return i*k + c
			}
		}
	}
	return 2*k + k - 1
}

// take moves to a draw of the other sampler.
func (c *chain) take(p *apart, x []float64) {
	d, to := c.d, c.fromDifferences()
	for i := range d {
		c.mu[i] = matrix.Dot(to.Row(i), x[:d])
		for j := range d {
			c.mix[i*d+j] = 0
			for l, v := range to.Row(i) {
				c.mix[i*d+j] += v * x[d+l*d+j]
			}
		}
		c.logNu[i] = x[d+d*d+i]
	}
	u, own := make([]float64, d), make([]float64, d)
	for i, s := range p.sets {
		s.place(x[2*d+d*d+i*d:][:d], u)
		for r := range d {
			own[r] = matrix.Dot(s.to[r*d:(r+1)*d], u)
		}
		for r := range d {
			c.at[i][r] = matrix.Dot(to.Row(r), own)
		}
	}
}

// fromDifferences makes coordinates of differences from the first classifier.
func (s space) fromDifferences() matrix.Matrix {
	d := s.d
	differences, out := make([]float64, d*d), matrix.New(d, d)
	for i := range d {
		for j := range d {
			differences[i*d+j] = s.back[(i+1)*d+j] - s.back[j]
		}
	}
	invert(out.Of, differences, make([]float64, d*d), d)
	return out
}

// Simulation-based calibration of the posterior (Säilynoja et al. 2025): the prior is improper, so
// that parameters come from the posterior given some data, and more folds from the parameters. In
// the posterior given all, the distribution function at the true parameter is uniform.
func TestSimulationBasedCalibration(t *testing.T) {
	if testing.Short() {
		t.Skip("short")
	}
	lines := []string{
		"# go test ./internal/joint -run SimulationBasedCalibration -sbc -timeout 60m",
		"data,classifiers,datasets,truths,replications,parameter,p_chi_square,p_kolmogorov",
	}
	for _, c := range calibrations {
		replications, truths := c.few, "ours"
		if *fullSBC {
			replications = c.many
		}
		if replications == 0 {
			continue
		}
		if c.apart {
			truths = "independent"
		}
		first, _ := c.begun() // heavy data have fewer data sets, if only one classifier is there
		name := fmt.Sprint(c.name, " ", c.k, " ", len(first), " ", truths)
		t.Run(name, func(t *testing.T) {
			ranks := c.ranks(t, replications)
			for i := range quantityNames {
				own := ranks.Column(i)
				chi := uniformity.ChiSquare(own, min(20, replications/10))
				band := uniformity.Kolmogorov(own)
				lines = append(lines, fmt.Sprintf("%s,%d,%d,%s,%d,%s,%.4f,%.4f", c.name, c.k,
					len(first), truths, replications, quantityNames[i], chi, band))
				if !(chi > 1e-3 && band > 1e-3) {
					t.Errorf("ranks of %s are not uniform: p = %.2g (chi-square), "+
						"%.2g (Kolmogorov)", quantityNames[i], chi, band)
				}
			}
		})
		if *fullSBC {
			writeSBC(t, lines)
		}
	}
}

// writeSBC writes what is there: a run that is ended keeps its settings.
func writeSBC(t *testing.T, lines []string) {
	path := filepath.Join("..", "..", "bayescmp", "testdata", "jointsbc.csv")
	if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
		t.Error(err)
	}
}

// quantities are the parameters whose ranks are looked at.
func quantities(
	d *Draws, to matrix.Matrix, draw Draw, sets []float64, gap int,
) []float64 {
	k := d.space.d + 1
	line, other := d.Difference(draw, 0, k-1), d.Advantage(draw, 1)
	nu := 0.0
	for _, v := range draw.Nu {
		nu += math.Log(v)
	}
	return []float64{line.Location, line.Scale(), other.Scale(), nu, line.Regions(0.5)[1],
		sets[0], sets[gap], draw.density(to, sets)}
}

// density is the logarithm of that of the advantages on all data sets, but for a constant.
func (x Draw) density(to matrix.Matrix, sets []float64) (log float64) {
	d := len(x.mu)
	k, room, unmix := d+1, make([]float64, d*d), make([]float64, d*d)
	invert(unmix, x.mix, room, d)
	q := float64(len(sets) / k)
	log = -q * logDeterminant(x.mix, room, d)
	for _, nu := range x.Nu {
		above, _ := math.Lgamma((nu + 1) / 2)
		below, _ := math.Lgamma(nu / 2)
		log += q * (above - below - math.Log(nu)/2)
	}
	apart, from := make([]float64, d), make([]float64, d)
	for own := range slices.Chunk(sets, k) {
		for i := range d {
			apart[i] = own[1+i] - own[0]
		}
		for i := range d {
			from[i] = matrix.Dot(to.Row(i), apart) - x.mu[i]
		}
		for j, nu := range x.Nu {
			y := matrix.Dot(unmix[j*d:(j+1)*d], from)
			log -= (nu + 1) / 2 * math.Log1p(y*y/nu)
		}
	}
	return log
}

// positions are the posterior distribution functions at the truth.
func positions(t *testing.T, m Model, truth []float64, gap int, r random) []float64 {
	d, err := m.Sample(t.Context(), 1600, [2]uint64{r.Uint64(), r.Uint64()}, parallel.NewProgress())
	out := make([]float64, len(truth))
	if err != nil {
		t.Error(err)
		return out
	}
	n, to := 0.0, d.space.fromDifferences()
	for c := range mcmc.Chains {
		for i, draw := range d.Chains[c] {
			n++
			for j, v := range quantities(d, to, draw, d.Sets[c][i], gap) {
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
