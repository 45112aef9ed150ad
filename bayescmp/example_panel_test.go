package bayescmp_test

import (
	"context"
	"fmt"

	"github.com/bayescmp/go/bayescmp"
)

// Classical and Bayesian tests of one pair, and where their answers part.
func ExampleSideBySide() {
	panel, err := bayescmp.SideBySide(context.Background(), ofWeka("J48", "J48graft"),
		bayescmp.Wilcoxon{}, bayescmp.Hierarchical{Rope: 0.01})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, a := range panel.Answers {
		if a.Comparison != nil {
			fmt.Println(a.Test, "says:", a.Comparison.Decision())
		} else {
			fmt.Printf("%s: p = %.6f\n", a.Test, a.Significance.P)
		}
	}
	fmt.Println(panel.Disagreements[0])
	// Output:
	// Wilcoxon signed-rank test: p = 0.000005
	// hierarchical test says: equivalent
	// The Wilcoxon signed-rank test (p < 0.0001) finds a significant difference, for J48graft, but the hierarchical test (rope ±0.01, probability >0.9999) says practically equivalent. Both can be right: a p value asks whether there is any difference, and with enough data finds a small one; the rope says which differences matter.
}
