package simulate

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bayescmp/go/bayescmp"
)

// apart is a pair whose mean differences are normal.
func apart(t testing.TB, datasets int, mean, sd float64) bayescmp.Pair {
	t.Helper()
	random := rand.New(rand.NewPCG(8, 9))
	var data []bayescmp.FoldScores
	for i := range datasets {
		f := bayescmp.FoldScores{Dataset: fmt.Sprint("d", i), Runs: 5}
		delta := mean + sd*random.NormFloat64()
		for range 50 {
			f.Left = append(f.Left, 0.7)
			f.Right = append(f.Right, 0.7+delta+0.02*random.NormFloat64())
		}
		data = append(data, f)
	}
	p, err := bayescmp.NewPair("old", "new", data...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// inFamilies are five families of four data sets that hardly differ within a family, or the same
// data sets as if they were independent.
func inFamilies(t *testing.T, told bool) bayescmp.Pair {
	t.Helper()
	random := rand.New(rand.NewPCG(3, 4))
	var data []bayescmp.FoldScores
	for i := range 20 {
		f := bayescmp.FoldScores{Dataset: fmt.Sprint("d", i)}
		if told {
			f.Family = fmt.Sprint("family ", i/4)
		}
		delta := []float64{0.03, -0.01, 0.02, 0, 0.025}[i/4]
		for range 20 {
			f.Left = append(f.Left, 0.7)
			f.Right = append(f.Right, 0.7+delta+0.01*random.NormFloat64())
		}
		data = append(data, f)
	}
	p, err := bayescmp.NewPair("old", "new", data...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// More data sets of families say less than as many independent ones.
func TestPlanOfFamilies(t *testing.T) {
	for _, options := range []PlanOptions{{Datasets: []int{20}}, {Runs: []int{1}}} {
		options.Replications = 30
		var decided [2]float64
		for i, told := range []bool{true, false} {
			o, err := Plan(t.Context(), inFamilies(t, told),
				bayescmp.SignedRank{Samples: 2000}, options)
			if err != nil {
				t.Fatal(err)
			}
			decided[i] = o.Summary.Means[0][3]
		}
		t.Logf("%+v: decided %.2f in families, %.2f independent", options, decided[0], decided[1])
		if decided[0] > decided[1]-0.2 {
			t.Errorf("%+v: decided %.2f in families, %.2f independent", options, decided[0],
				decided[1])
		}
	}
}

// A test that looks only at the sign of the next data set's mean difference has verdicts with a
// known probability: the predictive probability of the next data set.
func TestPlanAgainstPredictiveProbability(t *testing.T) {
	p := apart(t, 12, 0.01, 0.02)
	c, err := bayescmp.Hierarchical{}.Compare(p)
	if err != nil {
		t.Fatal(err)
	}
	next := c.Posterior.(*bayescmp.HierarchicalPosterior).Next(0).Right
	// votes decides as the thirteenth data set does.
	votes := lastVote{datasets: 13}
	one := PlanOptions{Datasets: []int{1}, Replications: 4000}
	o, err := Plan(context.Background(), p, votes, one)
	if err != nil {
		t.Fatal(err)
	}
	got, se := o.Summary.Means[0][2], o.Summary.Errors[0][2]
	// The mean of 50 correlated folds does not always have the sign of δ; with σ = 0.02 it is about
	// as seldom wrong one way as the other.
	if math.Abs(got-next) > 4*se+0.01 {
		t.Errorf("right wins the next data set in %.4f ± %.4f of the continuations, "+
			"and with probability %.4f", got, se, next)
	}
}

// lastVote decides for the classifier that is better on the last data set, and is undecided while
// there are fewer data sets.
type lastVote struct{ datasets int }

func (lastVote) Name() string { return "last vote" }

func (v lastVote) Compare(p bayescmp.Pair) (*bayescmp.Comparison, error) {
	c := &bayescmp.Comparison{
		Test: v.Name(), Left: p.Left, Right: p.Right, Datasets: len(p.Datasets()),
		P: bayescmp.Probabilities{Left: 0.5, Right: 0.5}, Threshold: 0.95,
	}
	if means := p.Means(); len(means) == v.datasets {
		c.P = bayescmp.Probabilities{Left: 1}
		if means[len(means)-1] > 0 {
			c.P = bayescmp.Probabilities{Right: 1}
		}
	}
	return c, nil
}

func TestPlanSaysWhatMoreDataAreWorth(t *testing.T) {
	ctx := context.Background()
	test := bayescmp.Hierarchical{Rope: 0.01}
	// Clearly outside the rope on average, but with too few data sets for a verdict.
	p := apart(t, 12, 0.018, 0.02)
	o, err := Plan(ctx, p, test, PlanOptions{Replications: 40, Datasets: []int{4, 40}})
	if err != nil {
		t.Fatal(err)
	}
	if o.Now.Decision() != bayescmp.Undecided {
		t.Fatalf("decided already: %v", o.Now)
	}
	if _, p, _ := o.curve(); !(p[1] > p[0]) || p[1] < 0.3 {
		t.Errorf("more data sets are worth nothing: %v", o)
	}
	runs, err := Plan(ctx, p, test, PlanOptions{Replications: 10, Runs: []int{5}})
	if err != nil || runs.What != "runs" || !strings.Contains(runs.String(), "5 ") {
		t.Errorf("more runs: %v (%v)", runs, err)
	}
	// Far apart: decided already.
	few := PlanOptions{Replications: 5, Datasets: []int{1}}
	decided, err := Plan(ctx, apart(t, 12, 0.2, 0.02), test, few)
	if err != nil {
		t.Fatal(err)
	}
	n, _, _, err := decided.Needed(0.8)
	if n != 0 || err != nil || !strings.Contains(decided.Verdict(), "already") {
		t.Errorf("%v (%v)", decided, err)
	}
}

// The same plan gives the same outlook, with a test and with a pointer to one.
func TestPlanIsReproducible(t *testing.T) {
	ctx, test := context.Background(), bayescmp.Hierarchical{Rope: 0.01}
	p, options := apart(t, 12, 0.018, 0.02), PlanOptions{Replications: 5, Datasets: []int{1, 4}}
	o, err := Plan(ctx, p, test, options)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Plan(ctx, p, &test, options)
	if err != nil || again.String() != o.String() {
		t.Errorf("the same plan twice: %v (%v)\n%v", again, err, o)
	}
}

func TestPlanTellsItsProgress(t *testing.T) {
	p, votes := apart(t, 3, 0.01, 0.02), lastVote{datasets: 4}
	var last [2]int
	tell := func(done, total int) { last = [2]int{done, total} }
	options := PlanOptions{Replications: 10, Datasets: []int{1, 2}}
	if _, err := Plan(context.Background(), p, votes, options, nil, tell); err != nil {
		t.Fatal(err)
	}
	if last != [2]int{20, 20} {
		t.Errorf("told %v at the end", last)
	}
}

func TestNeeded(t *testing.T) {
	undecided := &bayescmp.Comparison{
		Test: "a test", Left: "a", Right: "b",
		P: bayescmp.Probabilities{Left: 0.5, Right: 0.5}, Threshold: 0.95,
	}
	o := &Outlook{Now: undecided, What: "data sets", Summary: &Summary{
		Parameters: []string{"data sets"}, Measures: []string{anyVerdict}, Replications: 100,
		Settings: [][]float64{{10}, {20}, {40}},
		Means:    [][]float64{{0.2}, {0.5}, {0.9}}, Errors: [][]float64{{0.05}, {0.05}, {0.05}},
	}}
	for p, want := range map[float64][3]float64{
		0.1:  {5, 10 / 3., 10},
		0.2:  {10, 20 / 3., 10 + 10./3},
		0.7:  {30, 25, 35},
		0.95: {math.Inf(1), 37.5, math.Inf(1)},
	} {
		n, low, high, err := o.Needed(p)
		for i, got := range []float64{n, low, high} {
			infinite := math.IsInf(got, 1) && math.IsInf(want[i], 1)
			if math.Abs(got-want[i]) > 1e-9 && !infinite || err != nil {
				t.Errorf("for %g: %g, %g, %g (%v), want %v", p, n, low, high, err, want)
			}
		}
	}
	const says = "About 35 more data sets give a verdict with probability 0.8 " +
		"(30 to 40, by the Monte Carlo error)."
	if said := o.Verdict(); said != says {
		t.Error(said)
	}
	if _, _, _, err := o.Needed(1); !errors.Is(err, bayescmp.ErrOption) {
		t.Error(err)
	}
	var none *Outlook
	if _, _, _, err := none.Needed(0.5); !errors.Is(err, ErrStudy) {
		t.Error(err)
	}
	if none.String() == "" || none.HTML() == "" || none.Plot() != nil ||
		none.Frame().Err == nil || none.Verdict() == "" {
		t.Error("a nil outlook is not safe to show")
	}
}

func TestPlanRefuses(t *testing.T) {
	ctx, p := context.Background(), apart(t, 3, 0, 0.02)
	test := bayescmp.Hierarchical{Rope: 0.01}
	for name, o := range map[string]PlanOptions{
		"both": {Datasets: []int{1}, Runs: []int{1}}, "none": {Datasets: []int{}},
		"negative": {Runs: []int{-1}}, "twice": {Datasets: []int{3, 3}},
	} {
		if _, err := Plan(ctx, p, test, o); !errors.Is(err, bayescmp.ErrOption) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Plan(ctx, p, nil, PlanOptions{}); !errors.Is(err, bayescmp.ErrOption) {
		t.Error(err)
	}
	_, err := Plan(ctx, bayescmp.Pair{}, bayescmp.Hierarchical{}, PlanOptions{})
	if !errors.Is(err, bayescmp.ErrEmpty) {
		t.Error(err)
	}
	forOne := bayescmp.CorrelatedTTest{Rope: 0.01}
	_, err = Plan(ctx, apart(t, 1, 0, 0.02), forOne, PlanOptions{})
	if !errors.Is(err, bayescmp.ErrManySets) {
		t.Error(err)
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := Plan(cancelled, p, test, PlanOptions{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
