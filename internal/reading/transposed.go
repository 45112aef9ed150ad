package reading

import (
	"fmt"
	"slices"

	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/writing"
)

// looksTransposed recognises a table with a row for each classifier and a column for each data set,
// as papers print it: none of its columns of numbers is a metric that is known.
func looksTransposed(t tables.Table) bool {
	classifier := t.Find(tables.ClassifierNames)
	if classifier == "" || t.HasFractions(classifier) || t.Find(tables.DatasetNames) != "" ||
		t.Find(tables.MetricNames) != "" || t.Find(tables.RunNames) != "" ||
		t.Find(tables.FoldNames) != "" {
		return false
	}
	return t.Rows > 1 && apart(t.Rows, [][]string{t.Column(classifier)}) &&
		len(datasetColumns(t)) > 1
}

// datasetColumns lists the columns of numbers that may be data sets. There are none if one of them
// is a metric.
func datasetColumns(t tables.Table) []string {
	var columns []string
	for _, name := range t.Names {
		_, sums := summaryOf(name)
		switch {
		case sums, metrics.IsCost(name), !t.IsNumeric(name):
		case metrics.IsGeneric(name), metrics.Parse(name).Better != metrics.NoDirection:
			return nil
		case metrics.WhyNoScore(name) == "":
			columns = append(columns, name)
		}
	}
	return columns
}

// openTransposed reads a table with a row for each classifier. Columns of unknown names may also be
// metrics: two are asked about, and so are columns of different scales.
func openTransposed(t tables.Table, h Hints) (Content, error) {
	if h.Metric != "" || h.Dataset != "" || h.Run != "" || h.Fold != "" {
		return openLong(t, h)
	}
	columns := datasetColumns(t)
	if len(columns) < 3 || !haveOneScale(t, columns) {
		return Content{}, &tables.InputError{
			Err: tables.ErrLayout, Needs: "Metric", Columns: columns,
			Problem: fmt.Sprintf("each row is a classifier, but are the columns %s data sets or "+
				"metrics?", writing.Listed(columns, 10)),
			Advice: fmt.Sprintf("choose CSV{Metric: %q} if it is a metric; for data sets, write "+
				"a row for each data set and a column for each classifier", columns[0]),
		}
	}
	entries, err := h.entries(t.Rows * len(columns))
	if err != nil {
		return Content{}, err
	}
	c, err := readTransposed(t, t.Find(tables.ClassifierNames), columns, entries)
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
