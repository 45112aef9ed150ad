package bayescmp_test

import (
	"fmt"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/datasets"
)

// The comparison that the README shows.
func Example_readme() {
	df, err := datasets.Load("uci-weka")
	if err != nil {
		panic(err)
	}
	scores, err := bayescmp.FromLong(df, bayescmp.Long{Score: "accuracy"})
	if err != nil {
		panic(err)
	}
	pair, err := scores.Pair("NaiveBayes", "AODE")
	if err != nil {
		panic(err)
	}
	glass, err := pair.On("glass")
	if err != nil {
		panic(err)
	}
	c, err := bayescmp.CorrelatedTTest{Rope: 0.01}.Compare(glass)
	if err != nil {
		panic(err)
	}
	fmt.Println(c)
	// Output:
	// Correlated t test: NaiveBayes (left) against AODE (right) on glass, rope ±0.01
	//
	//   NaiveBayes practically better  0.0300
	//   practically equivalent         0.1821
	//   AODE practically better        0.7878
	//
	// Undecided between NaiveBayes and AODE on glass: no probability is above 0.95. This assumes that folds correlate by rho 0.1 (n_test/(n_train+n_test)); below 0.018 AODE is practically better.
	// The probabilities are of the mean difference on glass.
	// Mean difference 0.025, 95 % credible interval [-0.011, 0.061].
	// The decision is the same for rho from 0.018 to 0.9.
	// Assumed: 100 differences (10 runs of 10 folds); rho 0.1 (n_test/(n_train+n_test)); matching prior.
}
