package bayescmp_test

import (
	"errors"
	"fmt"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/datasets"
)

// tuned is C4.5 against C4.5+m on the 14 data sets of Demšar's Table 2.
func tuned() bayescmp.Pair {
	df, err := datasets.Load("demsar-2006-table-2")
	if err != nil {
		panic(err)
	}
	scores, err := bayescmp.FromLong(df, bayescmp.Long{})
	if err != nil {
		panic(err)
	}
	pair, err := scores.Pair("C4.5", "C4.5+m")
	if err != nil {
		panic(err)
	}
	return pair
}

// glass is NaiveBayes against AODE on one data set, ten runs of ten folds.
func glass() bayescmp.Pair {
	pair, err := ofWeka("NaiveBayes", "AODE").On("glass")
	if err != nil {
		panic(err)
	}
	return pair
}

// Demšar's example (2006, section 3.1.3): R⁺ = 93, R⁻ = 12.
func ExampleWilcoxon_Test() {
	s, err := bayescmp.Wilcoxon{}.Test(tuned())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s)
	// Output:
	// Wilcoxon signed-rank test: C4.5 (left) against C4.5+m (right) on 14 data sets, two-sided, alpha 0.05
	//
	//   W                                          93 for C4.5+m, 12 for C4.5
	//   p value                                    0.0078
	//   Hodges–Lehmann estimate of the difference  0.013, 95.1 % interval [0.003, 0.027]
	//   matched-pairs rank-biserial correlation    0.771
	//   wins, ties, losses of C4.5+m               10, 2, 2
	//
	// C4.5+m is significantly better than C4.5 on 14 data sets (p = 0.0078, two-sided).
	// Exact null distribution, 12 signed ranks with ties.
	// Assumed: independent data sets; differences symmetric about their median; 2 zero differences split evenly (Demšar).
}

// Two data sets without any difference, by each rule.
func ExampleZeros() {
	for _, zeros := range []bayescmp.Zeros{
		bayescmp.SplitZeros, bayescmp.PrattZeros, bayescmp.DropZeros,
	} {
		s, err := bayescmp.Wilcoxon{Zeros: zeros}.Test(tuned())
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%s: R⁺ = %g, R⁻ = %g, p = %.4f\n",
			zeros, s.RankSums.Plus, s.RankSums.Minus, s.P)
	}
	// Output:
	// split: R⁺ = 93, R⁻ = 12, p = 0.0078
	// Pratt: R⁺ = 91.5, R⁻ = 10.5, p = 0.0078
	// dropped: R⁺ = 71.5, R⁻ = 6.5, p = 0.0073
}

// A one-sided test must be chosen before the scores are there.
func ExampleAlternative() {
	for _, a := range []bayescmp.Alternative{
		bayescmp.TwoSided, bayescmp.ForRight, bayescmp.ForLeft,
	} {
		s, err := bayescmp.Wilcoxon{Alternative: a}.Test(tuned())
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%s: %.4f\n", a, s.P)
	}
	// Output:
	// two-sided: 0.0078
	// one-sided for right: 0.0039
	// one-sided for left: 0.9966
}

// Demšar calls 11 wins of 14 significant: his table is one-sided.
func ExampleBinomialSign_Test() {
	s, err := bayescmp.BinomialSign{}.Test(tuned())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s)
	// Output:
	// Binomial sign test: C4.5 (left) against C4.5+m (right) on 14 data sets, two-sided, alpha 0.05
	//
	//   wins of C4.5+m, ties split                                          11
	//   p value                                                             0.0574
	//   median difference                                                   0.008, 98.7 % interval [0.000, 0.033]
	//   share of the data sets on which C4.5+m is better (ties count half)  0.786
	//   wins, ties, losses of C4.5+m                                        10, 2, 2
	//
	// No significant difference found between C4.5 and C4.5+m on 14 data sets (p = 0.0574, two-sided); that is not evidence that there is none.
	// Exact binomial distribution, 11 of 14.
	// Assumed: independent data sets; 2 zero differences split evenly (Demšar).
}

func ExamplePairedTTest_Test() {
	s, err := bayescmp.PairedTTest{Relative: true}.Test(tuned())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s)
	// Output:
	// Paired t test: C4.5 (left) against C4.5+m (right) on 14 data sets, two-sided, alpha 0.05
	//
	//   t (13 degrees of freedom)                             2.649
	//   p value                                               0.0201
	//   mean relative difference                              0.020, 95 % interval [0.004, 0.036]
	//   mean difference in standard deviations (Cohen's d_z)  0.708
	//   wins, ties, losses of C4.5+m                          10, 2, 2
	//
	// C4.5+m is significantly better than C4.5 on 14 data sets (p = 0.0201, two-sided). [1]
	// Student's distribution.
	// Assumed: differences divided by the mean of the two scores; independent data sets; normal, commensurable differences.
	// [1] whether differences are normal, as the t test assumes, cannot be checked on 14 data sets (Demšar 2006, section 3.1.2); Wilcoxon makes no such assumption
}

