package bayescmp_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/bayescmp/go/bayescmp"
)

// One pair by both metrics of a file.
func ExampleByMetric() {
	var scores []*bayescmp.Scores // or from CSV{}.OpenMetrics
	for _, metric := range []string{"accuracy", "auc"} {
		one, err := bayescmp.CSV{Metric: metric}.Open("../datasets/data/uci-weka.csv.gz")
		if err != nil {
			fmt.Println(err)
			return
		}
		scores = append(scores, one)
	}
	test := bayescmp.Sign{Rope: 0.01}
	m, err := bayescmp.ByMetric(context.Background(), test, "J48", "AODE", scores...)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m)
	// Output:
	// Bayesian sign test by 2 metrics: J48 (left) against AODE (right)
	//
	//   metric    better is  decision                 rope   J48 better  equivalent  AODE better
	//   accuracy  higher     AODE practically better  ±0.01  0.0462      0.0003      0.9535
	//   auc       higher     AODE practically better  ±0.01  <0.0001     <0.0001     >0.9999
	//
	// By accuracy, auc: AODE practically better.
}

// The same, with the file in place of its scores.
func ExampleMetricsOf() {
	m, err := bayescmp.MetricsOf(context.Background(), bayescmp.CSV{},
		"../datasets/data/uci-weka.csv.gz", bayescmp.Sign{Rope: 0.01}, "J48", "AODE")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Verdict())
	// Output:
	// By accuracy, auc: AODE practically better.
}

// What the scores of several classifiers look like, before any test.
func ExampleScores_Overview() {
	scores, err := bayescmp.Open("../datasets/data/demsar-2006-table-6.csv")
	if err != nil {
		fmt.Println(err)
		return
	}
	overview, err := scores.Overview()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(overview)
	// Output:
	// Scores of 4 classifiers on 14 data sets
	//
	//   classifier  mean    standard deviation  lowest  highest  mean rank  first on
	//   C4.5+m+cf   0.8272  0.1545              0.569   1        1.929      7
	//   C4.5+m      0.8204  0.1586              0.583   1        2.000      5
	//   C4.5+cf     0.8088  0.1676              0.563   1        2.929      2
	//   C4.5        0.8049  0.1602              0.583   1        3.143      3
}

// The table of a paper.
func ExampleScores_Table() {
	text := "dataset,classifier,fold,score\niris,forest,1,0.95\niris,forest,2,0.93\n" +
		"iris,knn,1,0.94\niris,knn,2,0.93\nwine,forest,1,0.98\nwine,forest,2,0.97\n" +
		"wine,knn,1,0.71\nwine,knn,2,0.74\n"
	frame, err := bayescmp.ReadCSV(strings.NewReader(text))
	if err != nil {
		fmt.Println(err)
		return
	}
	scores, err := bayescmp.FromLong(frame, bayescmp.Long{})
	if err != nil {
		fmt.Println(err)
		return
	}
	table, err := scores.Table(0.01)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(table.MarkdownTable())
	// Output:
	// **Mean scores and standard deviations of the folds; the best of each row is in bold, and those that a rope of 0.01 does not tell from it are underlined**
	//
	// | data set | forest | knn |
	// | :--- | ---: | ---: |
	// | iris | **0.9400 ± 0.0141** | <u>0.9350 ± 0.0071</u> |
	// | wine | **0.9750 ± 0.0071** | 0.7250 ± 0.0212 |
	// | mean rank | **1.00** | 2.00 |
}

// Is the best classifier the best because of a single data set?
func ExampleScores_LeaveOneOut() {
	scores, err := bayescmp.Open("../datasets/data/demsar-2006-table-6.csv")
	if err != nil {
		fmt.Println(err)
		return
	}
	without, err := scores.LeaveOneOut()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(without)
	// Output:
	// By mean scores C4.5+m+cf is the best, whichever of the 14 data sets is left out. By mean ranks C4.5+m+cf is the best on all 14 data sets, but not without one of 6: adult (sample) (then C4.5+m), ionosphere (then C4.5+m and C4.5+m+cf tie), liver disorders (then C4.5+m and C4.5+m+cf tie), lung cancer (then C4.5+m), lymphography (then C4.5+m), rheum (then C4.5+m and C4.5+m+cf tie).
}
