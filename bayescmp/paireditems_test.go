package bayescmp_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// P without a rope is a tail of a Beta distribution, which for whole numbers is a binomial one:
// P(Beta(a, b) > 1/2) = P(Binomial(a + b − 1, 1/2) < a).
func TestPairedItemsWithoutRope(t *testing.T) {
	for _, n := range [][2]int{{0, 0}, {0, 8}, {5, 3}, {12, 40}} {
		left, right := n[0]+1, n[1]+1
		want := 0.0
		for k := range right {
			log := lgamma(left+right) - lgamma(k+1) - lgamma(left+right-k)
			want += math.Exp(log - float64(left+right-1)*math.Ln2)
		}
		c := accepted(bayescmp.PairedItems{Prior: bayescmp.Value(4)}.CompareHits(
			bayescmp.Hits{LeftOnly: n[0], RightOnly: n[1], Both: 7}))(t)
		near(t, fmt.Sprint(n), c.P.Right, want, 1e-12)
	}
}

func lgamma(n int) float64 {
	v, _ := math.Lgamma(float64(n))
	return v
}

// The questions of bayes_evals, with its figures: shares of 10,000 draws. Its prior is a copula of
// two uniform accuracies; by the uniform prior of the four cells ours is within 0.01 of it.
func TestRealLangchainPairs(t *testing.T) {
	s := accepted(bayescmp.CSV{Rows: bayescmp.RowsItems}.Open(
		realFile(t, "bayes_evals-langchain.csv")))(t)
	claude, mixtral := "claude-2.1", "mixtral-8x7b-instruct"
	old, turbo := "gpt-3.5-turbo-0613-openai (functions)", "gpt-4-1106-preview (functions)"
	for _, c := range []struct {
		left, right string
		want        float64
	}{{mixtral, claude, 0.9988}, {old, mixtral, 0.7416}, {mixtral, turbo, 0.9957}} {
		p := pairOf(t, s, c.left, c.right)
		uniform := compare(t, bayescmp.PairedItems{Prior: bayescmp.Value(4)}, p)
		near(t, c.right+" better than "+c.left, uniform.P.Right, c.want, 0.01)
		// Jeffreys' prior knows less beforehand.
		near(t, "by Jeffreys", compare(t, bayescmp.PairedItems{}, p).P.Right, c.want, 0.02)
	}
	side := accepted(bayescmp.TestsFor(pairOf(t, s, old, mixtral), 0.05))(t)
	if len(side) != 2 || side[0].Name() != "paired test of items" ||
		side[1].Name() != "McNemar test" {
		t.Errorf("tests: %v", side)
	}
	panel := accepted(bayescmp.SideBySide(t.Context(), pairOf(t, s, old, mixtral), side...))(t)
	if panel.Answers[1].Significance == nil {
		t.Errorf("no answer of McNemar: %v", panel.Answers[1].Refusal)
	}
}

// A pair of items gives the same answer as its table, whichever way it comes.
func TestPairedItemsByItemAndByTable(t *testing.T) {
	left, right := make([]float64, 40), make([]float64, 40)
	var h bayescmp.Hits
	for i := range left {
		left[i], right[i] = float64(i*7%3/2), float64(i*5%7%2)
		switch {
		case left[i] > right[i]:
			h.LeftOnly++
		case left[i] < right[i]:
			h.RightOnly++
		case left[i] == 1:
			h.Both++
		default:
			h.Neither++
		}
	}
	p := accepted(bayescmp.NewPair("a", "b",
		bayescmp.FoldScores{Dataset: "x", Left: left, Right: right, Items: true}))(t)
	got := accepted(p.Hits())(t)
	h.Left, h.Right, h.Dataset = "a", "b", "x"
	if got != h {
		t.Errorf("hits %+v, want %+v", got, h)
	}
	test := bayescmp.PairedItems{Rope: 0.05}
	c := accepted(test.CompareHits(h))(t)
	if one := compare(t, test, p); one.P != c.P || one.String() == "" {
		t.Errorf("%v by item, %v by table", one.P, c.P)
	}
	// Errors, not hits: lower is better.
	wrong := accepted(bayescmp.NewPair("a", "b", bayescmp.FoldScores{
		Dataset: "x", Left: left, Right: right, Items: true, Lower: true}))(t)
	turned := accepted(wrong.Hits())(t)
	if turned.LeftOnly != h.RightOnly || turned.Both != h.Neither {
		t.Errorf("of errors: %+v, of hits %+v", turned, h)
	}
}

