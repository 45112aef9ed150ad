package reading

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/writing"
)

// looksCaret recognises the table of resamples of caret, with columns such as rf~Accuracy.
func looksCaret(t tables.Table) bool { return t.Has("Resample") && len(caretColumns(t)) > 0 }

// caretColumns lists the columns of a classifier and a metric.
func caretColumns(t tables.Table) []string {
	return slices.DeleteFunc(slices.Clone(t.Names), func(name string) bool {
		classifier, metric, ok := strings.Cut(name, "~")
		return !ok || classifier == "" || metric == ""
	})
}

// openCaret reads the values of resamples() of caret: a row for each resample, and a column for
// each classifier and metric.
func openCaret(t tables.Table, h Hints) (Content, error) {
	p := plan{layout: "caret resamples", Folds: Folds{Run: "Resample"}, better: h.better}
	dataset := t.Find(tables.DatasetNames)
	p.dataset = dataset
	if err := p.takeNamed(t, h); err != nil {
		return Content{}, err
	}
	t = p.withLabels(t)
	p.scores = caretColumns(t)
	for _, name := range t.Names {
		if !slices.Contains(p.used(), name) {
			p.leave("it is not a classifier with its metric", name)
		}
	}
	r, err := p.reader(t, h)
	if err != nil {
		return Content{}, err
	}
	entries, err := h.entries(t.Rows * len(p.scores))
	if err != nil {
		return Content{}, err
	}
	return r.caret(t, entries), nil
}

// caret reads the rows into entries.
func (r *reader) caret(t tables.Table, entries Entries) Content {
	c := Content{
		Layout: r.layout, Rows: t.Rows, Repeats: r.repeats, LeftOut: r.leftOut, table: t,
		Entries: entries,
	}
	r.metrics, r.metricOf = nil, map[string]int{}
	for i := range t.Rows {
		for j, name := range r.scores {
			classifier, metric, _ := strings.Cut(name, "~")
			e := r.folds.entry(i)
			e.Dataset, e.Classifier = r.datasets.At(i), classifier
			e.Metric = r.metric(metric, "")
			m := &r.metrics[e.Metric]
			if m.bad != nil {
				continue
			}
			if e.Score, m.bad = r.columns[j].Score(i); m.bad != nil {
				m.bad = fmt.Errorf("%w (%s)", m.bad, e)
				continue
			}
			c.Entries.Add(&e)
		}
	}
	c.Metrics = r.metrics
	r.note("Scores from columns such as %s.", writing.Quoted(r.scores[:1]))
	c.Notes = r.notes
	return c
}
