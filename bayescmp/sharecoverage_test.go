package bayescmp_test

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"strconv"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/studies"
	"gonum.org/v1/gonum/floats"
)

var shareFiles = flag.Int("shares", 0, "simulate so many files for the stated shares of data sets")

// populations of mean differences, of which only the first is what the model assumes.
var populations = map[string]func(r *rand.Rand) float64{
	"normal": func(r *rand.Rand) float64 { return 0.012 + 0.02*r.NormFloat64() },
	"skewed": func(r *rand.Rand) float64 { return -0.01 + 0.02*r.ExpFloat64() },
	"bimodal": func(r *rand.Rand) float64 {
		if r.Float64() < 0.6 {
			return 0.03 + 0.006*r.NormFloat64()
		}
		return -0.01 + 0.006*r.NormFloat64()
	},
}

var statedShare = regexp.MustCompile(
	`(equivalent|a is practically better than b|b is practically better than a) on ` +
		`[a-z ]*[0-9]+ % of data sets like these \(95 % credible interval ([0-9]+) to ([0-9]+) %\)`)

// The interval of the share of data sets that the verdict states covers the true share, also where
// the population is not a Student. With -shares 400 it is the study whose numbers are in
// docs/verdicts.md.
func TestStatedShareCovers(t *testing.T) {
	files, sizes, least := 12, []int{100}, 9
	if *shareFiles > 0 {
		files, sizes = *shareFiles, []int{5, 20, 100}
		least = int(math.Floor(0.93 * float64(files)))
	} else if testing.Short() {
		t.Skip("short")
	}
	for name, population := range populations {
		truth := regionsOf(population)
		for _, q := range sizes {
			t.Run(fmt.Sprintf("%s/%d", name, q), func(t *testing.T) {
				r := rand.New(rand.NewPCG(3, uint64(q)))
				simulated := make([][]bayescmp.FoldScores, files)
				for i := range simulated {
					simulated[i] = simulatedFile(r, q, population)
				}
				covered := int(floats.Sum(studies.Study{
					Name:       fmt.Sprintf("statedshare-%s-%d", name, q),
					Parameters: "rope 0.01, 10 folds", Columns: []string{"covers"},
					Replications: files, Again: 1, Unstored: *shareFiles > 0,
					Replicate: func(i int) []float64 {
						return []float64{studies.Bit(covers(t, simulated[i], truth))}
					},
				}.Results(t).Column(0)))
				t.Logf("%d of %d", covered, files)
				if covered < least {
					t.Errorf("%d of %d intervals cover the share", covered, files)
				}
			})
		}
	}
}

// regionsOf are the shares of a population left of, in and right of the rope.
func regionsOf(population func(r *rand.Rand) float64) (share map[string]float64) {
	const n = 400_000
	share = map[string]float64{}
	r := rand.New(rand.NewPCG(1, 1))
	for range n {
		switch d := population(r); {
		case d < -0.01:
			share["a is practically better than b"] += 1.0 / n
		case d > 0.01:
			share["b is practically better than a"] += 1.0 / n
		default:
			share["equivalent"] += 1.0 / n
		}
	}
	return share
}

// simulatedFile has q data sets with ten folds each, whose scores are correlated by 0.1.
func simulatedFile(
	r *rand.Rand, q int, population func(r *rand.Rand) float64,
) (sets []bayescmp.FoldScores) {
	const sd, rho = 0.01, 0.1
	for i := range q {
		f := bayescmp.FoldScores{Dataset: fmt.Sprint("d", i)}
		mean := population(r) + sd*math.Sqrt(rho)*r.NormFloat64()
		for range 10 {
			f.Left = append(f.Left, 0.8)
			f.Right = append(f.Right, 0.8+mean+sd*math.Sqrt(1-rho)*r.NormFloat64())
		}
		sets = append(sets, f)
	}
	return sets
}

func covers(t *testing.T, sets []bayescmp.FoldScores, truth map[string]float64) bool {
	t.Helper()
	pair, err := bayescmp.NewPair("a", "b", sets...)
	must(t, err)
	c, err := bayescmp.Hierarchical{Rope: 0.01}.Compare(pair)
	must(t, err)
	m := statedShare.FindStringSubmatch(c.Verdict())
	if m == nil {
		t.Fatalf("no share in %q", c.Verdict())
	}
	low, err := strconv.ParseFloat(m[2], 64)
	must(t, err)
	high, err := strconv.ParseFloat(m[3], 64)
	must(t, err)
	percent := 100 * truth[m[1]]
	return low-0.5 <= percent && percent <= high+0.5
}
