package reading

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/spelling"
	"github.com/bayescmp/go/internal/writing"
)

// looksTransposed recognises a table with a row for each classifier and a column for each data set,
// as papers print it: none of its columns of numbers is a metric that is known.
func looksTransposed(t tables.Table) bool {
	return isTransposed(t, t.Find(tables.ClassifierNames))
}

// isTransposed reports whether a table looks so, with the names of the classifiers in this column.
func isTransposed(t tables.Table, classifier string) bool {
	if !t.Has(classifier) || t.HasFractions(classifier) {
		return false
	}
	for _, names := range [][]string{
		tables.DatasetNames, tables.MetricNames, tables.RunNames, tables.FoldNames,
	} {
		if found := t.Find(names); found != "" && found != classifier {
			return false
		}
	}
	return t.Rows > 1 && apart(t.Rows, [][]string{t.Column(classifier)}) &&
		len(datasetColumns(t, classifier)) > 1
}

// datasetColumns lists the columns of numbers that may be data sets, beside that of the
// classifiers. There are none if one of them is a metric.
func datasetColumns(t tables.Table, classifier string) []string {
	var columns []string
	for _, name := range t.Names {
		_, sums := summaryOf(name)
		switch {
		case name == classifier, sums, metrics.IsCost(name), !t.IsNumeric(name):
		case metrics.IsGeneric(name), metrics.Parse(name).Better != metrics.NoDirection:
			return nil
		case metrics.WhyNoScore(name) == "":
			columns = append(columns, name)
		}
	}
	return columns
}

// openTransposed reads a table with a row for each classifier. Columns of unknown names may also be
// metrics: two are asked about, and so are columns of different scales, and rates and lengths.
func openTransposed(t tables.Table, h Hints) (Content, error) {
	if h.Metric != "" || h.Dataset != "" || h.Run != "" || h.Fold != "" {
		return openLong(t, h)
	}
	classifier := cmp.Or(h.Classifier, t.Find(tables.ClassifierNames))
	columns := datasetColumns(t, classifier)
	if len(columns) < 3 || !haveOneScale(t, columns) || slices.ContainsFunc(columns, measures) {
		return Content{}, &tables.InputError{
			Err: tables.ErrLayout, Needs: "Metric", Columns: columns,
			Problem: fmt.Sprintf("each row is a classifier, but are the columns %s data sets or "+
				"metrics? For data sets, leave out the other columns of numbers, or write a row "+
				"for each data set and a column for each classifier; for metrics, name one",
				writing.Listed(columns, 10)),
			Advice: fmt.Sprintf("choose CSV{Metric: %q}", columns[0]),
		}
	}
	entries, err := h.entries(t.Rows * len(columns))
	if err != nil {
		return Content{}, err
	}
	c, err := readTransposed(t, classifier, columns, entries)
	if err == nil {
		err = c.nameMetric(t, h)
	}
	return c, err
}

func readTransposed(
	t tables.Table, classifier string, columns []string, entries Entries,
) (Content, error) {
	c := Content{
		Layout: "table with a row for each classifier", Rows: t.Rows, Metrics: []Metric{{}},
		Entries: entries,
	}
	c.note("Each of the columns %s is a data set.", writing.Listed(columns, 10))
	for _, name := range t.Names {
		if name == classifier || slices.Contains(columns, name) {
			continue
		}
		why, err := nameBeside(t, name, columns)
		if err != nil {
			return c, err
		}
		c.LeftOut = append(c.LeftOut, tables.LeftOut{Column: name, Why: why})
	}
	scores := make([]*tables.Cells, len(columns))
	for j, name := range columns {
		scores[j] = t.Cells(name)
	}
	for i, who := range t.Column(classifier) {
		for j, name := range columns {
			e := Entry{Dataset: name, Classifier: who, Row: i + 1}
			var err error
			if e.Score, err = scores[j].Score(i); err != nil {
				return c, fmt.Errorf("%w (%s)", err, e)
			}
			c.Entries.Add(&e)
		}
	}
	return c, nil
}

// measures reports whether a name is rather that of a measure than that of a data set.
func measures(column string) bool {
	return slices.ContainsFunc(spelling.Words(column), func(w string) bool { return measured[w] })
}

var measured = spelling.WordSet(`rate rates ratio percentage length latency price tokens`)

// haveOneScale reports whether all columns have scores up to 1, or all have larger ones.
func haveOneScale(t tables.Table, columns []string) bool {
	large := 0
	for _, name := range columns {
		if t.Largest(name) > 1 {
			large++
		}
	}
	return large == 0 || large == len(columns)
}

// nameBeside says why a column is not a data set.
func nameBeside(t tables.Table, name string, columns []string) (string, error) {
	s, sums := summaryOf(name)
	switch {
	case !sums && !t.IsNumeric(name):
		return wordsOnly, nil
	case !sums && metrics.IsCost(name):
		return "a cost, and not a data set", nil
	case !sums:
		return metrics.WhyNoScore(name), nil
	case s.holds != nil && !sumsUp(t, s, name, columns):
		return "", fmt.Errorf("%w: column %q does not hold the %s of the other columns; rename it "+
			"if it is a data set, or remove it", tables.ErrLayout, name, s.what)
	}
	return "a column of " + s.what, nil
}
