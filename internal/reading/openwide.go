package reading

import (
	"slices"
	"strconv"

	"github.com/bayescmp/go/internal/reading/tables"
)

// looksWide takes every table: the error of openWide says what a table needs.
func looksWide(tables.Table) bool { return true }

// rowSize is what is kept of a row while a wide table is understood, beside its cells: its number,
// and the numbers of a column, in bytes.
const rowSize = 16

// openWide reads a wide table by the names of its columns and by its values.
func openWide(t tables.Table, h Hints) (Content, error) {
	t, truths := withTruthsOf(t)
	w := &wideTable{Table: t, hints: h, all: t.Rows}
	if err := h.Budget.Keep(t.Rows * rowSize); err != nil {
		return Content{}, err
	}
	for _, step := range []func() error{
		w.findFoldColumns, w.refuseSteps, w.refuseTrials, w.findLabels, w.leaveSummaryRows,
		w.findClassifiers, w.findMetrics, w.lastRow, w.findRows,
	} {
		if err := step(); err != nil {
			return Content{}, err
		}
		if err := h.Budget.Step(); err != nil {
			return Content{}, err
		}
	}
	if truths {
		w.notes = append(w.notes, "In the columns of scores true is 1 and false is 0.")
	}
	return w.content()
}

// content reads the rows.
func (w *wideTable) content() (Content, error) {
	c := Content{
		Layout: "wide table", Rows: w.all, Metrics: w.metrics, Repeats: w.repeats,
		LeftOut: w.left, Notes: w.notes, labels: w.labels,
		imputed: w.imputed != "",
	}
	folds, err := readFolds(w.Table, w.folds)
	if err == nil {
		c.Entries, err = w.hints.entries(w.Rows * len(w.columns))
	}
	if err != nil {
		return c, err
	}
	folds.rows = w.rows
	var labels []string
	if w.labelled() {
		labels = w.Column(w.labels)
	}
	datasets := w.datasets(labels)
	switch {
	case folds.fold != nil, w.holds == RowsDatasets:
	case w.holds != RowsDatasets && labels != nil && !w.certain:
		folds.fold = tables.Plain(labels)
	default:
		folds.fold = countRows(datasets, folds.run)
	}
	if w.holds == RowsItems {
		c.Layout = "wide table, its rows are test items"
	}
	c.absent = w.leaveUnwanted()
	err = c.addWide(w.Table, w.columns, datasets, folds)
	return c, err
}

// datasets has the data set of each row.
func (w *wideTable) datasets(labels []string) []string {
	switch {
	case labels != nil && (w.certain || w.holds == RowsDatasets):
		return labels
	case w.holds == RowsDatasets:
		return rowNumbers(w.Rows)
	}
	return slices.Repeat([]string{w.hints.File}, w.Rows)
}

// rowNumbers are the names of data sets that have none: the numbers of their rows.
func rowNumbers(n int) []string {
	numbers := make([]string, n)
	for i := range numbers {
		numbers[i] = strconv.Itoa(i + 1)
	}
	return numbers
}
