package leaderboard

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/bayescmp/go/internal/dirichlet"
	"github.com/bayescmp/go/internal/parallel"
	"github.com/bayescmp/go/internal/studies"
	"github.com/bayescmp/go/internal/uniformity"
)

var files = flag.Int("sbc", 120, "with so many boards TestSimulationBasedCalibration works")

// prior draws a board whose parameters come from the prior, with ξ = 3, u = 1 and a Gamma
// distribution of s0², and the true means.
func drawBoard(
	r *rand.Rand, systems, tasks, families int, gaps float64,
) (b *Board, means, variances []float64, ratio float64) {
	const spread, shape, rate, concentration = 3, 4, 0.5, 0.25
	usual := dirichlet.Gamma(shape, r) / rate
	a := holds[r.IntN(len(holds))]
	var shares, centres, widths [groups]float64
	for g := range shares {
		shares[g] = dirichlet.Gamma(concentration, r)
		centres[g] = spread * r.NormFloat64()
		widths[g] = narrowest * math.Exp(r.Float64()*math.Log(2*spread/narrowest))
	}
	group := distuv.NewCategorical(shares[:], r)
	for range systems {
		g := int(group.Rand())
		means = append(means, centres[g]+widths[g]*r.NormFloat64())
		variances = append(variances, a*usual/dirichlet.Gamma(a, r))
	}
	correlation := r.Float64()
	ratio = correlation / (1 - correlation)
	for b == nil {
		scores, family := make([][]float64, tasks), make([]int, tasks)
		shifts := make([][]float64, max(families, 1))
		for f := range shifts {
			shifts[f] = make([]float64, systems)
			for j := range means {
				if families > 0 {
					shifts[f][j] = math.Sqrt(ratio*variances[j]) * r.NormFloat64()
				}
			}
		}
		for i := range scores {
			family[i] = i % len(shifts)
			effect := 5 * r.NormFloat64()
			for j := range means {
				y := effect + means[j] + shifts[family[i]][j] +
					math.Sqrt(variances[j])*r.NormFloat64()
				if r.Float64() < gaps && i > 1 {
					y = math.NaN()
				}
				scores[i] = append(scores[i], y)
			}
		}
		if b = NewBoard(scores); families > 0 {
			b = NewFamilyBoard(scores, family)
		}
	}
	b.scale(1 / b.unit)
	b.computeSquares()
	b.spread, b.shape, b.rate = spread, shape, rate
	return b, means, variances, ratio
}

// Parameters from the prior have uniform ranks among draws from their posterior (Talts et al.
// 2018).
func TestSimulationBasedCalibration(t *testing.T) {
	for _, c := range []struct {
		systems, tasks, families int
		gaps                     float64
	}{{4, 3, 0, 0}, {9, 6, 0, 0.2}, {20, 5, 0, 0}, {5, 12, 4, 0}, {8, 20, 5, 0.15}} {
		quantities := []string{"first mean", "best mean", "spread of means", "first variance"}
		if c.families > 0 {
			quantities = append(quantities, "ratio of family noise")
		}
		places := studies.Study{
			Name: fmt.Sprintf("sbc-%d", c.systems), Parameters: fmt.Sprintf("%+v", c),
			Columns: quantities, Replications: *files, Unstored: *files != 120,
			Replicate: func(i int) []float64 {
				r := rand.New(rand.NewPCG(uint64(41000+c.systems), uint64(i)))
				b, means, variances, ratio := drawBoard(r, c.systems, c.tasks, c.families, c.gaps)
				return placesOf(b, means, variances, ratio, r)[:len(quantities)]
			},
		}.Results(t)
		for q, name := range quantities {
			of := places.Column(q)
			chi, kolmogorov := uniformity.ChiSquare(of, 10), uniformity.Kolmogorov(of)
			t.Logf("%+v, %s: p %.3f and %.3f", c, name, chi, kolmogorov)
			if min(chi, kolmogorov) < 0.001 {
				t.Errorf("%+v, %s: p %.4f and %.4f", c, name, chi, kolmogorov)
			}
		}
	}
}

