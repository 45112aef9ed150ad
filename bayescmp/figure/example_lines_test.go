package figure_test

import (
	"fmt"

	"github.com/bayescmp/go/bayescmp/figure"
)

func ExampleLines_Figure() {
	sizes := []float64{5, 10, 20, 40}
	f := figure.Lines{
		Title: "False alarms", XLabel: "data sets", YLabel: "rejections", LogX: true,
		Low: 0, High: 0.2,
		Levels: []float64{0.05},
		Lines: []figure.Line{
			{
				Name: "careful", X: sizes, Y: []float64{0, 0.02, 0.04, 0.05},
				Error: []float64{0, 0.004, 0.006, 0.007},
			},
			{
				Name: "rash", X: sizes, Y: []float64{0.15, 0.1, 0.07, 0.06},
				Error: []float64{0.011, 0.009, 0.008, 0.008},
			},
		},
	}.Figure()
	fmt.Println(f)
	// Output:
	// False alarms; rejections against data sets; careful: from 0 to 0.050; rash: from 0.15 to 0.060.
}
