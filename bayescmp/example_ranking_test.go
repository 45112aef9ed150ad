package bayescmp_test

import (
	"context"
	"fmt"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/datasets"
)

// variants is four variants of C4.5 on the 14 data sets of Demšar's Table 6.
func variants() *bayescmp.Scores {
	df, err := datasets.Load("demsar-2006-table-6")
	if err != nil {
		panic(err)
	}
	scores, err := bayescmp.FromLong(df, bayescmp.Long{})
	if err != nil {
		panic(err)
	}
	return scores
}

// Demšar's example (2006, section 3.2.2), from the scores as printed. The paper ranks two equal
// scores on one data set ("voting") differently.
func ExampleFriedman_Rank() {
	ranking, err := bayescmp.Friedman{}.Rank(variants())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(ranking)
	fmt.Printf("without correction for ties: χ² = %.2f, F = %.2f\n",
		ranking.Uncorrected.ChiSquared, ranking.Uncorrected.F)
	// Output:
	// Friedman test: 4 classifiers on 14 data sets, alpha 0.05
	//
	//   classifier  mean rank
	//   C4.5+m+cf   1.929
	//   C4.5+m      2.000
	//   C4.5+cf     2.929
	//   C4.5        3.143
	//
	//   statistic                                                 value  p value
	//   Friedman's χ² (3 degrees of freedom, corrected for ties)  10.95  0.0120
	//   Iman and Davenport's F (3 and 39 degrees of freedom)      4.586  0.0076
	//   exact distribution                                               0.0091
	//   Kendall's W                                               0.261
	//
	// The mean ranks of 4 classifiers on 14 data sets differ significantly (p = 0.0091); a post-hoc test may tell which.
	// P value: exact, over all orders of the ranks on each data set.
	// Assumed: independent data sets.
	//
	// without correction for ties: χ² = 9.86, F = 3.99
}

// At 0.05 there are no groups. At 0.10 there are two, and the data do not say to which of them
// C4.5+cf belongs.
func ExampleRanking_Nemenyi() {
	ranking, err := bayescmp.Friedman{Alpha: 0.1}.Rank(variants())
	if err != nil {
		fmt.Println(err)
		return
	}
	nemenyi := ranking.Nemenyi()
	fmt.Println(nemenyi)
	fmt.Println(nemenyi.Groups())
	// Output:
	// Nemenyi test: 4 classifiers on 14 data sets, adjusted by the studentized range, alpha 0.1
	//
	//   left     right      z       p       adjusted p  decision
	//   C4.5     C4.5+m+cf  2.489   0.0128  0.0617      significant, for C4.5+m+cf
	//   C4.5     C4.5+m     2.342   0.0192  0.0887      significant, for C4.5+m
	//   C4.5+cf  C4.5+m+cf  2.049   0.0404  0.1701      not significant
	//   C4.5+m   C4.5+cf    -1.903  0.0570  0.2267      not significant
	//   C4.5     C4.5+cf    0.439   0.6605  0.9717      not significant
	//   C4.5+m   C4.5+m+cf  0.146   0.8836  0.9989      not significant
	//
	// Significant differences in 2 of 6 comparisons: C4.5+m+cf better than C4.5; C4.5+m better than C4.5.
	// Critical difference between mean ranks: 1.118.
	// The larger z, the more it speaks for right.
	// Assumed: independent data sets; normal mean ranks; a standard error as if there were no ties, which is careful; this pool of classifiers, on which mean ranks depend: among others the same two may differ or not (Benavoli, Corani and Mangili 2016).
	//
	// [[C4.5+m+cf C4.5+m C4.5+cf] [C4.5+cf C4.5]]
}