// placesOf are the shares of draws below the truth.
func placesOf(
	b *Board, means, variances []float64, ratio float64, r *rand.Rand,
) []float64 {
	ch := b.newChain(rand.New(rand.NewPCG(r.Uint64(), 1)))
	truth := append(quantitiesOf(means, variances), ratio)
	below, n := make([]float64, len(truth)), 0.0
	for i := range 3300 {
		if ch.step(); i >= 300 && i%10 == 0 {
			n++
			now := 0.0
			if ch.shifts != nil {
				now = ch.shifts.ratio
			}
			for q, v := range append(quantitiesOf(ch.means, ch.variances), now) {
				if v < truth[q] {
					below[q]++
				}
			}
		}
	}
	for q := range below {
		below[q] = (below[q] + r.Float64()) / (n + 1)
	}
	return below
}

// quantitiesOf do not depend on the common level of the means.
func quantitiesOf(means, variances []float64) []float64 {
	level, squares := 0.0, 0.0
	for _, m := range means {
		level += m / float64(len(means))
	}
	for _, m := range means {
		squares += (m - level) * (m - level)
	}
	return []float64{means[0] - level, slices.Max(means) - level, squares, variances[0]}
}

// Draws do not depend on the number of cores, and the scale and level of scores do not matter.
func TestSampleIsEquivariant(t *testing.T) {
	scores := [][]float64{
		{0.9, 0.8, 0.7}, {0.6, 0.4, 0.5}, {0.7, 0.72, 0.5}, {0.3, 0.2, math.NaN()},
	}
	other := make([][]float64, len(scores))
	for i, row := range scores {
		for _, y := range row {
			other[i] = append(other[i], 1024*y+float64(i))
		}
	}
	draw := func(scores [][]float64) [][][]float64 {
		d, err := NewBoard(scores).Sample(t.Context(), rand.NewPCG(1, 2), parallel.NewProgress())
		if err != nil {
			t.Fatal(err)
		}
		return d.Chains
	}
	a, b := draw(scores), draw(other)
	for c := range a {
		for i := range a[c] {
			for j, m := range a[c][i] {
				d := m - a[c][i][0] - (b[c][i][j]-b[c][i][0])/1024
				if math.Abs(d) > 1e-6 {
					t.Fatalf("chain %d, draw %d: %v and %v", c, i, a[c][i], b[c][i])
				}
			}
		}
	}
}

// The P value of equality is that of two-way analysis of variance.
func TestEqualityIsAnalysisOfVariance(t *testing.T) {
	scores := [][]float64{{0.9, 0.8, 0.7}, {0.6, 0.4, 0.5}, {0.7, 0.72, 0.5}, {0.3, 0.2, 0.28}}
	var level, between, within float64
	var rows [4]float64
	var columns [3]float64
	for i, row := range scores {
		for j, y := range row {
			level, rows[i], columns[j] = level+y/12, rows[i]+y/3, columns[j]+y/4
		}
	}
	for i, row := range scores {
		for j, y := range row {
			e := y - rows[i] - columns[j] + level
			within += e * e
			between += (columns[j] - level) * (columns[j] - level)
		}
	}
	want := distuv.F{D1: 2, D2: 6}.Survival(between / 2 / (within / 6))
	if got := NewBoard(scores).EqualityP(); math.Abs(got-want) > 1e-12 {
		t.Errorf("%g, want %g", got, want)
	}
}

// A task without any score changes nothing.
func TestEmptyTask(t *testing.T) {
	scores := [][]float64{{0.9, 0.8, 0.7}, {0.6, 0.4, 0.5}, {0.7, 0.72, 0.5}}
	none := []float64{math.NaN(), math.NaN(), math.NaN()}
	a, b := NewBoard(scores), NewBoard(append([][]float64{none}, scores...))
	if !reflect.DeepEqual(a, b) {
		t.Errorf("%+v\n%+v", a, b)
	}
	if _, err := b.Sample(t.Context(), rand.NewPCG(1, 2), parallel.NewProgress()); err != nil {
		t.Error(err)
	}
}

// What has no noise has no board.
func TestNoBoard(t *testing.T) {
	for _, scores := range [][][]float64{
		{{1, 2}}, {{1, 2}, {3, 4}}, {{0, 0}, {0, 0}}, {{0.1, 0.4}, {0.2, 0.5}, {0.3, 0.6}},
	} {
		if NewBoard(scores) != nil {
			t.Errorf("%v has a board", scores)
		}
	}
}
