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
)

var fullCalibration = flag.Bool("calibration", false, "simulate 1,000 sets of data of known truth "+
	"for each setting and write bayescmp/testdata/jointcalibration.csv")

// usualNu is the prior of Corani et al. (2017).
var usualNu = hierarchical.MixedGamma{Alpha: [2]float64{0.5, 5}, Beta: [2]float64{0.05, 0.15},
	Support: 1}

// setting is how data are made whose truth is known.
type setting struct{ q, n int }

// world is a population of data sets for five classifiers.
type world struct {
	location []float64
	root     []float64 // of the scatter of all classifiers
}

const (
	trueNu      = 5
	competitors = 5
)

func newWorld(r random) world {
	w := world{location: make([]float64, competitors)}
	for c := range w.location {
		w.location[c] = 0.03 * r.NormFloat64()
	}
	w.root = r.scatter(0.02)
	return w
}

// scatter is the root of a random covariance matrix of the classifiers, about spread² in size.
func (r random) scatter(spread float64) []float64 {
	out := make([]float64, competitors*competitors)
	r.bartlett(out, 8, competitors)
	for i := range out {
		out[i] *= spread / math.Sqrt(8)
	}
	return out
}

// dataset draws the true scores on a data set.
func (w world) dataset(r random) []float64 {
	scale := math.Sqrt(trueNu / 2.0 / r.gamma(trueNu/2.0))
	z, out := make([]float64, competitors), make([]float64, competitors)
	for i := range z {
		z[i] = scale * r.NormFloat64()
	}
	for c := range out {
		out[c] = w.location[c] + matrix.Dot(w.root[c*competitors:(c+1)*competitors], z)
	}
	return out
}

// measure draws scores of folds with the correlation 0.1.
func (r random) measure(true []float64, n int) folds {
	root := r.scatter(0.03 * math.Exp(0.5*r.NormFloat64()))
	f := folds{rho: 0.1}
	noise := func(scale float64) []float64 {
		z, out := make([]float64, competitors), make([]float64, competitors)
		for i := range z {
			z[i] = scale * r.NormFloat64()
		}
		for c := range out {
			out[c] = matrix.Dot(root[c*competitors:(c+1)*competitors], z)
		}
		return out
	}
	for c := range true {
		f.who = append(f.who, c)
	}
	shared := noise(math.Sqrt(f.rho))
	for range n {
		x := noise(math.Sqrt(1 - f.rho))
		for c := range x {
			x[c] += true[c] + shared[c]
		}
		f.at = append(f.at, x)
	}
	return f
}

// tally counts, of the probabilities in a tenth, how many there are, their sum, and how often what
// they are about happened.
type tally struct{ count, sum, happened float64 }

// P(best) is calibrated: of the answers near 0.8, eight of ten are right.
func TestBestIsCalibrated(t *testing.T) {
	if testing.Short() {
		t.Skip("short")
	}
	replications := 20
	if *fullCalibration {
		replications = 1000
	}
	lines := []string{
		"# go test ./internal/joint -run Calibrated -calibration -timeout 120m",
		"datasets,folds,replications,from,answers,mean_p_best,share_best",
	}
	for _, c := range []setting{{20, 10}, {50, 10}, {20, 100}, {50, 100}} {
		answers := studies.Study{
			Name:       fmt.Sprintf("best-%d-%d", c.q, c.n),
			Parameters: fmt.Sprintf("%d data sets, %d folds", c.q, c.n),
			Columns: []string{"P 0", "P 1", "P 2", "P 3", "P 4",
				"best 0", "best 1", "best 2", "best 3", "best 4"},
			Replications: replications, Again: 1, Unstored: *fullCalibration,
			Replicate: func(rep int) []float64 {
				r := random{rand.New(rand.NewPCG(uint64(1000*c.q+c.n), uint64(rep)))}
				answer := c.answer(t, r)
				return slices.Concat(answer[0][:], answer[1][:])
			},
		}.Results(t)
		var bins [10]tally
		for _, a := range answers {
			for i, p := range a[:competitors] {
				b := &bins[min(int(10*p), 9)]
				b.count, b.sum = b.count+1, b.sum+p
				b.happened += a[competitors+i]
			}
		}
		for i, b := range bins {
			if b.count == 0 {
				continue
			}
			p, share := b.sum/b.count, b.happened/b.count
			lines = append(lines, fmt.Sprintf("%d,%d,%d,%.1f,%.0f,%.4f,%.4f",
				c.q, c.n, replications, float64(i)/10, b.count, p, share))
			if off := math.Sqrt(p * (1 - p) / b.count); !(math.Abs(share-p) < 4*off+1/b.count) {
				t.Errorf("%d data sets, %d folds: of %.0f answers near %.3f, %.3f are right",
					c.q, c.n, b.count, p, share)
			}
		}
	}
	t.Log(strings.Join(lines, "\n"))
	if *fullCalibration {
		path := filepath.Join("..", "..", "bayescmp", "testdata", "jointcalibration.csv")
		if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
			t.Error(err)
		}
	}
}

// answer returns P(best) of each classifier, and 1 for the one that is the best on the next data
// set.
func (s setting) answer(t *testing.T, r random) (out [2][competitors]float64) {
	w := newWorld(r)
	var sets []folds
	for range s.q {
		sets = append(sets, r.measure(w.dataset(r), s.n))
	}
	m := modelOf(competitors, sets, nil)
	m.Nu = usualNu
	d, err := m.Sample(t.Context(), 1000, [2]uint64{r.Uint64(), r.Uint64()}, parallel.NewProgress())
	if err != nil {
		t.Error(err)
		return out
	}
	for c := range competitors {
		out[0][c], _, _ = mcmc.Estimate(d.Values(func(draw Draw) float64 {
			n := 0.0
			for _, rank := range draw.Ranks[c*Predicted:][:Predicted] {
				if rank == 0 {
					n++
				}
			}
			return n / Predicted
		}))
	}
	next, best := w.dataset(r), 0
	for c, v := range next {
		if v > next[best] {
			best = c
		}
	}
	out[1][best] = 1
	return out
}
