package reading

import (
	"fmt"
	"slices"

	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/writing"
)

// findMetrics finds the metrics in the names of the columns, or in the name of the file.
func (w *wideTable) findMetrics() error {
	names := make([]string, len(w.columns))
	for j, c := range w.columns {
		names[j] = c.column
	}
	if slices.Contains(w.Names, w.hints.Metric) && w.hints.Metric != "" {
		return fmt.Errorf("%w: a column of scores is named, %q, "+
			"but there is no column of classifiers (%s); the columns are %s",
			tables.ErrLayout, w.hints.Metric, namesOfClassifiers(), writing.Quoted(w.Names))
	}
	classifiers, metrics, ok := metrics.SplitAll(names)
	ok = ok && len(names) > 1
	complete := ok && w.grid(classifiers, metrics)
	if ok && !complete && w.hints.Classifiers == nil {
		return &tables.InputError{
			Err: tables.ErrLayout, Needs: "Classifiers", Columns: names,
			Problem: fmt.Sprintf("the columns %s name several metrics, but not every classifier "+
				"has every one of them once", writing.Quoted(names)),
			Advice: "name the columns of one metric in CSV{Classifiers: …}",
		}
	}
	if complete {
		w.notes = append(w.notes, fmt.Sprintf(
			"Each of the columns %s is a classifier and a metric.", writing.Quoted(names)))
		return nil
	}
	w.notes = append(w.notes, eachAClassifier(names))
	return w.findMetric()
}

// grid sets classifier and metric of each column, if each classifier has each metric once.
func (w *wideTable) grid(classifiers, metrics []string) bool {
	seen := map[wideColumn]bool{}
	var names, kinds []string
	for j, name := range classifiers {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
		m := indexFold(kinds, metrics[j])
		if m < 0 {
			m = len(kinds)
			kinds = append(kinds, metrics[j])
		}
		seen[wideColumn{"", name, m}] = true
	}
	if len(seen) != len(classifiers) || len(names)*len(kinds) != len(seen) || len(names) < 2 {
		return false
	}
	for _, k := range kinds {
		w.metrics = append(w.metrics, metricOf(k))
	}
	for j := range w.columns {
		w.columns[j].classifier = classifiers[j]
		w.columns[j].metric = indexFold(kinds, metrics[j])
	}
	return true
}
