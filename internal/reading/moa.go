package reading

import (
	"fmt"

	"github.com/bayescmp/go/internal/reading/tables"
)

// looksMOA recognises a learning curve of MOA.
func looksMOA(t tables.Table) bool {
	return t.Find([]string{"learning evaluation instances"}) != "" ||
		t.Find([]string{"classifications correct (percent)"}) != "" &&
			t.Find(tables.ClassifierNames) == ""
}

// openMOA refuses a learning curve: its rows are points in time of one classifier.
func openMOA(tables.Table, Hints) (Content, error) {
	return Content{}, fmt.Errorf("%w: this is a learning curve of MOA: its rows are points in "+
		"time of one classifier, and depend on each other. Make a table with a row for each "+
		"stream, and a column for each classifier with its mean over time or its last value",
		tables.ErrLayout)
}
