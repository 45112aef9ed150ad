package bayescmp_test

import (
	"context"
	"fmt"

	"github.com/bayescmp/go/bayescmp"
)

// Who is decidedly beaten, and by whom? Undecided pairs stay undecided, whatever the others say.
func ExampleMatrix_Relations() {
	m, err := bayescmp.AllPairs(context.Background(), weka(), bayescmp.SignedRank{Rope: 0.005})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, r := range m.Relations() {
		fmt.Printf("%s: beaten by %v, better than %v, equivalent to %v, undecided with %v\n",
			r.Classifier, r.BeatenBy, r.Beats, r.Equivalent, r.Undecided)
	}
	// Output:
	// AODE: beaten by [], better than [NaiveBayes], equivalent to [], undecided with [HNB J48graft J48]
	// HNB: beaten by [], better than [NaiveBayes], equivalent to [], undecided with [AODE J48graft J48]
	// J48graft: beaten by [], better than [NaiveBayes], equivalent to [J48], undecided with [AODE HNB]
	// J48: beaten by [], better than [], equivalent to [J48graft], undecided with [AODE HNB NaiveBayes]
	// NaiveBayes: beaten by [AODE HNB J48graft], better than [], equivalent to [], undecided with [J48]
}

func ExampleMatrix_Verdict() {
	m, err := bayescmp.AllPairs(context.Background(), weka(), bayescmp.SignedRank{Rope: 0.005})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Verdict())
	// Output:
	// 4 of 10 pairs decided: AODE practically better than NaiveBayes; HNB practically better than NaiveBayes; J48graft and J48 practically equivalent; J48graft practically better than NaiveBayes. Unbeaten: AODE, HNB, J48graft, J48. Those that hold together (any of them wrong with a chance of at most 5 %): J48graft and J48 practically equivalent. By their own probabilities, fewer than 1 of 4 decided pairs are wrong.
}

// Which classifiers are still in the race?
func ExampleMatrix_Unbeaten() {
	m, err := bayescmp.AllPairs(context.Background(), weka(), bayescmp.Poisson{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Unbeaten())
	// Output:
	// [AODE HNB J48graft]
}

func ExampleMatrix_Groups() {
	m, err := bayescmp.AllPairs(context.Background(), weka(), bayescmp.Hierarchical{Rope: 0.01})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Groups())
	// Output:
	// [[HNB AODE] [J48graft J48] [NaiveBayes]]
}

func ExampleMatrix_Plot() {
	m, err := bayescmp.AllPairs(context.Background(), weka(), bayescmp.Poisson{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Plot().Size())
	// Output:
	// 640 293.3333333333333
}

func ExampleAllPairs() {
	scores, err := weka().On("iris", "glass", "zoo")
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := bayescmp.AllPairs(context.Background(), scores, bayescmp.Poisson{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m)
	// Output:
	// Poisson test, all pairs of 5 classifiers on 3 data sets, no rope; a decision needs 0.95
	//
	//   left        right     P(left)  P(right)  decision
	//   HNB         J48       0.9400   0.0600    undecided
	//   HNB         J48graft  0.9051   0.0949    undecided
	//   AODE        J48       0.8660   0.1340    undecided
	//   AODE        J48graft  0.8549   0.1451    undecided
	//   NaiveBayes  AODE      0.1960   0.8040    undecided
	//   NaiveBayes  HNB       0.2236   0.7764    undecided
	//   NaiveBayes  J48       0.7196   0.2804    undecided
	//   NaiveBayes  J48graft  0.6918   0.3082    undecided
	//   J48         J48graft  0.3860   0.6140    undecided
	//   AODE        HNB       0.4863   0.5137    undecided
	//
	//   classifier  beaten by  better than  undecided
	//   HNB         –          –            4
	//   AODE        –          –            4
	//   NaiveBayes  –          –            4
	//   J48graft    –          –            4
	//   J48         –          –            4
	//
	// None of the 10 pairs is decided: no probability is above 0.95. [1] [2]
	// Undecided is not equivalent.
	// Assumed: rho 0.1 (n_test/(n_train+n_test)); matching prior.
	// [1] J48 against J48graft: all differences are 0 on 1 data set (zoo), and without a rope each counts half for either side; counted as a win of neither, J48 is better on more than half with probability 0.0827, J48graft with 0.3107
	// [2] J48 against J48graft: all differences are equal on 1 data set (zoo); their variance is taken to be the least that the test sets can show, by n_test
}

func ExampleMatrix_Between() {
	m, err := bayescmp.AllPairs(context.Background(), weka(), bayescmp.Poisson{})
	if err != nil {
		fmt.Println(err)
		return
	}
	c, err := m.Between("HNB", "AODE")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c.Verdict())
	// Output:
	// Undecided between AODE and HNB on 74 data sets: no probability is above 0.95.
}
