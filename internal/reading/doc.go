// Package reading turns tables into scores: it finds what columns mean, and makes rows into
// entries, one for each score. Package tables reads the files, and package metrics knows the names
// of metrics. Whether the entries are complete is not its business.
//
// It knows nothing of package bayescmp, but its messages name the functions and options that a user
// of bayescmp has.
//
// This comment is a map of the package. Read the files in the order in which they come here.
//
// # What comes out
//
//	entry.go, entries.go, content.go   scores, and an account of every row
//	metric.go                          what scores measure, and which are better
//	hints.go, idle.go                  what the user says, and what of it would do nothing
//	among.go                           the classifiers that the user wants
//
// # From cells to numbers
//
//	cleaned.go                         what happens to a table before the layouts see it
//	dressed.go                         numbers with spreads, marks or percent signs
//	decimalcomma.go, truths.go         0,5 and true
//	imputed.go                         scores that nobody measured
//
// # Layouts
//
// A layout is one way to write scores into tables. Each has a file with two functions, one that
// says whether tables look like it and one that reads them, and a line in the list in layout.go.
//
//	plan.go                            the reader of all long layouts: which column is what
//	long.go, scorecolumns.go           long tables under the usual names
//	folds.go                           runs and folds
//	longsummaries.go, phases.go        rows of sums, scores on training data
//	amlb.go, openml.go, weka.go        long tables of other programs, with caret.go, jmetal.go,
//	                                   challenger.go, mlr3.go, moa.go and tidymodels.go
//	widetable.go                       the reader of wide tables, with the other wide*.go
//	metriccolumn.go, wideofmetrics.go  rows with different metrics
//	nonscorecolumns.go                 columns that hold no scores
//	summaryrows.go                     rows and columns that sum up others
//	transposed.go                      a row for each classifier
//	foldcolumns.go                     a column for each fold
//	cvresults.go                       scikit-learn's cv_results_, with the other cv*.go
//	perclassifier.go, filenames.go     a file for each classifier
//	joined.go, metrictables.go         several files or sheets that are one table
//	companion.go                       a table of directions beside the scores
//
// # Checks
//
//	directed.go, percent.go            scores that contradict their metric or each other
//	suspicions.go, spelling.go         names that are nearly the same
//	differing.go                       which columns may tell two scores apart
//	choose.go                          one metric of several
//	metricnames.go, doubts.go          the direction where no column is called as a metric
//	innernames.go                      folds, seeds and runs in names
//	located.go                         which file a row is in
//	namelists.go                       names in lists
package reading
