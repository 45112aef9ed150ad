package bayescmp_test

import (
	"fmt"

	"github.com/bayescmp/go/bayescmp"
)

// Which of five classifiers is best on the next data set, and which are as good as the best?
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
	// Joint hierarchical model: 5 classifiers on 74 data sets
	//
	//   classifier  over the mean              P(best)  expected rank  rank, 95 %
	//   AODE        0.0045 [0.0011, 0.0079]    0.231    2.56           1 to 5
	//   HNB         0.0040 [0.0005, 0.0075]    0.243    2.65           1 to 5
	//   J48graft    -0.0023 [-0.0071, 0.0024]  0.181    2.92           1 to 5
	//   J48         -0.0026 [-0.0074, 0.0023]  0.142    3.47           1 to 5
	//   NaiveBayes  -0.0036 [-0.0090, 0.0013]  0.203    3.40           1 to 5
	//
	//   left      right       P(left)  P(rope)  P(right)  next left  next rope  next right  decision
	//   AODE      HNB         <0.0001  >0.9999  <0.0001   0.13       0.75       0.12        equivalent
	//   AODE      J48graft    0.928    0.036    0.036     0.45       0.29       0.26        undecided
	//   AODE      J48         0.936    0.030    0.033     0.45       0.29       0.26        undecided
	//   AODE      NaiveBayes  0.61     0.39     <0.0001   0.44       0.41       0.15        undecided
	//   HNB       J48graft    0.904    0.049    0.046     0.44       0.29       0.27        undecided
	//   HNB       J48         0.914    0.043    0.043     0.45       0.29       0.26        undecided
	//   HNB       NaiveBayes  0.61     0.39     0.0001    0.43       0.40       0.17        undecided
	//   J48graft  J48         <0.0001  >0.9999  <0.0001   0.00       1.00       0.00        equivalent
	//   J48graft  NaiveBayes  0.599    0.0013   0.400     0.40       0.23       0.37        undecided
	//   J48       NaiveBayes  0.577    0.0014   0.422     0.39       0.23       0.37        undecided
	//
	// No classifier is the best on the next data set with probability 0.95; HNB is the likeliest, with 0.243.
	// The best one is among HNB, AODE, NaiveBayes, J48graft, J48 with probability 0.95 or more.
	// Practically equivalent to AODE: HNB.
	// P is the probability that a region is the most probable one on the next data set (rope ±0.01), and decides above 0.95; the column next has the probability of the region itself.
	// Assumed: rho 0.1 (n_test/(n_train+n_test)); ν − 1 ~ Gamma(U(0.5, 5), U(0.05, 0.15)); a population of data sets like these; as many independent components of the contrasts as there are, each with its own ν; 16000 draws.
	//
	// practically equivalent to the first: [HNB]
	// NaiveBayes is better than J48 on the next data set: 0.37
}
