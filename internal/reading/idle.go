package reading

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/writing"
)

// idle refuses what the user says of a table where it would do nothing: who says it expects that it
// does something. The layout of the table takes these options.
func (h Hints) idle(takes string) error {
	used := strings.Fields(takes)
	if h.Classifiers != nil && !slices.Contains(used, "Classifiers") {
		return &tables.InputError{
			Err: tables.ErrLayout, Needs: "Only",
			Problem: fmt.Sprintf("the columns %s are said to be the classifiers, but in this "+
				"table the classifiers are no columns; leave that out",
				writing.Listed(h.Classifiers, 5)),
			Advice: "name the classifiers to use in CSV{Only: …} or those to leave out in " +
				"CSV{Except: …}",
		}
	}
	if h.Rows != RowsUnknown && !slices.Contains(used, "Rows") {
		return fmt.Errorf("%w: it is said what the rows of the table are, but the columns of this "+
			"table say it; leave that out", tables.ErrLayout)
	}
	for _, one := range []struct{ option, column, what string }{
		{"Dataset", h.Dataset, "data sets"}, {"Classifier", h.Classifier, "classifiers"},
		{"Run", h.Run, "runs"}, {"Fold", h.Fold, "folds"},
		{"TrainSize", h.TrainSize, "sizes of training sets"},
		{"TestSize", h.TestSize, "sizes of test sets"},
	} {
		if one.column != "" && !slices.Contains(used, one.option) {
			return fmt.Errorf("%w: column %q is said to have the %s, but this layout has no such "+
				"column; leave that out", tables.ErrLayout, one.column, one.what)
		}
	}
	return nil
}

// numberScores refuses a column of scores that the user says numbers the runs or the folds. Each
// score would be a run of its own, and the numbers of the runs would be taken for the scores.
func (h Hints) numberScores(t tables.Table) error {
	for _, one := range []struct{ option, column, what string }{
		{"Run", h.Run, "runs"}, {"Fold", h.Fold, "folds"},
	} {
		if t.Has(one.column) && t.HasFractions(one.column) {
			return &tables.InputError{
				Err: tables.ErrColumn, Needs: one.option,
				Columns: slices.DeleteFunc(slices.Clone(t.Names), t.HasFractions),
				Problem: fmt.Sprintf("column %q has decimal numbers, such as %s, so it does not "+
					"number the %s", one.column, t.Cells(one.column).At(0), one.what),
				Advice: fmt.Sprintf("name the column of the %s in CSV{%s: …}", one.what,
					one.option),
			}
		}
	}
	return nil
}

// ofLong are the options for long tables.
const ofLong = "Dataset Classifier Run Fold TrainSize TestSize"

// ofWide are the options for wide tables.
const ofWide = "Dataset Run Fold TrainSize TestSize Classifiers Rows"
