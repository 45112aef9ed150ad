package bayescmp_test

import (
	"fmt"

	"github.com/bayescmp/go/bayescmp"
)

func ExamplePairedItems_Compare() {
	pair, err := bayescmp.NewPair("small", "large", bayescmp.FoldScores{
		Dataset: "riddles", Items: true,
		Left:  []float64{1, 0, 1, 0, 0, 1, 0, 1, 0, 1, 0, 0},
		Right: []float64{1, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1, 0},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	c, err := bayescmp.PairedItems{Rope: 0.05}.Compare(pair)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c)
	// Output:
	// Paired test of items: small (left) against large (right) on riddles, rope ±0.05
	//
	//   small practically better  0.0068
	//   practically equivalent    0.0267
	//   large practically better  0.9665
	//
	// large is practically better than small on riddles (probability 0.9665).
	// The probabilities are of the mean difference on riddles.
	// Mean difference 0.29, 95 % credible interval [0.03, 0.56].
	// Assumed: 12 items, independent; prior of 0.5 in each of the four cells.
}

// Counts are enough.
func ExamplePairedItems_CompareHits() {
	c, err := bayescmp.PairedItems{Rope: 0.01}.CompareHits(bayescmp.Hits{
		Left: "small", Right: "large", Dataset: "exam",
		Both: 812, LeftOnly: 31, RightOnly: 54, Neither: 103,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c.Verdict())
	fmt.Println(c.Posterior)
	// Output:
	// Undecided between small and large on exam: no probability is above 0.95.
	// Mean difference 0.023, 95 % credible interval [0.005, 0.041].
}

func ExamplePair_Hits() {
	pair, err := bayescmp.NewPair("small", "large", bayescmp.FoldScores{
		Dataset: "riddles", Items: true,
		Left:  []float64{1, 0, 1, 0, 0, 1},
		Right: []float64{1, 1, 1, 0, 1, 0},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	hits, err := pair.Hits()
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := bayescmp.McNemar{Variant: bayescmp.MidPMcNemar}.Test(hits)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("both %d, only %s %d, only %s %d, neither %d; mid-p %.3f\n",
		hits.Both, hits.Left, hits.LeftOnly, hits.Right, hits.RightOnly, hits.Neither, s.P)
	// Output:
	// both 2, only small 1, only large 2, neither 1; mid-p 0.625
}
