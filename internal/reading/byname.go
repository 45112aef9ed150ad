package reading

import (
	"fmt"
	"slices"

	"github.com/bayescmp/go/internal/reading/tables"
)

// ByName reads columns of scores, one for each classifier whatever its name is, beside a table that
// says what the rows are: the columns dataset, run, fold, n_train and n_test, or those that the
// hints name. Errors are those of [Understand].
func ByName(classifiers, about tables.Table, h Hints) (Content, error) {
	if h.Classifier != "" || h.Classifiers != nil {
		return Content{}, fmt.Errorf("%w: the classifiers are given by name, so no other column "+
			"is one", tables.ErrLayout)
	}
	c, err := readWithFamilies([]tables.Table{about}, h.Family,
		func(ts []tables.Table) (Content, error) {
			n := named{classifiers: classifiers, about: ts[0], hints: h}
			return n.content()
		})
	if err != nil {
		return c, err
	}
	if c, err = c.examined(); err != nil {
		return c, err
	}
	return c.Among(h)
}

// named is a table whose classifiers are given by name.
type named struct {
	classifiers, about tables.Table
	hints              Hints
	labels             []string // the data set of each row; nil for the only one
	folds              foldColumns
}

// content reads the rows.
func (n *named) content() (Content, error) {
	c := Content{
		Layout: "columns of classifiers", Rows: n.classifiers.Rows,
		Metrics: []Metric{metricOf(n.hints.Metric)},
	}
	if err := n.findColumns(); err != nil {
		return c, err
	}
	if err := n.findRows(&c); err != nil {
		return c, err
	}
	columns := ofClassifiers(n.classifiers.Names)
	var err error
	if c.Entries, err = n.hints.entries(c.Rows * len(columns)); err == nil {
		err = c.addWide(n.classifiers, columns, n.labels, n.folds)
	}
	return c, err
}

// findColumns finds the columns about the rows. There is no other one.
func (n *named) findColumns() error {
	h := n.hints
	names, err := Folds{h.Run, h.Fold, h.TrainSize, h.TestSize}.usual(n.about)
	if err != nil {
		return err
	}
	dataset := h.Dataset
	if dataset == "" && n.about.Has("dataset") {
		dataset = "dataset"
	}
	used := []string{dataset, names.Run, names.Fold, names.TrainSize, names.TestSize}
	for _, name := range n.about.Names {
		if !slices.Contains(used, name) {
			return fmt.Errorf("%w: column %q is beside the classifiers, but it is not said to "+
				"have data sets, runs, folds or sizes; leave it out", tables.ErrColumn, name)
		}
	}
	if dataset != "" {
		labels, err := n.about.Lookup(dataset)
		if err != nil {
			return err
		}
		n.labels = labels.All()
	}
	n.folds, err = readFoldColumns(n.about, names)
	return err
}

// findRows finds out whether the rows are data sets, folds or items, or asks.
func (n *named) findRows(c *Content) error {
	switch {
	case n.hints.Rows == RowsItems:
		c.Repeats = TestItems
	case n.hints.Rows == RowsDatasets && n.labels == nil:
		n.labels = rowNumbers(c.Rows)
	case n.hints.Rows == RowsUnknown && n.labels == nil && n.folds.run == nil &&
		n.folds.fold == nil && c.Rows > 1:
		return rowsError(fmt.Sprintf("the table has %d rows and %d columns of scores; "+unnamedRows,
			c.Rows, len(n.classifiers.Names)), allRows)
	}
	if n.labels == nil {
		n.labels = slices.Repeat([]string{n.hints.File}, c.Rows)
	}
	if n.folds.fold == nil {
		n.folds.fold = countRows(n.labels, n.folds.run)
	}
	return nil
}