// Does tuning make C4.5 better? That is three comparisons, not six.
func ExampleRanking_Control() {
	ranking, err := bayescmp.Friedman{}.Rank(variants())
	if err != nil {
		fmt.Println(err)
		return
	}
	holm, err := ranking.Control("C4.5", bayescmp.Holm)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(holm)
	// Output:
	// Comparison of mean ranks with the control C4.5: 4 classifiers on 14 data sets, adjusted by Holm, alpha 0.05
	//
	//   left  right      z      p       adjusted p  decision
	//   C4.5  C4.5+m+cf  2.489  0.0128  0.0385      significant, for C4.5+m+cf
	//   C4.5  C4.5+m     2.342  0.0192  0.0385      significant, for C4.5+m
	//   C4.5  C4.5+cf    0.439  0.6605  0.6605      not significant
	//
	// Significant differences in 2 of 3 comparisons: C4.5+m+cf better than C4.5; C4.5+m better than C4.5.
	// Critical difference of the Bonferroni–Dunn test between mean ranks: 1.168.
	// The larger z, the more it speaks for right.
	// Assumed: independent data sets; normal mean ranks; a standard error as if there were no ties, which is careful; this pool of classifiers, on which mean ranks depend: among others the same two may differ or not (Benavoli, Corani and Mangili 2016).
}

func ExampleRanking_Pairwise() {
	ranking, err := bayescmp.Friedman{Alpha: 0.1}.Rank(variants())
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, adjustment := range []bayescmp.Adjustment{
		bayescmp.Holm, bayescmp.Shaffer, bayescmp.BergmannHommel,
	} {
		all, err := ranking.Pairwise(adjustment)
		if err != nil {
			fmt.Println(err)
			return
		}
		row, err := all.Between("C4.5+cf", "C4.5+m+cf")
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%v: p = %.4f, adjusted %.4f\n", adjustment, row.P, row.Adjusted)
	}
	// Output:
	// Holm: p = 0.0404, adjusted 0.1617
	// Shaffer: p = 0.0404, adjusted 0.1213
	// Bergmann–Hommel: p = 0.0404, adjusted 0.1213
}

// The exact p values of the differences between rank sums, after the same test.
func ExampleRanking_PairwiseExact() {
	ranking, err := bayescmp.Friedman{Alpha: 0.1}.Rank(variants())
	if err != nil {
		fmt.Println(err)
		return
	}
	all, err := ranking.PairwiseExact(bayescmp.Shaffer)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(all)
	// Output:
	// Exact comparison of all rank sums: 4 classifiers on 14 data sets, adjusted by Shaffer, alpha 0.1
	//
	//   left     right      rank sum difference  p       adjusted p  decision
	//   C4.5     C4.5+m+cf  17                   0.0086  0.0517      significant, for C4.5+m+cf
	//   C4.5     C4.5+m     16                   0.0138  0.0517      significant, for C4.5+m
	//   C4.5+cf  C4.5+m+cf  14                   0.0327  0.0982      significant, for C4.5+m+cf
	//   C4.5+m   C4.5+cf    -13                  0.0483  0.1449      not significant
	//   C4.5     C4.5+cf    3                    0.6751  1           not significant
	//   C4.5+m   C4.5+m+cf  1                    0.9094  1           not significant
	//
	// Significant differences in 3 of 6 comparisons: C4.5+m+cf better than C4.5; C4.5+m better than C4.5; C4.5+m+cf better than C4.5+cf.
	// Bonferroni's exact critical difference between mean ranks: 1.143.
	// The larger rank sum difference, the more it speaks for right.
	// Assumed: independent data sets; all orders of the ranks on each data set equally probable, given its ties; this pool of classifiers, on which mean ranks depend: among others the same two may differ or not (Benavoli, Corani and Mangili 2016).
}

// The control is chosen beforehand.
func ExampleRanking_ControlExact() {
	ranking, err := bayescmp.Friedman{}.Rank(variants())
	if err != nil {
		fmt.Println(err)
		return
	}
	control, err := ranking.ControlExact("C4.5", bayescmp.Holm)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, row := range control.Rows {
		fmt.Printf("%s: p = %.4f, adjusted %.4f\n", row.Right, row.P, row.Adjusted)
	}
	// Output:
	// C4.5+m: p = 0.0138, adjusted 0.0277
	// C4.5+cf: p = 0.6751, adjusted 0.6751
	// C4.5+m+cf: p = 0.0086, adjusted 0.0258
}

