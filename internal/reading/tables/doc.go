// Package tables turns files into tables, which are columns of text. It knows the usual names of
// columns, and reads single cells as scores, sizes and labels of folds. What the columns of a table
// mean together is for package reading to find out.
//
// Read the files in this order:
//
//	table.go, leftout.go, errors.go    what comes out: tables, and what is left out of them
//	coded.go                           the cells of a column, of which there may be millions
//	columns.go                         the usual names of columns, and what a column holds
//	number.go, labels.go               cells: scores, missing scores, Fold03.Rep2
//	load.go                            a file or a folder
//	compression.go, archive.go         gzip, zip; zstd is in typed.go
//	starts.go, encoding.go             how files begin, and text in other encodings
//	csv.go, header.go, cells.go        separated values; wekacsv.go for WEKA's own quoting
//	promptfoo.go                       names that promptfoo writes once for each prompt
//	titles.go                          text above a table
//	arff.go, jsonrecords.go            ARFF, records in JSON
//	workbook.go, spreadsheet.go        xlsx and ods, with elements.go for their XML
//	typed.go                           Parquet and Arrow, read by packages of their names
package tables
