package bayescmp_test

import (
	"flag"
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

var fullCoverage = flag.Bool("coverage", false,
	"compute the coverage of the intervals of items anew; writes testdata/itemscoverage.csv")

// drawnItems draws the answers of two models to items. A pair of answers, the prototype, is drawn
// from a table of two by two; an item that is answered once has these answers.
type drawnItems struct {
	units, perCluster, epochs int
	// accuracy is that of left, better the part of its errors that right does not make. NaN means
	// that each repetition draws the table itself, with all tables alike: the coverage is then the
	// mean over the true values, as in Bowyer et al. (2025).
	accuracy, better float64
}

func (e drawnItems) String() string {
	return fmt.Sprintf("%d,%d,%d,%g,%g", e.units, e.perCluster, e.epochs, e.accuracy, e.better)
}

// copying is the probability with which an item is answered like the prototype of its cluster, and
// an epoch like that of its item. The correlation of two items of a cluster is its square, 1/2: so
// the design effect of a cluster of five is 1 + 4/2 = 3, also that of a difference.
const copying = math.Sqrt2 / 2

// cells are the probabilities of the answers: both right, left only, right only, neither.
func (e drawnItems) cells(random *rand.Rand) (cells [4]float64) {
	if math.IsNaN(e.accuracy) {
		sum := 0.0
		for i := range cells {
			cells[i] = random.ExpFloat64()
			sum += cells[i]
		}
		for i := range cells {
			cells[i] /= sum
		}
		return cells
	}
	left := 1 - e.accuracy // the errors
	right := left * (1 - e.better)
	both := 0.5*min(left, right) + 0.5*left*right // correlated: half of the errors are shared
	return [4]float64{1 - left - right + both, right - both, left - both, both}
}

// answersBy draws a pair of answers.
func answersBy(random *rand.Rand, cells [4]float64) [2]bool {
	u := random.Float64()
	switch {
	case u < cells[0]:
		return [2]bool{true, true}
	case u < cells[0]+cells[1]:
		return [2]bool{true, false}
	case u < cells[0]+cells[1]+cells[2]:
		return [2]bool{false, true}
	}
	return [2]bool{false, false}
}

// draw returns a long table, the mean scores, and the true difference.
func (e drawnItems) draw(random *rand.Rand) (text []byte, means [2]float64, truth float64) {
	cells := e.cells(random)
	accuracies := [2]float64{cells[0] + cells[1], cells[0] + cells[2]}
	text = append(text, "model,item,passage,epoch,score\n"...)
	for c := range e.units {
		ofCluster := answersBy(random, cells)
		for i := range e.perCluster {
			ofItem := ofCluster
			if e.perCluster > 1 && random.Float64() > copying {
				ofItem = answersBy(random, cells)
			}
			for epoch := range e.epochs {
				for m, right := range ofItem {
					if e.epochs > 1 && random.Float64() > copying {
						right = random.Float64() < accuracies[m]
					}
					hit := byte('0')
					if right {
						hit = '1'
						means[m]++
					}
					text = append(text, byte('a'+m), ',')
					text = strconv.AppendInt(text, int64(c*e.perCluster+i), 10)
					text = append(text, ",p"...)
					text = strconv.AppendInt(text, int64(c), 10)
					text = append(text, ',')
					text = strconv.AppendInt(text, int64(epoch), 10)
					text = append(text, ',', hit, '\n')
				}
			}
		}
	}
	for m := range means {
		means[m] /= float64(e.units * e.perCluster * e.epochs)
	}
	return text, means, accuracies[1] - accuracies[0]
}

// unpaired is the habit: the standard errors of both means, as if the models had answered other
// questions, and these and all epochs one by one.
func (e drawnItems) unpaired(means [2]float64) (se float64) {
	variance := 0.0
	for _, mean := range means {
		variance += mean * (1 - mean) / float64(e.units*e.perCluster*e.epochs)
	}
	return math.Sqrt(variance)
}

// coverageSettings are all combinations, for each number of units.
func coverageSettings() (all []drawnItems) {
	for _, units := range []int{3, 10, 30, 100, 1000} {
		for _, shape := range [][2]int{{1, 1}, {1, 2}, {1, 8}, {5, 1}} {
			for _, accuracy := range []float64{0.5, 0.9, 0.99} {
				for _, better := range []float64{0, 0.3} {
					all = append(all, drawnItems{units, shape[0], shape[1], accuracy, better})
				}
			}
			all = append(all, drawnItems{units, shape[0], shape[1], math.NaN(), math.NaN()})
		}
	}
	return all
}

// repetitions are fewer where each takes long.
func (e drawnItems) repetitions() int {
	if e.units >= 1000 {
		return 1000
	}
	return 4000
}

const coverageHeader = `# go test ./bayescmp -run 'TestItemsCoverage$' -coverage
# Shares of the 95 % intervals that hold the true difference: of PairedItems, of the correlated t
# test with rho = 0, and of the habit, the normal interval from unpaired standard errors. Then the
# decisions at 0.95 that are wrong and that are right, by PairedItems and by the habit.
# Units are items, or clusters of five with a design effect of 3. accuracy is that of left, better
# the share of its errors that right does not make; NaN: drawn, all tables of two by two alike.
units,items_per_unit,epochs,accuracy,better,repetitions,paired,student,unpaired,` +
	`wrong,wrong_unpaired,right,right_unpaired
`

// The stored study of coverage holds: the intervals cover the truth with 0.95 on average over true
// values. A single true value cannot always be covered so by discrete data; the worst is bounded.
// Some of its settings are computed again.
func TestItemsCoverage(t *testing.T) {
	path := filepath.Join("testdata", "itemscoverage.csv")
	settings := coverageSettings()
	if *fullCoverage {
		var b strings.Builder
		b.WriteString(coverageHeader)
		for i, e := range settings {
			line := e.study(t, i)
			t.Log(line)
			b.WriteString(line + "\n")
		}
		must(t, os.WriteFile(path, []byte(b.String()), 0o644))
	}
	lines := strings.Split(strings.TrimSpace(string(accepted(os.ReadFile(path))(t))), "\n")
	lines = lines[strings.Count(coverageHeader, "\n"):]
	if len(lines) != len(settings) {
		t.Fatalf("%d lines for %d settings", len(lines), len(settings))
	}
	worst, wrong := 1.0, 0.0
	mean := map[int]float64{}
	for i, e := range settings {
		var share [7]float64
		for k, text := range strings.Split(lines[i], ",")[6:] {
			share[k] = accepted(strconv.ParseFloat(text, 64))(t)
		}
		worst, mean[e.units] = min(worst, share[0]), mean[e.units]+share[0]/28
		if e.better == 0 {
			wrong = max(wrong, share[3])
		}
		se := math.Sqrt(0.95 * 0.05 / float64(e.repetitions()))
		if math.IsNaN(e.accuracy) && share[0] < 0.95-3*se {
			t.Errorf("%v: %.4f on average over the true values", e, share[0])
		}
	}
	t.Logf("coverage at worst %.4f, by units %v; wrong decisions at most %.4f", worst, mean, wrong)
	if worst < 0.93 {
		t.Errorf("the interval covers with %.4f at worst", worst)
	}
	// Without a difference, a decision for either side at 0.95 is wrong in 0.1 of the cases for
	// continuous data; for counts it can be a little more, as with mid-p values.
	if wrong > 0.13 {
		t.Errorf("%.4f of the decisions are wrong", wrong)
	}
	if !testing.Short() {
		for _, i := range []int{1, 16, 48} {
			if got := settings[i].study(t, i); got != lines[i] {
				t.Errorf("now %s\nstored %s", got, lines[i])
			}
		}
	}
}

// study returns a line of the stored study. The draws of a setting do not depend on others.
func (e drawnItems) study(t *testing.T, number int) string {
	t.Helper()
	n := e.repetitions()
	line := fmt.Sprintf("%v,%d", e, n)
	for _, c := range e.count(t, rand.New(rand.NewPCG(17, uint64(number))), n) {
		line += fmt.Sprintf(",%.4f", float64(c)/float64(n))
	}
	return line
}

// count counts what the columns of the study are shares of.
func (e drawnItems) count(t *testing.T, random *rand.Rand, n int) (counts [7]int) {
	t.Helper()
	for range n {
		text, means, truth := e.draw(random)
		it := items(t, string(text), bayescmp.LongItems{})
		p := accepted(it.Pair("a", "b"))(t)
		c := compare(t, bayescmp.PairedItems{}, p)
		// The interval holds the truth if at least 0.025 of the posterior is on either side of it.
		if below := c.Posterior.(*bayescmp.ItemsPosterior).CDF(truth); below >= 0.025 &&
			below <= 0.975 {
			counts[0]++
		}
		holds := func(column int, low, high float64) {
			if truth >= low-1e-12 && truth <= high+1e-12 {
				counts[column]++
			}
		}
		student := compare(t, bayescmp.CorrelatedTTest{}, p).Posterior.(*bayescmp.StudentPosterior)
		low, high := student.Interval(0.95)
		holds(1, low, high)
		se, d := e.unpaired(means), means[1]-means[0]
		holds(2, d-1.96*se, d+1.96*se)
		decides := func(column int, right, left bool) {
			switch {
			case right && truth > 0 || left && truth < 0:
				counts[column+2]++
			case left || right:
				counts[column]++
			}
		}
		decides(3, c.Decision() == bayescmp.RightBetter, c.Decision() == bayescmp.LeftBetter)
		decides(4, d > 1.645*se, -d > 1.645*se)
	}
	return counts
}