// Tests of each pair do not depend on which other classifiers there are. J48 and J48graft differ,
// though AODE and HNB differ from neither.
func ExampleRanking_PairwiseBy() {
	ranking, err := bayescmp.Friedman{}.Rank(weka())
	if err != nil {
		fmt.Println(err)
		return
	}
	wilcoxon, err := ranking.PairwiseBy(context.Background(), bayescmp.Wilcoxon{}, bayescmp.Holm)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(wilcoxon)
	for _, group := range wilcoxon.Groups() {
		fmt.Println(group)
	}
	// Output:
	// Wilcoxon signed-rank test of each pair: 5 classifiers on 74 data sets, adjusted by Holm, alpha 0.05
	//
	//   left        right     W       p        adjusted p  decision
	//   NaiveBayes  AODE      2413.5  <0.0001  <0.0001     significant, for AODE
	//   J48         J48graft  2150.5  <0.0001  <0.0001     significant, for J48graft
	//   NaiveBayes  HNB       1994.5  0.0003   0.0024      significant, for HNB
	//   NaiveBayes  J48graft  1710    0.0828   0.5795      not significant
	//   NaiveBayes  J48       1650    0.1590   0.9538      not significant
	//   AODE        J48       1139    0.1826   0.9538      not significant
	//   HNB         J48       1167    0.2375   0.9538      not significant
	//   AODE        J48graft  1212    0.3479   1           not significant
	//   AODE        HNB       1196.5  0.4010   1           not significant
	//   HNB         J48graft  1241    0.4338   1           not significant
	//
	// Significant differences in 3 of 10 comparisons: AODE better than NaiveBayes; J48graft better than J48; HNB better than NaiveBayes.
	// The larger W, the more it speaks for right.
	// Assumed: independent data sets; differences symmetric about their median.
	//
	// [AODE HNB J48graft]
	// [AODE HNB J48]
	// [J48graft NaiveBayes]
	// [J48 NaiveBayes]
}

func ExampleRanking_ControlBy() {
	ranking, err := bayescmp.Friedman{}.Rank(weka())
	if err != nil {
		fmt.Println(err)
		return
	}
	wilcoxon, err := ranking.ControlBy(context.Background(), bayescmp.Wilcoxon{},
		"NaiveBayes", bayescmp.Hommel)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(wilcoxon.Verdict())
	// Output:
	// Significant differences in 2 of 4 comparisons: AODE better than NaiveBayes; HNB better than NaiveBayes.
}

// Holm's procedure compares the second p value with 0.05/2, but only if the first is at most
// 0.05/3.
func ExampleAdjust() {
	for _, method := range []bayescmp.Adjustment{
		bayescmp.Bonferroni, bayescmp.Holm, bayescmp.Hochberg, bayescmp.Hommel,
	} {
		adjusted, err := bayescmp.Adjust([]float64{0.016, 0.607, 0.019}, method)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%v: %.3f\n", method, adjusted)
	}
	// Output:
	// Bonferroni: [0.048 1.000 0.057]
	// Holm: [0.048 0.607 0.048]
	// Hochberg: [0.038 0.607 0.038]
	// Hommel: [0.032 0.607 0.038]
}

// Which of five classifiers is best on data sets like these 74?
func ExampleBest_Rank() {
	s, err := bayescmp.Best{}.Rank(weka())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s)
	// Output:
	// Bayesian bootstrap: 5 classifiers on 74 data sets
	//
	//   classifier  mean score  P(best)  rank, 95 %
	//   J48graft    0.7988      0.427    1 to 3
	//   AODE        0.7989      0.338    1 to 4
	//   HNB         0.7984      0.235    1 to 4
	//   J48         0.7971      <0.0001  2 to 4
	//   NaiveBayes  0.7806      <0.0001  5
	//
	// No classifier has the best mean score with probability 0.95; J48graft is the likeliest, with 0.427.
	// Assumed: independent data sets, scores comparable among them; 50000 draws.
}

func ExamplePostHoc_Heatmap() {
	ranking, err := bayescmp.Friedman{}.Rank(weka())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(ranking.Nemenyi().Heatmap().Size())
	// Output:
	// 640 293.3333333333333
}

// How probable is it that each classifier is first, second, and so on?
func ExampleStandings_Plot() {
	s, err := bayescmp.Best{}.Rank(weka())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Plot().Size())
	// Output:
	// 640 226.66666666666666
}
