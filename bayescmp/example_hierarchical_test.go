package bayescmp_test

import (
	"context"
	"fmt"

	"github.com/bayescmp/go/bayescmp"
)

// The difference to expect on the next data set, given the scores on 74.
func ExampleHierarchical_Compare() {
	pair := ofWeka("J48", "AODE")
	c, err := bayescmp.Hierarchical{Rope: 0.01}.Compare(pair)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s %.2f, equivalent %.2f, %s %.2f: %v\n",
		c.Left, c.P.Left, c.P.Rope, c.Right, c.P.Right, c.Decision())
	post := c.Posterior.(*bayescmp.HierarchicalPosterior)
	fmt.Println("mean of the population:", post.Delta0)
	next := post.Next(0.01)
	fmt.Printf("the next data set: %.2f, %.2f, %.2f\n", next.Left, next.Rope, next.Right)
	// Output:
	// J48 0.08, equivalent 0.06, AODE 0.86: undecided
	// mean of the population: 0.0055 [-0.0028, 0.0136]
	// the next data set: 0.28, 0.29, 0.43
}

// Other assumptions are fields: here a Gaussian population and independent folds.
func ExampleHierarchical_Compare_options() {
	test := bayescmp.Hierarchical{Rope: 0.01, Nu: &bayescmp.GaussianNu, Rho: bayescmp.Value(0)}
	c, err := test.Compare(ofWeka("AODE", "HNB"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c.Verdict())
	for _, said := range c.Assumptions {
		fmt.Println(said)
	}
	// Output:
	// Undecided between AODE and HNB: no outcome is the most probable one with a probability above 0.95. AODE and HNB are practically equivalent on 36 % of data sets like these (95 % credible interval 30 to 74 %); AODE is practically better on 33 %, and HNB on 31 %.
	// rho 0 as set
	// Gaussian population
}

// How probable is the difference on one data set to be left of the rope, in it, or right of it? The
// data set borrows from the others.
func ExampleHierarchicalPosterior_Estimates() {
	c, err := bayescmp.Hierarchical{Rope: 0.01}.Compare(ofWeka("J48", "AODE"))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, e := range c.Posterior.(*bayescmp.HierarchicalPosterior).Estimates(0.01)[:3] {
		fmt.Printf("%-15s raw %6.3f, shrunken %6.3f in [%6.3f, %6.3f], P(AODE better) %.2f\n",
			e.Dataset, e.Raw, e.Mean, e.Low, e.High, e.P.Right)
	}
	// Output:
	// abalone         raw  0.026, shrunken  0.023 in [ 0.006,  0.040], P(AODE better) 0.93
	// affairs         raw  0.000, shrunken  0.002 in [-0.021,  0.024], P(AODE better) 0.23
	// ais-sport       raw  0.013, shrunken  0.008 in [-0.038,  0.055], P(AODE better) 0.45
}

// The numerical error of a quantile, in units of the scores.
func ExampleHierarchicalPosterior_NumericalError() {
	c, err := bayescmp.Hierarchical{Rope: 0.01}.Compare(ofWeka("J48", "AODE"))
	if err != nil {
		fmt.Println(err)
		return
	}
	low := func(h *bayescmp.HierarchicalPosterior) float64 { return h.Delta0.Quantile(0.025) }
	posterior := c.Posterior.(*bayescmp.HierarchicalPosterior)
	fmt.Printf("%.4f, error below 1e-5: %t\n",
		low(posterior), posterior.NumericalError(low) < 1e-5)
	// Output:
	// -0.0028, error below 1e-5: true
}

// Independent draws are for questions that this package does not answer: here, how probable it is
// that the mean difference is more than half a spread.
func ExampleHierarchicalPosterior_Draws() {
	c, err := bayescmp.Hierarchical{Rope: 0.01}.Compare(ofWeka("J48", "AODE"))
	if err != nil {
		fmt.Println(err)
		return
	}
	draws := c.Posterior.(*bayescmp.HierarchicalPosterior).Draws(2000, nil)
	above := 0
	delta0, sigma0 := draws.Col("delta0").Float(), draws.Col("sigma0").Float()
	for i := range delta0 {
		if delta0[i] > sigma0[i]/2 {
			above++
		}
	}
	fmt.Printf("%v, P(δ0 > σ0/2) about %.1f\n", draws.Names(), float64(above)/2000)
	// Output:
	// [delta0 sigma0 nu], P(δ0 > σ0/2) about 0.1
}

// How sure could one be with twice as many data sets? Among twenty possible continuations of the
// experiment, some decide.
func ExampleHierarchicalPosterior_Predict() {
	test := bayescmp.Hierarchical{Rope: 0.01}
	now, err := test.Compare(ofWeka("J48", "AODE"))
	if err != nil {
		fmt.Println(err)
		return
	}
	posterior := now.Posterior.(*bayescmp.HierarchicalPosterior)
	decided, source := 0, bayescmp.Seed(1)
	for range 20 {
		more, err := posterior.Predict(74, 0, source)
		if err != nil {
			fmt.Println(err)
			return
		}
		later, err := test.Compare(more)
		if err != nil {
			fmt.Println(err)
			return
		}
		if later.Decision() != bayescmp.Undecided {
			decided++
		}
	}
	fmt.Printf("now: %v; with 74 more data sets a decision in %d of 20 cases\n",
		now.Decision(), decided)
	// Output: now: undecided; with 74 more data sets a decision in 11 of 20 cases
}

// The answers while the data sets come in, ten at a time.
func ExampleMonitor_Follow() {
	monitor := bayescmp.Monitor{Test: bayescmp.Hierarchical{Rope: 0.01}, First: 10, Every: 10}
	looks, err := monitor.Follow(context.Background(), ofWeka("J48", "AODE"))
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, n := range looks.Datasets {
		fmt.Println(n, looks.Comparisons[i].Decision())
	}
	// Output:
	// 10 undecided
	// 20 undecided
	// 30 undecided
	// 40 undecided
	// 50 undecided
	// 60 right better
	// 70 undecided
	// 74 undecided
}

// When does somebody look who starts at 10 data sets and takes every 20th?
func ExampleMonitor_LooksAt() {
	monitor := bayescmp.Monitor{First: 10, Every: 20}
	fmt.Println(monitor.LooksAt(74))
	// Output:
	// [10 30 50 70 74] <nil>
}

// Data sets like those that are there, if J48 and AODE were equally good on the average.
func ExampleHierarchicalPosterior_Simulate() {
	c, err := bayescmp.Hierarchical{Rope: 0.01}.Compare(ofWeka("J48", "AODE"))
	if err != nil {
		fmt.Println(err)
		return
	}
	post := c.Posterior.(*bayescmp.HierarchicalPosterior)
	pair, err := post.Simulate(0, 0.03, 10, 200, bayescmp.Seed(1))
	if err != nil {
		fmt.Println(err)
		return
	}
	mean := 0.0
	for _, difference := range pair.Means() {
		mean += difference / 200
	}
	fmt.Printf("%d data sets, mean difference %.3f\n", len(pair.Datasets()), mean)
	// Output:
	// 200 data sets, mean difference -0.003
}

// A population without an assumed shape: most data sets are near 0, and some speak for AODE. A
// Student, which is symmetric, has no room for both.
func ExampleDirichletMixture() {
	test := bayescmp.Hierarchical{Rope: 0.01, Population: bayescmp.DirichletMixture{}}
	c, err := test.Compare(ofWeka("NaiveBayes", "AODE"))
	if err != nil {
		fmt.Println(err)
		return
	}
	next := c.Posterior.(*bayescmp.DrawnPosterior).Next(0.01)
	fmt.Printf("the next data set: NaiveBayes %.2f, equivalent %.2f, AODE %.2f\n",
		next.Left, next.Rope, next.Right)
	// Output:
	// the next data set: NaiveBayes 0.03, equivalent 0.70, AODE 0.27
}
