package reading

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Wide names the columns of a wide table: one row for each data set, run and fold, one column for
// each classifier. Without a name here, the column of data sets is called dataset.
type Wide struct {
	Dataset string
	// Classifiers are the columns to use; nil means all that have no other use.
	Classifiers []string
	Folds
}

// Read reads a wide table whose columns are named. Errors wrap [ErrColumn] or [ErrScore].
func (w Wide) Read(t Table) (Content, error) {
	datasets, err := t.required(cmp.Or(w.Dataset, "dataset"), "data sets", "Wide", "Dataset")
	if err != nil {
		return Content{}, err
	}
	return w.read(t, datasets)
}

// read reads the rows, whose data sets are given.
func (w Wide) read(t Table, datasets []string) (Content, error) {
	folds, err := t.folds(w.Folds)
	if err != nil {
		return Content{}, err
	}
	if folds.fold == nil {
		folds.fold = countRows(datasets, folds.run)
	}
	names, scores, err := w.scores(t)
	if err != nil {
		return Content{}, err
	}
	note := fmt.Sprintf("Each of the columns %s is a classifier.", writing.Quoted(names))
	c := Content{
		Layout: "wide table", Rows: t.Rows, Metrics: []Metric{{}},
		Entries: make([]Entry, 0, t.Rows*len(names)), Notes: []string{note},
	}
	for i := range datasets {
		for j, name := range names {
			e := folds.entry(i)
			e.Dataset, e.Classifier = datasets[i], name
			if e.Score, err = parseScore(scores[j][i]); err != nil {
				return c, fmt.Errorf("%w (%s)", err, e)
			}
			c.Entries = append(c.Entries, e)
		}
	}
	return c, nil
}

// scores returns the columns of scores and their names.
func (w Wide) scores(t Table) (names []string, scores [][]string, err error) {
	names = w.Classifiers
	if names == nil {
		other := []string{
			cmp.Or(w.Dataset, "dataset"), cmp.Or(w.Run, "run"), cmp.Or(w.Fold, "fold"),
			cmp.Or(w.TrainSize, "n_train"), cmp.Or(w.TestSize, "n_test"),
		}
		for _, name := range t.Names {
			if !slices.Contains(other, name) {
				names = append(names, name)
			}
		}
	}
	if len(names) == 0 {
		return nil, nil, fmt.Errorf("%w: no column is left for a classifier; the columns are %s",
			ErrColumn, writing.Quoted(t.Names))
	}
	scores = make([][]string, len(names))
	for j, name := range names {
		if scores[j], err = t.column(name); err != nil {
			return nil, nil, err
		}
	}
	return names, scores, nil
}

// looksWide takes every table: the error of openWide says what a table needs.
func looksWide(Table) bool { return true }

// openWide reads a wide table by the usual names of its columns. Every other column of numbers is a
// classifier.
func openWide(t Table, h Hints) (Content, error) {
	w := Wide{Dataset: t.find(datasetNames), Folds: t.findFolds()}
	if h.Metric != "" {
		return Content{}, fmt.Errorf("%w: a column of scores is named, %q, "+
			"but there is no column of classifiers (%s); the columns are %s",
			ErrLayout, h.Metric, strings.Join(classifierNames, ", "), writing.Quoted(t.Names))
	}
	other := []string{w.Dataset, w.Run, w.Fold, w.TrainSize, w.TestSize}
	w.Classifiers = t.numeric(other)
	if len(w.Classifiers) < 2 {
		return Content{}, fmt.Errorf("%w: found neither a column of classifiers (%s) "+
			"nor several columns of scores; the columns are %s%s",
			ErrLayout, strings.Join(classifierNames, ", "), writing.Quoted(t.Names), t.commas())
	}
	if err := t.onlyScores(other, w.Classifiers); err != nil {
		return Content{}, err
	}
	return w.read(t, h.datasets(t, w.Dataset))
}

// onlyScores refuses a table with columns that are probably not scores, and would be lost or taken
// for classifiers.
func (t Table) onlyScores(other, classifiers []string) error {
	for _, name := range t.Names {
		if !slices.Contains(other, name) && !slices.Contains(classifiers, name) {
			return &InputError{
				Err: ErrLayout, Needs: "Classifier", Columns: []string{name},
				Problem: fmt.Sprintf("column %q holds text", name),
				Advice: fmt.Sprintf("if it names the classifiers, choose CSV{Classifier: %q}; "+
					"if not, name the classifiers in CSV{Classifiers: …}", name),
			}
		}
	}
	isShare := func(name string) bool { return t.hasFractions(name) && t.largest(name) <= 1 }
	for _, name := range classifiers {
		isCount := !t.hasFractions(name) && t.largest(name) > 1
		if !isCount || !slices.ContainsFunc(classifiers, isShare) {
			continue
		}
		return &InputError{
			Err: ErrLayout, Needs: "Classifiers", Columns: []string{name},
			Problem: fmt.Sprintf("column %q holds whole numbers, others fractions", name),
			Advice:  "if it is not a classifier, name the classifiers in CSV{Classifiers: …}",
		}
	}
	return nil
}
