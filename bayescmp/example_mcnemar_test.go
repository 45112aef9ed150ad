package bayescmp_test

import (
	"fmt"

	"github.com/bayescmp/go/bayescmp"
)

func ExampleMcNemar_Test() {
	s, err := bayescmp.McNemar{}.Test(bayescmp.Hits{
		Left: "tree", Right: "forest", Dataset: "letters", Both: 812,
		LeftOnly: 31, RightOnly: 54, Neither: 103,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s)
	// Output:
	// McNemar test: tree (left) against forest (right) on letters, two-sided, alpha 0.05
	//
	//   instances that only forest has right            54
	//   p value                                         0.0165
	//   share that forest has right where only one has  0.64, 95 % interval [0.52, 0.74]
	//   difference in accuracy                          0.023
	//   wins, ties, losses of forest                    54, 915, 31
	//
	// forest is significantly better than tree on letters (p = 0.0165, two-sided).
	// Exact binomial distribution, 54 of 85.
	// Assumed: 1000 test instances, independent; one training set, whose choice is not part of the test.
}

func ExampleMcNemarVariant() {
	for _, v := range []bayescmp.McNemarVariant{
		bayescmp.ExactMcNemar, bayescmp.MidPMcNemar, bayescmp.ChiSquaredMcNemar,
	} {
		s, err := bayescmp.McNemar{Variant: v}.Test(bayescmp.Hits{
			Both: 812, LeftOnly: 31, RightOnly: 54, Neither: 103,
		})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%s: p = %.4f\n", v, s.P)
	}
	// Output:
	// exact binomial distribution: p = 0.0165
	// mid-p of the binomial distribution: p = 0.0127
	// normal approximation (χ²) with continuity correction: p = 0.0170
}

func ExampleNewHits() {
	truth := []string{"a", "b", "a", "a", "c", "b"}
	tree := []string{"a", "b", "b", "a", "a", "a"}
	forest := []string{"a", "b", "a", "a", "c", "c"}
	var treeHits, forestHits []bool
	for i, class := range truth {
		treeHits = append(treeHits, tree[i] == class)
		forestHits = append(forestHits, forest[i] == class)
	}
	hits, err := bayescmp.NewHits("tree", "forest", treeHits, forestHits)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("both %d, only %s %d, only %s %d, neither %d\n",
		hits.Both, hits.Left, hits.LeftOnly, hits.Right, hits.RightOnly, hits.Neither)
	// Output:
	// both 3, only tree 0, only forest 2, neither 1
}
