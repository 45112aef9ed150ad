package bayescmp_test

import (
	"fmt"

	"github.com/bayescmp/go/bayescmp"
)

func ExampleSign() {
	// Another rope, a prior with the same weight for each region, and a higher threshold for a
	// decision.
	c, err := bayescmp.Sign{Rope: 0.005, Prior: &bayescmp.SignPrior{Left: 1, Rope: 1, Right: 1},
		Threshold: 0.99}.Compare(ofWeka("NaiveBayes", "AODE"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.4f %v\n", c.P, c.Decision())
	// Output:
	// {0.0000 0.1142 0.8858} undecided
}

func ExampleSign_Compare() {
	c, err := bayescmp.Sign{Rope: 0.01}.Compare(ofWeka("NaiveBayes", "AODE"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c)
	// Output:
	// Bayesian sign test: NaiveBayes (left) against AODE (right) on 74 data sets, rope ±0.01
	//
	//   NaiveBayes practically better  <0.0001
	//   practically equivalent         0.8590
	//   AODE practically better        0.1410
	//
	// Undecided between NaiveBayes and AODE: no outcome is the most probable one with a probability above 0.95. NaiveBayes and AODE are practically equivalent on 53 % of data sets like these (95 % credible interval 42 to 65 %); NaiveBayes is practically better on 5 %, and AODE on 41 %.
	// The probabilities are of the most frequent outcome on data sets like these.
	// Mean differences: 4 left, 39 in the rope, 31 right. Shares of data sets, posterior Dirichlet(4, 40, 31): left 0.053 [0.015, 0.114], rope 0.533 [0.421, 0.644], right 0.413 [0.305, 0.526] (means and 95 % credible intervals).
	// Assumed: prior counts: 1 in the rope.
}

// Without a rope, data sets without a difference are shared, and a note says what depends on them.
func ExampleSign_Compare_withoutRope() {
	c, err := bayescmp.Sign{}.Compare(ofWeka("AODE", "HNB"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c)
	// Output:
	// Bayesian sign test: AODE (left) against HNB (right) on 74 data sets, no rope
	//
	//   AODE better  0.7193
	//   HNB better   0.2807
	//
	// Undecided between AODE and HNB: no outcome is the most probable one with a probability above 0.95. AODE is better than HNB on 53 % of data sets like these (95 % credible interval 42 to 65 %), and worse on 47 %. [1]
	// The probabilities are of the outcome on more than half of all data sets like these.
	// Mean differences: 38 left, 3 zero, 33 right. Share of data sets on which right is better, posterior Beta(35, 40): 0.467 [0.356, 0.579] (mean and 95 % credible interval).
	// Assumed: prior counts: 0.5 left, 0.5 right.
	// [1] the mean difference is 0 on 3 data sets (haberman, kyphosis, skulls), and without a rope each counts half for either side; left out, AODE is better on more than half with probability 0.7234, HNB with 0.2766
}

func ExampleSignPrior() {
	pair := ofWeka("AODE", "HNB")
	for _, prior := range []*bayescmp.SignPrior{nil, {}, {Left: 5}, {Rope: 20}} {
		c, err := bayescmp.Sign{Rope: 0.002, Prior: prior}.Compare(pair)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%.3f %s\n", c.P, c.Assumptions[0])
	}
	// Output:
	// {0.740 0.001 0.259} prior counts: 1 in the rope
	// {0.740 0.000 0.259} no prior
	// {0.893 0.000 0.107} prior counts: 5 left
	// {0.436 0.436 0.129} prior counts: 20 in the rope
}

func ExampleDirichletPosterior() {
	post := &bayescmp.DirichletPosterior{Left: 4, Rope: 40, Right: 31}
	low, high := post.Interval(0.9)
	fmt.Printf("mean %.3f\nfrom %.3f\nto   %.3f\n", post.Mean(), low, high)
	// Output:
	// mean {0.053 0.533 0.413}
	// from {0.019 0.439 0.322}
	// to   {0.101 0.627 0.508}
}

func ExampleDirichletPosterior_Mean() {
	fmt.Println((&bayescmp.DirichletPosterior{Left: 1, Rope: 2, Right: 5}).Mean())
	// Output:
	// {0.125 0.25 0.625}
}

func ExampleDirichletPosterior_Interval() {
	// After one win and one defeat, without a prior, every share of wins is equally probable.
	low, high := (&bayescmp.DirichletPosterior{Left: 1, Right: 1}).Interval(0.95)
	fmt.Printf("[%.3f, %.3f]\n", low.Right, high.Right)
	// Output:
	// [0.025, 0.975]
}

func ExampleDirichletPosterior_Draws() {
	post := &bayescmp.DirichletPosterior{Left: 4, Rope: 40, Right: 31}
	df := post.Draws(1000, bayescmp.Seed(42))
	fmt.Println(df.Names(), df.Nrow())
	// Output:
	// [left rope right] 1000
}
