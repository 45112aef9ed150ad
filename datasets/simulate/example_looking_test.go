package simulate_test

import (
	"context"
	"fmt"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/datasets"
	"github.com/bayescmp/go/datasets/simulate"
)

// J48 and AODE on data sets that come in five at a time: what does it cost to stop at the first
// verdict? (Ten simulations are few; the default is 200.)
func ExampleCostOfLooking() {
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
	monitor := bayescmp.Monitor{Test: bayescmp.Hierarchical{Rope: 0.01}, First: 5, Every: 5}
	cost, err := simulate.CostOfLooking(context.Background(), pair, monitor,
		simulate.LookingOptions{
			Truths:     []simulate.Truth{{Name: "no difference", Sigma0: 0.02, Nu: 10}},
			Thresholds: []float64{0.9, 0.95, 0.99}, Datasets: 20, Replications: 10,
		})
	if err != nil {
		fmt.Println(err)
		return
	}
	rows, err := cost.At(0.9)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("wrong after one look %.1f, at the first verdict %.1f, after %.1f data sets\n",
		rows[0].Once.Wrong, rows[0].Stopped.Wrong, rows[0].Datasets)
	threshold, err := cost.Threshold(0.5)
	fmt.Println(threshold, err)
	// Output:
	// wrong after one look 0.1, at the first verdict 0.2, after 17.0 data sets
	// 0.95 <nil>
}
