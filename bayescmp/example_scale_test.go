package bayescmp_test

import (
	"errors"
	"fmt"
	"strings"

	"github.com/bayescmp/go/bayescmp"
)

// An error in euros, in degrees, and in passengers: knn has 8 to 12 % more of it.
const threeUnits = `dataset,forest,knn
rents,212.5,238.0
temperatures,1.48,1.60
passengers,9410,10350
`

// Nothing averages euros and degrees until somebody says how.
func ExampleScores_Rescale() {
	table, err := bayescmp.ReadCSV(strings.NewReader(threeUnits))
	if err != nil {
		fmt.Println(err)
		return
	}
	scores, err := bayescmp.FromWide(table, bayescmp.Wide{Lower: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	ratios, err := scores.Rescale(bayescmp.ScaleRatio)
	if err != nil {
		fmt.Println(err)
		return
	}
	pair, err := ratios.Pair("forest", "knn")
	if err != nil {
		fmt.Println(err)
		return
	}
	effects, err := pair.Effects()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("knn's error is %.0f %% higher\n", 100*effects.Relative.Value)
	// Output: knn's error is 10 % higher
}

func ExampleScores_CheckScale() {
	table, err := bayescmp.ReadCSV(strings.NewReader(threeUnits))
	if err != nil {
		fmt.Println(err)
		return
	}
	scores, err := bayescmp.FromWide(table, bayescmp.Wide{Lower: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	var input *bayescmp.InputError
	if errors.As(scores.CheckScale(), &input) {
		fmt.Println(input.Problem)
	}
	// Output: the size of the scores differs by orders of magnitude: the largest score is 1.6 on temperatures, and 10350 on passengers, so the sizes of differences have no common meaning
}

// A rope of 1 covers every difference between accuracies, so the only possible answer is that they
// are equivalent. It was meant to be 1 %.
func ExampleScores_CheckRope() {
	table, err := bayescmp.ReadCSV(strings.NewReader("dataset,forest,knn\niris,0.95,0.91\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	scores, err := bayescmp.FromWide(table, bayescmp.Wide{})
	if err != nil {
		fmt.Println(err)
		return
	}
	var input *bayescmp.InputError
	if errors.As(scores.CheckRope(1), &input) {
		fmt.Println(input.Problem)
	}
	fmt.Println(scores.CheckRope(0.01))
	// Output:
	// a rope of 1 covers every difference that scores up to 0.95 allow: one percentage point is 0.01 here
	// <nil>
}

// Pairs that are made of slices have scales, too.
func ExamplePair_Rescale() {
	pair, err := bayescmp.NewPair("forest", "knn",
		bayescmp.FoldScores{Dataset: "rents", Lower: true,
			Left: []float64{210, 215}, Right: []float64{231, 236.5}},
		bayescmp.FoldScores{Dataset: "temperatures", Lower: true,
			Left: []float64{1.5, 1.4}, Right: []float64{1.65, 1.54}})
	if err == nil {
		pair, err = pair.Rescale(bayescmp.ScaleRatio)
	}
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.4f\n", pair.Means())
	// Output: [-0.0953 -0.0953]
}

// A rope of 5 % on the scale of ratios.
func ExamplePercent() {
	fmt.Printf("%.4f\n", bayescmp.Percent(5))
	// Output: 0.0488
}

// The options of files have words for the scales.
func ExampleScale_MarshalText() {
	text, err := bayescmp.ScaleRatio.MarshalText()
	fmt.Println(string(text), err)
	var scale bayescmp.Scale
	err = scale.UnmarshalText([]byte("ranks"))
	fmt.Println(scale == bayescmp.ScaleRanks, err)
	// Output:
	// ratio <nil>
	// true <nil>
}
