package bayescmp_test

import (
	"fmt"
	"strings"

	"github.com/bayescmp/go/bayescmp"
)

// Four variants of C4.5. It counts, too, on which data sets they differ by much.
func ExampleAlignedRanks_Rank() {
	ranking, err := bayescmp.AlignedRanks{}.Rank(variants())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(ranking)
	// Output:
	// Aligned ranks test: 4 classifiers on 14 data sets, alpha 0.05
	//
	//   classifier  mean aligned rank
	//   C4.5+m+cf   18.000
	//   C4.5+m      22.964
	//   C4.5+cf     34.786
	//   C4.5        38.250
	//
	// The mean aligned ranks of 4 classifiers on 14 data sets differ significantly (p = 0.0087); a post-hoc test may tell which.
	// χ² = 11.65 with 3 degrees of freedom: p = 0.0087.
	// P value: χ² distribution.
	// Assumed: independent data sets, scores comparable among them.
}

// The ranks of the Friedman test, weighted by how much the variants of C4.5 differ on the data set.
func ExampleQuade_Rank() {
	ranking, err := bayescmp.Quade{}.Rank(variants())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(ranking)
	// Output:
	// Quade test: 4 classifiers on 14 data sets, alpha 0.05
	//
	//   classifier  mean weighted rank
	//   C4.5+m+cf   1.638
	//   C4.5+m      2.124
	//   C4.5+cf     3.071
	//   C4.5        3.167
	//
	// The mean weighted ranks of 4 classifiers on 14 data sets differ significantly (p = 0.0073); a post-hoc test may tell which.
	// F = 4.628 with 3 and 39 degrees of freedom: p = 0.0073.
	// P value: F distribution.
	// Assumed: independent data sets, spreads of scores comparable among them.
}

