package reading

import (
	"slices"

	"github.com/bayescmp/go/internal/lazyregexp"
	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/spelling"
)

// metricColumn finds the column that names the metric of each row; "" if there is none. A column
// called function may also name the functions that optimisers minimise, such as f1 and f2.
func metricColumn(t tables.Table) string {
	for _, name := range t.All(tables.MetricNames) {
		isFunction := spelling.Same(name, "function")
		if !t.IsNumeric(name) && !t.IsEmpty(name) && (!isFunction || namesMetrics(t.Column(name))) {
			return name
		}
	}
	return ""
}

// numberedFunction matches the name of a function of a benchmark of optimisers.
var numberedFunction = lazyregexp.New(`(?i)^f[ _-]?\d+$`)

// namesMetrics reports whether cells are known metrics throughout, and not numbered functions.
func namesMetrics(cells []string) bool {
	isFunction := func(cell string) bool { return numberedFunction().MatchString(cell) }
	return !slices.ContainsFunc(cells, func(cell string) bool { return !metrics.IsMetric(cell) }) &&
		slices.ContainsFunc(cells, func(cell string) bool { return !isFunction(cell) })
}

// metricsOfRows finds the column of a wide table that names the metric of each row: one that is
// called so, or the first one with text if all of it are metrics and some differ.
func metricsOfRows(t tables.Table, h Hints) string {
	taken := append([]string{h.Dataset, h.Run, h.Fold}, h.Classifiers...)
	if name := metricColumn(t); name != "" && !slices.Contains(taken, name) {
		return name
	}
	first := slices.IndexFunc(t.Names, t.IsText)
	if first < 0 || slices.Contains(taken, t.Names[first]) {
		return ""
	}
	column := t.Column(t.Names[first])
	same := func(cell string) bool { return cell == column[0] }
	if t.Rows < 2 || !namesMetrics(column) || !slices.ContainsFunc(column, not(same)) {
		return ""
	}
	return t.Names[first]
}
