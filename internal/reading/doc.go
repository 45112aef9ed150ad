// Package reading turns text into scores: files into tables of columns, columns into what they
// mean, and rows into entries, one for each score. Whether the entries are complete is not its
// business.
//
// It knows nothing of package bayescmp, but its messages name the functions and options that a user
// of bayescmp has.
//
// This comment is a map of the package. Read the files in the order in which they come here.
//
// # What comes out
//
//	entry.go, content.go, leftout.go   scores, and an account of every row
//	metric.go, direction.go            what scores measure, and which are better
//	hints.go, errors.go                what the user says, and what the user is asked
//
// # From a file to tables
//
//	load.go                            a file or a folder
//	compression.go, archive.go         gzip, zip
//	encoding.go                        text in other encodings
//	csv.go, header.go, cells.go        separated values; wekacsv.go for WEKA's own quoting
//	arff.go                            ARFF
//	workbook.go, spreadsheet.go        xlsx, with elements.go for its XML
//	table.go, columns.go               a table, and the usual names of its columns
//
// # From cells to numbers
//
//	cleaned.go                         what happens to a table before the layouts see it
//	dressed.go                         numbers with spreads, marks or percent signs
//	decimalcomma.go, truths.go         0,5 and true
//	number.go                          a number, or a missing score
//
// # Layouts
//
// A layout is one way to write scores into tables. Each has a file with two functions, one that
// says whether tables look like it and one that reads them, and a line in the list in layout.go.
//
//	plan.go                            the reader of all long layouts: which column is what
//	long.go, scorecolumns.go           long tables under the usual names
//	labels.go, folds.go                runs and folds
//	longsummaries.go, phases.go        rows of sums, scores on training data
//	amlb.go, openml.go, weka.go        long tables of other programs, with caret.go, jmetal.go,
//	                                   challenger.go, mlr3.go, moa.go and tidymodels.go
//	widetable.go                       the reader of wide tables, with the other wide*.go
//	nonscores.go, noscore.go           columns that hold no scores
//	summaryrows.go                     rows and columns that sum up others
//	transposed.go                      a row for each classifier
//	cvresults.go                       scikit-learn's cv_results_, with the other cv*.go
//	perclassifier.go, filenames.go     a file for each classifier
//	joined.go, metrictables.go         several files or sheets that are one table
//	companion.go                       a table of directions beside the scores
//
// # Checks
//
//	directions.go, namedmetrics.go     metrics by the words of their names
//	directed.go, percent.go            scores that contradict their metric or each other
//	suspicions.go, spelling.go         names that are nearly the same
//	differing.go                       which columns may tell two scores apart
//	choose.go                          one metric of several
package reading
