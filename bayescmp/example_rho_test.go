package bayescmp_test

import (
	"fmt"
	"log"

	"github.com/bayescmp/go/bayescmp"
)

// Ten folds: b is better if they correlate by 1/10. How much they do, the scores cannot tell.
func ExampleComparison_RhoRange() {
	pair, err := bayescmp.NewPair("a", "b", bayescmp.FoldScores{
		Dataset: "iris",
		Left:    []float64{0.90, 0.91, 0.88, 0.90, 0.92, 0.89, 0.91, 0.90, 0.88, 0.93},
		Right:   []float64{0.93, 0.95, 0.90, 0.94, 0.93, 0.93, 0.94, 0.92, 0.93, 0.95},
	})
	if err != nil {
		log.Fatal(err)
	}
	c, err := bayescmp.CorrelatedTTest{Rope: 0.01}.Compare(pair)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(c.Verdict())
	r := c.RhoRange()
	fmt.Printf("%.1f (%s), from %.2f to %.2f\n", r.Rho, r.Source, r.Low, r.High)
	// Output:
	// b is practically better than a on iris (probability 0.9966). This assumes that folds correlate by rho 0.1 (1/folds); above 0.399 it is undecided.
	// 0.1 (1/folds), from 0.00 to 0.40
}
