package bayescmp_test

import (
	"fmt"

	"github.com/bayescmp/go/bayescmp"
)

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
	// 0.662 ± 0.0011
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
	//   practically equivalent         0.317 ± 0.002
	//   AODE practically better        0.683 ± 0.002
	//
	// Undecided between NaiveBayes and AODE on 74 data sets: no probability is above 0.95.
	// The probabilities are of the region of most averages of two differences on data sets like these.
	// Shares of pairs of data sets, by their average: left 0.0075 [0.0010, 0.0226], rope 0.464 [0.331, 0.597], right 0.529 [0.392, 0.664] (means and 95 % credible intervals).
	// Assumed: prior of strength 0.5 at 0; 128 conditional draws from a fixed seed.
}

// One score per data set is enough, as in Demšar's tables.
func ExampleSignedRank_Compare_oneScore() {
	var data []bayescmp.FoldScores
	for i, scores := range [][2]float64{
		{0.81, 0.84},
		{0.67, 0.69},
		{0.92, 0.90},
		{0.74, 0.79},
		{0.55, 0.54},
		{0.88, 0.91},
	} {
		data = append(data, bayescmp.FoldScores{
			Dataset: fmt.Sprint("d", i+1), Left: scores[:1], Right: scores[1:],
		})
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
	//   old practically better  0.0156 ± 0.0006
	//   practically equivalent  0.305 ± 0.002
	//   new practically better  0.679 ± 0.002
	//
	// Undecided between old and new on 6 data sets: no probability is above 0.95.
	// The probabilities are of the region of most averages of two differences on data sets like these.
	// Shares of pairs of data sets, by their average: left 0.082 [0.001, 0.357], rope 0.36 [0.08, 0.68], right 0.55 [0.15, 0.91] (means and 95 % credible intervals).
	// Assumed: prior of strength 0.5 at 0; 40960 draws from a fixed seed.
}

func ExampleSeed() {
	fmt.Println(bayescmp.Seed(42).Uint64(), bayescmp.Seed(42).Uint64(), bayescmp.Seed(43).Uint64())
	// Output:
	// 15818923871262189983 15818923871262189983 3124846252084179601
}

func ExampleSignedRankPrior() {
	pair := ofWeka("AODE", "J48")
	for _, prior := range []*bayescmp.SignedRankPrior{
		nil, {}, {Strength: 5}, {Strength: 5, At: 0.05},
	} {
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

// posteriorOfWeka is the posterior of the signed-rank test for two classifiers, with a rope of
// 0.01.
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
