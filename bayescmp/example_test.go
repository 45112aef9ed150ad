package bayescmp_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/datasets"
)

// From a table to an answer on one data set.
func Example() {
	df, err := datasets.Load("uci-weka")
	if err != nil {
		fmt.Println(err)
		return
	}
	scores, err := bayescmp.FromLong(df, bayescmp.Long{Score: "accuracy"})
	if err != nil {
		fmt.Println(err)
		return
	}
	pair, err := scores.Pair("NaiveBayes", "AODE")
	if err != nil {
		fmt.Println(err)
		return
	}
	glass, err := pair.On("glass")
	if err != nil {
		fmt.Println(err)
		return
	}
	c, err := bayescmp.CorrelatedTTest{Rope: 0.01}.Compare(glass)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c)
	// Output:
	// Correlated t test: NaiveBayes (left) against AODE (right) on glass, rope ±0.01
	//
	//   NaiveBayes practically better  0.0300
	//   practically equivalent         0.1821
	//   AODE practically better        0.7878
	//
	// Undecided between NaiveBayes and AODE on glass: no probability is above 0.95.
	// Mean difference 0.025, 95 % credible interval [-0.011, 0.061].
	// Assumed: 100 differences (10 runs of 10 folds); rho 0.1 (n_test/(n_train+n_test)); matching prior.
}

// scoresFile holds two runs of three folds of two classifiers on iris, as people keep them.
const scoresFile = `dataset,classifier,run,fold,score
iris,nbc,1,1,0.94
iris,nbc,1,2,0.92
iris,nbc,1,3,0.96
iris,nbc,2,1,0.94
iris,nbc,2,2,0.96
iris,nbc,2,3,0.92
iris,aode,1,1,0.96
iris,aode,1,2,0.94
iris,aode,1,3,0.96
iris,aode,2,1,0.98
iris,aode,2,2,0.96
iris,aode,2,3,0.94
`

// fileScores are the scores of that file.
func fileScores() *bayescmp.Scores {
	df, err := bayescmp.ReadCSV(strings.NewReader(scoresFile))
	if err != nil {
		panic(err)
	}
	scores, err := bayescmp.FromLong(df, bayescmp.Long{})
	if err != nil {
		panic(err)
	}
	return scores
}

// ofWeka is a pair of the shipped scores of five classifiers on 74 data sets.
func ofWeka(left, right string) bayescmp.Pair {
	pair, err := weka().Pair(left, right)
	if err != nil {
		panic(err)
	}
	return pair
}

