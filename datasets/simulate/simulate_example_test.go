package simulate_test

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/datasets/simulate"
)

// seeded is a source of random numbers that is the same every time.
func seeded() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

func mean(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v
	}
	return sum / float64(len(x))
}

// flowers is a small data set: a feature that tells the class, and one that does not.
func flowers() *simulate.Data {
	features := [][]float64{{1, 2, 3, 4, 11, 12, 13, 14}, {5, 3, 5, 3, 5, 3, 5, 3}}
	d, err := simulate.NewData(features, []int{0, 0, 0, 0, 1, 1, 1, 1})
	if err != nil {
		panic(err)
	}
	return d
}

func ExampleNewData() {
	d, err := simulate.NewData([][]float64{{1.5, 2.5, 3.5}, {0, 1, 0}}, []int{0, 1, 1})
	fmt.Println(d, err)
	_, err = simulate.NewData([][]float64{{1.5, 2.5}}, []int{0, 1, 1})
	fmt.Println(err)
	// Output:
	// 3 instances, 2 features, classes of [1 2] <nil>
	// folds do not match: feature 0 has 2 values for 3 classes
}

func ExampleData() {
	d := flowers()
	fmt.Println(d.Len(), "instances,", d.Features(), "features,", d.Classes(), "classes")
	// Output: 8 instances, 2 features, 2 classes
}

func ExampleData_Len() {
	fmt.Println(flowers().Len())
	// Output: 8
}

func ExampleData_Features() {
	fmt.Println(flowers().Features())
	// Output: 2
}

func ExampleData_Classes() {
	fmt.Println(flowers().Classes())
	// Output: 2
}

func ExampleData_Value() {
	fmt.Println(flowers().Value(0, 4), flowers().Value(1, 4))
	// Output: 11 5
}

func ExampleData_Class() {
	fmt.Println(flowers().Class(3), flowers().Class(4))
	// Output: 0 1
}

func ExampleData_String() {
	fmt.Println(flowers())
	// Output: 8 instances, 2 features, classes of [4 4]
}

// A classifier of one's own: it predicts class 1 above the mean of feature 0.
func ExampleClassifier() {
	aboveMean := func(d *simulate.Data, rows []int, _ *rand.Rand) (simulate.Rule, error) {
		sum := 0.0
		for _, i := range rows {
			sum += d.Value(0, i)
		}
		limit := sum / float64(len(rows))
		return func(d *simulate.Data, i int) int {
			if d.Value(0, i) > limit {
				return 1
			}
			return 0
		}, nil
	}
	v := simulate.CrossValidation{Runs: 1, Folds: 4}
	scores, err := v.Scores(flowers(), seeded(), aboveMean)
	fmt.Println(scores, err)
	// Output: [[1 1 1 1]] <nil>
}

func ExampleRule() {
	d := flowers()
	var rule simulate.Rule
	rule, err := simulate.LDA(d, []int{0, 1, 4, 5}, nil) // trained on four of them
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(rule(d, 3), rule(d, 7))
	// Output: 0 1
}

func ExampleZeroR() {
	rule, err := simulate.ZeroR(flowers(), []int{0, 4, 5}, seeded())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(rule(flowers(), 0))
	// Output: 1
}

func ExampleSingleFeature() {
	d, err := simulate.OneFeature{Theta: 0.9, Size: 500}.Data(seeded())
	if err != nil {
		fmt.Println(err)
		return
	}
	scores, err := simulate.CrossValidation{}.Scores(d, seeded(), simulate.SingleFeature(0))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.2f\n", mean(scores[0]))
	// Output: 0.90
}

func ExampleLDA() {
	d, err := simulate.Friedman{Function: 2, Noise: 125, Size: 1000}.Data(seeded())
	if err != nil {
		fmt.Println(err)
		return
	}
	scores, err := simulate.CrossValidation{}.Scores(d, seeded(), simulate.LDA)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.2f\n", mean(scores[0]))
	// Output: 0.86
}

func ExampleCART() {
	d, err := simulate.Friedman{Function: 2, Noise: 125, Size: 1000}.Data(seeded())
	if err != nil {
		fmt.Println(err)
		return
	}
	scores, err := simulate.CrossValidation{}.Scores(d, seeded(), simulate.CART)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.2f\n", mean(scores[0]))
	// Output: 0.87
}

