package reading

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
)

// findRows finds out whether the rows are data sets, folds or items, or asks.
func (w *wideTable) findRows() (err error) {
	switch {
	case w.folds.Run != "" || w.folds.Fold != "":
		err = w.foldRows()
	case w.certain || w.labelled() && w.hints.Rows == RowsDatasets:
		err = w.datasetRows()
	case w.labelled():
		err = w.labelledRows()
	default:
		err = w.namelessRows()
	}
	if w.holds == RowsItems {
		w.repeats = TestItems
	}
	return err
}

// refuseSteps refuses curves of training, such as a chart that Weights & Biases exports: the rows
// are steps of the same runs, which are neither folds nor data sets.
func (w *wideTable) refuseSteps() error {
	name := w.Find(stepNames)
	if name == "" || w.folds.Run != "" || w.folds.Fold != "" || w.HasFractions(name) ||
		!w.IsNumeric(name) || slices.Contains(w.hints.Classifiers, name) ||
		name == w.hints.Dataset || w.Find(tables.DatasetNames) != "" ||
		len(different(w.Column(name))) < 2 {
		return nil
	}
	return fmt.Errorf("%w: column %q has the steps of a training: scores of the same run at "+
		"several steps are neither folds nor data sets; keep one score of each run, such as that "+
		"of the last step, in a table with a row for each run or data set and a column for each "+
		"classifier", tables.ErrLayout, name)
}

// refuseTrials refuses the trials of Optuna: the settings of one learner that a search tried.
func (w *wideTable) refuseTrials() error {
	isParameter := func(name string) bool { return strings.HasPrefix(name, "params_") }
	if !w.Has("number") || !w.Has("state") || !slices.ContainsFunc(w.Names, isParameter) {
		return nil
	}
	return fmt.Errorf("%w: the rows are trials of Optuna: settings of one learner that a search "+
		"tried, which are neither folds nor data sets; compare learners by scores of the best "+
		"trial of each, on folds or data sets that the search has not seen", tables.ErrLayout)
}

// lastRow refuses a last row that is the mean of the others and does not say so.
func (w *wideTable) lastRow() error {
	var columns []string
	for _, c := range w.columns {
		columns = append(columns, c.column)
	}
	if w.Rows < 4 || !endsWithMeans(w.Table, columns) {
		return nil
	}
	return fmt.Errorf("%w: row %d holds the means of the rows above; call it \"mean\", or remove "+
		"it", tables.ErrLayout, w.rows[w.Rows-1])
}

// contradicts is the error when the hints say of the rows what the table shows to be wrong. The
// rows may be what possible says.
func (w *wideTable) contradicts(shows string, possible ...Rows) error {
	said := map[Rows]string{
		RowsDatasets: "data sets", RowsFolds: "folds of one data set",
		RowsItems: "items of a test set",
	}
	return rowsError(fmt.Sprintf("the rows cannot be %s: %s", said[w.hints.Rows], shows), possible)
}

// foldRows is about a table with a column of runs or folds.
func (w *wideTable) foldRows() error {
	w.holds = RowsFolds
	name := w.folds.Fold
	if name == "" {
		name = w.folds.Run
	}
	possible := []Rows{RowsFolds}
	if w.hints.Fold != "" {
		possible = append(possible, RowsItems)
	}
	switch h := w.hints.Rows; {
	case h == RowsUnknown:
		return nil
	case slices.Contains(possible, h):
		w.holds = h
		return nil
	}
	return w.contradicts(fmt.Sprintf("column %q says which fold or run they are", name),
		possible...)
}

