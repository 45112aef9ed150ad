package bayescmp_test

import (
	"fmt"

	"github.com/bayescmp/go/bayescmp"
)

func ExampleSign() {
	// Another rope, a prior that gives each region the same, and a decision that needs more than usual.
	c, err := bayescmp.Sign{Rope: 0.005, Prior: &bayescmp.SignPrior{Left: 1, Rope: 1, Right: 1}, Threshold: 0.99}.Compare(ofWeka("NaiveBayes", "AODE"))
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
	// Undecided between NaiveBayes and AODE on 74 data sets: no probability is above 0.95.
	// Mean differences: 4 left, 39 in the rope, 31 right. Shares of data sets, posterior Dirichlet(4, 40, 31): left 0.053 [0.015, 0.114], rope 0.533 [0.421, 0.644], right 0.413 [0.305, 0.526] (means and 95 % credible intervals).
	// Assumed: prior counts: 1 in the rope.
}

// Without a rope, data sets without a difference are shared, and a note says what hangs on that.
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
	// Undecided between AODE and HNB on 74 data sets: no probability is above 0.95. [1]
	// Mean differences: 38 left, 3 zero, 33 right. Share of data sets on which right is better, posterior Beta(35, 40): 0.467 [0.356, 0.579] (mean and 95 % credible interval).
	// Assumed: prior counts: 0.5 left, 0.5 right.
	// [1] the mean difference is 0 on 3 data sets (haberman, kyphosis, skulls), and without a rope each counts half to either side; left out, AODE is better on more than half with probability 0.7234, HNB with 0.2766
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

func ExampleSignedRank() {
	// More draws, from a source of one's own, and a prior that speaks for the left classifier.
	c, err := bayescmp.SignedRank{
		Rope: 0.01, Samples: 200_000, Src: bayescmp.Seed(42),
		Prior: &bayescmp.SignedRankPrior{Strength: 1, At: -0.02},
	}.Compare(ofWeka("NaiveBayes", "AODE"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.3f ± %.4f\n", c.P.Right, c.Error.Right)
	// Output:
	// 0.665 ± 0.0011
}

func ExampleSignedRank_Compare() {
	c, err := bayescmp.SignedRank{Rope: 0.01}.Compare(ofWeka("NaiveBayes", "AODE"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c)
	// Output:
	// Bayesian signed-rank test: NaiveBayes (left) against AODE (right) on 74 data sets, rope ±0.01
	//
	//   NaiveBayes practically better  <0.0001
	//   practically equivalent         0.321 ± 0.002
	//   AODE practically better        0.679 ± 0.002
	//
	// Undecided between NaiveBayes and AODE on 74 data sets: no probability is above 0.95.
	// Shares of pairs of data sets, by their average: left 0.0075 [0.0010, 0.0226], rope 0.464 [0.331, 0.597], right 0.529 [0.392, 0.664] (means and 95 % credible intervals).
	// Assumed: prior of strength 0.5 at 0; 50000 draws from a fixed seed.
}

// One score per data set will do, as in Demšar's tables.
func ExampleSignedRank_Compare_oneScore() {
	var data []bayescmp.FoldScores
	for i, scores := range [][2]float64{{0.81, 0.84}, {0.67, 0.69}, {0.92, 0.90}, {0.74, 0.79}, {0.55, 0.54}, {0.88, 0.91}} {
		data = append(data, bayescmp.FoldScores{Dataset: fmt.Sprint("d", i+1), Left: scores[:1], Right: scores[1:]})
	}
	pair, err := bayescmp.NewPair("old", "new", data...)
	if err != nil {
		fmt.Println(err)
		return
	}
	c, err := bayescmp.SignedRank{Rope: 0.01}.Compare(pair)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c)
	// Output:
	// Bayesian signed-rank test: old (left) against new (right) on 6 data sets, rope ±0.01
	//
	//   old practically better  0.0340 ± 0.0008
	//   practically equivalent  0.143 ± 0.002
	//   new practically better  0.823 ± 0.002
	//
	// Undecided between old and new on 6 data sets: no probability is above 0.95.
	// Shares of pairs of data sets, by their average: left 0.11 [0.00, 0.42], rope 0.28 [0.07, 0.49], right 0.61 [0.20, 0.93] (means and 95 % credible intervals).
	// Assumed: prior of strength 0.5 at 0; 50000 draws from a fixed seed.
}

func ExampleSeed() {
	fmt.Println(bayescmp.Seed(42).Uint64(), bayescmp.Seed(42).Uint64(), bayescmp.Seed(43).Uint64())
	// Output:
	// 15818923871262189983 15818923871262189983 3124846252084179601
}

func ExampleSignedRankPrior() {
	pair := ofWeka("AODE", "J48")
	for _, prior := range []*bayescmp.SignedRankPrior{nil, {}, {Strength: 5}, {Strength: 5, At: 0.05}} {
		c, err := bayescmp.SignedRank{Rope: 0.01, Prior: prior}.Compare(pair)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%.2f %s\n", c.P, c.Assumptions[0])
	}
	// Output:
	// {0.90 0.00 0.10} prior of strength 0.5 at 0
	// {0.90 0.00 0.10} no prior
	// {0.90 0.01 0.09} prior of strength 5 at 0
	// {0.66 0.00 0.34} prior of strength 5 at 0.05
}

// posteriorOfWeka is that of the signed-rank test for two classifiers, with a rope of 0.01.
func posteriorOfWeka() *bayescmp.SignedRankPosterior {
	c, err := bayescmp.SignedRank{Rope: 0.01}.Compare(ofWeka("AODE", "J48"))
	if err != nil {
		panic(err)
	}
	return c.Posterior.(*bayescmp.SignedRankPosterior)
}

func ExampleSignedRankPosterior() {
	post := posteriorOfWeka()
	low, high := post.Interval(0.9)
	fmt.Printf("mean %.2f\nfrom %.2f\nto   %.2f\n", post.Mean(), low, high)
	// Output:
	// mean {0.45 0.26 0.29}
	// from {0.34 0.21 0.20}
	// to   {0.56 0.32 0.39}
}

func ExampleSignedRankPosterior_Mean() {
	fmt.Printf("%.4f\n", posteriorOfWeka().Mean())
	// Output:
	// {0.4478 0.2624 0.2898}
}

func ExampleSignedRankPosterior_Interval() {
	low, high := posteriorOfWeka().Interval(0.95)
	fmt.Printf("%s is in [%.2f, %.2f]\n", "θ_left", low.Left, high.Left)
	// Output:
	// θ_left is in [0.32, 0.58]
}

func ExampleSignedRankPosterior_Rule() {
	post := posteriorOfWeka()
	for _, rope := range []float64{0, 0.005, 0.02, 0.05} {
		p, _ := post.Rule(rope)
		fmt.Printf("rope %g: %.2f\n", rope, p)
	}
	// Output:
	// rope 0: {0.91 0.00 0.09}
	// rope 0.005: {0.91 0.00 0.09}
	// rope 0.02: {0.03 0.96 0.00}
	// rope 0.05: {0.00 1.00 0.00}
}

func ExampleSignedRankPosterior_Draws() {
	df := posteriorOfWeka().Draws(2000, nil)
	fmt.Println(df.Names(), df.Nrow())
	// Output:
	// [left rope right] 2000
}