func ExampleCrossValidation() {
	// Three runs of two folds; without fields it is ten runs of ten.
	v := simulate.CrossValidation{Runs: 3, Folds: 2}
	scores, err := v.Scores(flowers(), seeded(), simulate.ZeroR)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(scores[0]), "scores")
	// Output: 6 scores
}

func ExampleCrossValidation_Scores() {
	v := simulate.CrossValidation{Runs: 1, Folds: 2}
	scores, err := v.Scores(flowers(), seeded(), simulate.ZeroR, simulate.LDA)
	fmt.Println(scores, err)
	// Output: [[0.5 0.5] [1 1]] <nil>
}

func ExampleCrossValidation_FoldScores() {
	random := seeded()
	var v simulate.CrossValidation // ten runs of ten folds
	var sets []bayescmp.FoldScores
	for _, f := range simulate.FriedmanSettings()[:18] {
		d, err := f.Data(random)
		if err != nil {
			fmt.Println(err)
			return
		}
		scores, err := v.FoldScores(f.String(), d, random, simulate.CART, simulate.LDA)
		if err != nil {
			fmt.Println(err)
			return
		}
		sets = append(sets, scores)
	}
	pair, err := bayescmp.NewPair("cart", "lda", sets...)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(strings.Replace(pair.String(), ": ", ":\n", 1)) // the line is long
	// Output:
	// cart (left) against lda (right) on 18 data sets:
	// right is better on 15, left on 3, equal on 0
}

func ExampleHoldOut() {
	random := seeded()
	f := simulate.Friedman{Function: 1, Noise: 1, Size: 100}
	train, err := f.Data(random)
	if err != nil {
		fmt.Println(err)
		return
	}
	f.Size = 5000
	test, err := f.Data(random)
	if err != nil {
		fmt.Println(err)
		return
	}
	accuracies, err := simulate.HoldOut(train, test, random, simulate.CART, simulate.LDA)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("cart %.2f, lda %.2f\n", accuracies[0], accuracies[1])
	// Output: cart 0.77, lda 0.78
}

// zeroR against a network that is better by 0.05, on 20 data sets.
func ExampleOneFeature() {
	random := seeded()
	var sets []bayescmp.FoldScores
	for i := range 20 {
		o := simulate.OneFeature{Theta: 0.55, Size: 250}
		scores, err := o.FoldScores(fmt.Sprint("set ", i), random)
		if err != nil {
			fmt.Println(err)
			return
		}
		sets = append(sets, scores)
	}
	pair, err := bayescmp.NewPair("zeroR", "network", sets...)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(strings.Replace(pair.String(), ": ", ":\n", 1)) // the line is long
	// Output:
	// zeroR (left) against network (right) on 20 data sets:
	// right is better on 12, left on 8, equal on 0
}

func ExampleOneFeature_Data() {
	d, err := simulate.OneFeature{Theta: 0.7, Size: 100}.Data(seeded())
	fmt.Println(d, err)
	// Output: 100 instances, 1 feature, classes of [47 53] <nil>
}

func ExampleOneFeature_FoldScores() {
	scores, err := simulate.OneFeature{Theta: 0.7, Size: 100}.FoldScores("a", seeded())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%d scores, means %.3f and %.3f\n",
		len(scores.Left), mean(scores.Left), mean(scores.Right))
	// Output: 100 scores, means 0.520 and 0.760
}

func ExampleOneFeature_Refill() {
	random := seeded()
	o := simulate.OneFeature{Theta: 0.7, Size: 100, Validation: simulate.CrossValidation{Runs: 1}}
	var scores bayescmp.FoldScores
	sum := 0.0
	for range 10_000 {
		if err := o.Refill(&scores, random); err != nil {
			fmt.Println(err)
			return
		}
		sum += mean(scores.Right)
	}
	fmt.Printf("%.3f\n", sum/10_000)
	// Output: 0.699
}

func ExampleOneFeature_Difference() {
	fmt.Printf("%.2f\n", simulate.OneFeature{Theta: 0.55}.Difference())
	fmt.Printf("%.2f\n", simulate.OneFeature{Theta: 0.45}.Difference())
	// Output:
	// 0.05
	// 0.05
}

