package reading

import "slices"

// Hints are what a table does not say about itself.
type Hints struct {
	// Dataset is the name of the only data set, for tables without a column of data sets.
	Dataset string
	// Score is the column of the scores; "" means that the table shows it.
	Score string
	// Lower says that lower scores are better.
	Lower bool
}

// datasets returns the data set of each row; the column is "" where there is none.
func (h Hints) datasets(t Table, column string) []string {
	if column == "" {
		return slices.Repeat([]string{h.Dataset}, t.Rows)
	}
	return t.Column(column)
}
