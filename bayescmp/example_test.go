package bayescmp_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/datasets"
)

// From a table to an answer on one data set.
func Example() {
	df, err := datasets.Load("uci-weka")
	if err != nil {
		fmt.Println(err)
		return
	}
	scores, err := bayescmp.FromLong(df, bayescmp.Long{Score: "accuracy"})
	if err != nil {
		fmt.Println(err)
		return
	}
	pair, err := scores.Pair("NaiveBayes", "AODE")
	if err != nil {
		fmt.Println(err)
		return
	}
	glass, err := pair.On("glass")
	if err != nil {
		fmt.Println(err)
		return
	}
	c, err := bayescmp.CorrelatedTTest{Rope: 0.01}.Compare(glass)
	if err != nil {
		fmt.Println(err)
		return
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

// scoresFile holds two runs of three folds of two classifiers on iris, as people keep them.
const scoresFile = `dataset,classifier,run,fold,score
iris,nbc,1,1,0.94
iris,nbc,1,2,0.92
iris,nbc,1,3,0.96
iris,nbc,2,1,0.94
iris,nbc,2,2,0.96
iris,nbc,2,3,0.92
iris,aode,1,1,0.96
iris,aode,1,2,0.94
iris,aode,1,3,0.96
iris,aode,2,1,0.98
iris,aode,2,2,0.96
iris,aode,2,3,0.94
`

// fileScores are the scores of scoresFile.
func fileScores() *bayescmp.Scores {
	df, err := bayescmp.ReadCSV(strings.NewReader(scoresFile))
	if err != nil {
		panic(err)
	}
	scores, err := bayescmp.FromLong(df, bayescmp.Long{})
	if err != nil {
		panic(err)
	}
	return scores
}

func ExampleComparison_Decision() {
	c, err := bayescmp.Poisson{}.Compare(ofWeka("NaiveBayes", "AODE"))
	if err != nil {
		fmt.Println(err)
		return
	}
	switch c.Decision() {
	case bayescmp.RightBetter:
		fmt.Println(c.Right, "wins on most data sets")
	case bayescmp.LeftBetter:
		fmt.Println(c.Left, "wins on most data sets")
	default:
		fmt.Println("more data are needed")
	}
	// Output:
	// AODE wins on most data sets
}

func ExampleComparison_Decided() {
	for _, rope := range []float64{0, 0.01} {
		c, err := bayescmp.Poisson{Rope: rope}.Compare(ofWeka("J48", "J48graft"))
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(c.Decided())
	}
	// Output:
	// J48graft better
	// practically equivalent
}

func ExampleComparison_Frame() {
	c, err := bayescmp.Poisson{}.Compare(ofWeka("NaiveBayes", "AODE"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(strings.Join(c.Frame().Names(), ", "))
	// Output:
	// test, left, right, dataset, datasets, rope, rope_left, rope_right, event, p_left, p_rope, p_right, p_error_left, p_error_rope, p_error_right, threshold, decision
}

func ExampleComparison_Plot() {
	glass, err := ofWeka("NaiveBayes", "AODE").On("glass")
	if err != nil {
		fmt.Println(err)
		return
	}
	c, err := bayescmp.CorrelatedTTest{Rope: 0.01}.Compare(glass)
	if err != nil {
		fmt.Println(err)
		return
	}
	path := filepath.Join(os.TempDir(), "bayescmp-glass.svg")
	defer os.Remove(path)
	fmt.Println(c.Plot())
	fmt.Println(c.Plot().Save(path))
	// Output:
	// Posterior. Undecided between NaiveBayes and AODE on glass: no probability is above 0.95. This assumes that folds correlate by rho 0.1 (n_test/(n_train+n_test)); below 0.018 AODE is practically better.
	// <nil>
}