// A small difference is not learned from a few instances.
func ExampleOneFeature_Accuracies() {
	for _, train := range []int{25, 100, 1000} {
		zeroR, network := simulate.OneFeature{Theta: 0.55}.Accuracies(train)
		fmt.Printf("%.1f %.4f\n", zeroR, network)
	}
	// Output:
	// 0.5 0.5138
	// 0.5 0.5260
	// 0.5 0.5487
}

func ExampleTwoFeatures() {
	t := simulate.TwoFeatures{ThetaF: 0.9, ThetaG: 0.85, Size: 500}
	scores, err := t.FoldScores("a", seeded())
	if err != nil {
		fmt.Println(err)
		return
	}
	measured := mean(scores.Right) - mean(scores.Left)
	fmt.Printf("difference %.3f, actually %.3f\n", measured, t.Difference())
	// Output: difference 0.040, actually 0.050
}

func ExampleKnownDifference() {
	for _, delta := range []float64{0.02, -0.3} {
		t, err := simulate.KnownDifference(delta, 500)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("θf %.2f, θg %.2f: difference %.2f\n", t.ThetaF, t.ThetaG, t.Difference())
	}
	// Output:
	// θf 0.90, θg 0.88: difference 0.02
	// θf 0.90, θg 1.00: difference -0.10
}

func ExampleTwoFeatures_Data() {
	d, err := simulate.TwoFeatures{ThetaF: 0.9, ThetaG: 0.8, Size: 100}.Data(seeded())
	fmt.Println(d, err)
	// Output: 100 instances, 2 features, classes of [44 56] <nil>
}

func ExampleTwoFeatures_FoldScores() {
	t := simulate.TwoFeatures{
		ThetaF: 0.9, ThetaG: 0.8, Size: 100,
		Validation: simulate.CrossValidation{Runs: 1, Folds: 5},
	}
	scores, err := t.FoldScores("a", seeded())
	fmt.Println(scores.Left, scores.Right, err)
	// Output: [0.75 0.85 0.7 0.85 0.95] [0.9 0.8 0.95 0.95 0.95] <nil>
}

func ExampleTwoFeatures_Refill() {
	random := seeded()
	t := simulate.TwoFeatures{ThetaF: 0.9, ThetaG: 0.8, Size: 100}
	var scores bayescmp.FoldScores
	for range 3 {
		if err := t.Refill(&scores, random); err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%.3f\n", mean(scores.Right)-mean(scores.Left))
	}
	// Output:
	// 0.090
	// 0.060
	// 0.110
}

func ExampleTwoFeatures_Difference() {
	fmt.Printf("%.2f\n", simulate.TwoFeatures{ThetaF: 0.9, ThetaG: 0.95}.Difference())
	// Output: -0.05
}

func ExampleTwoFeatures_Accuracies() {
	left, right := simulate.TwoFeatures{ThetaF: 0.9, ThetaG: 0.55}.Accuracies(100)
	fmt.Printf("%.4f %.4f\n", left, right)
	// Output: 0.5260 0.9000
}

func ExampleFriedman() {
	f := simulate.Friedman{Function: 3, Noise: 0.1, Size: 100, RandomFeatures: 20}
	d, err := f.Data(seeded())
	fmt.Println(d, err)
	// Output: 100 instances, 24 features, classes of [58 42] <nil>
}

func ExampleFriedman_Data() {
	d, err := simulate.Friedman{Function: 1, Noise: 1, Size: 1000}.Data(seeded())
	fmt.Println(d, err)
	// Output: 1000 instances, 10 features, classes of [501 499] <nil>
}

func ExampleFriedman_String() {
	fmt.Println(simulate.Friedman{Function: 1, Noise: 0.5, Size: 30, RandomFeatures: 20})
	// Output: F#1, noise 0.5, n = 30, 20 random features
}

func ExampleFriedmanSettings() {
	settings := simulate.FriedmanSettings()
	fmt.Println(len(settings), "settings, the last:", settings[53])
	// Output: 54 settings, the last: F#3, noise 0.2, n = 1000, 20 random features
}
