package bayescmp_test

import (
	"fmt"

	"github.com/bayescmp/go/bayescmp"
)

// On about 58 of 100 data sets like those of uci-weka, naive Bayes and AODE are the same within one
// point of accuracy.
func ExampleHierarchicalPosterior_ShareInterval() {
	pair, err := weka().Pair("NaiveBayes", "AODE")
	if err != nil {
		fmt.Println(err)
		return
	}
	c, err := bayescmp.Hierarchical{Rope: 0.01}.Compare(pair)
	if err != nil {
		fmt.Println(err)
		return
	}
	h := c.Posterior.(*bayescmp.HierarchicalPosterior)
	low, high := h.ShareInterval(0.95, 0.01)
	fmt.Printf("equivalent %.2f, %.2f to %.2f\n", h.Next(0.01).Rope, low.Rope, high.Rope)
	fmt.Println(c.Verdict())
	// Output:
	// equivalent 0.58, 0.37 to 0.76
	// Undecided between NaiveBayes and AODE: no outcome is the most probable one with a probability above 0.95. NaiveBayes and AODE are practically equivalent on 58 % of data sets like these (95 % credible interval 37 to 77 %); NaiveBayes is practically better on 12 %, and AODE on 30 %.
}
