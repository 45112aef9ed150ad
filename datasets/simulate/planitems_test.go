package simulate

import (
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// exam is a pair on one test set: both models right, left only, right only, neither.
func exam(t testing.TB, cells [4]int) bayescmp.Pair {
	t.Helper()
	f := bayescmp.FoldScores{Dataset: "exam", Items: true}
	for k, n := range cells {
		for range n {
			f.Left = append(f.Left, []float64{1, 1, 0, 0}[k])
			f.Right = append(f.Right, []float64{1, 0, 1, 0}[k])
		}
	}
	p, err := bayescmp.NewPair("small", "large", f)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// The probability of a verdict after so many more items, against simulation from the definitions:
// probabilities of the cells from their posterior, new counts from these, and the test of all.
func TestPlanOfItems(t *testing.T) {
	cells, more := [4]int{60, 8, 14, 18}, 150
	test := bayescmp.PairedItems{Rope: 0.01}
	const n = 1500
	o, err := PlanItems(t.Context(), exam(t, cells), test,
		ItemsPlan{Items: []int{more}, Replications: n})
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(11, 12))
	found := 0.0
	for range n {
		var weights [4]float64
		sum := 0.0
		for k, c := range cells {
			// Gamma(c + 1/2): exponentials, and half the square of a normal variate.
			for range c {
				weights[k] += random.ExpFloat64()
			}
			z := random.NormFloat64()
			weights[k] += z * z / 2
			sum += weights[k]
		}
		counts := cells
		for range more {
			u, k := random.Float64()*sum, 0
			for k < 3 && u > weights[k] {
				u -= weights[k]
				k++
			}
			counts[k]++
		}
		c, err := test.CompareHits(bayescmp.Hits{Left: "small", Right: "large", Both: counts[0],
			LeftOnly: counts[1], RightOnly: counts[2], Neither: counts[3]})
		if err != nil {
			t.Fatal(err)
		}
		if c.Decision() != bayescmp.Undecided {
			found += 1. / n
		}
	}
	got := o.Summary.Means[0][3]
	if se := math.Sqrt(2 * found * (1 - found) / n); math.Abs(got-found) > 4*se {
		t.Errorf("a verdict with probability %.3f, by simulation %.3f ± %.3f", got, found, se)
	}
	if o.What != "items" || o.Answers != 2 ||
		!strings.Contains(o.Methods(), "of the paired test of items (Ferguson, 1973)") {
		t.Errorf("%s, %g answers: %s", o.What, o.Answers, o.Methods())
	}
}

// Plans for more of several things can be compared by their price.
func TestCostsOfPlans(t *testing.T) {
	p, test := exam(t, [4]int{60, 8, 14, 18}), bayescmp.PairedItems{}
	items, err := PlanItems(t.Context(), p, test,
		ItemsPlan{Items: []int{50, 200, 800}, Replications: 200})
	if err != nil {
		t.Fatal(err)
	}
	needed, _, _, _ := items.Needed(0.5)
	cost, low, high, err := items.Cost(0.5, 0.01)
	if err != nil || math.Abs(cost-0.02*needed) > 1e-12 || !(low <= cost && cost <= high) {
		t.Errorf("%g items cost %g (%g to %g), %v", needed, cost, low, high, err)
	}
	// All scatter lies between items: epochs are worth nothing.
	nothing := bayescmp.Epochs{Items: 100, PerItem: 1, Between: 0.2}
	epochs, err := PlanItems(t.Context(), p, test, ItemsPlan{Epochs: []int{1, 8},
		Components: nothing, Replications: 20})
	if err != nil {
		t.Fatal(err)
	}
	if never, _, _, _ := epochs.Cost(0.5, 0.01); !math.IsInf(never, 1) || epochs.Answers != 200 {
		t.Errorf("%g for epochs that are worth nothing, %g answers each", never, epochs.Answers)
	}
	// Half of the variance lies within: with ever more epochs there is as much as of 100 new items.
	half := bayescmp.Epochs{Items: 100, PerItem: 1, Between: 0.1, Within: 0.1}
	many, err := PlanItems(t.Context(), p, test, ItemsPlan{Epochs: []int{1, 1e6},
		Components: half, Replications: 400})
	if err != nil {
		t.Fatal(err)
	}
	as, err := PlanItems(t.Context(), p, test, ItemsPlan{Items: []int{33, 100}, Replications: 400})
	if err != nil {
		t.Fatal(err)
	}
	for i := range as.Summary.Means {
		if math.Abs(many.Summary.Means[i][3]-as.Summary.Means[i][3]) > 0.14 {
			t.Errorf("epochs: %v, items: %v", many.Summary.Means, as.Summary.Means)
		}
	}
	_, err = PlanItems(t.Context(), p, test, ItemsPlan{Epochs: []int{1}})
	if !errors.Is(err, bayescmp.ErrOption) {
		t.Error(err)
	}
	folds, err := Plan(t.Context(), apart(t, 3, 0, 0.02), lastVote{4},
		PlanOptions{Datasets: []int{1}, Replications: 5})
	if err != nil {
		t.Fatal(err)
	}
	if _, _, _, err := folds.Cost(0.5, 1); !errors.Is(err, bayescmp.ErrOption) {
		t.Error(err)
	}
}
