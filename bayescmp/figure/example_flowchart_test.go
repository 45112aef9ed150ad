package figure_test

import (
	"fmt"

	"github.com/bayescmp/go/bayescmp/figure"
)

func ExampleFlowchart_Figure() {
	f := figure.Flowchart{
		Title: "Which test?",
		Steps: []figure.FlowStep{
			{Question: "One data set only?", Yes: "CorrelatedTTest\nthis data set"},
			{
				Question: "Speak of new data sets?",
				Yes:      "Hierarchical\nthe next data set", No: "Poisson\nthese data sets",
			},
		},
	}.Figure()
	fmt.Println(f)
	// Output:
	// Which test? One data set only? Yes: CorrelatedTTest, this data set. Speak of new data sets? Yes: Hierarchical, the next data set. No: Poisson, these data sets.
}
