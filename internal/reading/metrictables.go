package reading

import (
	"fmt"
	"slices"
)

// areMetrics reports whether each of several tables has the scores by another metric, by its name:
// sheets called accuracy and time.
func areMetrics(tables []Table) bool {
	metrics := map[string]bool{}
	for _, t := range tables {
		if metric := metricOfFile(t.Name); metric != "" {
			metrics[metric] = true
		}
	}
	// Other words in the names may be names of classifiers.
	onlyMetrics := !slices.ContainsFunc(tables, func(t Table) bool { return !isMetric(t.Name) })
	_, common := commonParts(tableNames(tables))
	return len(tables) > 1 && len(metrics) == len(tables) && sameColumns(tables) &&
		(common != "" || onlyMetrics)
}

// ofMetrics puts together what was read of tables with different metrics. Rows are counted through
// all tables.
func ofMetrics(tables []Table, contents []Content) (Content, error) {
	all := Content{Layout: contents[0].Layout, Repeats: contents[0].Repeats}
	for i, c := range contents {
		if len(c.Metrics) != 1 {
			return all, fmt.Errorf("%w: table %q has several metrics; give it alone",
				ErrLayout, tables[i].Name)
		}
		metric := c.Metrics[0]
		if metric.Name == "" || isGeneric(metric.Name) {
			metric = metricOf(metricOfFile(tables[i].Name))
		}
		all.Metrics = append(all.Metrics, metric)
		for _, e := range c.Entries {
			e.Metric = i
			e.Row += all.Rows
			all.Entries = append(all.Entries, e)
		}
		for _, l := range c.LeftOut {
			for k := range l.Rows {
				l.Rows[k] += all.Rows
			}
			all.LeftOut = append(all.LeftOut, l)
		}
		all.Rows += c.Rows
		if i == 0 {
			all.Notes = c.Notes
		}
	}
	return all, nil
}