func ExampleReadCSV() {
	df, err := bayescmp.ReadCSV(strings.NewReader("dataset;classifier;score\n007;NA;0.90\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(df.Names(), df.Records()[1])
	// Output:
	// [dataset classifier score] [007 NA 0.90]
}

func ExampleReadCSV_error() {
	_, err := bayescmp.ReadCSV(strings.NewReader("dataset,classifier,score\niris,nbc,0,95\n"))
	fmt.Println(errors.Is(err, bayescmp.ErrCSV), err)
	// Output:
	// true not a usable CSV file: line 2: wrong number of fields; every line needs as many columns as the header
}

func ExampleFromLong() {
	df, err := bayescmp.ReadCSV(strings.NewReader(scoresFile))
	if err != nil {
		fmt.Println(err)
		return
	}
	scores, err := bayescmp.FromLong(df, bayescmp.Long{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(scores)
	// Output:
	// 1 data set × 2 classifiers (nbc, aode), 2 runs of 3 folds; higher is better.
	// Scores from column "score".
}

// Columns of other names are named, and so is what to do about missing scores.
func ExampleFromLong_options() {
	df, err := bayescmp.ReadCSV(strings.NewReader(`task,model,split,logloss
wine,ridge,1,0.31
wine,ridge,2,NA
wine,lasso,1,0.28
wine,lasso,2,0.30
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	scores, err := bayescmp.FromLong(df, bayescmp.Long{
		Dataset: "task", Classifier: "model", Fold: "split", Score: "logloss", Lower: true, Missing: bayescmp.DropFold,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(scores)
	// Output:
	// 1 data set × 2 classifiers (ridge, lasso), 2 folds; lower is better.
	// Scores from column "logloss".
	// 1 fold dropped for missing scores.
}

// Without a policy, the error says which score is missing.
func ExampleFromLong_missing() {
	df, err := bayescmp.ReadCSV(strings.NewReader("dataset,classifier,fold,score\niris,nbc,1,0.9\niris,aode,1,NaN\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = bayescmp.FromLong(df, bayescmp.Long{})
	fmt.Println(err)
	// Output:
	// missing score: row 2: data set "iris", classifier "aode", fold 1; give it, or choose Missing: DropFold or DropDataset (with FromLong or FromWide), or KeepMissing for SkillingsMack
}

func ExampleFromWide() {
	df, err := bayescmp.ReadCSV(strings.NewReader("dataset,nbc,aode\niris,0.94,0.96\niris,0.92,0.94\nwine,0.97,0.97\nwine,0.96,0.98\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	scores, err := bayescmp.FromWide(df, bayescmp.Wide{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(scores)
	// Output:
	// 2 data sets × 2 classifiers (nbc, aode), 2 folds; higher is better.
	// Each of the columns "nbc", "aode" is a classifier.
}

func ExampleOpen() {
	path := filepath.Join(os.TempDir(), "bayescmp-example.csv")
	if err := os.WriteFile(path, []byte(scoresFile), 0o600); err != nil {
		fmt.Println(err)
		return
	}
	defer os.Remove(path)

	scores, err := bayescmp.Open(path)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(scores)
	// Output:
	// 1 data set × 2 classifiers (nbc, aode), 2 runs of 3 folds; higher is better.
	// Scores from column "score".
}

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
	// 2 data sets × 5 classifiers (NaiveBayes, AODE, HNB, J48, J48graft), 10 runs of 10 folds; higher is better.
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
		fmt.Printf("%-5s  %.3f  %.3f\n", means.Elem(i, 0), means.Elem(i, 1).Float(), means.Elem(i, 2).Float())
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
	fmt.Printf("left %.4f, rope %.4f, right %.4f: %s\n", c.P.Left, c.P.Rope, c.P.Right, c.Decision())
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
	// Expected counts on 74 data sets: left 2.8, rope 65.0, right 6.2.
}

// The posterior of the Poisson test knows every data set.
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

func ExampleComparison_Decision() {
	c, err := bayescmp.Poisson{}.Compare(ofWeka("NaiveBayes", "AODE"))
	if err != nil {
		fmt.Println(err)
		return
	}
	switch c.Decision() {
	case bayescmp.RightBetter:
		fmt.Println(c.Right, "wins on most data sets")
	case bayescmp.LeftBetter:
		fmt.Println(c.Left, "wins on most data sets")
	default:
		fmt.Println("more data are needed")
	}
	// Output:
	// AODE wins on most data sets
}

func ExampleComparison_Frame() {
	c, err := bayescmp.Poisson{}.Compare(ofWeka("NaiveBayes", "AODE"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(strings.Join(c.Frame().Names(), ", "))
	// Output:
	// test, dataset, datasets, left, right, rope, p_left, p_rope, p_right, decision
}

func ExampleComparison_Plot() {
	glass, err := ofWeka("NaiveBayes", "AODE").On("glass")
	if err != nil {
		fmt.Println(err)
		return
	}
	c, err := bayescmp.CorrelatedTTest{Rope: 0.01}.Compare(glass)
	if err != nil {
		fmt.Println(err)
		return
	}
	path := filepath.Join(os.TempDir(), "bayescmp-glass.svg")
	defer os.Remove(path)
	fmt.Println(c.Plot(), c.Plot().Save(path))
	// Output:
	// figure, 640 × 360 <nil>
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
	// None of the 10 pairs is decided: no probability is above 0.95. [1]
	// Undecided is not equivalent.
	// Assumed: rho 0.1 (n_test/(n_train+n_test)); matching prior.
	// [1] J48 against J48graft: all differences are 0 on 1 data set (zoo), and without a rope each counts half for either side; counted as a win of neither, J48 is better on more than half with probability 0.0827, J48graft with 0.3107
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
