package reading

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/writing"
)

// Wide names the columns of a wide table: one row for each data set, run and fold, one column for
// each classifier. Without a name here, the column of data sets is called dataset.
type Wide struct {
	Dataset string
	// Classifiers are the columns to use; nil means all that have no other use.
	Classifiers []string
	Folds
	// Family is the column of the families of data sets; "" for none.
	Family string
}

// Read reads a wide table whose columns are named. Errors wrap [ErrColumn] or [ErrScore].
func (w Wide) Read(t tables.Table) (Content, error) {
	return readWithFamilies([]tables.Table{t}, w.Family,
		func(ts []tables.Table) (Content, error) { return w.readRows(ts[0]) })
}

func (w Wide) readRows(t tables.Table) (Content, error) {
	datasets, err := t.Required(cmp.Or(w.Dataset, "dataset"), "data sets", "Wide", "Dataset")
	if err != nil {
		return Content{}, err
	}
	return w.read(t, datasets)
}

// read reads the rows, whose data sets are given.
func (w Wide) read(t tables.Table, datasets []string) (Content, error) {
	folds, err := readFolds(t, w.Folds)
	if err != nil {
		return Content{}, err
	}
	if folds.fold == nil {
		folds.fold = countRows(datasets, folds.run)
	}
	names := w.classifiers(t)
	if len(names) == 0 {
		return Content{}, fmt.Errorf("%w: no column is left for a classifier; the columns are %s",
			tables.ErrColumn, writing.Quoted(t.Names))
	}
	c := Content{
		Layout: "wide table", Rows: t.Rows, Metrics: []Metric{{}},
		Notes: []string{eachAClassifier(names)},
	}
	err = c.addWide(t, ofClassifiers(names), datasets, folds)
	return c, err
}

// classifiers are the columns of scores.
func (w Wide) classifiers(t tables.Table) []string {
	names := w.Classifiers
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
	return names
}

func eachAClassifier(columns []string) string {
	return fmt.Sprintf("Each of the columns %s is a classifier.", writing.Quoted(columns))
}

// wideColumn is a column of scores in a wide table.
type wideColumn struct {
	// column is its name in the table.
	column string
	// classifier is the name of its classifier.
	classifier string
	// metric is the index of its metric.
	metric int
}

// ofClassifiers are columns that have the names of their classifiers.
func ofClassifiers(names []string) []wideColumn {
	columns := make([]wideColumn, len(names))
	for j, name := range names {
		columns[j] = wideColumn{column: name, classifier: name}
	}
	return columns
}

// addWide adds columns of scores. Where a score cannot be read, the entries of the rows above are
// there nevertheless.
func (c *Content) addWide(t tables.Table, columns []wideColumn, datasets []string,
	folds foldColumns) error {
	scores := make([]*tables.Cells, len(columns))
	for j, one := range columns {
		column, err := t.Lookup(one.column)
		if err != nil {
			return err
		}
		scores[j] = column
	}
	for i := range datasets {
		for j, one := range columns {
			var err error
			e := folds.entry(i)
			e.Dataset, e.Classifier, e.Metric = datasets[i], one.classifier, one.metric
			if e.Score, err = scores[j].Score(i); err != nil {
				return fmt.Errorf("%w (%s)", err, e)
			}
			c.Entries.Add(&e)
		}
	}
	return nil
}
