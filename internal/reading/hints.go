package reading

import (
	"strings"

	"github.com/bayescmp/go/internal/budget"
	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
)

// Hints are what the user says of a table. Their zero value says nothing.
type Hints struct {
	// File is the name of the file without its ending. It is the name of the only data set of a
	// table without a column of data sets.
	File string
	// Dataset, Classifier, Run, Fold, TrainSize and TestSize name columns. They must be there if
	// they are named; "" means that the column is to be found.
	Dataset, Classifier, Run, Fold, TrainSize, TestSize string
	// Family names the column of the families of data sets; "" means none.
	Family string
	// Classifiers are the columns of a wide table that are classifiers; nil means that they are to
	// be found.
	Classifiers []string
	// Only are the classifiers to use, and Except those to leave out; nil means all and none.
	Only, Except []string
	// Names says what numbers in names are.
	Names Names
	// DropImputed leaves out scores that a column says are imputed.
	DropImputed bool
	// Metric is the metric to use: a column of scores, or a value in the column of metrics.
	Metric string
	// Better is the direction of the metric; NoDirection means that its name tells.
	Better metrics.Direction
	// Rows says what a row of a wide table is.
	Rows Rows
	// Budget counts what is kept; nil means that there is no limit.
	Budget *budget.Budget
	// better are the directions of metrics that a table beside the scores tells, by the keys of
	// their names.
	better map[string]metrics.Direction
}

// Rows says what the rows of a wide table are.
type Rows int

const (
	// RowsUnknown means that the table has to show it.
	RowsUnknown Rows = iota
	// RowsDatasets means that each row is a data set.
	RowsDatasets
	// RowsFolds means that each row is a fold, of its data set or of the only one.
	RowsFolds
	// RowsItems means that each row is an item of one test set.
	RowsItems
)

// allRows are what rows may be.
var allRows = []Rows{RowsDatasets, RowsFolds, RowsItems}

// rowsError offers the possible answers only.
func rowsError(problem string, possible []Rows) error {
	names := map[Rows][2]string{
		RowsDatasets: {"datasets", "RowsDatasets"}, RowsFolds: {"folds", "RowsFolds"},
		RowsItems: {"items", "RowsItems"},
	}
	var inGo, values []string
	for _, rows := range possible {
		values = append(values, names[rows][0])
		inGo = append(inGo, "CSV{Rows: bayescmp."+names[rows][1]+"}")
	}
	last := len(inGo) - 1
	advice := inGo[last]
	if last > 0 {
		advice = strings.Join(inGo[:last], ", ") + " or " + advice
	}
	return &tables.InputError{
		Err: tables.ErrLayout, Needs: "Rows", Columns: values, Problem: problem,
		Advice: "choose " + advice,
	}
}

// keep counts entries that are about to be made, with what is made of them.
func (h Hints) keep(entries int) error {
	const entrySize = 72 // bytes
	return h.Budget.Keep(entries * entrySize)
}

// entries counts so many entries, and returns room for them.
func (h Hints) entries(n int) (Entries, error) {
	if err := h.keep(n); err != nil {
		return Entries{}, err
	}
	return Entries{labels: newLabels(h.Budget)}.roomFor(n), nil
}

// datasets returns the data set of each row; the column is "" where there is none.
func (h Hints) datasets(t tables.Table, column string) *tables.Cells {
	if column == "" {
		return tables.Same(h.File, t.Rows)
	}
	return t.Cells(column)
}

// Names says what numbers of folds, seeds and runs in the names of data sets and classifiers are.
type Names int

const (
	// NamesFound asks where names differ in such a number only.
	NamesFound Names = iota
	// NamesApart takes the numbers out of the names: they are runs and folds.
	NamesApart
	// NamesWhole leaves the names as they are.
	NamesWhole
)
