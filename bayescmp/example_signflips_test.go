package bayescmp_test

import (
	"fmt"
	"log"

	"github.com/bayescmp/go/bayescmp"
)

// Five data sets: the posterior is sure, and yet four of the 32 patterns of signs are as sure.
func ExampleComparison_SignFlips() {
	var sets []bayescmp.FoldScores
	for i, d := range []float64{0.015, 0.031, 0.02, 0.015, -0.005} {
		sets = append(sets, bayescmp.FoldScores{Dataset: fmt.Sprintf("set %d", i+1),
			Left: []float64{0.8}, Right: []float64{0.8 + d}})
	}
	pair, err := bayescmp.NewPair("a", "b", sets...)
	if err != nil {
		log.Fatal(err)
	}
	c, err := bayescmp.SignedRank{}.Compare(pair)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%.2f\n", c.P.Right)
	fmt.Println(c.SignFlips())
	// Output:
	// 0.99
	// With differences of these sizes equal classifiers would be called different in 12 of 100 comparisons, and with as much certainty as here in 12 (all patterns of signs).
}

// A verdict by few data sets may be chance.
func ExampleSignFlips_MayBeChance() {
	few := bayescmp.SignFlips{Called: 0.125, AsSure: 0.125}
	fmt.Println(few.MayBeChance())
	// Output:
	// true
}
