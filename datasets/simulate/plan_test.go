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
			f.Left, f.Right = append(f.Left, 0.7), append(f.Right, 0.7+delta+0.02*random.NormFloat64())
		}
		data = append(data, f)
	}
	p, err := bayescmp.NewPair("old", "new", data...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// For the sign test, which looks at the mean differences only, the chance of a verdict can be
// computed by other means: each new data set is a vote whose probabilities are those of the next
// data set, given the population. Here, with one more data set, by the predictive probability
// itself.
func TestPlanAgainstPredictiveProbability(t *testing.T) {
	p := apart(t, 12, 0.01, 0.02)
	c, err := bayescmp.Hierarchical{}.Compare(p)
	if err != nil {
		t.Fatal(err)
	}
	next := c.Posterior.(*bayescmp.HierarchicalPosterior).Next(0).Right
	// votes decides for right if the thirteenth data set does.
	votes := lastVote{datasets: 13}
	o, err := Plan(context.Background(), p, votes, PlanOptions{Datasets: []int{1}, Replications: 4000})
	if err != nil {
		t.Fatal(err)
	}
	got, se := o.Summary.Means[0][2], o.Summary.Errors[0][2]
	// The sign of the mean of 50 correlated folds is not always that of δ; with σ = 0.02 about as
	// seldom one way as the other.
	if math.Abs(got-next) > 4*se+0.01 {
		t.Errorf("right wins the next data set in %.4f ± %.4f of the continuations, and with probability %.4f", got, se, next)
	}
}

// lastVote decides for whoever is better on the last data set, when all are there.
type lastVote struct{ datasets int }

func (lastVote) Name() string { return "last vote" }

func (v lastVote) Compare(p bayescmp.Pair) (*bayescmp.Comparison, error) {
	c := &bayescmp.Comparison{Test: v.Name(), Left: p.Left, Right: p.Right, Datasets: len(p.Datasets()), Threshold: 0.95,
		P: bayescmp.Probabilities{Left: 0.5, Right: 0.5}}
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
	again, err := Plan(ctx, p, &test, PlanOptions{Replications: 40, Datasets: []int{4, 40}})
	if err != nil || again.String() != o.String() {
		t.Errorf("the same plan twice: %v (%v)\n%v", again, err, o)
	}
	runs, err := Plan(ctx, p, test, PlanOptions{Replications: 10, Runs: []int{5}})
	if err != nil || runs.What != "runs" || !strings.Contains(runs.String(), "5 ") {
		t.Errorf("more runs: %v (%v)", runs, err)
	}
	// Far apart: decided already.
	decided, err := Plan(ctx, apart(t, 12, 0.2, 0.02), test, PlanOptions{Replications: 5, Datasets: []int{1}})
	if err != nil {
		t.Fatal(err)
	}
	if n, _, _, err := decided.Needed(0.8); n != 0 || err != nil || !strings.Contains(decided.Verdict(), "already") {
		t.Errorf("%v", decided)
	}
}

func TestNeeded(t *testing.T) {
	o := &Outlook{Now: &bayescmp.Comparison{Test: "a test", Left: "a", Right: "b", Threshold: 0.95, P: bayescmp.Probabilities{Left: 0.5, Right: 0.5}}, What: "data sets",
		Summary: &Summary{Parameters: []string{"data sets"}, Measures: []string{anyVerdict}, Replications: 100,
			Settings: [][]float64{{10}, {20}, {40}}, Means: [][]float64{{0.2}, {0.5}, {0.9}}, Errors: [][]float64{{0.05}, {0.05}, {0.05}}}}
	for p, want := range map[float64][3]float64{0.1: {5, 10 / 3., 10}, 0.2: {10, 20 / 3., 10 + 10./3}, 0.7: {30, 25, 35}, 0.95: {math.Inf(1), 37.5, math.Inf(1)}} {
		n, low, high, err := o.Needed(p)
		for i, got := range []float64{n, low, high} {
			if math.Abs(got-want[i]) > 1e-9 && !(math.IsInf(got, 1) && math.IsInf(want[i], 1)) || err != nil {
				t.Errorf("for %g: %g, %g, %g (%v), want %v", p, n, low, high, err, want)
			}
		}
	}
	if said := o.Verdict(); said != "About 35 more data sets give a verdict with probability 0.8 (30 to 40, by the Monte Carlo error)." {
		t.Error(said)
	}
	if _, _, _, err := o.Needed(1); !errors.Is(err, bayescmp.ErrOption) {
		t.Error(err)
	}
	var none *Outlook
	if _, _, _, err := none.Needed(0.5); !errors.Is(err, ErrStudy) || none.String() == "" || none.HTML() == "" || none.Plot() != nil || none.Frame().Err == nil || none.Verdict() == "" {
		t.Error("nil outlook")
	}
}

func TestPlanRefuses(t *testing.T) {
	ctx, p := context.Background(), apart(t, 3, 0, 0.02)
	for name, o := range map[string]PlanOptions{"both": {Datasets: []int{1}, Runs: []int{1}}, "none": {Datasets: []int{}}, "negative": {Runs: []int{-1}}, "twice": {Datasets: []int{3, 3}}} {
		if _, err := Plan(ctx, p, bayescmp.Hierarchical{Rope: 0.01}, o); !errors.Is(err, bayescmp.ErrOption) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Plan(ctx, p, nil, PlanOptions{}); !errors.Is(err, bayescmp.ErrOption) {
		t.Error(err)
	}
	if _, err := Plan(ctx, bayescmp.Pair{}, bayescmp.Hierarchical{}, PlanOptions{}); !errors.Is(err, bayescmp.ErrEmpty) {
		t.Error(err)
	}
	if _, err := Plan(ctx, apart(t, 1, 0, 0.02), bayescmp.CorrelatedTTest{Rope: 0.01}, PlanOptions{}); !errors.Is(err, bayescmp.ErrManySets) {
		t.Error(err)
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := Plan(cancelled, p, bayescmp.Hierarchical{Rope: 0.01}, PlanOptions{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
