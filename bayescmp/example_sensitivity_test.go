package bayescmp_test

import (
	"context"
	"fmt"

	"github.com/bayescmp/go/bayescmp"
)

// How many times as probable is one region as another?
func ExampleComparison_Odds() {
	c, err := bayescmp.Hierarchical{Rope: 0.01}.Compare(ofWeka("HNB", "J48"))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, o := range c.Odds() {
		fmt.Printf("%s : %s = %.1f (%s)\n", o.For, o.Against, o.Ratio, o.Grade())
	}
	// Output:
	// HNB practically better : J48 practically better = 5.2 (positive)
	// HNB practically better : practically equivalent = 15.4 (positive)
	// J48 practically better : practically equivalent = 3.0 (weak)
}

// For which ropes does the verdict hold?
func ExampleRopeCurve() {
	curve, err := bayescmp.RopeCurve(context.Background(), bayescmp.Hierarchical{Rope: 0.01},
		ofWeka("J48", "J48graft"), 0.00005, 0.0001, 0.001, 0.01, 0.1)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(curve)
	// Output:
	// Hierarchical test: J48 against J48graft on 74 data sets
	// undecided for every rope tried from 5e-05 to 0.0001
	// practically equivalent for every rope tried from 0.001 to 0.1
}

// How much does the answer depend on what was assumed?
func ExampleSensitivity() {
	s, err := bayescmp.Sensitivity(context.Background(), bayescmp.Hierarchical{Rope: 0.01},
		ofWeka("J48", "AODE"))
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, c := range s.Comparisons {
		fmt.Printf("%-25s P(AODE practically better) = %.2f\n", s.Names[i], c.P.Right)
	}
	// Output:
	// as given                  P(AODE practically better) = 0.86
	// rho 0                     P(AODE practically better) = 0.95
	// rho 0.3                   P(AODE practically better) = 0.50
	// rho 0.5                   P(AODE practically better) = 0.22
	// rho 0.7                   P(AODE practically better) = 0.02
	// ν − 1 ~ Gamma(2, 0.1)     P(AODE practically better) = 0.86
	// ν − 1 ~ Gamma(1, 0.0345)  P(AODE practically better) = 0.86
	// Gaussian population       P(AODE practically better) = 0.62
}
