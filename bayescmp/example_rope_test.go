package bayescmp_test

import (
	"context"
	"fmt"

	"github.com/bayescmp/go/bayescmp"
)

// AODE is slower than J48: it counts as better only from two points on, and J48 from half a point
// on.
func ExampleComparison_ropeInHalves() {
	c, err := bayescmp.Hierarchical{RopeLeft: 0.005, RopeRight: 0.02}.Compare(ofWeka("J48", "AODE"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("J48 %.2f, equivalent %.2f, AODE %.2f\n", c.P.Left, c.P.Rope, c.P.Right)
	// The same for the next data set, and for a symmetric rope.
	post := c.Posterior.(*bayescmp.HierarchicalPosterior)
	next, even := post.Next(c.RopeLeft, c.RopeRight), post.Next(0.005)
	fmt.Printf("next data set: J48 %.2f, AODE %.2f; beyond ±0.005: J48 %.2f, AODE %.2f\n",
		next.Left, next.Right, even.Left, even.Right)
	// Output:
	// J48 0.37, equivalent 0.50, AODE 0.13
	// next data set: J48 0.34, AODE 0.29; beyond ±0.005: J48 0.34, AODE 0.51
}

// The curve of a rope in two halves multiplies both by a factor.
func ExampleRopeCurve_halves() {
	test := bayescmp.Hierarchical{RopeLeft: 0.005, RopeRight: 0.02}
	p := ofWeka("J48", "AODE")
	curve, err := bayescmp.RopeCurve(context.Background(), test, p, 0.1, 0.5, 1, 2)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(curve)
	// Output:
	// Hierarchical test: J48 against AODE on 74 data sets
	// undecided for every rope tried from [-0.0005, +0.002] to [-0.005, +0.02]
	// practically equivalent at a rope of [-0.01, +0.04]
}

// Is AODE at most 1.2 points worse than J48?
func ExampleComparison_NonInferiority() {
	for _, test := range []bayescmp.Test{
		bayescmp.Hierarchical{}, bayescmp.Poisson{}, bayescmp.SignedRank{}, bayescmp.Sign{},
	} {
		c, err := test.Compare(ofWeka("J48", "AODE"))
		if err != nil {
			fmt.Println(err)
			return
		}
		n, err := c.NonInferiority("AODE", 0.012)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(n)
	}
	// Output:
	// AODE is not worse than J48 by more than 0.012 on the next data set: P = 0.7424
	// AODE is not worse than J48 by more than 0.012 on more than half of 74 data sets: P > 0.9999
	// AODE is not worse than J48 by more than 0.012 in the pseudomedian of data sets like these: P = 0.9997
	// AODE is not worse than J48 by more than 0.012 on more than half of all data sets like these: P = 0.9999
}

// What does it cost on average to choose either classifier?
func ExampleComparison_ExpectedLoss() {
	pair := ofWeka("J48", "AODE")
	glass, err := pair.On("glass")
	if err != nil {
		fmt.Println(err)
		return
	}
	one, err := bayescmp.CorrelatedTTest{}.Compare(glass)
	if err != nil {
		fmt.Println(err)
		return
	}
	many, err := bayescmp.Hierarchical{}.Compare(pair)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range []*bayescmp.Comparison{one, many} {
		loss, err := c.ExpectedLoss()
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(loss)
	}
	// Output:
	// Expected loss by the mean difference on glass: 0.0694 if J48 is chosen, 0.000342 if AODE is chosen.
	// Expected loss by the mean difference over data sets like these, δ0: 0.00571 if J48 is chosen, 0.00019 if AODE is chosen.
}
