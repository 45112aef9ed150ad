package bayescmp_test

import "fmt"

func ExamplePair_Effects() {
	effects, err := ofWeka("NaiveBayes", "AODE").Effects()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(effects)
	// Output:
	// How good, and how different: NaiveBayes (left) and AODE (right) on 74 data sets
	//
	//   classifier  mean accuracy  standard deviation
	//   NaiveBayes  0.781          0.167
	//   AODE        0.799          0.166
	//
	//   size                                                              estimate   interval          level
	//   mean difference                                                   0.0183     [0.0110, 0.0256]  95 %
	//   Hodges–Lehmann estimate of the difference                         0.0120     [0.0057, 0.0196]  95.1 %
	//   mean difference in standard deviations (Cohen's d_z)              0.58       [0.33, 0.82]      95 %
	//   matched-pairs rank-biserial correlation                           0.739      –
	//   share of the data sets on which AODE is better (ties count half)  0.81       [0.66, 0.92]      95 %
	//   wins, ties, losses of AODE                                        57, 6, 11
	//
	// Assumed: independent data sets.
}
