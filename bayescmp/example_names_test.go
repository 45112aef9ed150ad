package bayescmp_test

import (
	"fmt"
	"log"
	"strings"

	"github.com/bayescmp/go/bayescmp"
)

func ExamplePairTests() {
	for _, test := range bayescmp.PairTests() {
		fmt.Printf("%T: %s\n", test, test.Name())
	}
	// Output:
	// bayescmp.Hierarchical: hierarchical test
	// bayescmp.Poisson: Poisson test
	// bayescmp.CorrelatedTTest: correlated t test
	// bayescmp.PairedItems: paired test of items
	// bayescmp.SignedRank: Bayesian signed-rank test
	// bayescmp.Sign: Bayesian sign test
	// bayescmp.Wilcoxon: Wilcoxon signed-rank test
	// bayescmp.BinomialSign: binomial sign test
	// bayescmp.McNemar: McNemar test
	// bayescmp.NadeauBengio: corrected resampled t test
	// bayescmp.FiveByTwoCV: 5×2cv paired t test
	// bayescmp.PairedTTest: paired t test
	// bayescmp.Permutation: paired permutation test
}

func ExampleCSV_FromFrame() {
	df, err := bayescmp.ReadCSV(strings.NewReader("task,model,fold,log loss\n" +
		"iris,tree,1,0.21\niris,tree,2,0.25\niris,forest,1,0.12\niris,forest,2,0.19\n"))
	if err != nil {
		log.Fatal(err)
	}
	scores, err := bayescmp.CSV{Rho: bayescmp.Value(0.1)}.FromFrame(df)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(scores)
	// Output:
	// 1 data set × 2 classifiers (tree, forest), 2 folds; log loss, lower is better.
	// The scores go from 0.12 to 0.25; rho 0.1 as set.
	// Read as: long table; all 4 rows are used.
	// Scores from column "log loss".
	// For example row 1: data set "iris", classifier "tree", fold 1: 0.21.
	// For example row 2: data set "iris", classifier "tree", fold 2: 0.25.
	// For example row 3: data set "iris", classifier "forest", fold 1: 0.12.
}

// The names of the classifiers are those of columns that mean something else in a file.
func ExampleCSV_FromColumns() {
	classifiers, err := bayescmp.ReadCSV(strings.NewReader("mean,median\n0.8,0.9\n0.7,0.8\n"))
	if err != nil {
		log.Fatal(err)
	}
	about, err := bayescmp.ReadCSV(strings.NewReader("dataset\niris\nwine\n"))
	if err != nil {
		log.Fatal(err)
	}
	scores, err := bayescmp.CSV{Metric: "accuracy"}.FromColumns(classifiers, about)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(scores)
	// Output:
	// 2 data sets × 2 classifiers (mean, median), one score each; accuracy, higher is better.
	// The scores go from 0.7 to 0.9.
	// Read as: columns of classifiers; all 2 rows are used.
	// For example row 1: data set "iris", classifier "mean", fold 1: 0.8.
	// For example row 2: data set "wine", classifier "mean", fold 1: 0.7.
}

func ExampleAlternative_UnmarshalText() {
	var alternative bayescmp.Alternative
	if err := alternative.UnmarshalText([]byte("right")); err != nil {
		log.Fatal(err)
	}
	fmt.Println(alternative)
	fmt.Println(alternative.UnmarshalText([]byte("both")))
	// Output:
	// one-sided for right
	// option out of range: want two_sided, right or left, not "both"
}
