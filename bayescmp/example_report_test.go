package bayescmp_test

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/bayescmp/go/bayescmp"
)

// glassPanel has the tests that suit one data set, side by side.
func glassPanel() *bayescmp.Panel {
	glass, err := ofWeka("NaiveBayes", "AODE").On("glass")
	if err != nil {
		panic(err)
	}
	tests, err := bayescmp.TestsFor(glass, 0.01)
	if err != nil {
		panic(err)
	}
	panel, err := bayescmp.SideBySide(context.Background(), glass, tests...)
	if err != nil {
		panic(err)
	}
	return panel
}

func ExampleTestsFor() {
	pair := ofWeka("NaiveBayes", "AODE")
	tests, err := bayescmp.TestsFor(pair, 0.01)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, t := range tests {
		fmt.Println(t.Name())
	}
	// Output:
	// hierarchical test
	// Poisson test
	// Bayesian signed-rank test
	// Wilcoxon signed-rank test
	// binomial sign test
}

func ExamplePanel_MarkdownTable() {
	fmt.Println(glassPanel().MarkdownTable())
	// Output:
	// **NaiveBayes (left) against AODE (right) on glass**
	//
	// | test | decision | rope | NaiveBayes better | equivalent | AODE better | p value |
	// | :--- | :--- | ---: | ---: | ---: | ---: | ---: |
	// | correlated t test | undecided | ±0.01 | 0.0300 | 0.1821 | 0.7878 |  |
	// | corrected resampled t test | not significant |  |  |  |  | 0.1794 |
}

func ExamplePanel_LaTeXTable() {
	fmt.Println(glassPanel().LaTeXTable())
	// Output:
	// \begin{table}
	// \caption{NaiveBayes (left) against AODE (right) on glass; rope $\pm$0.01.}
	// \label{tab:tests}
	// \centering\footnotesize\setlength{\tabcolsep}{4pt}
	// \begin{tabular}{llrrrr}
	//   \toprule
	//   test & decision & \shortstack[r]{NaiveBayes\\better} & equivalent & \shortstack[r]{AODE\\better} & p value \\
	//   \midrule
	//   correlated t test & undecided & 0.0300 & 0.1821 & 0.7878 &  \\
	//   corrected resampled t test & not significant &  &  &  & 0.1794 \\
	//   \bottomrule
	// \end{tabular}
	// \end{table}
}

func ExamplePanel_Methods() {
	fmt.Println(glassPanel().Methods())
	// Output:
	// We compared NaiveBayes with AODE on glass. Differences of at most 0.01 count as practical equivalence (the rope). A Bayesian test decides for what has a posterior probability above 0.95. A classical test is significant if p ≤ 0.05. We used the correlated t test (Corani and Benavoli, 2015): 100 differences (10 runs of 10 folds); rho 0.1 (n_test/(n_train+n_test)); matching prior. We used the corrected resampled t test (Nadeau and Bengio, 2003): two-sided; Student's distribution, variance s² (1/100 + 0.111); 100 differences (10 runs of 10 folds); rho 0.1 (n_test/(n_train+n_test)); normal differences. All were computed by bayescmp (https://github.com/bayescmp/go).
}

func ExampleReferences_BibTeX() {
	c, err := bayescmp.Poisson{}.Compare(ofWeka("NaiveBayes", "AODE"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c.References().BibTeX())
	// Output:
	// @article{corani2015,
	//   author    = {Corani, G. and Benavoli, A.},
	//   title     = {{A Bayesian approach for comparing cross-validated algorithms on multiple data sets}},
	//   journal   = {Machine Learning},
	//   volume    = {100},
	//   number    = {2--3},
	//   pages     = {285--304},
	//   year      = {2015},
	//   doi       = {10.1007/s10994-015-5486-z},
	// }
	//
	// @misc{bayescmp,
	//   author    = {{the bayescmp authors}},
	//   title     = {{bayescmp: Bayesian comparison of classifiers}},
	//   url       = {https://github.com/bayescmp/go},
	// }
}

func ExampleComparison_MarshalJSON() {
	c, err := bayescmp.Sign{Rope: 0.01}.Compare(ofWeka("J48", "J48graft"))
	if err != nil {
		fmt.Println(err)
		return
	}
	text, err := json.Marshal(c)
	if err != nil {
		fmt.Println(err)
		return
	}
	var read struct {
		Test, Decision string
		P              struct{ Left, Rope, Right float64 }
	}
	fmt.Println(json.Unmarshal(text, &read), read.Test, read.Decision, read.P.Rope > 0.95)
	// Output:
	// <nil> Bayesian sign test equivalent true
}
