package simulate_test

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"strings"
	"sync"
	"testing"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/datasets/simulate"
)

// looked simulates four times each of three truths whose outcomes are known beforehand: one far to
// the right, one that is a tie of left and right however much data there are, and one in the rope.
var looked = sync.OnceValues(func() (*simulate.LookingCost, error) {
	var sets []bayescmp.FoldScores
	for i := range 6 {
		s := bayescmp.FoldScores{Dataset: string(rune('a' + i))}
		for f := range 10 {
			wobble := 0.01 * math.Sin(float64(7*i+3*f))
			s.Left, s.Right = append(s.Left, 0.7), append(s.Right, 0.7+wobble)
		}
		sets = append(sets, s)
	}
	p, err := bayescmp.NewPair("left", "right", sets...)
	if err != nil {
		return nil, err
	}
	monitor := bayescmp.Monitor{Test: bayescmp.Hierarchical{Rope: 0.01}, First: 6, Every: 3}
	return simulate.CostOfLooking(context.Background(), p, monitor, simulate.LookingOptions{
		Truths: []simulate.Truth{
			{Name: "right", Delta0: 0.2, Sigma0: 0.001, Nu: math.Inf(1)},
			{Name: "tie", Delta0: 0, Sigma0: 0.05, Nu: 20},
			{Name: "rope", Delta0: 0.0001, Sigma0: 0.0001, Nu: 20},
		},
		Datasets: 11, Replications: 4, Thresholds: []float64{0.99, 0.95},
	})
})

func simulated(t *testing.T) *simulate.LookingCost {
	t.Helper()
	l, err := looked()
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestCostOfLookingWhereTheOutcomeIsKnown(t *testing.T) {
	l := simulated(t)
	rows, err := l.At(0.95)
	if err != nil || len(rows) != 3 || len(l.Looks) != 3 {
		t.Fatalf("%v %v, looks %v", rows, err, l.Looks)
	}
	certain := simulate.Outcomes{Right: 1}
	for _, i := range []int{0, 2} {
		if r := rows[i]; r.Stopped != certain || r.Once != certain || r.Datasets > 8 {
			t.Errorf("%s: %+v", r.Truth.Name, r)
		}
	}
	tie := rows[1]
	if tie.Stopped.Right != 0 || tie.Once.Right != 0 || tie.Datasets < 6 || tie.Datasets > 11 {
		t.Errorf("tie: %+v", tie)
	}
	for _, threshold := range []float64{0.5, 0.6, 0.9, 0.99} {
		rows, err := l.At(threshold)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			for _, o := range []simulate.Outcomes{r.Once, r.Stopped} {
				if math.Abs(o.Right+o.Wrong+o.Undecided-1) > 1e-12 {
					t.Errorf("%+v", o)
				}
			}
			if r.Stopped.Undecided > r.Once.Undecided {
				t.Errorf("who looks more often has fewer verdicts: %+v", r)
			}
		}
	}
	if low, _ := l.At(0.5); low[1].Stopped.Wrong < 0.5 {
		t.Errorf("a tie is not found wrong: %+v", low[1])
	}
}

// The rule for stopping allows for the Monte Carlo error: four simulations promise nothing.
func TestThresholdOfLooking(t *testing.T) {
	l := simulated(t)
	got, err := l.Threshold(0.05)
	if err != nil || !math.IsNaN(got) || !strings.Contains(l.Verdict(), "too few") {
		t.Errorf("%g, %v, %s", got, err, l.Verdict())
	}
	// No wrong verdict in four: (0 + 2)/8 + 2·√(1/4·3/4/8) = 0.556; one: 0.375 + 0.342 = 0.717.
	if got, err := l.Threshold(0.72); err != nil || got != 0.95 && got != 0.99 {
		t.Errorf("%g, %v", got, err)
	}
	if got, err := l.Threshold(0.55); err != nil || !math.IsNaN(got) {
		t.Errorf("%g, %v", got, err)
	}
	for _, wrong := range []float64{0, 1, math.NaN()} {
		if _, err := l.Threshold(wrong); !errors.Is(err, bayescmp.ErrOption) {
			t.Errorf("%g: %v", wrong, err)
		}
	}
	if _, err := l.At(1); !errors.Is(err, bayescmp.ErrOption) {
		t.Errorf("%v", err)
	}
}

func TestWhatTheCostOfLookingShows(t *testing.T) {
	l := simulated(t)
	for _, text := range []string{l.String(), l.HTML()} {
		for _, want := range []string{"6 to 11 data sets", "first verdict", "0.99", "tie"} {
			if !strings.Contains(text, want) {
				t.Errorf("no %q in %s", want, text)
			}
		}
	}
	if df := l.Frame(); df.Err != nil || df.Nrow() != 6 {
		t.Errorf("%v", df)
	}
	if l.Plot() == nil {
		t.Error("no figure")
	}
	text, err := json.Marshal(l)
	if err != nil || !strings.Contains(string(text), `"nu":"Infinity"`) {
		t.Errorf("%s, %v", text, err)
	}
	var none *simulate.LookingCost
	if text, err := none.MarshalJSON(); none.String() == "" || none.HTML() == "" ||
		none.Plot() != nil || none.Frame().Err == nil || err != nil || string(text) != "null" {
		t.Error("nothing has an answer")
	}
}

func TestCostOfLookingRefuses(t *testing.T) {
	p, err := bayescmp.NewPair("l", "r", bayescmp.FoldScores{Dataset: "d",
		Left: []float64{1, 2, 3}, Right: []float64{2, 4, 3}})
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range []simulate.LookingOptions{
		{Thresholds: []float64{0.3}}, {Thresholds: []float64{1}}, {Datasets: -1},
		{Truths: []simulate.Truth{{Name: "none"}}, Datasets: 2},
	} {
		_, err := simulate.CostOfLooking(t.Context(), p, bayescmp.Monitor{}, o)
		if !errors.Is(err, bayescmp.ErrOption) {
			t.Errorf("%+v: %v", o, err)
		}
	}
}
