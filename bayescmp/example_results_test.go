package bayescmp_test

import (
	"context"
	"fmt"

	"github.com/bayescmp/go/bayescmp"
)

func ExamplePanel_Results() {
	fmt.Println(glassPanel().Results())
	// Output:
	// On glass (100 scores), NaiveBayes had a mean accuracy of 0.721 (SD 0.086) and AODE one of 0.745 (SD 0.079). The correlated t test gives P(AODE practically better) = 0.7878, P(practically equivalent) = 0.1821 and P(NaiveBayes practically better) = 0.0300 for the mean difference on glass: no probability is above 0.95, and the test leaves it undecided. This assumes that folds correlate by rho 0.1 (n_test/(n_train+n_test)); below 0.018 AODE is practically better. By the corrected resampled t test, no significant difference is found, which is no evidence that there is none (t(99) = 1.352, p = 0.1794, two-sided). The mean difference is 0.025 (AODE higher), 95 % interval [-0.011, 0.061]; the mean difference in standard deviations (corrected for rho) is 0.446.
}

func ExampleComparison_Results() {
	c, err := bayescmp.Hierarchical{Rope: 0.01}.Compare(ofWeka("J48", "J48graft"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c.Results())
	// Output:
	// On 74 data sets, J48 had a mean accuracy of 0.797 (SD 0.153) and J48graft one of 0.799 (SD 0.153). By the hierarchical test, J48 and J48graft are practically equivalent on more than 99 % of data sets like these (95 % credible interval 96 to 100 %); J48 is practically better on less than 1 %, and J48graft on less than 1 %. This is the most probable outcome (probability >0.9999).
}

func ExampleSignificance_Results() {
	s, err := bayescmp.Wilcoxon{}.Test(ofWeka("NaiveBayes", "AODE"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.LaTeXResults())
	// Output:
	// On 74 data sets, NaiveBayes had a mean accuracy of 0.781 (SD 0.167) and AODE one of 0.799 (SD 0.166). By the Wilcoxon signed-rank test, AODE is significantly better (W = 2413.5, p $<$ 0.0001, two-sided). The Hodges--Lehmann estimate of the difference is 0.0120 (AODE higher), 95.1 \% interval [0.0057, 0.0196]; the matched-pairs rank-biserial correlation is 0.739. AODE has 57 wins, 6 ties and 11 losses.
}

func ExampleRanking_Results() {
	r, err := bayescmp.Friedman{}.Rank(weka())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Results())
	fmt.Println(r.Nemenyi().Results())
	// Output:
	// The mean ranks on 74 data sets differ significantly (Friedman's χ²(4) = 24.58, corrected for ties; Iman and Davenport's F(4, 292) = 6.612; p < 0.0001, from Iman and Davenport's F; Kendall's W = 0.0831). From the best mean rank, the classifiers are AODE (2.56), HNB (2.66), J48graft (2.83), J48 (3.34) and NaiveBayes (3.60).
	// The Nemenyi test on 74 data sets, with p values adjusted by the studentized range, finds 4 of 10 differences significant at 0.05. The critical difference between mean ranks is 0.71. AODE (mean rank 2.56) is significantly better than NaiveBayes (3.60, adjusted p = 0.0006) and J48 (3.34, adjusted p = 0.0216); it does not differ significantly from HNB and J48graft. HNB (mean rank 2.66) is significantly better than NaiveBayes (3.60, adjusted p = 0.0028); it does not differ significantly from AODE, J48 and J48graft. J48graft (mean rank 2.83) is significantly better than NaiveBayes (3.60, adjusted p = 0.0253); it does not differ significantly from AODE, HNB and J48. That a difference is not significant is no evidence that there is none.
}

func ExampleMatrix_Results() {
	test := bayescmp.SignedRank{Rope: 0.01}
	m, err := bayescmp.AllPairs(context.Background(), weka(), test)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Results())
	// Output:
	// On 74 data sets, the Bayesian signed-rank test decides 3 of 10 pairs. AODE is practically equivalent to HNB (P = 0.9998). J48graft is practically better than NaiveBayes (P = 0.9708), and practically equivalent to J48 (P > 0.9998). In 7 pairs no probability is above 0.95: undecided is not equivalent.
}

func ExampleStandings_Results() {
	s, err := bayescmp.Best{}.Rank(weka())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Results())
	// Output:
	// No classifier has the best mean score with probability 0.95; J48graft is the likeliest, with 0.427. By the Bayesian bootstrap of 74 data sets, the classifiers in the order of the probability P that they are the best are J48graft (P = 0.427, mean score 0.7988, ranks 1 to 3), AODE (P = 0.338, mean score 0.7989, ranks 1 to 4), HNB (P = 0.235, mean score 0.7984, ranks 1 to 4), J48 (P < 0.0001, mean score 0.7971, ranks 2 to 4) and NaiveBayes (P < 0.0001, mean score 0.7806, rank 5). Each is among its ranks with probability 0.95 or more.
}
