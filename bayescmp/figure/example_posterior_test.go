package figure_test

import (
	"fmt"
	"math"

	"github.com/bayescmp/go/bayescmp/figure"
)

func ExampleForest_Figure() {
	f := figure.Forest{
		Title: "nbc against aode", XLabel: "score(aode) − score(nbc)",
		Rows: []figure.ForestRow{
			{Name: "anneal", Raw: 0.027, Estimate: 0.018, Low: 0.006, High: 0.031},
			{Name: "iris", Raw: -0.009, Estimate: 0.001, Low: -0.008, High: 0.009},
		},
		Population: figure.ForestRow{
			Name: "next data set", Estimate: 0.010, Low: -0.022, High: 0.044,
		},
		Rope:     0.01,
		LeftName: "nbc", RightName: "aode",
	}.Figure()
	fmt.Println(f)
	// Output:
	// nbc against aode; anneal: 0.018 [0.006, 0.031]; iris: 0.001 [−0.008, 0.009]; next data set: 0.01 [−0.022, 0.044].
}

func ExampleSimplex_Figure() {
	f := figure.Simplex{
		Title:    "three draws",
		Captions: [3]string{"nbc better\n0.0000", "equivalent\n0.3333", "aode better\n0.6667"},
		Points:   [][3]float64{{0.1, 0.2, 0.7}, {0.2, 0.3, 0.5}, {0.1, 0.5, 0.4}},
	}.Figure()
	fmt.Println(f)
	// Output:
	// three draws; probabilities: nbc better: 0.0000, equivalent: 0.3333, aode better: 0.6667.
}

func ExampleCriticalDifference_Figure() {
	f := figure.CriticalDifference{
		Title: "AUC on 14 data sets", Names: []string{"C4.5", "C4.5+m", "C4.5+cf", "C4.5+m+cf"},
		Ranks:  []float64{3.143, 2, 2.893, 1.964},
		Groups: [][]int{{1, 2, 3}, {0, 1, 2}}, Distance: 1.25,
	}.Figure()
	fmt.Println(f)
	// Output:
	// AUC on 14 data sets; mean ranks: C4.5+m+cf 1.96, C4.5+m 2.00, C4.5+cf 2.89, C4.5 3.14.
}

func ExampleBands_Figure() {
	f := figure.Bands{
		Title: "nbc against aode", XLabel: "half-width of the rope",
		X:         []float64{0, 0.01, 0.02},
		Left:      []float64{0.3, 0.1, 0},
		Rope:      []float64{0, 0.6, 0.97},
		Right:     []float64{0.7, 0.3, 0.03},
		Chosen:    0.01,
		Threshold: 0.95,
		Captions:  [3]string{"nbc", "equivalent", "aode"},
	}.Figure()
	fmt.Println(f)
	// Output:
	// nbc against aode; probabilities against the half-width of the rope: nbc, equivalent, aode.
}

func ExampleJoint_Figure() {
	j := figure.Joint{Title: "two independent quantities", XLabel: "δ0", YLabel: "σ0"}
	for v := -4.0; v <= 4; v += 0.5 {
		j.X, j.Y = append(j.X, v), append(j.Y, v)
	}
	for _, x := range j.X {
		var column []float64
		for _, y := range j.Y {
			column = append(column, math.Exp(-(x*x+y*y)/2))
		}
		j.Z = append(j.Z, column)
	}
	fmt.Println(j.Figure())
	// Output:
	// two independent quantities; density of δ0 and σ0: mode: −0.01276, −0.01276.
}

func ExampleCurves_Figure() {
	f := figure.Curves{
		Title: "prior and posterior", XLabel: "δ0",
		Curves: []figure.Curve{
			{Name: "prior", X: []float64{-1, 0, 1}, Y: []float64{0, 1, 0}},
			{Name: "posterior", X: []float64{-0.2, 0.1, 0.4}, Y: []float64{0, 3.3, 0}},
		},
		Rope:  0.1,
		Marks: []float64{-0.1, 0.05, 0.2},
	}.Figure()
	fmt.Println(f)
	// Output:
	// prior and posterior; densities of δ0: prior, posterior.
}

func ExampleShares_Figure() {
	f := figure.Shares{
		Title: "observed and predicted", XLabel: "difference", Values: []float64{-0.01, 0, 0.03},
		X: []float64{-0.02, 0, 0.04}, BandLow: []float64{0, 0.2, 0.7},
		BandHigh:  []float64{0.2, 0.6, 1},
		BandLabel: "predicted",
	}.Figure()
	fmt.Println(f)
	// Output:
	// observed and predicted; shares of difference: 3 values, from −0.01 to 0.03; key: predicted.
}

func ExampleCorners_Figure() {
	f := figure.Corners{
		Title: "the best of three", Captions: []string{"a\n0.60", "b\n0.30", "c\n0.10"},
		Points: [][]float64{{0.6, 0.3, 0.1}, {0.5, 0.4, 0.1}},
	}.Figure()
	fmt.Println(f)
	// Output:
	// the best of three; points among corners: a: 0.60, b: 0.30, c: 0.10; 2 points.
}
