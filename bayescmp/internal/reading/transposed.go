package reading

import (
	"fmt"
	"slices"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// looksTransposed reports whether each row is a classifier, and the columns are data sets or
// metrics: nothing but the names of the classifiers says what the scores are.
func looksTransposed(t Table) bool {
	name := t.find(classifierNames)
	f := t.findFolds()
	if name == "" || !allDifferent(t.Column(name)) || t.Rows < 2 || t.hasFractions(name) ||
		t.find(datasetNames) != "" || t.find(metricNames) != "" || f.Run != "" || f.Fold != "" {
		return false
	}
	columns := t.numeric([]string{name})
	return len(columns) > 1 && len(columns) == len(t.Names)-1 &&
		!slices.ContainsFunc(columns, func(name string) bool {
			return isGeneric(name) || noScore(name) != "" || readName(name).better != NoDirection
		})
}

// openTransposed reads the metric that the hints name, or asks what the columns are.
func openTransposed(t Table, h Hints) (Content, error) {
	if h.Metric != "" || h.Better != NoDirection {
		return openLong(t, h)
	}
	columns := t.numeric([]string{t.find(classifierNames)})
	return Content{}, &InputError{
		Err: ErrLayout, Needs: "Metric", Columns: columns,
		Problem: fmt.Sprintf("each row is a classifier, and the columns %s are no metrics that are "+
			"known here; if they are data sets, swap the rows and the columns of the table",
			writing.Listed(columns, 5)),
		Advice: fmt.Sprintf("if they are metrics, choose one with CSV{Metric: %q}", columns[0]),
	}
}
