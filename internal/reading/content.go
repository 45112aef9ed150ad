package reading

import "github.com/bayescmp/go/internal/reading/tables"

// Content is what a table holds, and an account of every row of it.
type Content struct {
	// Layout names the layout as its users do: "long table", "scikit-learn cv_results_".
	Layout string
	// Metrics are what the scores measure. There is at least one; its name may be "".
	Metrics []Metric
	// Entries are in the order of the rows. Where a row cannot be read, they are those above it.
	Entries Entries
	// Repeats says what the runs and folds are.
	Repeats Repeats
	// Rows is the number of rows of the table, or of all tables of a file with several.
	Rows int
	// LeftOut has every row that gave no entry, and every column that was not used although it
	// could have been.
	LeftOut []tables.LeftOut
	// Families are the families of the data sets, by their names; nil where none are read.
	Families map[string]string
	// Notes say in sentences what else was understood of the table.
	Notes []string
	// usual is the metric that programs of this layout compare where none is chosen; "" for none.
	usual string
	// labels is the column of the data sets; "" for none.
	labels string
	// absent are the classifiers whose rows or columns were left out because the hints say so.
	absent []string
	// imputed says that a column tells which scores are imputed.
	imputed bool
	// table is what the entries come from, where it is one table.
	table tables.Table
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
	// TestItems are the items of a test set, such as questions: rho is 0.
	TestItems
)

// Why a column is left out.
const (
	anotherSeed  = "a seed; the other columns tell the scores apart"
	wholeNumbers = "whole numbers, and the name is not a known metric"
	wordsOnly    = "it holds words, not scores"
	nothing      = "it is empty"
	otherMetric  = "another metric"
)
