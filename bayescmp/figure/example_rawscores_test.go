package figure_test

import (
	"fmt"

	"github.com/bayescmp/go/bayescmp/figure"
)

func ExampleScatter_Figure() {
	f := figure.Scatter{
		Title: "old against new", Score: "mean accuracy", LeftName: "old", RightName: "new",
		Left: []float64{0.7, 0.8, 0.9}, Right: []float64{0.75, 0.79, 0.95},
		Rope: 0.01,
	}.Figure()
	fmt.Println(f)
	// Output:
	// old against new; in the rope ±0.01: 1, new better: 2.
}

func ExampleSlopes_Figure() {
	f := figure.Slopes{
		Title: "old against new on iris", Score: "accuracy", LeftName: "old", RightName: "new",
		Left: []float64{0.7, 0.8, 0.9}, Right: []float64{0.75, 0.79, 0.95},
	}.Figure()
	fmt.Println(f)
	// Output:
	// old against new on iris; old better: 1, new better: 2.
}

func ExampleStrips_Figure() {
	f := figure.Strips{
		Title: "three data sets", XLabel: "mean accuracy", Names: []string{"new", "old"},
		Scores: [][]float64{{0.75, 0.79, 0.95}, {0.7, 0.8, 0.9}},
	}.Figure()
	fmt.Println(f)
	// Output:
	// three data sets; mean accuracy: new 0.83, old 0.8.
}