// What the t test takes from normality, the permutation test takes from all signs of the
// differences.
func ExamplePermutation_Test() {
	s, err := bayescmp.Permutation{}.Test(tuned())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s)
	// Output:
	// Paired permutation test: C4.5 (left) against C4.5+m (right) on 14 data sets, two-sided, alpha 0.05
	//
	//   Σd/Σ|d|                                               0.893
	//   p value                                               0.0073
	//   mean difference                                       0.016, 95 % interval [0.004, 0.027]
	//   mean difference in standard deviations (Cohen's d_z)  0.761
	//   wins, ties, losses of C4.5+m                          10, 2, 2
	//
	// C4.5+m is significantly better than C4.5 on 14 data sets (p = 0.0073, two-sided).
	// Exact, over all signs of 14 differences.
	// Assumed: independent data sets; commensurable differences, symmetric about 0 if neither classifier is better.
}

// The folds of one data set share training data, which the test corrects for.
func ExampleNadeauBengio_Test() {
	s, err := bayescmp.NadeauBengio{}.Test(glass())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s)
	// Output:
	// Corrected resampled t test: NaiveBayes (left) against AODE (right) on glass, two-sided, alpha 0.05
	//
	//   t (99 degrees of freedom)                                   1.352
	//   p value                                                     0.1794
	//   mean difference                                             0.025, 95 % interval [-0.011, 0.061]
	//   mean difference in standard deviations (corrected for rho)  0.446
	//
	// No significant difference found between NaiveBayes and AODE on glass (p = 0.1794, two-sided); that is not evidence that there is none.
	// Student's distribution, variance s² (1/100 + 0.111).
	// Assumed: 100 differences (10 runs of 10 folds); rho 0.1 (n_test/(n_train+n_test)); normal differences.
}

// Five runs of two folds: the accuracies of two classifiers in the same splits.
func ExampleFiveByTwoCV_Test() {
	pair, err := bayescmp.NewPair("nbc", "aode", bayescmp.FoldScores{
		Dataset: "iris",
		Left:    []float64{0.91, 0.92, 0.93, 0.91, 0.92, 0.95, 0.93, 0.92, 0.91, 0.95},
		Right:   []float64{0.95, 0.95, 0.95, 0.96, 0.96, 0.96, 0.95, 0.95, 0.96, 0.96},
		Runs:    5,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, test := range []bayescmp.FiveByTwoCV{{}, {F: true}} {
		s, err := test.Test(pair)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(s)
	}
	// Output:
	// 5×2cv paired t test: nbc (left) against aode (right) on iris, two-sided, alpha 0.05
	//
	//   t (5 degrees of freedom)                       2.108
	//   p value                                        0.0888
	//   difference on the first fold of the first run  0.040, 95 % interval [-0.009, 0.089]
	//
	// No significant difference found between nbc and aode on iris (p = 0.0888, two-sided); that is not evidence that there is none. [1]
	// Student's distribution.
	// Assumed: 10 differences (5 runs of 2 folds); normal differences.
	// [1] t depends on which fold comes first: with each of the ten differences as the first, p is between 0.0462 and 0.6207; the combined F test (F: true) uses all
	//
	// Combined 5×2cv F test: nbc (left) against aode (right) on iris, two-sided, alpha 0.05
	//
	//   F (10 and 5 degrees of freedom)  3.056
	//   p value                          0.1147
	//   mean difference                  0.03
	//
	// No significant difference found between nbc and aode on iris (p = 0.1147, two-sided); that is not evidence that there is none.
	// F distribution.
	// Assumed: 10 differences (5 runs of 2 folds); normal differences.
}

func ExampleFiveByTwoCV_Test_otherDesign() {
	_, err := bayescmp.FiveByTwoCV{}.Test(glass())
	fmt.Println(errors.Is(err, bayescmp.ErrFolds))
	fmt.Println(err)
	// Output:
	// true
	// folds do not match: the 5×2cv paired t test needs all 10 scores of 5 runs of 2 folds; data set "glass" has 100 scores of 10 runs of 10 folds; for other designs use NadeauBengio
}

// Several tests of the same pair.
func ExampleSignificanceTest() {
	for _, test := range []bayescmp.SignificanceTest{
		bayescmp.Wilcoxon{}, bayescmp.BinomialSign{}, bayescmp.PairedTTest{},
	} {
		s, err := test.Test(ofWeka("J48", "J48graft"))
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%s: %s\n", s.Test, s.Verdict())
	}
	// Output:
	// Wilcoxon signed-rank test: J48graft is significantly better than J48 on 74 data sets (p < 0.0001, two-sided).
	// binomial sign test: J48graft is significantly better than J48 on 74 data sets (p = 0.0001, two-sided).
	// paired t test: J48graft is significantly better than J48 on 74 data sets (p = 0.0003, two-sided).
}

// A p value above alpha is no evidence for anything, and the verdict does not read as if it were.
func ExampleSignificance_Verdict() {
	s, err := bayescmp.NadeauBengio{}.Test(glass())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Significant())
	fmt.Println(s.Verdict())
	// Output:
	// false
	// No significant difference found between NaiveBayes and AODE on glass (p = 0.1794, two-sided); that is not evidence that there is none.
}

func ExampleSignificance_Frame() {
	s, err := bayescmp.Wilcoxon{}.Test(tuned())
	if err != nil {
		fmt.Println(err)
		return
	}
	frame := s.Frame()
	fmt.Println(frame.Names())
	fmt.Println(frame.Col("p_value").Float()[0], frame.Col("significant").Elem(0))
	// Output:
	// [test left right dataset datasets p_value alternative alpha significant method statistic_name statistic estimate_name estimate low high level effect_name effect wins ties losses rank_sums_plus rank_sums_minus]
	// 0.0078125 true
}
