package bayescmp_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
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

// Of many items only the benchmarks matter, as for means; and the means of more than 200 different
// rows are as if they were drawn by weights.
func TestBestOnManyItems(t *testing.T) {
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
	// With ten models there are far more than 200 rows; of three of them there are eight.
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
