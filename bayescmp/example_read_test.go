package bayescmp_test

import (
	"compress/gzip"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/bayescmp/go/bayescmp"
)

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
	// true not a usable CSV file: line 2 has 4 columns, the header has 3; every line needs as many columns as the header
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
	// The scores go from 0.92 to 0.98; rho 0.333 (1/folds).
	// Scores from column "score".
}

// Options name the columns, and say what to do about missing scores.
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
		Dataset: "task", Classifier: "model", Fold: "split", Score: "logloss",
		Lower: true, Missing: bayescmp.DropFold,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(scores)
	// Output:
	// 1 data set × 2 classifiers (ridge, lasso), 2 folds; logloss, lower is better.
	// The scores go from 0.28 to 0.31; rho 0.5 (1/folds).
	// Scores from column "logloss".
	// 1 fold dropped for missing scores.
}

// Without a policy, the error says which score is missing.
func ExampleFromLong_missing() {
	df, err := bayescmp.ReadCSV(strings.NewReader(
		"dataset,classifier,fold,score\niris,nbc,1,0.9\niris,aode,1,NaN\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = bayescmp.FromLong(df, bayescmp.Long{})
	fmt.Println(err)
	// Output:
	// missing score: row 2: data set "iris", classifier "aode", fold 1; give it, or choose Missing: PairwiseComplete, DropFold or DropDataset, or KeepMissing for tests that take gaps
}

func ExampleFromWide() {
	df, err := bayescmp.ReadCSV(strings.NewReader(
		"dataset,nbc,aode\niris,0.94,0.96\niris,0.92,0.94\nwine,0.97,0.97\nwine,0.96,0.98\n"))
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
	// The scores go from 0.92 to 0.98; rho 0.5 (1/folds).
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
	// The scores go from 0.92 to 0.98; rho 0.333 (1/folds).
	// Read as: long table; all 12 rows are used.
	// Scores from column "score".
	// No metric is named: higher scores are taken to be better.
	// For example row 1: data set "iris", classifier "nbc", run 1, fold 1: 0.94.
	// For example row 2: data set "iris", classifier "nbc", run 1, fold 2: 0.92.
	// For example row 3: data set "iris", classifier "nbc", run 1, fold 3: 0.96.
}

func ExampleCSV_Open() {
	path := filepath.Join(os.TempDir(), "bayescmp-example.csv.gz")
	f, err := os.Create(path)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.Remove(path)
	z := gzip.NewWriter(f)
	fmt.Fprint(z, "data,method,seconds,error\niris,nbc,3,0.05\niris,aode,4,0.04\n"+
		"glass,nbc,3,0.30\nglass,aode,4,0.31\n")
	z.Close()
	f.Close()
	scores, err := bayescmp.CSV{Metric: "error", Lower: true}.Open(path)
	fmt.Println(scores, err)
	// Output:
	// 2 data sets × 2 classifiers (nbc, aode), one score each; error, lower is better.
	// The scores go from 0.04 to 0.31.
	// Read as: long table; all 4 rows are used.
	// Left out: column "seconds" (another metric).
	// Scores from column "error".
	// For example row 1: data set "iris", classifier "nbc": 0.05.
	// For example row 2: data set "iris", classifier "aode": 0.04.
	// For example row 3: data set "glass", classifier "nbc": 0.3. <nil>
}

// Names such as iris_fold1 are a question, until it is said what the numbers are.
func ExampleNames_MarshalText() {
	text, err := bayescmp.NamesApart.MarshalText()
	fmt.Println(string(text), err)
	var names bayescmp.Names
	err = names.UnmarshalText([]byte("whole"))
	fmt.Println(names == bayescmp.NamesWhole, err)
	// Output:
	// apart <nil>
	// true <nil>
}
