package reading

import (
	"fmt"
	"slices"

	"github.com/bayescmp/go/internal/writing"
)

// looksTransposed recognises a table with a row for each classifier and a column for each data set,
// as papers print it: none of its columns of numbers is a metric that is known.
func looksTransposed(t Table) bool {
	classifier := t.find(classifierNames)
	if classifier == "" || t.hasFractions(classifier) || t.find(datasetNames) != "" ||
		t.find(metricNames) != "" || t.find(runNames) != "" || t.find(foldNames) != "" {
		return false
	}
	return t.Rows > 1 && apart(t.Rows, [][]string{t.Column(classifier)}) &&
		len(t.datasetColumns()) > 1
}

// datasetColumns lists the columns of numbers that may be data sets. There are none if one of them
// is a metric.
func (t Table) datasetColumns() []string {
	var columns []string
	for _, name := range t.Names {
		_, sums := summaryOf(name)
		switch {
		case sums, isCost(name), !t.isNumeric(name):
		case isGeneric(name), readName(name).better != NoDirection:
			return nil
		case noScore(name) == "":
			columns = append(columns, name)
		}
	}
	return columns
}

// openTransposed reads a table with a row for each classifier. Columns of unknown names may also be
// metrics: two are asked about, and so are columns of different scales.
func openTransposed(t Table, h Hints) (Content, error) {
	if h.Metric != "" || h.Dataset != "" || h.Run != "" || h.Fold != "" {
		return openLong(t, h)
	}
	columns := t.datasetColumns()
	if len(columns) < 3 || !t.oneScale(columns) {
		return Content{}, &InputError{
			Err: ErrLayout, Needs: "Metric", Columns: columns,
			Problem: fmt.Sprintf("each row is a classifier, but are the columns %s data sets or "+
				"metrics?", writing.Listed(columns, 10)),
			Advice: fmt.Sprintf("choose CSV{Metric: %q} if it is a metric; for data sets, write "+
				"a row for each data set and a column for each classifier", columns[0]),
		}
	}
	if err := h.keep(t.Rows * len(columns)); err != nil {
		return Content{}, err
	}
	return t.readTransposed(t.find(classifierNames), columns)
}

func (t Table) readTransposed(classifier string, columns []string) (Content, error) {
	c := Content{
		Layout: "table with a row for each classifier", Rows: t.Rows, Metrics: []Metric{{}},
	}
	c.note("Each of the columns %s is a data set.", writing.Listed(columns, 10))
	for _, name := range t.Names {
		if name == classifier || slices.Contains(columns, name) {
			continue
		}
		why, err := t.beside(name, columns)
		if err != nil {
			return c, err
		}
		c.LeftOut = append(c.LeftOut, LeftOut{Column: name, Why: why})
	}
	for i, who := range t.Column(classifier) {
		for _, name := range columns {
			e := Entry{Dataset: name, Classifier: who, Row: i + 1}
			var err error
			if e.Score, err = ParseScore(t.Column(name)[i]); err != nil {
				return c, fmt.Errorf("%w (%s)", err, e)
			}
			c.Entries = append(c.Entries, e)
		}
	}
	return c, nil
}

// oneScale reports whether all columns have scores up to 1, or all have larger ones.
func (t Table) oneScale(columns []string) bool {
	large := 0
	for _, name := range columns {
		if t.largest(name) > 1 {
			large++
		}
	}
	return large == 0 || large == len(columns)
}

// beside says why a column is no data set.
func (t Table) beside(name string, columns []string) (string, error) {
	s, sums := summaryOf(name)
	switch {
	case !sums && !t.isNumeric(name):
		return wordsOnly, nil
	case !sums && isCost(name):
		return "a cost, and not a data set", nil
	case !sums:
		return noScore(name), nil
	case s.holds != nil && !t.sumsUp(s, name, columns):
		return "", fmt.Errorf("%w: column %q does not hold the %s of the other columns; "+
			"rename it if it is a data set, or take it out", ErrLayout, name, s.what)
	}
	return "a column of " + s.what, nil
}
