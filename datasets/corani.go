package datasets

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// corani holds the fold scores of the 2017 paper, as its authors published them.
var corani = source{
	Info: Info{
		Name: "corani-2017",
		Title: "fold scores of Corani et al. (2017): five WEKA classifiers on 54 UCI data sets, " +
			"10 runs of 10-fold cross-validation",
		Origin: "the authors' repository github.com/BayesianTestsML/tutorial, " +
			"commit " + coraniCommit + ", folder Julia/Data; not shipped, Fetch downloads it; " +
			"26 of the 54 names in the authors' DatasetNames.dat are on the wrong rows " +
			"(the fold sizes prove it), hence d01 to d54",
		Licence: "GPL-3",
		Citation: "G. Corani, A. Benavoli, J. Demšar, F. Mangili, M. Zaffalon (2017), " +
			"Statistical comparison of classifiers through Bayesian hierarchical modelling, " +
			"Machine Learning 106:1817-1837",
		Rows: coraniRows,
		Columns: []Column{
			{"dataset", series.String, "d01 to d54, the authors' numbers"},
			{"classifier", series.String, "nbc, aode, hnb, j48 or j48gr (grafted)"},
			{"run", series.Int, "1 to 10"},
			{"fold", series.Int, "1 to 10; the same folds for every classifier"},
			{"accuracy", series.Float, "a fraction, to 5 decimals: the authors give percent to 3"},
		},
	},
	home: "the public repository github.com/BayesianTestsML/tutorial, folder Julia/Data",
	base: "https://raw.githubusercontent.com/BayesianTestsML/tutorial/" + coraniCommit +
		"/Julia/Data/",
	env:   "BAYESCMP_CORANI_2017",
	parse: parseCorani,
	files: []remoteFile{
		{classifierID, "8b97145034d6ec65f44d7165b9106efb5297110c407a6e083d993083f26efb10"},
		{classifierNames, "fe8c65cf0ec7bc23ae799b5e4c4d0f811d58d3bc1745bcec518c256cb2c85fc3"},
		{datasetID, "9bc55348fbb13b1c7cd7473442689ddb665c5f8c38f48302d56132593aabc768"},
		{datasetNames, "d6357e00fa6cf6adea1d0df46b439523048158ba554d8e2441e2fe29592ebf4d"},
		{percentCorrect, "b9f4c67d58100cbd21b301b49012eb767c21723c2d1ea3c8e50fa2b19e751f27"},
	},
}

const (
	coraniCommit = "0dbb29392052ea0ebc3d9a0922cb5052eb0e4e6d"

	coraniDatasets    = 54
	coraniClassifiers = 5
	coraniFolds       = 100 // of 10 runs
	coraniRows        = coraniDatasets * coraniClassifiers * coraniFolds

	classifierID    = "ClassifierID.dat"
	classifierNames = "ClassifierNames.dat"
	datasetID       = "DatasetID.dat"
	datasetNames    = "DatasetNames.dat" // 26 names are on the wrong rows: we only count them
	percentCorrect  = "Percent_correct.dat"
)

// coraniScores holds the accuracies by data set, by classifier, and then run by run.
type coraniScores [coraniDatasets][coraniClassifiers][]float64

// parseCorani makes the frame from the five files. They have one value on each line: line i of the
// two id files and of the score file belong together, and the folds of a cell are in order.
func parseCorani(files map[string][]byte) (dataframe.DataFrame, error) {
	names, err := lines(files, classifierNames, coraniClassifiers)
	if err != nil {
		return dataframe.DataFrame{}, err
	}
	if _, err := lines(files, datasetNames, coraniDatasets); err != nil {
		return dataframe.DataFrame{}, err
	}
	scores, err := readCorani(files)
	if err != nil {
		return dataframe.DataFrame{}, err
	}
	return scores.frame(names)
}

func readCorani(files map[string][]byte) (*coraniScores, error) {
	dataset, err := ids(files, datasetID, coraniDatasets)
	if err != nil {
		return nil, err
	}
	classifier, err := ids(files, classifierID, coraniClassifiers)
	if err != nil {
		return nil, err
	}
	score, err := fractions(files, percentCorrect)
	if err != nil {
		return nil, err
	}
	var scores coraniScores
	for i := range score {
		cell := &scores[dataset[i]-1][classifier[i]-1]
		*cell = append(*cell, score[i])
	}
	return &scores, scores.check()
}

// check finds cells that lack folds.
func (s *coraniScores) check() error {
	for i := range s {
		for j, cell := range s[i] {
			if len(cell) != coraniFolds {
				return fmt.Errorf("%s and %s give data set %d, classifier %d %d scores, not %d",
					datasetID, classifierID, i+1, j+1, len(cell), coraniFolds)
			}
		}
	}
	return nil
}

// frame puts the cells one below the other.
func (s *coraniScores) frame(names []string) (dataframe.DataFrame, error) {
	var dataset, classifier []string
	var run, fold []int
	var accuracy []float64
	for i := range s {
		for j, cell := range s[i] {
			for k, score := range cell {
				dataset = append(dataset, fmt.Sprintf("d%02d", i+1))
				classifier = append(classifier, names[j])
				run, fold = append(run, k/10+1), append(fold, k%10+1)
				accuracy = append(accuracy, score)
			}
		}
	}
	df := dataframe.New(
		series.New(dataset, series.String, "dataset"),
		series.New(classifier, series.String, "classifier"),
		series.New(run, series.Int, "run"),
		series.New(fold, series.Int, "fold"),
		series.New(accuracy, series.Float, "accuracy"),
	)
	return df, df.Error()
}

// lines returns the n lines of a file.
func lines(files map[string][]byte, name string, n int) ([]string, error) {
	text := strings.Split(strings.TrimSuffix(string(files[name]), "\n"), "\n")
	if len(text) != n {
		return nil, fmt.Errorf("%s has %d lines, not %d", name, len(text), n)
	}
	return text, nil
}

// ids returns the numbers of a file, which must be from 1 to most.
func ids(files map[string][]byte, name string, most int) ([]int, error) {
	text, err := lines(files, name, coraniRows)
	if err != nil {
		return nil, err
	}
	v := make([]int, len(text))
	for i, s := range text {
		v[i], err = strconv.Atoi(s)
		if err != nil || v[i] < 1 || v[i] > most {
			return nil, fmt.Errorf("%s, line %d: %q is not a number from 1 to %d",
				name, i+1, s, most)
		}
	}
	return v, nil
}

// fractions returns a hundredth of each number in a file of percentages, as the nearest double:
// dividing the percentage by 100 could miss it.
func fractions(files map[string][]byte, name string) ([]float64, error) {
	text, err := lines(files, name, coraniRows)
	if err != nil {
		return nil, err
	}
	v := make([]float64, len(text))
	for i, s := range text {
		v[i], err = strconv.ParseFloat(s+"e-2", 64)
		if err != nil || !(v[i] >= 0 && v[i] <= 1) {
			return nil, fmt.Errorf("%s, line %d: %q is not a percentage", name, i+1, s)
		}
	}
	return v, nil
}
