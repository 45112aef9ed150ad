package simulate_test

import (
	"context"
	"fmt"

	"github.com/bayescmp/go/datasets/simulate"
)

func ExampleUnequalSpread() {
	study := simulate.UnequalSpread()
	study.Replications = 200
	results, err := study.Run(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	poisson, _, err := results.Summary().Curve("Poisson P")
	if err != nil {
		fmt.Println(err)
		return
	}
	wilcoxon, _, err := results.Summary().Curve("Wilcoxon p")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("Poisson test, mean P:     case 1 %.2f, case 2 %.2f\n", poisson[0], poisson[1])
	fmt.Printf("signed-rank test, mean p: case 1 %.2f, case 2 %.2f\n", wilcoxon[0], wilcoxon[1])
	// Output:
	// Poisson test, mean P:     case 1 0.00, case 2 0.31
	// signed-rank test, mean p: case 1 0.75, case 2 0.75
}

func ExampleFixedDifference() {
	study := simulate.FixedDifference()
	// The numbers of a setting are δ, data sets, runs, and whether folds are stratified.
	study.Settings = [][]float64{{0.06, 25, 10, 1}, {0.06, 25, 1, 1}}
	study.Replications = 100
	results, err := study.Run(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(results.Summary())
	// Output:
	// delta  datasets  runs  stratified  Poisson rejects  Wilcoxon rejects  Poisson − Wilcoxon
	// 0.06   25        10    1           0.800 ± 0.040    0.610 ± 0.049     0.190 ± 0.039
	// 0.06   25        1     1           0.730 ± 0.045    0.640 ± 0.048     0.090 ± 0.043
}

func ExampleCauchyDifference() {
	study := simulate.CauchyDifference()
	study.Settings = [][]float64{{0.05, 25, 10, 1}} // mean difference, data sets, runs, stratified
	study.Replications = 100
	results, err := study.Run(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(results.Summary())
	// Output:
	// delta  datasets  runs  stratified  Poisson rejects  Wilcoxon rejects  Poisson − Wilcoxon
	// 0.05   25        10    1           0.520 ± 0.050    0.240 ± 0.043     0.280 ± 0.045
}

func ExampleSummary_Advantage() {
	summary, err := simulate.Stored("2015-figure-2a")
	if err != nil {
		fmt.Println(err)
		return
	}
	summary, err = summary.Where("datasets", 50)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, runs := range []float64{10, 1} {
		some, err := summary.Where("runs", runs)
		if err != nil {
			fmt.Println(err)
			return
		}
		mean, se, settings, err := some.Advantage("Poisson", "Wilcoxon")
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%2g×10 folds: Poisson %+.3f ± %.3f, mean of %d settings\n",
			runs, mean, se, settings)
	}
	// Output:
	// 10×10 folds: Poisson +0.095 ± 0.003, mean of 3 settings
	//  1×10 folds: Poisson -0.013 ± 0.003, mean of 3 settings
}
