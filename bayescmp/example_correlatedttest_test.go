package bayescmp_test

import (
	"errors"
	"fmt"
	"math"

	"github.com/bayescmp/go/bayescmp"
)

func ExampleCorrelatedTTest_Compare() {
	pair, err := fileScores().Pair("nbc", "aode")
	if err != nil {
		fmt.Println(err)
		return
	}
	c, err := bayescmp.CorrelatedTTest{Rope: 0.01}.Compare(pair)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("left %.4f, rope %.4f, right %.4f: %s\n",
		c.P.Left, c.P.Rope, c.P.Right, c.Decision())
	// Output:
	// left 0.0411, rope 0.2643, right 0.6946: undecided
}

// A prior that expects small differences pulls the posterior towards 0.
func ExampleCorrelatedTTest_Compare_prior() {
	pair, err := fileScores().Pair("nbc", "aode")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, prior := range []*bayescmp.NormalGamma{nil, {Mu: 0, K: 0.2, A: 1, B: 1e-4}} {
		c, err := bayescmp.CorrelatedTTest{Prior: prior}.Compare(pair)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%.3f %s\n", c.P.Right, c.Posterior)
	}
	// Output:
	// 0.883 Mean difference 0.017, 95 % credible interval [-0.015, 0.048].
	// 0.781 Mean difference 0.005, 95 % credible interval [-0.009, 0.020].
}

// The correlated t test answers for one data set.
func ExampleCorrelatedTTest_Compare_severalDatasets() {
	_, err := bayescmp.CorrelatedTTest{}.Compare(ofWeka("NaiveBayes", "AODE"))
	fmt.Println(errors.Is(err, bayescmp.ErrManySets))
	fmt.Println(err)
	// Output:
	// true
	// several data sets: the correlated t test answers for one data set and the pair has 74; choose one with Pair.On (or Scores.On), from "abalone", "affairs", "ais-sport", "ann-thyroid", "arrests" and 69 more
}

// The posterior of the correlated t test is a Student distribution that can be asked anything.
func ExampleStudentPosterior() {
	pair, err := fileScores().Pair("nbc", "aode")
	if err != nil {
		fmt.Println(err)
		return
	}
	c, err := bayescmp.CorrelatedTTest{}.Compare(pair)
	if err != nil {
		fmt.Println(err)
		return
	}
	post := c.Posterior.(*bayescmp.StudentPosterior)
	low, high := post.Interval(0.9)
	fmt.Printf("90 %% interval [%.4f, %.4f]\n", low, high)
	fmt.Printf("P(difference > 0.02) = %.3f\n", 1-post.CDF(0.02))
	// Output:
	// 90 % interval [-0.0081, 0.0414]
	// P(difference > 0.02) = 0.399
}

// A rho of 0 treats folds as independent, which makes the ordinary t test: too sure of itself.
func ExampleValue() {
	pair, err := fileScores().Pair("nbc", "aode")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, rho := range []*float64{nil, bayescmp.Value(0)} {
		c, err := bayescmp.CorrelatedTTest{Rho: rho}.Compare(pair)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%.4f (%s)\n", c.P.Right, c.Assumptions[1])
	}
	// Output:
	// 0.8834 (rho 0.333 (1/folds))
	// 0.9789 (rho 0 as set)
}

// The matching prior, spelled out.
func ExampleNormalGamma() {
	pair, err := fileScores().Pair("nbc", "aode")
	if err != nil {
		fmt.Println(err)
		return
	}
	matching := &bayescmp.NormalGamma{K: math.Inf(1), A: -0.5}
	a, _ := bayescmp.CorrelatedTTest{}.Compare(pair)
	b, _ := bayescmp.CorrelatedTTest{Prior: matching}.Compare(pair)
	fmt.Println(a.P == b.P)
	// Output:
	// true
}
