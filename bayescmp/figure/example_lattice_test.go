package figure_test

import (
	"fmt"

	"github.com/bayescmp/go/bayescmp/figure"
)

func ExamplePairs_Figure() {
	f := figure.Pairs{
		Title: "Poisson test on 74 data sets", Names: []string{"AODE", "NaiveBayes"},
		Cells: [][]figure.PairCell{
			{
				{},
				{
					Shares: [3]float64{0.99, 0, 0.01}, Numbers: [3]string{"0.99", "", "0.01"},
					Decided: true,
				},
			},
			{
				{
					Shares: [3]float64{0.01, 0, 0.99}, Numbers: [3]string{"0.01", "", "0.99"},
					Decided: true,
				},
				{},
			},
		},
		Labels: [3]string{"row better", "", "column better"}, DecidedLabel: "decided: above 0.95",
	}.Figure()
	fmt.Println(f)
	// Output:
	// Poisson test on 74 data sets; rows: AODE, NaiveBayes.
}

func ExampleRanks_Figure() {
	f := figure.Ranks{
		Title: "two classifiers", Names: []string{"AODE", "NaiveBayes"},
		P:   [][]float64{{0.9, 0.1}, {0.1, 0.9}},
		Low: []int{1, 1}, High: []int{2, 2}, IntervalLabel: "ranks with probability 0.95",
	}.Figure()
	fmt.Println(f)
	// Output:
	// two classifiers; rows: AODE, NaiveBayes.
}

func ExampleMultiComparison_Figure() {
	f := figure.MultiComparison{
		Title: "Wilcoxon on 74 data sets",
		Names: []string{"AODE", "NaiveBayes"}, Notes: []string{"0.799", "0.781"},
		Cells: [][]figure.MultiCell{
			{{}, {Difference: 0.018, Lines: []string{"0.018", "57/6/11", "<0.001"}}},
			{{Difference: -0.018, Lines: []string{"−0.018", "11/6/57", "<0.001"}}, {}},
		},
		Lines: []string{"difference of means", "wins/ties/losses", "p"},
	}.Figure()
	fmt.Println(f)
	// Output:
	// Wilcoxon on 74 data sets; rows: AODE 0.799, NaiveBayes 0.781.
}
