package reading

import (
	"fmt"
	"slices"

	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
)

// areMetrics reports whether each of several tables has the scores by another metric, by its name:
// sheets called accuracy and time.
func areMetrics(ts []tables.Table) bool {
	found := map[string]bool{}
	for _, t := range ts {
		if metric := metrics.InFileName(t.Name); metric != "" {
			found[metric] = true
		}
	}
	// Other words in the names may be names of classifiers.
	onlyMetrics := !slices.ContainsFunc(ts,
		func(t tables.Table) bool { return !metrics.IsMetric(t.Name) })
	_, common := commonParts(tables.NamesOf(ts))
	return len(ts) > 1 && len(found) == len(ts) && sameColumns(ts) &&
		(common != "" || onlyMetrics)
}

// ofMetrics puts together what was read of tables with different metrics. Rows are counted through
// all tables.
func ofMetrics(ts []tables.Table, contents []Content) (Content, error) {
	all := Content{Layout: contents[0].Layout, Repeats: contents[0].Repeats,
		Families: contents[0].Families, absent: contents[0].absent,
		imputed: contents[0].imputed}
	for i, c := range contents {
		if len(c.Metrics) != 1 {
			return all, fmt.Errorf("%w: table %q has several metrics; give it alone",
				tables.ErrLayout, ts[i].Name)
		}
		metric := c.Metrics[0]
		if metric.Name == "" || metrics.IsGeneric(metric.Name) {
			metric = metricOf(metrics.InFileName(ts[i].Name))
		}
		all.Metrics = append(all.Metrics, metric)
		e := &Entry{}
		for j := range c.Entries.Len() {
			c.Entries.Load(j, e)
			e.Metric = i
			e.Row += all.Rows
			all.Entries.Add(e)
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
