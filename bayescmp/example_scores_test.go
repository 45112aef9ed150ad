package bayescmp_test

import (
	"fmt"

	"github.com/bayescmp/go/bayescmp"
)

func ExampleScores_Pair() {
	scores := fileScores()
	pair, err := scores.Pair("nbc", "aode")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(pair)

	_, err = scores.Pair("nbc", "svm")
	fmt.Println(err)
	// Output:
	// nbc (left) against aode (right) on iris: 6 scores, mean difference 0.0167, standard deviation 0.0151
	// unknown name: no classifier "svm"; there are "nbc", "aode"
}

func ExampleScores_On() {
	two, err := weka().On("iris", "glass")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(two)
	// Output:
	// 2 data sets × 5 classifiers (NaiveBayes, AODE, HNB, J48, J48graft), 10 runs of 10 folds; accuracy, higher is better.
	// The scores go from 0.428571 to 1; rho 0.1 (n_test/(n_train+n_test)).
	// Scores from column "accuracy".
}

func ExampleScores_Means() {
	two, err := weka().On("iris", "glass")
	if err != nil {
		fmt.Println(err)
		return
	}
	means := two.Means()
	fmt.Println(means.Names())
	for i := range means.Nrow() {
		fmt.Printf("%-5s  %.3f  %.3f\n", means.Elem(i, 0), means.Elem(i, 1).Float(),
			means.Elem(i, 2).Float())
	}
	// Output:
	// [dataset NaiveBayes AODE HNB J48 J48graft]
	// iris   0.933  0.931
	// glass  0.721  0.745
}

func ExampleScores_Folds() {
	folds, err := fileScores().Folds("iris", "aode")
	fmt.Println(folds, err)
	// Output:
	// [0.96 0.94 0.96 0.98 0.96 0.94] <nil>
}

func ExampleNewPair() {
	pair, err := bayescmp.NewPair("nbc", "aode", bayescmp.FoldScores{
		Dataset: "iris",
		Left:    []float64{0.94, 0.92, 0.96, 0.94, 0.96, 0.92},
		Right:   []float64{0.96, 0.94, 0.96, 0.98, 0.96, 0.94},
		Runs:    2,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(pair)
	// Output:
	// nbc (left) against aode (right) on iris: 6 scores, mean difference 0.0167, standard deviation 0.0151
}

func ExamplePair_On() {
	glass, err := ofWeka("NaiveBayes", "AODE").On("glass")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(glass)
	// Output:
	// NaiveBayes (left) against AODE (right) on glass: 100 scores, mean difference 0.0246, standard deviation 0.0523
}

func ExamplePair_Differences() {
	pair, err := fileScores().Pair("nbc", "aode")
	if err != nil {
		fmt.Println(err)
		return
	}
	differences, err := pair.Differences("iris")
	fmt.Printf("%.2f %v\n", differences, err)
	// Output:
	// [0.02 0.02 0.00 0.04 0.00 0.02] <nil>
}

func ExamplePair_Frame() {
	pair, err := ofWeka("NaiveBayes", "AODE").On("iris", "glass")
	if err != nil {
		fmt.Println(err)
		return
	}
	frame := pair.Frame()
	fmt.Println(frame.Names())
	fmt.Println(frame.Col("dataset"), frame.Col("n"))
	// Output:
	// [dataset runs folds n mean sd]
	// [iris glass] [100 100]
}
