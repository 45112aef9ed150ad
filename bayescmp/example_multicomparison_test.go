package bayescmp_test

import (
	"context"
	"fmt"

	"github.com/bayescmp/go/bayescmp"
)

// The picture has, for each pair, the difference of the means, the counts, and the likeliest
// outcome.
func ExampleMatrix_MultiComparison() {
	m, err := bayescmp.AllPairs(context.Background(), weka(), bayescmp.SignedRank{Rope: 0.005})
	if err != nil {
		fmt.Println(err)
		return
	}
	f, err := m.MultiComparison(weka())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(f)
	// Output:
	// All pairs. 4 of 10 pairs decided: AODE practically better than NaiveBayes; HNB practically better than NaiveBayes; J48graft and J48 practically equivalent; J48graft practically better than NaiveBayes. Unbeaten: AODE, HNB, J48graft, J48. Those that hold together (any of them wrong with a chance of at most 5 %): J48graft and J48 practically equivalent. By their own probabilities, fewer than 1 of 4 decided pairs are wrong.
}

// The same with p values of a classical test, adjusted for all pairs.
func ExamplePostHoc_MultiComparison() {
	ranking, err := bayescmp.Friedman{}.Rank(weka())
	if err != nil {
		fmt.Println(err)
		return
	}
	h, err := ranking.PairwiseBy(context.Background(), bayescmp.Wilcoxon{}, bayescmp.Holm)
	if err != nil {
		fmt.Println(err)
		return
	}
	f, err := h.MultiComparison(weka())
	fmt.Println(f != nil, err)
	// Output:
	// true <nil>
}