// For many items with grades it is the t test without correlation.
func TestPairedItemsOfManyGrades(t *testing.T) {
	left, right := make([]float64, 4000), make([]float64, 4000)
	for i := range left {
		left[i] = 0.5 + 0.4*math.Sin(float64(i))
		right[i] = left[i] + 0.003 + 0.1*math.Sin(3.7*float64(i))
	}
	p := accepted(bayescmp.NewPair("a", "b",
		bayescmp.FoldScores{Dataset: "x", Left: left, Right: right, Items: true}))(t)
	want := compare(t, bayescmp.CorrelatedTTest{Rope: 0.001}, p)
	nearP(t, "bootstrap", compare(t, bayescmp.PairedItems{Rope: 0.001}, p).P, want.P, 0.002)
	tests := accepted(bayescmp.TestsFor(p, 0.001))(t)
	if len(tests) != 3 ||
		tests[0].Name() != want.Test || tests[1].Name() != "paired test of items" {
		t.Errorf("tests: %v", tests)
	}
}

// Refusals name the culprit and what helps.
func TestPairedItemsRefuses(t *testing.T) {
	pair := func(items bool, scores ...float64) bayescmp.Pair {
		return accepted(bayescmp.NewPair("a", "b", bayescmp.FoldScores{
			Dataset: "x", Left: scores, Right: make([]float64, len(scores)), Items: items}))(t)
	}
	for name, c := range map[string]struct {
		test bayescmp.PairedItems
		pair bayescmp.Pair
		says string
	}{
		"folds":     {bayescmp.PairedItems{}, pair(false, 0, 1), "folds"},
		"prior":     {bayescmp.PairedItems{Prior: bayescmp.Value(-1)}, pair(true, 0, 1), "Prior"},
		"range":     {bayescmp.PairedItems{Range: math.Inf(1)}, pair(true, 0, 1), "Range"},
		"too small": {bayescmp.PairedItems{Range: 2}, pair(true, 0, 5), "Range is 2"},
		"no range":  {bayescmp.PairedItems{Prior: bayescmp.Value(2)}, pair(true, 0, 5), "Range"},
	} {
		_, err := c.test.Compare(c.pair)
		t.Run(name, func(t *testing.T) { refused(t, err, bayescmp.ErrOption, c.says) })
	}
	c := compare(t, bayescmp.PairedItems{}, pair(true, 0, 5, 3))
	if !warned(c, "set Range") {
		t.Errorf("warnings: %v", c.Warnings)
	}
	_, err := pair(true, 0, 0.5).Hits()
	refused(t, err, bayescmp.ErrOption, "right or wrong")
	_, err = pair(false, 0, 1).Hits()
	refused(t, err, bayescmp.ErrOption, "right or wrong")
	_, err = bayescmp.PairedItems{}.CompareHits(bayescmp.Hits{})
	refused(t, err, bayescmp.ErrEmpty, "test instance")
}

// Coverage of the 95 % interval, summed over all tables: exact, no simulation. Discrete data have
// no interval that covers with 0.95 everywhere; the least coverage is bounded.
func TestPairedItemsCover(t *testing.T) {
	worst, sum, count := 1.0, 0.0, 0.0
	for _, n := range []int{3, 10, 30} {
		type interval struct{ low, high float64 }
		intervals := map[[2]int]interval{}
		for l := range n + 1 {
			for r := range n + 1 - l {
				c := accepted(bayescmp.PairedItems{}.CompareHits(
					bayescmp.Hits{LeftOnly: l, RightOnly: r, Both: n - l - r}))(t)
				low, high := c.Posterior.(*bayescmp.ItemsPosterior).Interval(0.95)
				intervals[[2]int{l, r}] = interval{low, high}
			}
		}
		for _, accuracy := range []float64{0.5, 0.9, 0.99} {
			for _, shared := range []float64{0, 0.5, 0.9} { // of the wrong answers
				for _, better := range []float64{0, 0.3, 0.8} { // of the wrong answers of left
					a := 1 - accuracy
					b := a * (1 - better)
					both := shared*min(a, b) + (1-shared)*a*b
					right, left := a-both, b-both // only this one has it right
					cover := 0.0
					for table, in := range intervals {
						if d := right - left; d >= in.low && d <= in.high {
							cover += multinomial(n, table[0], table[1], left, right)
						}
					}
					t.Logf("n %d, accuracy %g, shared %g, better %g: %.4f",
						n, accuracy, shared, better, cover)
					worst, sum, count = min(worst, cover), sum+cover, count+1
				}
			}
		}
	}
	t.Logf("worst %.4f, mean %.4f", worst, sum/count)
	if worst < 0.9 || sum/count < 0.95 {
		t.Errorf("the interval covers with %.4f at worst, %.4f on average", worst, sum/count)
	}
}

func multinomial(n, l, r int, left, right float64) float64 {
	log := lgamma(n+1) - lgamma(l+1) - lgamma(r+1) - lgamma(n-l-r+1)
	p := math.Exp(log)
	return p * math.Pow(left, float64(l)) * math.Pow(right, float64(r)) *
		math.Pow(1-left-right, float64(n-l-r))
}
