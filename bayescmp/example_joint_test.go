package bayescmp_test

import (
	"fmt"

	"github.com/bayescmp/go/bayescmp"
)

// Which of five classifiers is the best on the next data set, and which are as good as the best?
func ExampleJointHierarchical_Rank() {
	a, err := bayescmp.JointHierarchical{Rope: 0.01}.Rank(weka())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(a)
	fmt.Println("practically equivalent to the first:", a.LikeBest)
	p, err := a.Between("NaiveBayes", "J48")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("NaiveBayes is better than J48 on the next data set: %.2f\n", p.Next.Left)
	// Output:
	// joint hierarchical model: 5 classifiers on 74 data sets
	//
	//   classifier  over the mean              P(best)  expected rank  rank, 95 %
	//   AODE        0.0046 [0.0017, 0.0075]    0.242    2.51           1 to 5
	//   HNB         0.0044 [0.0014, 0.0074]    0.246    2.56           1 to 5
	//   NaiveBayes  -0.0017 [-0.0062, 0.0024]  0.217    3.29           1 to 5
	//   J48graft    -0.0035 [-0.0077, 0.0006]  0.171    3.03           1 to 5
	//   J48         -0.0038 [-0.0080, 0.0004]  0.124    3.61           1 to 5
	//
	//   left        right       P(left)  P(rope)  P(right)  next left  next rope  next right  decision
	//   AODE        HNB         <0.0001  >0.9999  <0.0001   0.10       0.80       0.10        equivalent
	//   AODE        NaiveBayes  0.228    0.772    <0.0001   0.38       0.48       0.15        undecided
	//   AODE        J48graft    0.927    0.066    0.0073    0.46       0.31       0.23        undecided
	//   AODE        J48         0.936    0.057    0.0064    0.47       0.30       0.23        undecided
	//   HNB         NaiveBayes  0.318    0.682    <0.0001   0.39       0.45       0.17        undecided
	//   HNB         J48graft    0.903    0.089    0.0074    0.46       0.32       0.22        undecided
	//   HNB         J48         0.915    0.078    0.0068    0.46       0.31       0.22        undecided
	//   NaiveBayes  J48graft    0.629    0.079    0.293     0.38       0.29       0.33        undecided
	//   NaiveBayes  J48         0.649    0.074    0.276     0.38       0.29       0.33        undecided
	//   J48graft    J48         <0.0001  >0.9999  <0.0001   0.00       1.00       0.00        equivalent
	//
	// No classifier is the best on the next data set with probability 0.95; HNB is the likeliest, with 0.246.
	// The best one is among HNB, AODE, NaiveBayes, J48graft, J48 with probability 0.95 or more.
	// Practically equivalent to AODE: HNB.
	// P is the probability that a region is the most probable one on the next data set (rope ±0.01), and decides above 0.95; next is the plain probability there.
	// Assumed: rho 0.1 (n_test/(n_train+n_test)); ν − 1 ~ Gamma(U(0.5, 5), U(0.05, 0.15)); a population of data sets like these; one λ for each data set: where two classifiers differ unusually, the data set counts less for all; 16000 draws.
	//
	// practically equivalent to the first: [HNB]
	// NaiveBayes is better than J48 on the next data set: 0.38
}