// Three programs that solve ten problems or not.
func ExampleCochranQ_Rank() {
	df, err := bayescmp.ReadCSV(strings.NewReader(
		"problem,greedy,search,hybrid\n1,1,1,1\n2,0,1,1\n3,0,0,1\n4,0,1,1\n5,0,1,1\n" +
			"6,0,0,0\n7,1,1,1\n8,0,1,1\n9,0,0,1\n10,0,1,1\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	scores, err := bayescmp.FromWide(df, bayescmp.Wide{Dataset: "problem"})
	if err != nil {
		fmt.Println(err)
		return
	}
	ranking, err := bayescmp.CochranQ{}.Rank(scores)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(ranking)
	// Output:
	// Cochran's Q test: 3 classifiers on 10 data sets, alpha 0.05
	//
	//   classifier  mean rank
	//   hybrid      1.550
	//   search      1.850
	//   greedy      2.600
	//
	// The mean ranks of 3 classifiers on 10 data sets differ significantly (p = 0.0027); a post-hoc test may tell which.
	// Q = 11.14 with 2 degrees of freedom: p = 0.0038.
	// P value: exact, over all orders of the ranks on each data set.
	// Assumed: independent data sets.
}

// Four ways to assemble a product, timed for nine people, of whom three did not try all ways
// (Skillings and Mack 1981, table 1).
func ExampleSkillingsMack_Rank() {
	df, err := bayescmp.ReadCSV(strings.NewReader(`person,A,B,C,D
1,3.2,4.1,3.8,4.2
2,3.1,3.9,3.4,4.0
3,4.3,3.5,4.6,4.8
4,3.5,3.6,3.9,4.0
5,3.6,4.2,3.7,3.9
6,4.5,4.7,3.7,NA
7,NA,4.2,3.4,NA
8,4.3,4.6,4.4,4.9
9,3.5,NA,3.7,3.9
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	scores, err := bayescmp.FromWide(df, bayescmp.Wide{
		Dataset: "person", Lower: true, Missing: bayescmp.KeepMissing,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	ranking, err := bayescmp.SkillingsMack{}.Rank(scores)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(ranking)
	// Output:
	// Skillings–Mack test: 4 classifiers on 9 data sets, alpha 0.05
	//
	//   classifier  mean standardised rank
	//   A           -1.766
	//   C           -0.476
	//   B           0.535
	//   D           2.018
	//
	// The mean standardised ranks of 4 classifiers on 9 data sets differ significantly (p = 0.0014).
	// χ² = 15.49 with 3 degrees of freedom: p = 0.0014.
	// P value: χ² distribution.
	// Assumed: independent data sets; lower scores are better; 4 of 36 scores of a classifier on a data set are missing at random.
}

// Does tuning make C4.5 better?
func ExampleOmnibus_Control() {
	ranking, err := bayescmp.AlignedRanks{}.Rank(variants())
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
	// Comparison of mean aligned ranks with the control C4.5: 4 classifiers on 14 data sets, adjusted by Holm, alpha 0.05
	//
	//   left  right      z      p       adjusted p  decision
	//   C4.5  C4.5+m+cf  2.944  0.0032  0.0097      significant, for C4.5+m+cf
	//   C4.5  C4.5+m     2.223  0.0262  0.0525      not significant
	//   C4.5  C4.5+cf    0.504  0.6145  0.6145      not significant
	//
	// Significant differences in 1 of 3 comparisons: C4.5+m+cf better than C4.5.
	// Critical difference of the Bonferroni–Dunn test between mean ranks: 16.465.
	// The larger z, the more it speaks for right.
	// Assumed: independent data sets, scores comparable among them; normal mean ranks; this pool of classifiers, on which mean ranks depend: among others the same two may differ or not (Benavoli, Corani and Mangili 2016).
}

func ExampleOmnibus_Pairwise() {
	ranking, err := bayescmp.Quade{Alpha: 0.1}.Rank(variants())
	if err != nil {
		fmt.Println(err)
		return
	}
	shaffer, err := ranking.Pairwise(bayescmp.Shaffer)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(shaffer.Verdict())
	fmt.Println(shaffer.Groups())
	// Output:
	// Significant differences in 2 of 6 comparisons: C4.5+m+cf better than C4.5; C4.5+m+cf better than C4.5+cf.
	// [[C4.5+m+cf C4.5+m] [C4.5+m C4.5+cf C4.5]]
}

// Seven programs that take long: each is tried on three of seven problems, and each two together on
// one. The scores are costs.
func ExampleDurbin_Rank() {
	df, err := bayescmp.ReadCSV(strings.NewReader(`problem,A,B,C,D,E,F,G
1,2.1,3.4,,1.8,,,
2,,5.0,3.1,,4.2,,
3,,,2.7,2.5,,3.3,
4,,,,1.1,2.9,,3.0
5,4.4,,,,2.8,3.7,
6,,9.1,,,,6.0,8.2
7,3.9,,2.2,,,,3.5
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	columns := bayescmp.Wide{Dataset: "problem", Lower: true, Missing: bayescmp.KeepMissing}
	scores, err := bayescmp.FromWide(df, columns)
	if err != nil {
		fmt.Println(err)
		return
	}
	ranking, err := bayescmp.Durbin{}.Rank(scores)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(ranking)
	// Output:
	// Durbin test: 7 classifiers on 7 data sets, alpha 0.05
	//
	//   classifier  mean rank
	//   D           1.000
	//   C           1.333
	//   E           1.667
	//   F           2.000
	//   G           2.333
	//   A           2.667
	//   B           3.000
	//
	// The mean ranks of 7 classifiers on 7 data sets differ significantly (p = 0.0180); a post-hoc test may tell which.
	// F = 8 with 6 and 8 degrees of freedom: p = 0.0049.
	// P value: exact, over all orders of the ranks on each data set.
	// Assumed: independent data sets; lower scores are better; 28 of 49 scores of a classifier on a data set are missing by design.
}
