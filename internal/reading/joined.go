package reading

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/lazyregexp"
	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/writing"
)

// fileColumn is the name of the column with the names of the files, after tables have been joined.
const fileColumn = "file"

// joined makes one table of several with the same columns. What the files are is told by what the
// columns lack, or by the hints: a column of the names of the files is called dataset, classifier
// or file. Otherwise ok is false.
func joined(ts []tables.Table, h Hints) (t tables.Table, note string, ok bool, err error) {
	if len(ts) < 2 || looksPerClassifier(ts) || !sameColumns(ts) {
		return t, "", false, nil
	}
	const keySize = 100 // of what tells a row from others, in bytes
	for _, one := range ts {
		rowSize := tables.CellSize*(1+len(one.Names)) + keySize
		if err := h.Budget.Keep(one.Rows * rowSize); err != nil {
			return t, "", true, err
		}
	}
	t = concatenated(ts)
	names, common := commonParts(tables.NamesOf(ts))
	owners, named, ofMetrics := splitFiles(tables.NamesOf(ts))
	if ofMetrics = ofMetrics && metricColumn(t) == ""; ofMetrics {
		names = owners
	}
	files := perRow(ts, names)
	note = countedRows(ts)
	role, err := roleOfFiles(t, names, h)
	if err != nil {
		return t, "", true, err
	}
	if role == "" {
		return t, note, true, checkRepeats(t, files)
	}
	header, columns := []string{role}, [][]string{files}
	what := strings.Replace(role, "dataset", "data set", 1)
	if ofMetrics && role != fileColumn {
		what += " and a metric"
		header, columns = append(header, "metric"), append(columns, perRow(ts, named))
	}
	for _, name := range t.Names {
		header, columns = append(header, name), append(columns, t.Column(name))
	}
	if role != fileColumn {
		note = fmt.Sprintf("Each file is a %s. %s", what, note)
	}
	t = tables.New(header, columns)
	t.Name = metrics.Among(common)
	return t, note, true, nil
}

// perRow repeats what is said of each table for each of its rows.
func perRow(ts []tables.Table, of []string) (cells []string) {
	for i, t := range ts {
		cells = append(cells, slices.Repeat(of[i:i+1], t.Rows)...)
	}
	return cells
}

// sameColumns reports whether all tables have the same columns, in any order.
func sameColumns(ts []tables.Table) bool {
	first := slices.Sorted(slices.Values(ts[0].Names))
	return !slices.ContainsFunc(ts, func(t tables.Table) bool {
		return !slices.Equal(slices.Sorted(slices.Values(t.Names)), first)
	})
}

func concatenated(ts []tables.Table) tables.Table {
	columns := make([][]string, len(ts[0].Names))
	for j, name := range ts[0].Names {
		for _, t := range ts {
			columns[j] = append(columns[j], t.Column(name)...)
		}
	}
	return tables.New(ts[0].Names, columns)
}

// countedRows says how the rows of several tables are counted.
func countedRows(ts []tables.Table) string {
	var parts []string
	row := 1
	for i, t := range ts {
		if i == 3 {
			parts = append(parts, "…")
			break
		}
		parts = append(parts, fmt.Sprintf("rows %d to %d are in %q", row, row+t.Rows-1, t.Name))
		row += t.Rows
	}
	return fmt.Sprintf("%d files with the same columns are read as one table: %s.",
		len(ts), strings.Join(parts, ", "))
}

// numbered matches the name of a file that has a number in the end, such as run 3.
var numbered = lazyregexp.New(
	`(?i)^(|.*[^a-z])(run|seed|rep|fold|split|part|trial|)[ _.-]*[0-9]+$`)

// roleOfFiles says what the files are: the name of the column for them, or "" if the columns say
// everything already.
func roleOfFiles(t tables.Table, files []string, h Hints) (string, error) {
	if slices.Contains([]string{h.Dataset, h.Classifier, h.Run, h.Fold}, fileColumn) &&
		!t.Has(fileColumn) {
		return fileColumn, nil
	}
	classifiers := h.Classifier != "" || looksLong(t)
	datasets := h.Dataset != "" || t.Find(tables.DatasetNames) != ""
	cv := looksLikeCVResults(t)
	wide := !cv && !classifiers && len(scoresOfClassifiers(t, h)) > 1
	isNumbered := !slices.ContainsFunc(files, func(f string) bool {
		return !numbered().MatchString(f)
	})
	switch {
	case datasets && (classifiers || wide):
		return "", nil
	case datasets && !isNumbered:
		return "classifier", nil
	case (classifiers || wide) && !datasets && !isNumbered:
		return "dataset", nil
	}
	lacking := "neither a column of data sets nor one of classifiers"
	needs := "Classifier"
	switch {
	case datasets:
		lacking = "no column of classifiers"
	case classifiers || wide:
		lacking, needs = "no column of data sets", "Dataset"
	}
	return "", &tables.InputError{
		Err: tables.ErrLayout, Needs: needs, Columns: t.Names,
		Problem: fmt.Sprintf("the tables have %s, and the files %s may be classifiers, data sets, "+
			"runs or folds; their names are in a column called %q", lacking,
			writing.Listed(files, 5), fileColumn),
		Advice: fmt.Sprintf("say what the files are: CSV{Classifier: %[1]q}, CSV{Dataset: %[1]q}, "+
			"CSV{Run: %[1]q} or CSV{Fold: %[1]q}", fileColumn),
	}
}

// scoresOfClassifiers lists the columns that can be the scores of classifiers in a wide table.
func scoresOfClassifiers(t tables.Table, h Hints) []string {
	if h.Classifiers != nil {
		return h.Classifiers
	}
	f := findFolds(t)
	used := []string{t.Find(tables.DatasetNames), f.Run, f.Fold, f.TrainSize, f.TestSize}
	return slices.DeleteFunc(t.Numeric(used), func(name string) bool {
		return metrics.IsMetric(name) || metrics.IsGeneric(name) || whyNoScores(t, name) != "" ||
			numbersRows(t, name)
	})
}

// checkRepeats refuses tables that were joined and say the same things of different scores.
func checkRepeats(t tables.Table, files []string) error {
	var labels [][]string
	f := findFolds(t)
	for _, name := range t.Names {
		if t.IsText(name) ||
			slices.Contains([]string{t.Find(tables.DatasetNames), f.Run, f.Fold}, name) {
			labels = append(labels, t.Column(name))
		}
	}
	of := map[string]int{}
	for i := range t.Rows {
		var key strings.Builder
		for _, column := range labels {
			key.WriteString(column[i])
			key.WriteByte(0)
		}
		first, ok := of[key.String()]
		if ok && files[first] != files[i] {
			return &tables.InputError{
				Err: tables.ErrLayout, Needs: "Run",
				Problem: fmt.Sprintf("%q and %q have scores of the same things: row %d is like "+
					"row %d; the names of the files are in a column called %q",
					files[first], files[i], i+1, first+1, fileColumn),
				Advice: fmt.Sprintf("if the files are runs, choose CSV{Run: %q}", fileColumn),
			}
		}
		if !ok {
			of[key.String()] = i
		}
	}
	return nil
}
