package bayescmp_test

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

var fullCoverage = flag.Bool("coverage", false,
	"coverage of the intervals of items with 4000 repetitions; writes testdata/itemscoverage.csv")

// drawnItems draws the answers of two models to items in clusters. Items of a cluster share a part
// of what makes them hard, and so do both models.
type drawnItems struct {
	units, perCluster, epochs int
	accuracy, better          float64 // of left, and how much better right is
}

func (e drawnItems) String() string {
	return fmt.Sprintf("%d,%d,%d,%g,%g", e.units, e.perCluster, e.epochs, e.accuracy, e.better)
}

// draw returns a long table. Each cluster has a chance of right answers from a Beta distribution,
// the same for both models but for a shift of the logit: with shape a + b = 1 the design effect of
// a cluster of five is 1 + 4/2 = 3.
func (e drawnItems) draw(random *rand.Rand) (text string, means [2]float64) {
	var b strings.Builder
	n := float64(e.units * e.perCluster * e.epochs)
	b.WriteString("model,item,passage,epoch,score\n")
	item := 0
	for c := range e.units {
		left := betaVariate(random, e.accuracy, 1-e.accuracy)
		right := left + e.better*(1-left)
		for range e.perCluster {
			for epoch := range e.epochs {
				for m, p := range []float64{left, right} {
					hit := 0
					if random.Float64() < p {
						hit = 1
						means[m] += 1 / n
					}
					fmt.Fprintf(&b, "%c,%d,p%d,%d,%d\n", 'a'+m, item, c, epoch, hit)
				}
			}
			item++
		}
	}
	return b.String(), means
}

// betaVariate is by Jöhnk's method, for small parameters.
func betaVariate(random *rand.Rand, a, b float64) float64 {
	for {
		x, y := math.Pow(random.Float64(), 1/a), math.Pow(random.Float64(), 1/b)
		if x+y <= 1 && x+y > 0 {
			return x / (x + y)
		}
	}
}

// unpaired is the habit: the normal interval from the standard errors of both means, as if the
// models had answered other questions, and these one by one.
func (e drawnItems) unpaired(means [2]float64) (low, high float64) {
	variance := 0.0
	for _, mean := range means {
		variance += mean * (1 - mean) / float64(e.units*e.perCluster*e.epochs)
	}
	d := means[1] - means[0]
	return d - 1.96*math.Sqrt(variance), d + 1.96*math.Sqrt(variance)
}

// The 95 % interval of the difference covers the truth, for few and many clusters or items, with
// one epoch and several.
func TestItemsCoverage(t *testing.T) {
	if testing.Short() {
		t.Skip("short")
	}
	repetitions, sizes, accuracies := 60, []int{3, 10}, []float64{0.5, 0.9}
	if *fullCoverage {
		repetitions, sizes = 4000, []int{3, 10, 30, 100, 1000}
		accuracies = append(accuracies, 0.99)
	}
	lines := []string{"# go test ./bayescmp -run TestItemsCoverage$ -coverage -timeout 5h",
		"# share of the 95 % intervals that hold the true difference, and of decisions at 0.95 " +
			"that are wrong;",
		"# units are clusters, with a design effect of 3 where they have five items",
		"units,items_per_unit,epochs,accuracy,better,repetitions,paired_items,student," +
			"unpaired_normal,wrong_decisions,wrong_unpaired"}
	random := rand.New(rand.NewPCG(17, 1))
	for _, units := range sizes {
		for _, shape := range [][2]int{{1, 1}, {1, 2}, {1, 8}, {5, 1}} {
			for _, accuracy := range accuracies {
				for _, better := range []float64{0, 0.3} {
					e := drawnItems{units, shape[0], shape[1], accuracy, better}
					n := repetitions
					if units >= 100 {
						n = min(n, 400)
					}
					counts := e.count(t, random, n)
					var shares []string
					for _, c := range counts {
						shares = append(shares, fmt.Sprintf("%.4f", float64(c)/float64(n)))
					}
					lines = append(lines, fmt.Sprintf("%v,%d,%s", e, n, strings.Join(shares, ",")))
					t.Log(lines[len(lines)-1])
					least := 0.95 - 0.04 - 3*math.Sqrt(0.05*0.95/float64(n))
					if cover := float64(counts[0]) / float64(n); cover < least {
						t.Errorf("%v covers with %.4f, want %.4f", e, cover, least)
					}
				}
			}
		}
	}
	if *fullCoverage {
		text := strings.Join(lines, "\n") + "\n"
		must(t, os.WriteFile(filepath.Join("testdata", "itemscoverage.csv"), []byte(text), 0o644))
	}
}

// count counts the intervals that cover, by PairedItems, by CorrelatedTTest and by the unpaired
// habit, and the wrong decisions of the first and the last.
func (e drawnItems) count(t *testing.T, random *rand.Rand, n int) (counts [5]int) {
	t.Helper()
	truth := e.better * (1 - e.accuracy)
	holds := func(low, high float64) int {
		if truth >= low-1e-12 && truth <= high+1e-12 {
			return 1
		}
		return 0
	}
	for range n {
		text, means := e.draw(random)
		it := items(t, text, bayescmp.LongItems{})
		p := accepted(it.Pair("a", "b"))(t)
		c := compare(t, bayescmp.PairedItems{}, p)
		low, high := c.Posterior.(*bayescmp.ItemsPosterior).Interval(0.95)
		counts[0] += holds(low, high)
		student := compare(t, bayescmp.CorrelatedTTest{}, p).Posterior.(*bayescmp.StudentPosterior)
		counts[1] += holds(student.Interval(0.95))
		low, high = e.unpaired(means)
		counts[2] += holds(low, high)
		// Left is never better; without a difference any decision is wrong.
		if c.Decision() == bayescmp.LeftBetter ||
			truth == 0 && c.Decision() == bayescmp.RightBetter {
			counts[3]++
		}
		half := (high - low) / 2 * 1.645 / 1.96
		if d := p.Means()[0]; d < -half || truth == 0 && d > half {
			counts[4]++
		}
	}
	return counts
}
