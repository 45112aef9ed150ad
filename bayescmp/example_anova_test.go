package bayescmp_test

import (
	"fmt"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/datasets"
)

// variance analyses four versions of C4.5 on the 14 data sets of Demšar's Table 6.
func variance() *bayescmp.VarianceAnalysis {
	df, err := datasets.Load("demsar-2006-table-6")
	if err != nil {
		panic(err)
	}
	scores, err := bayescmp.FromLong(df, bayescmp.Long{})
	if err != nil {
		panic(err)
	}
	v, err := bayescmp.ANOVA{}.Test(scores)
	if err != nil {
		panic(err)
	}
	return v
}

// Demšar's four versions of C4.5 (2006, Table 6), which he compares by the Friedman test instead.
func ExampleANOVA_Test() {
	fmt.Println(variance())
	// Output:
	// Repeated-measures ANOVA: 4 classifiers on 14 data sets, alpha 0.05
	//
	//   classifier  mean score
	//   C4.5+m+cf   0.8272
	//   C4.5+m      0.8204
	//   C4.5+cf     0.8088
	//   C4.5        0.8049
	//
	//   source       sum of squares  degrees of freedom  F      p
	//   classifiers  0.004455        3                   4.447  0.0088
	//   data sets    1.323           13
	//   residual     0.01302         39
	//
	// The mean scores of 4 classifiers on 14 data sets differ significantly (p = 0.0088); a post-hoc test may tell which.
	// Corrected for a lack of sphericity: p = 0.0168 (Greenhouse and Geisser's epsilon 0.763).
	// P value: F distribution.
	// Assumed: independent data sets; normal residuals; differences between any two classifiers equally variable (sphericity).
}

// All pairs.
func ExampleVarianceAnalysis_Tukey() {
	fmt.Println(variance().Tukey())
	// Output:
	// Tukey test: 4 classifiers on 14 data sets, alpha 0.05
	//
	//   left     right      difference  interval           t       adjusted p  decision
	//   C4.5     C4.5+m+cf  0.0223      [0.0038, 0.0408]   3.226   0.0130      significant, for C4.5+m+cf
	//   C4.5+cf  C4.5+m+cf  0.0184      [-0.0001, 0.0370]  2.668   0.0518      not significant
	//   C4.5     C4.5+m     0.0155      [-0.0030, 0.0340]  2.244   0.1293      not significant
	//   C4.5+m   C4.5+cf    -0.0116     [-0.0302, 0.0069]  -1.686  0.3448      not significant
	//   C4.5+m   C4.5+m+cf  0.0068      [-0.0117, 0.0253]  0.982   0.7602      not significant
	//   C4.5     C4.5+cf    0.0039      [-0.0147, 0.0224]  0.558   0.9437      not significant
	//
	// Significant differences in 1 of 6 comparisons: C4.5+m+cf better than C4.5.
	// Critical difference between mean scores: 0.0185 (39 degrees of freedom).
	// P value: studentized range, for all comparisons together.
	// Assumed: independent data sets; normal residuals; differences between any two classifiers equally variable (sphericity).
}

// All with C4.5, from which the others were made.
func ExampleVarianceAnalysis_Dunnett() {
	d, err := variance().Dunnett("C4.5")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(d)
	// Output:
	// Dunnett test against the control C4.5: 4 classifiers on 14 data sets, alpha 0.05
	//
	//   left  right      difference  interval           t      adjusted p  decision
	//   C4.5  C4.5+m+cf  0.0223      [0.0054, 0.0392]   3.226  0.0071      significant, for C4.5+m+cf
	//   C4.5  C4.5+m     0.0155      [-0.0014, 0.0324]  2.244  0.0780      not significant
	//   C4.5  C4.5+cf    0.0039      [-0.0130, 0.0207]  0.558  0.8995      not significant
	//
	// Significant differences in 1 of 3 comparisons: C4.5+m+cf better than C4.5.
	// Critical difference between mean scores: 0.0169 (39 degrees of freedom).
	// P value: multivariate t with correlation 1/2, for all comparisons together.
	// Assumed: independent data sets; normal residuals; differences between any two classifiers equally variable (sphericity).
}
