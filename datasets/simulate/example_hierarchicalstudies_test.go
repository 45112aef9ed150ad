package simulate_test

import (
	"context"
	"fmt"

	"github.com/bayescmp/go/datasets/simulate"
)

func ExampleShrinkageError() {
	study := simulate.ShrinkageError()
	study.Settings = [][]float64{{10, 500, 0.01}}
	study.Replications = 10 // the paper has 500
	results, err := study.Run(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	means := results.Summary().Means[0]
	fmt.Printf("mean squared error: %.4f by the means, %.4f by the hierarchical model\n",
		means[0], means[1])
	// Output:
	// mean squared error: 0.0003 by the means, 0.0001 by the hierarchical model
}

// Many data sets from a population within the rope: the hierarchical test becomes sure of it.
func ExampleEquivalentClassifiers() {
	study := simulate.EquivalentClassifiers()
	// The paper has no more than 50 data sets.
	study.Settings = [][]float64{{0, 0.01 / 3, 50, 1000}, {0, 0.01 / 3, 200, 1000}}
	study.Replications = 10
	results, err := study.Run(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	p, _, err := results.Summary().Curve("P rope")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("mean P.Rope: %.2f on 50 data sets, %.2f on 200\n", p[0], p[1])
	// Output:
	// mean P.Rope: 0.93 on 50 data sets, 1.00 on 200
}

func ExamplePracticallyEquivalentClassifiers() {
	// The study PracticallyEquivalentClassifiers has been run in full.
	summary, err := simulate.Stored("2017-figures-3-4")
	if err != nil {
		fmt.Println(err)
		return
	}
	if summary, err = summary.Where("instances", 1000); err != nil {
		fmt.Println(err)
		return
	}
	p, _, err := summary.Curve("P rope")
	if err != nil {
		fmt.Println(err)
		return
	}
	rejects, _, err := summary.Curve("Wilcoxon rejects")
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, setting := range summary.Settings {
		fmt.Printf("%2.0f data sets: P.Rope %.1f, p at most 0.05 in %.0f %% of experiments\n",
			setting[2], p[i], 100*rejects[i])
	}
	// Output:
	// 10 data sets: P.Rope 0.4, p at most 0.05 in 10 % of experiments
	// 20 data sets: P.Rope 0.6, p at most 0.05 in 23 % of experiments
	// 30 data sets: P.Rope 0.7, p at most 0.05 in 32 % of experiments
	// 40 data sets: P.Rope 0.8, p at most 0.05 in 39 % of experiments
	// 50 data sets: P.Rope 0.8, p at most 0.05 in 48 % of experiments
}

func ExampleDifferentClassifiers() {
	study := simulate.DifferentClassifiers()
	study.Settings = [][]float64{{0.015, 0.01, 50, 500}}
	study.Replications = 20
	results, err := study.Run(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, measure := range []string{"right better", "Wilcoxon rejects"} {
		share, _, err := results.Summary().Curve(measure)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%s in %.0f of 20 experiments\n", measure, 20*share[0])
	}
	// Output:
	// right better in 8 of 20 experiments
	// Wilcoxon rejects in 14 of 20 experiments
}

func ExampleFriedmanDifferences() {
	study := simulate.FriedmanDifferences()
	// Function 1 with noise 1, 100 instances, no random features.
	study.Settings = [][]float64{{1, 1, 100, 0}}
	study.Replications = 20
	results, err := study.Run(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	difference, _, err := results.Summary().Curve("difference")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("linear discriminant analysis is better by %.2f\n", difference[0])
	// Output:
	// linear discriminant analysis is better by 0.08
}

func ExampleFriedmanComparison() {
	differences, err := simulate.Stored("2017-friedman-differences")
	if err != nil {
		fmt.Println(err)
		return
	}
	study, err := simulate.FriedmanComparison(differences)
	if err != nil {
		fmt.Println(err)
		return
	}
	study.Replications = 1
	results, err := study.Run(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, measure := range []string{"MLE MSE", "shrinkage MSE"} {
		mse, err := results.Values(0, measure)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%s %.4f\n", measure, mse[0])
	}
	// Output:
	// MLE MSE 0.0031
	// shrinkage MSE 0.0017
}
