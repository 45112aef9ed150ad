package bayescmp_test

import (
	"fmt"

	"github.com/bayescmp/go/bayescmp"
)

func ExamplePoisson_Compare() {
	c, err := bayescmp.Poisson{}.Compare(ofWeka("NaiveBayes", "AODE"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c.Verdict())
	fmt.Println(c.Posterior)
	// Output:
	// AODE is better than NaiveBayes on more than half of 74 data sets (probability >0.9999).
	// Expected wins on 74 data sets: left 19.5, right 54.5.
}

func ExamplePoisson_Compare_rope() {
	c, err := bayescmp.Poisson{Rope: 0.01}.Compare(ofWeka("J48", "J48graft"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c.Verdict())
	fmt.Println(c.Posterior)
	// Output:
	// J48 and J48graft are practically equivalent on the largest number of 74 data sets (probability >0.9999).
	// Expected counts on 74 data sets: left 2.8, rope 64.9, right 6.3.
}

// The posterior of the Poisson test has the probabilities on every data set.
func ExampleWinsPosterior() {
	c, err := bayescmp.Poisson{Rope: 0.01}.Compare(ofWeka("NaiveBayes", "AODE"))
	if err != nil {
		fmt.Println(err)
		return
	}
	wins := c.Posterior.(*bayescmp.WinsPosterior)
	for i, name := range wins.Datasets[:3] {
		p := wins.Each[i]
		fmt.Printf("%-10s left %.3f, rope %.3f, right %.3f\n", name, p.Left, p.Rope, p.Right)
	}
	_, _, right := wins.Expected()
	fmt.Printf("expected number of data sets on which right is practically better: %.1f\n", right)
	// Output:
	// abalone    left 0.000, rope 0.000, right 1.000
	// affairs    left 0.034, rope 0.838, right 0.128
	// ais-sport  left 0.042, rope 0.138, right 0.820
	// expected number of data sets on which right is practically better: 33.1
}
