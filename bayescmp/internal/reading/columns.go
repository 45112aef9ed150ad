package reading

import (
	"math"
	"slices"
	"strings"
)

// The names that columns may have, in lower case; the first one that is found counts.
var (
	datasetNames    = []string{"dataset", "data_set", "data set", "data", "task", "problem", "db"}
	classifierNames = []string{
		"classifier", "algorithm", "model", "method", "learner", "estimator", "clf",
	}
	runNames   = []string{"run", "repeat", "repetition", "rep", "seed", "iteration", "iter"}
	foldNames  = []string{"fold", "cv_fold", "split"}
	trainNames = []string{"n_train", "train_size"}
	testNames  = []string{"n_test", "test_size"}
	scoreNames = []string{"score"}
)

// find returns the column with one of these names, or "".
func (t Table) find(names []string) string {
	for _, want := range names {
		for _, name := range t.Names {
			if strings.ToLower(name) == want {
				return name
			}
		}
	}
	return ""
}

// findFolds finds the columns that say which fold a row is about.
func (t Table) findFolds() Folds {
	return Folds{
		Run: t.find(runNames), Fold: t.find(foldNames),
		TrainSize: t.find(trainNames), TestSize: t.find(testNames),
	}
}

// numeric lists the columns of numbers that are not in used.
func (t Table) numeric(used []string) []string {
	var names []string
	for _, name := range t.Names {
		if !slices.Contains(used, name) && t.isNumeric(name) {
			names = append(names, name)
		}
	}
	return names
}

// isNumeric reports whether most values of a column, missing ones aside, are numbers.
func (t Table) isNumeric(name string) bool {
	numbers, words := 0, 0
	for _, text := range t.Column(name) {
		switch v, err := parseScore(text); {
		case err != nil:
			words++
		case !math.IsNaN(v):
			numbers++
		}
	}
	return numbers > words
}

// hasFractions reports whether a column is one of numbers, some of them not whole.
func (t Table) hasFractions(name string) bool {
	fractional := func(text string) bool {
		v, err := parseScore(text)
		return err == nil && v != math.Trunc(v) && !math.IsNaN(v)
	}
	return slices.ContainsFunc(t.Column(name), fractional) && t.isNumeric(name)
}

// largest is the largest score of a column, or 0 if none is above 0.
func (t Table) largest(name string) float64 {
	most := 0.0
	for _, text := range t.Column(name) {
		if v, err := parseScore(text); err == nil && v > most {
			most = v
		}
	}
	return most
}
