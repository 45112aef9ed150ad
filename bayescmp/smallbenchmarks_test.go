package bayescmp_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// smallBenchmarks draws ten benchmarks of so many items that are right or wrong. The differences
// come from a normal population, and the share of the items on which the models would differ
// without a difference is between φ/2 and 3φ/2.
type smallBenchmarks struct {
	items              int
	phi, delta0, sigma float64
}

func (e smallBenchmarks) String() string {
	return fmt.Sprintf("%d,%g,%g,%g", e.items, e.phi, e.delta0, e.sigma)
}

// draw returns the true differences and the scores. Of those that are taken for normal, a hit is
// not quite 1.
func (e smallBenchmarks) draw(
	random *rand.Rand, hit float64,
) (truths []float64, data []bayescmp.FoldScores) {
	for i := range 10 {
		delta := e.delta0 + e.sigma*random.NormFloat64()
		phi := e.phi * (0.5 + random.Float64())
		// Without a difference plus, minus ∝ φ/2 and same ∝ 1 − φ; tilted until δ is the mean.
		low, high := -40.0, 40.0
		var plus, minus float64
		for range 80 {
			tilt := (low + high) / 2
			plus, minus = phi/2*math.Exp(tilt), phi/2*math.Exp(-tilt)
			all := plus + minus + 1 - phi
			plus, minus = plus/all, minus/all
			if plus-minus < delta {
				low = tilt
			} else {
				high = tilt
			}
		}
		f := bayescmp.FoldScores{Dataset: fmt.Sprint(i), Items: true}
		for range e.items {
			left, right := hit, hit
			switch u := random.Float64(); {
			case u < plus:
				left = 0
			case u < plus+minus:
				right = 0
			}
			f.Left, f.Right = append(f.Left, left), append(f.Right, right)
		}
		truths, data = append(truths, plus-minus), append(data, f)
	}
	return truths, data
}

// row is the coverage of the 95 % intervals of δ_i and of δ0, and the mean width of the former.
func (e smallBenchmarks) row(t *testing.T, exact bool, repetitions int) string {
	hit, kind := 1.0, "exact"
	if !exact {
		hit, kind = 1-1e-9, "normal"
	}
	inside, ofPopulation, width := 0, 0, 0.0
	for k := range repetitions {
		truths, data := e.draw(rand.New(rand.NewPCG(uint64(k), 17)), hit)
		pair, err := bayescmp.NewPair("a", "b", data...)
		if err != nil {
			t.Fatal(err)
		}
		c, err := bayescmp.Hierarchical{Rope: 0.01, Resolution: 1}.Compare(pair)
		if err != nil {
			t.Fatal(err)
		}
		post := c.Posterior.(*bayescmp.HierarchicalPosterior)
		for i, g := range post.Estimates(0.01) {
			if g.Low <= truths[i] && truths[i] <= g.High {
				inside++
			}
			width += g.High - g.Low
		}
		if post.Delta0.Quantile(0.025) <= e.delta0 && e.delta0 <= post.Delta0.Quantile(0.975) {
			ofPopulation++
		}
	}
	n := float64(repetitions)
	return fmt.Sprintf("%v,%s,%d,%.3f,%.3f,%.2f", e, kind, repetitions, float64(inside)/n/10,
		float64(ofPopulation)/n, width/n/10)
}

const smallBenchmarksDrawn = 20

const smallBenchmarksHeader = "" +
	"items,phi,delta0,sigma0,likelihood,repetitions,cover,cover_delta0,width"

// The 95 % intervals of the differences on ten small benchmarks, by the exact likelihood and with
// the differences taken for normal. The study is stored.
func TestSmallBenchmarksCover(t *testing.T) {
	path := filepath.Join("testdata", "smallbenchmarks.csv")
	if *fullCoverage {
		lines := []string{smallBenchmarksHeader}
		for _, e := range []smallBenchmarks{{10, 0.25, 0.05, 0.05}, {30, 0.1, 0.1, 0.05}} {
			for _, exact := range []bool{true, false} {
				lines = append(lines, e.row(t, exact, smallBenchmarksDrawn))
				t.Log(lines[len(lines)-1])
			}
		}
		text := strings.Join(lines, "\n") + "\n"
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	lines := strings.Split(strings.TrimSpace(string(accepted(os.ReadFile(path))(t))), "\n")
	for _, line := range lines[1:] {
		fields := strings.Split(line, ",")
		cover := accepted(strconv.ParseFloat(fields[6], 64))(t)
		// 200 intervals have a standard error of 0.015, and more as ten are of one population.
		if fields[4] == "exact" && math.Abs(cover-0.95) > 0.05 {
			t.Errorf("%s: the intervals cover with %g", line, cover)
		}
	}
}
