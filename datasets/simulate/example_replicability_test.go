package simulate_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/datasets"
	"github.com/bayescmp/go/datasets/simulate"
)

func weka() *bayescmp.Scores {
	df, err := datasets.Load("uci-weka")
	if err != nil {
		panic(err)
	}
	scores, err := bayescmp.FromLong(df, bayescmp.Long{Score: "accuracy"})
	if err != nil {
		panic(err)
	}
	return scores
}

func ExampleReplicabilityOfDecisions() {
	// 154 of 1000 experiments reject.
	r, err := simulate.ReplicabilityOfDecisions(1000-154, 154)
	fmt.Printf("%.2f %v\n", r, err)
	// Output:
	// 0.74 <nil>
}

func ExampleReplicabilityOfP() {
	r, err := simulate.ReplicabilityOfP([]float64{0.01, 0.04, 0.2, 0.6})
	fmt.Printf("%.3f %v\n", r, err)
	// Output:
	// 0.853 <nil>
}

func ExamplePairReplicability() {
	study, err := simulate.PairReplicability(weka(), "NaiveBayes", "AODE")
	if err != nil {
		fmt.Println(err)
		return
	}
	study.Settings = [][]float64{{0, 10}, {15, 10}}
	study.Replications = 100
	results, err := study.Run(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	summary := results.Summary()
	for _, test := range []string{"t", "Wilcoxon", "sign"} {
		share, _, err := summary.Curve(test + " rejects")
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%-8s rejects on %.0f of 100 selections, biased on %.0f\n",
			test, 100*share[0], 100*share[1])
	}
	// Output:
	// t        rejects on 35 of 100 selections, biased on 47
	// Wilcoxon rejects on 55 of 100 selections, biased on 73
	// sign     rejects on 37 of 100 selections, biased on 61
}

func ExamplePoolReplicability() {
	study, err := simulate.PoolReplicability(weka(), "J48", "AODE")
	if err != nil {
		fmt.Println(err)
		return
	}
	study.Settings = [][]float64{{1, 15, 10}} // AODE is favoured over the mean of the others
	study.Replications = 100
	results, err := study.Run(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, test := range []string{"ANOVA", "Friedman", "Tukey", "Nemenyi"} {
		share, _, err := results.Summary().Curve(test + " rejects")
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%-8s %.0f of 100\n", test, 100*share[0])
	}
	// Output:
	// ANOVA    13 of 100
	// Friedman 29 of 100
	// Tukey    3 of 100
	// Nemenyi  8 of 100
}

func ExampleSummary_Replicability() {
	summary, err := simulate.Stored("replicability-NaiveBayes-AODE")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := summary.Replicability("Wilcoxon p")
	if err != nil {
		fmt.Println(err)
		return
	}
	e, err := summary.Replicability("Wilcoxon rejects")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("R(p) %.2f, R(e) %.2f\n", p[15], e[15])
	// Output:
	// R(p) 0.97, R(e) 0.59
}

func ExampleStored() {
	summary, err := simulate.Stored("replicability-NaiveBayes-AODE")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(summary.Settings), "settings,", summary.Replications, "replications")
	// Output:
	// 21 settings, 1000 replications
}

func ExampleStoredNames() {
	fmt.Println(len(simulate.StoredNames()) > 0)
	// Output:
	// true
}

func ExampleSummary_Lines() {
	summary, err := simulate.Stored("replicability-NaiveBayes-AODE")
	if err != nil {
		fmt.Println(err)
		return
	}
	lines, err := summary.Lines("k", "t p", "relative t p", "Wilcoxon p", "sign p")
	if err != nil {
		fmt.Println(err)
		return
	}
	lines.YLabel = "mean p value"
	fmt.Println(strings.ReplaceAll(lines.Figure().String(), "; ", "\n"))
	// Output:
	// mean p value against k
	// t p: from 0.117 to 0.074
	// relative t p: from 0.130 to 0.083
	// Wilcoxon p: from 0.105 to 0.059
	// sign p: from 0.175 to 0.117.
}
