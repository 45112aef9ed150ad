package reading

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/spelling"
)

// wideTable is a wide table that is being understood: its rows are data sets, folds or items, its
// columns classifiers.
type wideTable struct {
	// Table has no summary rows any more.
	tables.Table
	hints Hints
	// all is the number of rows of the file, and rows are the ones in Table, counted from 1.
	all  int
	rows []int
	// folds are the columns that say which fold a row is about.
	folds Folds
	// labels is the column that names the rows, or "". It is certain to name data sets if it is
	// called so.
	labels  string
	certain bool
	// imputed is the column that says which rows are imputed; "" for none.
	imputed string
	// columns are the columns of scores.
	columns []wideColumn
	metrics []Metric
	// holds says what the rows are.
	holds   Rows
	repeats Repeats
	left    []tables.LeftOut
	notes   []string
}

func (w *wideTable) leave(column, why string) {
	w.left = append(w.left, tables.LeftOut{Column: column, Why: why})
}

// isUsed reports whether a column names rows, or says which fold they are about.
func (w *wideTable) isUsed(name string) bool {
	f := w.folds
	return name != "" && name == w.imputed ||
		slices.Contains([]string{f.Run, f.Fold, f.TrainSize, f.TestSize, w.labels}, name)
}

// labelled reports whether a column names the rows.
func (w *wideTable) labelled() bool { return w.labels != "" }

func (w *wideTable) findFoldColumns() error {
	found, h := findFolds(w.Table), w.hints
	w.folds = Folds{
		Run: cmp.Or(h.Run, found.Run), Fold: cmp.Or(h.Fold, found.Fold),
		TrainSize: cmp.Or(h.TrainSize, found.TrainSize),
		TestSize:  cmp.Or(h.TestSize, found.TestSize),
	}
	for option, name := range map[string]string{
		"Run": h.Run, "Fold": h.Fold, "TrainSize": h.TrainSize, "TestSize": h.TestSize,
	} {
		if name != "" && !w.Has(name) {
			return &tables.InputError{
				Err: tables.ErrColumn, Needs: option, Columns: w.Names, Problem: w.Lacks(name),
				Advice: "choose one of them",
			}
		}
	}
	return nil
}

// findLabels finds the column that names the rows: by the hints, by its name, or because it is the
// first one and the only one with a text of its own in most rows.
func (w *wideTable) findLabels() error {
	if name := w.hints.Dataset; name != "" {
		if !w.Has(name) {
			return &tables.InputError{
				Err: tables.ErrColumn, Needs: "Dataset", Columns: w.Names, Problem: w.Lacks(name),
				Advice: "name the column of the data sets in CSV{Dataset: …}",
			}
		}
		w.labels, w.certain = name, true
		return nil
	}
	if name := w.Find(tables.DatasetNames); name != "" && !w.HasFractions(name) {
		w.labels, w.certain = name, true
		return nil
	}
	var texts []string
	first := ""
	for _, name := range w.Names {
		if w.isUsed(name) || numbersRows(w.Table, name) ||
			whyNoScores(w.Table, name) == metrics.RowNumbers ||
			slices.Contains(w.hints.Classifiers, name) {
			continue
		}
		if first == "" {
			first = name
		}
		if w.IsText(name) && w.mostlyDifferent(name) {
			texts = append(texts, name)
		}
	}
	if len(texts) > 0 && texts[0] == first && (len(texts) == 1 || spelling.Same(first, "name")) {
		w.labels = first
	}
	return nil
}

func (w *wideTable) mostlyDifferent(name string) bool {
	different := map[string]bool{}
	for _, cell := range w.Column(name) {
		different[cell] = true
	}
	return 10*len(different) >= 9*w.Rows
}

// leaveSummaryRows leaves out rows that sum up the others. Their label is in the column that names
// the rows, or in one that numbers them.
func (w *wideTable) leaveSummaryRows() error {
	var labels, scores []string
	for _, name := range w.Names {
		isLabel := w.isUsed(name) || numbersRows(w.Table, name)
		if isLabel && name != w.folds.TrainSize && name != w.folds.TestSize {
			labels = append(labels, name)
		} else if !isLabel && !w.IsText(name) && !w.IsEmpty(name) &&
			whyNoScores(w.Table, name) == "" {
			scores = append(scores, name)
		}
	}
	gone := map[int]bool{}
	w.leaveImputed(gone)
	for _, column := range labels {
		var groups []string
		if column != w.labels && w.labelled() {
			groups = w.Column(w.labels)
		}
		left, err := findSummaryRows(w.Table, w.Column(column), groups, scores, gone)
		if err != nil {
			return err
		}
		w.left = append(w.left, left...)
		for _, l := range left {
			for _, row := range l.Rows {
				gone[row-1] = true
			}
		}
	}
	return w.keepRows(gone)
}

// keepRows drops rows from the table.
func (w *wideTable) keepRows(gone map[int]bool) error {
	w.rows = make([]int, 0, w.Rows-len(gone))
	for i := range w.Rows {
		if !gone[i] {
			w.rows = append(w.rows, i+1)
		}
	}
	if len(w.rows) == 0 {
		return fmt.Errorf("%w: every row is a summary of others, to judge by its name",
			tables.ErrEmpty)
	}
	if len(gone) > 0 {
		kept := slices.Clone(w.rows)
		for i := range kept {
			kept[i]--
		}
		w.Table = w.Only(kept)
	}
	return nil
}

// leaveImputed does the same for the rows of a wide table.
func (w *wideTable) leaveImputed(gone map[int]bool) {
	m := findImputed(w.Table)
	if m.column == "" || slices.Contains(w.hints.Classifiers, m.column) {
		return
	}
	if note := m.note(w.Rows, nil, w.hints); note != "" {
		w.notes = append(w.notes, note)
	}
	w.imputed = m.column
	if !w.hints.DropImputed {
		return
	}
	left := tables.LeftOut{Why: isImputed}
	for i := range w.Rows {
		if m.rows[i] && !gone[i] {
			gone[i] = true
			left.Rows = append(left.Rows, i+1)
		}
	}
	if left.Rows != nil {
		w.left = append(w.left, left)
	}
}
