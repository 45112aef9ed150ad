package reading

import (
	"cmp"
	"fmt"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Long names the columns of a long table: one row for each score. A column without a name here is
// called dataset, classifier or score.
type Long struct {
	Dataset, Classifier, Score string
	Folds
}

// Read reads a long table whose columns are named. Errors wrap [ErrColumn] or [ErrScore].
func (l Long) Read(t Table) (Content, error) {
	datasets, err := t.required(cmp.Or(l.Dataset, "dataset"), "data sets", "Long", "Dataset")
	if err != nil {
		return Content{}, err
	}
	return l.read(t, datasets)
}

// read reads the rows, whose data sets are given.
func (l Long) read(t Table, datasets []string) (Content, error) {
	classifiers, err := t.required(
		cmp.Or(l.Classifier, "classifier"), "classifiers", "Long", "Classifier")
	if err != nil {
		return Content{}, err
	}
	column := cmp.Or(l.Score, "score")
	scores, err := t.required(column, "scores", "Long", "Score")
	if err != nil {
		return Content{}, err
	}
	folds, err := t.folds(l.Folds)
	if err != nil {
		return Content{}, err
	}
	c := Content{
		Layout: "long table", Rows: t.Rows, Metrics: []Metric{metricOf(column)},
		Entries: make([]Entry, 0, t.Rows),
		Notes:   []string{fmt.Sprintf("Scores from column %q.", column)},
	}
	for i := range datasets {
		e := folds.entry(i)
		e.Dataset, e.Classifier = datasets[i], classifiers[i]
		if e.Score, err = parseScore(scores[i]); err != nil {
			return c, fmt.Errorf("%w (%s)", err, e)
		}
		c.Entries = append(c.Entries, e)
	}
	return c, nil
}

// looksLong reports whether a table has a column of classifiers. A column of fractions holds
// scores, also when its classifier is called "model"; whole numbers may number classifiers.
func looksLong(t Table) bool {
	name := t.find(classifierNames)
	return name != "" && !t.hasFractions(name)
}

// openLong reads a long table by the usual names of its columns.
func openLong(t Table, h Hints) (c Content, err error) {
	l := Long{
		Dataset: t.find(datasetNames), Classifier: t.find(classifierNames),
		Score: cmp.Or(h.Metric, t.find(scoreNames)), Folds: t.findFolds(),
	}
	if l.Score == "" {
		if l.Score, err = l.onlyNumbers(t); err != nil {
			return c, err
		}
	}
	return l.read(t, h.datasets(t, l.Dataset))
}

// onlyNumbers finds the only column of numbers that has no other use.
func (l Long) onlyNumbers(t Table) (string, error) {
	candidates := t.numeric([]string{
		l.Dataset, l.Classifier, l.Run, l.Fold, l.TrainSize, l.TestSize,
	})
	switch len(candidates) {
	case 0:
		return "", fmt.Errorf(
			"%w: no column of numbers that could be the score; the columns are %s%s",
			ErrLayout, writing.Quoted(t.Names), t.commas())
	case 1:
		return candidates[0], nil
	}
	return "", &InputError{
		Err: ErrLayout, Needs: "Metric", Columns: candidates,
		Problem: "there are several metrics, " + writing.Quoted(candidates),
		Advice:  fmt.Sprintf("choose one with CSV{Metric: %q}", candidates[0]),
	}
}
