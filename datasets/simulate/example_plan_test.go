package simulate_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/datasets"
	"github.com/bayescmp/go/datasets/simulate"
)

// How many more data sets would decide between J48 and AODE? (Twenty continuations are few; the
// default is 200.)
func ExamplePlan() {
	df, err := datasets.Load("uci-weka")
	if err != nil {
		fmt.Println(err)
		return
	}
	scores, err := bayescmp.FromLong(df, bayescmp.Long{Score: "accuracy"})
	if err != nil {
		fmt.Println(err)
		return
	}
	pair, err := scores.Pair("J48", "AODE")
	if err != nil {
		fmt.Println(err)
		return
	}
	outlook, err := simulate.Plan(context.Background(), pair, bayescmp.Hierarchical{Rope: 0.01},
		simulate.PlanOptions{Datasets: []int{37, 148, 592}, Replications: 20})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(strings.ReplaceAll(outlook.String(), ", ", ",\n")) // two lines are long
	// Output:
	// Hierarchical test,
	// J48 against AODE: 74 data sets so far (undecided),
	// 20 continuations for each number of more data sets
	//
	// data sets  J48 better  equivalent     AODE better    verdict
	// 37         0           0              0.200 ± 0.092  0.200 ± 0.092
	// 148        0           0              0.60 ± 0.11    0.60 ± 0.11
	// 592        0           0.050 ± 0.050  0.70 ± 0.11    0.750 ± 0.099
	//
	// About 130 more data sets give a verdict with probability 0.5 (67 to 470,
	// by the Monte Carlo error).
}

// How many more data sets make a verdict as probable as not?
func ExampleOutlook_Needed() {
	outlook := simulate.Outlook{
		Now: &bayescmp.Comparison{
			Test: "hierarchical test", Left: "old", Right: "new",
			P: bayescmp.Probabilities{Rope: 0.4, Right: 0.6}, Threshold: 0.95,
		},
		What: "data sets",
		Summary: &simulate.Summary{
			Parameters:   []string{"data sets"},
			Settings:     [][]float64{{20}, {40}},
			Measures:     []string{"verdict"},
			Replications: 400,
			Means:        [][]float64{{0.36}, {0.64}},
			Errors:       [][]float64{{0.024}, {0.024}},
		},
	}
	needed, low, high, err := outlook.Needed(0.5)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.0f, from %.0f to %.0f\n", needed, low, high)
	// Output: 30, from 27 to 33
}

// How many more questions would decide, and what would they cost at 0.002 for each answer?
func ExamplePlanItems() {
	f := bayescmp.FoldScores{Dataset: "exam", Items: true}
	for i := range 100 {
		left, right := 0.0, 0.0
		if i < 68 {
			left = 1
		}
		if i >= 8 && i < 82 {
			right = 1
		}
		f.Left, f.Right = append(f.Left, left), append(f.Right, right)
	}
	pair, err := bayescmp.NewPair("small", "large", f)
	if err != nil {
		fmt.Println(err)
		return
	}
	outlook, err := simulate.PlanItems(context.Background(), pair, bayescmp.PairedItems{},
		simulate.ItemsPlan{Items: []int{100, 200, 400, 800}, Replications: 100})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(outlook.Verdict())
	cost, low, high, err := outlook.Cost(0.5, 0.002)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("It would cost %.2f (%.2f to %.2f).\n", cost, low, high)
	// Output:
	// About 190 more items give a verdict with probability 0.5 (97 to 300, by the Monte Carlo error).
	// It would cost 0.76 (0.39 to 1.19).
}
