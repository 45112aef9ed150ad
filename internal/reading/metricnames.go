package reading

import (
	"cmp"
	"fmt"

	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/spelling"
)

// metricInCorner returns the metric that the header of the column of names tells, or "".
func (w *wideTable) metricInCorner() string {
	if !w.labelled() || spelling.Same(w.labels, "map") {
		return "" // a map may also be a place
	}
	return metrics.Among(w.labels)
}

// findMetric takes the metric from the hints, from the header of the column of names, or from the
// name of the file.
func (w *wideTable) findMetric() error {
	corner := w.metricInCorner()
	switch {
	case w.hints.Metric != "":
		w.metrics = []Metric{metricOf(w.hints.Metric)}
		return nil
	case corner == "":
		m, note, err := metricOfFile(w.Table, w.hints)
		w.metrics = []Metric{m}
		w.notes = append(w.notes, note...)
		return err
	case metrics.IsCost(corner) && w.hints.Better == metrics.NoDirection:
		return unknownMetric(fmt.Sprintf("column %q, which names the rows, may say it or not",
			w.labels))
	}
	w.metrics = []Metric{metricOf(corner)}
	w.notes = append(w.notes,
		fmt.Sprintf("The name of column %q says that the scores are %q.", w.labels, corner))
	return nil
}

// metricOfFile takes the metric from the name of the file or of the sheet, and notes it. The name
// of the metric is "" if it tells none. It asks if the name makes one doubt that higher scores are
// better.
func metricOfFile(t tables.Table, h Hints) (m Metric, notes []string, err error) {
	name := cmp.Or(t.Name, h.File)
	metric, spread := metrics.InFileName(name), metrics.SpreadInFileName(name)
	switch {
	case spread != "" && h.Better == metrics.NoDirection:
		return m, nil, unknownMetric(fmt.Sprintf("the name of the file contains %q, as if they "+
			"were spreads of scores, and no scores", spread))
	case metric != "":
		notes = []string{fmt.Sprintf("The name of the file says that the scores are %q.", metric)}
	case metrics.LossInFileName(name) != "" && h.Better == metrics.NoDirection:
		return m, nil, unknownMetric(fmt.Sprintf("the name of the file contains %q",
			metrics.LossInFileName(name)))
	case metrics.LossInFileName(t.Title) != "" && h.Better == metrics.NoDirection:
		return m, nil, unknownMetric(fmt.Sprintf("the text around the table contains %q",
			metrics.LossInFileName(t.Title)))
	}
	return metricOf(metric), notes, nil
}

// nameMetric takes the only metric from the name of the file, if nothing in the table names it.
func (c *Content) nameMetric(t tables.Table, h Hints) error {
	if len(c.Metrics) != 1 || !metrics.IsGeneric(c.Metrics[0].Name) || c.Metrics[0].told ||
		h.Metric != "" && sameIn(h.Metric, []string{c.Metrics[0].Name}) != "" {
		return nil
	}
	m, notes, err := metricOfFile(t, h)
	if err != nil || m.Name == "" {
		return err
	}
	m.column, m.bad = c.Metrics[0].column, c.Metrics[0].bad
	c.Metrics[0] = m
	c.Notes = append(c.Notes, notes...)
	return nil
}
