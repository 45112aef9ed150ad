package reading

import "fmt"

// looksMOA recognises a learning curve of MOA.
func looksMOA(t Table) bool {
	return t.find([]string{"learning evaluation instances"}) != "" ||
		t.find([]string{"classifications correct (percent)"}) != "" &&
			t.find(classifierNames) == ""
}

// openMOA refuses a learning curve: its rows are points in time of one classifier.
func openMOA(Table, Hints) (Content, error) {
	return Content{}, fmt.Errorf("%w: this is a learning curve of MOA: its rows are points in "+
		"time of one classifier, and depend on each other. Make a table with a row for each "+
		"stream, and a column for each classifier with its mean over time or its last value",
		ErrLayout)
}
