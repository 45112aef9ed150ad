package bayescmp_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"gonum.org/v1/gonum/stat/distuv"
)

// answered makes a long table of answers: rights has, for each benchmark, a line of 0 and 1 for
// each model.
func answered(rights ...[]string) string {
	var b strings.Builder
	b.WriteString("benchmark,model,item,score\n")
	for i, lines := range rights {
		for m, line := range lines {
			for k, right := range line {
				fmt.Fprintf(&b, "b%d,m%d,%d,%c\n", i, m, k, right)
			}
		}
	}
	return b.String()
}

// On one benchmark P(above) is the exact P of the paired test, whatever other models there are.
func TestBestOnItemsIsThePairedTest(t *testing.T) {
	needsTime(t)
	for _, lower := range []bool{false, true} {
		text := answered([]string{"1110100101", "1010000101", "1111110101", "0000000000"})
		it := items(t, text, bayescmp.LongItems{Lower: lower})
		s := standings(t, bayescmp.Best{Samples: 100_000}, accepted(it.Scores())(t))
		for a := range 4 {
			for b := range a {
				pair := accepted(it.Pair(fmt.Sprint("m", a), fmt.Sprint("m", b)))(t)
				want := compare(t, bayescmp.PairedItems{}, pair).P.Left
				near(t, fmt.Sprint(a, " above ", b), s.Above[a][b], want, 4*0.0016)
			}
		}
	}
}

// On two benchmarks the weight of one is uniform, and the differences on both are independent: P is
// an integral over the weight and over one of them.
func TestBestOnTwoBenchmarks(t *testing.T) {
	needsTime(t)
	text := answered([]string{"1110100101", "1010000100"}, []string{"01010", "11011"})
	it := items(t, text, bayescmp.LongItems{})
	s := standings(t, bayescmp.Best{Samples: 100_000}, accepted(it.Scores())(t))
	var post [2]*bayescmp.ItemsPosterior
	pair := accepted(it.Pair("m1", "m0"))(t)
	for i, name := range pair.Datasets() {
		c := compare(t, bayescmp.PairedItems{}, accepted(pair.On(name))(t))
		post[i] = c.Posterior.(*bayescmp.ItemsPosterior)
	}
	const n = 200
	want := 0.0
	for i := range n {
		d := post[0].Quantile((float64(i) + 0.5) / n)
		for k := range n {
			w := (float64(k) + 0.5) / n
			want += (1 - post[1].CDF(-d*w/(1-w))) / n / n
		}
	}
	near(t, "m0 above m1", s.Above[0][1], want, 4*0.0016+1e-3)
}

// The answer about three models of ten is that of the three alone. With ten models there are far
// more than 200 different rows, with three of them there are eight.
func TestBestOnManyItems(t *testing.T) {
	needsTime(t)
	random := rand.New(rand.NewPCG(1, 2))
	table := func(models, n int) string {
		var rights [][]string
		for i := range 4 {
			lines := make([]string, models)
			for range n {
				hard := random.Float64()
				for m := range lines {
					right := random.Float64()*hard < 0.3+0.02*float64(m*(i+1)%5)
					lines[m] += map[bool]string{true: "1", false: "0"}[right]
				}
			}
			rights = append(rights, lines)
		}
		return answered(rights...)
	}
	it := items(t, table(10, 1500), bayescmp.LongItems{})
	all := standings(t, bayescmp.Best{}, accepted(it.Scores())(t))
	three := standings(t, bayescmp.Best{},
		accepted(accepted(it.Among("m2", "m5", "m7"))(t).Scores())(t))
	for a, i := range []int{2, 5, 7} {
		for b, k := range []int{2, 5, 7} {
			near(t, fmt.Sprint(i, " above ", k), all.Above[i][k], three.Above[a][b], 4*0.0032)
		}
	}
}

// The answer has the same bits on any number of cores.
func TestBestOnItemsIsDeterministic(t *testing.T) {
	it := items(t, answered([]string{"111", "101", "100"}, []string{"0011", "1010", "1110"}),
		bayescmp.LongItems{})
	rank := func() *bayescmp.Standings {
		return standings(t, bayescmp.Best{Samples: 3000}, accepted(it.Scores())(t))
	}
	first := rank()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	if second := rank(); !reflect.DeepEqual(first.Ranks, second.Ranks) {
		t.Error("another answer on one core")
	}
}