// datasetRows is about a table with a column of data sets.
func (w *wideTable) datasetRows() error {
	rows := map[string][]int{}
	for i, name := range w.Column(w.labels) {
		rows[name] = append(rows[name], w.rows[i])
	}
	most := w.mostRepeated(rows)
	repeated := len(rows[most]) > 1
	times := fmt.Sprintf("%q is in rows %s", most, listed(rows[most]))
	inEach := fmt.Sprintf("column %q has a different data set in each", w.labels)
	mayBeItems := !repeated && w.Rows > 1 && w.hints.Dataset == "" && w.zerosAndOnes()
	switch h := w.hints.Rows; {
	case mayBeItems && (h == RowsItems || h == RowsUnknown && namesItems(w.labels)):
		w.holds, w.certain = RowsItems, false
		if h == RowsUnknown {
			w.notes = append(w.notes, fmt.Sprintf("Column %q names test items, which are right "+
				"(1) or wrong (0).", w.labels))
		}
	case mayBeItems && h == RowsUnknown && w.certain:
		return w.askRows(fmt.Sprintf("column %q may name data sets or items", w.labels),
			RowsDatasets, RowsItems)
	case mayBeItems && h == RowsUnknown:
		return w.askRows(fmt.Sprintf("column %q may name data sets, folds or items", w.labels),
			allRows...)
	case mayBeItems && h == RowsFolds:
		return w.contradicts(inEach, RowsDatasets, RowsItems)
	case !repeated && (h == RowsFolds || h == RowsItems) && w.Rows > 1:
		return w.contradicts(inEach, RowsDatasets)
	case !repeated:
		w.holds = RowsDatasets
	case h == RowsDatasets:
		return w.contradicts(times, RowsFolds, RowsItems)
	case h == RowsItems:
		w.holds = RowsItems
	case h == RowsUnknown && w.zerosAndOnes():
		return w.askRows(fmt.Sprintf("the rows of %q may be folds or items", most),
			RowsFolds, RowsItems)
	case h == RowsUnknown && onceAmong(rows):
		return rowsError(times+", most data sets are in one row only: remove what is there twice, "+
			"if these are no folds", []Rows{RowsFolds})
	default:
		w.holds = RowsFolds
		w.notes = append(w.notes,
			"Rows of the same data set are folds of one cross-validation.")
	}
	return nil
}

// mostRepeated is the label with the most rows, the first one of several.
func (w *wideTable) mostRepeated(rows map[string][]int) string {
	most := ""
	for _, name := range w.Column(w.labels) {
		if len(rows[name]) > len(rows[most]) {
			most = name
		}
	}
	return most
}

// onceAmong reports whether most labels are in one row, and some are not.
func onceAmong(rows map[string][]int) bool {
	once := 0
	for _, of := range rows {
		if len(of) == 1 {
			once++
		}
	}
	return once > 0 && 2*once >= len(rows)
}

// labelledRows is about a table whose first column has a text for each row.
func (w *wideTable) labelledRows() error {
	folds := !slices.ContainsFunc(w.Column(w.labels), func(label string) bool {
		return !tables.FoldLabel().MatchString(strings.TrimSpace(label))
	})
	switch {
	case w.hints.Rows != RowsUnknown:
		w.holds = w.hints.Rows
	case folds:
		w.holds = RowsFolds
	default:
		notes := len(w.notes)
		if err := w.datasetRows(); err != nil {
			return err
		}
		different := slices.Compact(slices.Sorted(slices.Values(w.Column(w.labels))))
		if w.holds != RowsItems || len(different) < w.Rows {
			note := fmt.Sprintf("Column %q names the data sets.", w.labels)
			w.notes = slices.Insert(w.notes, notes, note)
		}
	}
	return nil
}

// namelessRows is about a table without a name for a row.
func (w *wideTable) namelessRows() error {
	w.holds = w.hints.Rows
	switch {
	case w.holds != RowsUnknown:
		return nil
	case w.Rows == 1:
		w.holds = RowsFolds
		return nil
	}
	return w.askRows(unnamedRows, allRows...)
}

// unnamedRows is what rows without a name may be.
const unnamedRows = "they may be data sets, folds of one data set or items of one test set"

// askRows is the question which of the possible things the rows are.
func (w *wideTable) askRows(why string, possible ...Rows) error {
	problem := fmt.Sprintf("the table has %d rows and %d columns of scores; %s",
		w.Rows, len(w.columns), why)
	for _, l := range w.left {
		if l.Why == metrics.RowNumbers {
			problem += fmt.Sprintf("; column %q numbers them", l.Column)
		}
	}
	if w.zerosAndOnes() {
		problem += "; all scores are 0 or 1, as when the items of a test set are right or wrong"
	}
	return rowsError(problem, possible)
}

// zerosAndOnes reports whether all scores are 0 or 1, missing ones aside.
func (w *wideTable) zerosAndOnes() bool {
	for _, c := range w.columns {
		for _, cell := range w.Column(c.column) {
			if v, _ := number(cell); v != 0 && v != 1 && !math.IsNaN(v) {
				return false
			}
		}
	}
	return true
}

// listed writes the first numbers of a list.
func listed(rows []int) string {
	texts := make([]string, 0, 4)
	for _, row := range rows[:min(len(rows), 3)] {
		texts = append(texts, strconv.Itoa(row))
	}
	if len(rows) > 3 {
		texts = append(texts, "…")
	}
	return strings.Join(texts, ", ")
}
