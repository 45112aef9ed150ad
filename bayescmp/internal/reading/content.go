package reading

import (
	"fmt"
	"strconv"
	"strings"
)

// Content is what a table holds, and an account of every row of it.
type Content struct {
	// Layout names the layout as its users do: "long table", "scikit-learn cv_results_".
	Layout string
	// Metrics are what the scores measure. There is at least one; its name may be "".
	Metrics []Metric
	// Entries are in the order of the rows. Where a row cannot be read, they are those above it.
	Entries []Entry
	// Repeats says what the runs and folds are.
	Repeats Repeats
	// Rows is the number of rows of the table, or of all tables of a file with several.
	Rows int
	// LeftOut has every row that gave no entry, and every column that was not used although it
	// could have been.
	LeftOut []LeftOut
	// Notes say in sentences what else was understood of the table.
	Notes []string
	// usual is the metric that programs of this layout compare where none is chosen; "" for none.
	usual string
	// table is what the entries come from, where it is one table.
	table Table
}

// LeftOut is a part of a table that was not used.
type LeftOut struct {
	// Column is the name of the column, or "" if it is about rows.
	Column string
	// Rows are the rows, counted from 1 without the header; nil if it is about a column.
	Rows []int
	// Why says why it was not used, as a phrase: "a row of means".
	Why string
}

// What names the column or the rows.
func (l LeftOut) What() string {
	switch n := len(l.Rows); {
	case l.Column != "":
		return "column " + strconv.Quote(l.Column)
	case n == 1:
		return fmt.Sprintf("row %d", l.Rows[0])
	case n > 0 && l.Rows[n-1]-l.Rows[0] == n-1:
		return fmt.Sprintf("rows %d to %d", l.Rows[0], l.Rows[n-1])
	case n <= 5:
		rows := strings.Trim(strings.ReplaceAll(fmt.Sprint(l.Rows), " ", ", "), "[]")
		return "rows " + rows
	default:
		return fmt.Sprintf("%d rows from row %d on", n, l.Rows[0])
	}
}

// Repeats says what several scores of one classifier on one data set are.
type Repeats int

const (
	// CrossValidation has folds, in one or several runs. It is the default, also where
	// there is one score each.
	CrossValidation Repeats = iota
	// RandomSplits are splits into training and test set. Rho is the share of the test set, which
	// the table does not say.
	RandomSplits
	// IndependentRuns have no training data in common, or all of it: rho is 0.
	IndependentRuns
)