// P(above) is the exact P of the paired test with any number of different rows, whatever the
// grades: few models that differ on few of many items, and grades with heavy tails.
func TestBestOnManyRowsIsThePairedTest(t *testing.T) {
	needsTime(t)
	random := rand.New(rand.NewPCG(36, 8))
	for name, text := range map[string]string{
		"40 models × 1,000 items": rareErrors(random, 40, 1000),
		"heavy tails, 190 items":  graded(random, 3, 190),
		"heavy tails, 210 items":  graded(random, 3, 210),
		"heavy tails, 1000 items": graded(random, 2, 1000),
	} {
		it := items(t, text, bayescmp.LongItems{})
		s := standings(t, bayescmp.Best{}, accepted(it.Scores())(t))
		for b := range s.Classifiers {
			for _, a := range []int{0, 1, 2, 17} {
				if a >= b {
					continue
				}
				pair := accepted(it.Pair(s.Classifiers[a], s.Classifiers[b]))(t)
				want := compare(t, bayescmp.PairedItems{}, pair).P.Left
				// Of some 400 numbers.
				off := 5*math.Sqrt(want*(1-want)/float64(s.Draws)) + 2/float64(s.Draws)
				near(t, fmt.Sprint(name, ": ", a, " above ", b), s.Above[a][b], want, off)
			}
		}
	}
}

// rareErrors are models of which each errs on items of its own, apart from hard items that nobody
// knows: two models differ on few of many items.
func rareErrors(random *rand.Rand, models, n int) string {
	lines := make([]string, models)
	for range n {
		hard := random.Float64() < 0.2
		for m := range lines {
			right := !hard && random.Float64() > 0.002*float64(1+m%7)
			lines[m] += map[bool]string{true: "1", false: "0"}[right]
		}
	}
	return answered(lines)
}

// graded are grades whose differences are Student variates of 1.1 degrees.
func graded(random *rand.Rand, models, n int) string {
	var b strings.Builder
	b.WriteString("benchmark,model,item,score\n")
	for k := range n {
		for m := range models {
			g := distuv.StudentsT{Mu: 0.1 * float64(m), Sigma: 1, Nu: 1.1, Src: random}.Rand()
			fmt.Fprintf(&b, "b,m%d,%d,%g\n", m, k, g)
		}
	}
	return b.String()
}

// Sums by groups of columns are plain sums: of hits, of few grades, of many, and of mixtures.
func TestSumsByColumns(t *testing.T) {
	random := rand.New(rand.NewPCG(36, 9))
	for range 200 {
		k, n := 1+random.IntN(45), 1+random.IntN(600)
		levels := make([]int, k)
		kind := random.IntN(4)
		for c := range levels {
			levels[c] = []int{2, 2, 5, 1 << 30}[max(kind, random.IntN(kind+1))]
		}
		rows, weights := make([][]float64, n), make([]float64, n)
		want := make([]float64, k)
		for i := range rows {
			rows[i], weights[i] = make([]float64, k), random.ExpFloat64()
			for c, values := range levels {
				rows[i][c] = float64(random.IntN(values)) / float64(values)
				want[c] += weights[i] * rows[i][c]
			}
		}
		for c, v := range bayescmp.SumsByColumns(rows, weights) {
			near(t, fmt.Sprint(k, " columns, ", n, " rows"), v, want[c], 1e-11*(1+want[c]))
		}
	}
}

// With many rows the usual number of draws falls, and Samples is what it says.
func TestDrawsOfBest(t *testing.T) {
	for rows, want := range map[int]int{10: 50_000, 20_000: 50_000, 100_000: 10_000,
		1_000_000: 1000, 5_000_000: 1000} {
		if got := bayescmp.DrawsOfBest(bayescmp.Best{}, rows/2, rows/2); got != want {
			t.Errorf("%d rows: %d draws, want %d", rows, got, want)
		}
	}
	if n := bayescmp.DrawsOfBest(bayescmp.Best{Samples: 70_000}, 1_000_000); n != 70_000 {
		t.Errorf("70,000 draws asked for, %d made", n)
	}
	if n := bayescmp.DrawsOfBest(bayescmp.Best{}); n != 50_000 {
		t.Errorf("%d draws without items", n)
	}
}
