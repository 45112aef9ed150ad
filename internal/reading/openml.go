package reading

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/writing"
)

// looksOpenML recognises the evaluations of runs that OpenML lists.
func looksOpenML(t tables.Table) bool {
	return t.Has("function") && t.Has("data_name") && t.Has("flow_name") &&
		(t.Has("value") || t.Has("values"))
}

// openOpenML reads what list_evaluations of openml returns: a row for each run of a flow. Column
// values lists the scores of the folds, and column value has their mean. Flows with several setups
// on one task are several classifiers.
func openOpenML(t tables.Table, h Hints) (Content, error) {
	p := plan{
		layout: "OpenML evaluations", dataset: "data_name", classifier: "flow_name",
		metric: "function", better: h.better,
	}
	if err := p.takeNamed(t, h); err != nil {
		return Content{}, err
	}
	for _, name := range []string{"array_data", "task_id", "data_id", "flow_id"} {
		if t.Has(name) {
			p.leave("column "+strconv.Quote(p.dataset)+" or the flow tells it", name)
		}
	}
	if h.Classifier == "" {
		t = p.setups(t)
	}
	listed := t.Has("values") && hasLists(t, "values")
	p.scores = []string{"value"}
	if listed {
		p.scores = []string{"values"}
		if t.Has("value") {
			p.leave(`the mean of the scores in column "values"`, "value")
		}
	}
	for _, name := range t.Names {
		if !p.left(name) && !slices.Contains(p.used(), name) {
			p.leave("it is not needed", name)
		}
	}
	if listed {
		return p.readLists(t, h)
	}
	return p.read(t, h)
}

// setups makes classifiers of flows with their setups, where a flow has several on a data set.
func (p *plan) setups(t tables.Table) tables.Table {
	const setup = "setup_id"
	columns := [][]string{t.Column(p.dataset), t.Column(p.classifier), t.Column(p.metric)}
	if !t.Has(setup) || apart(t.Rows, columns) {
		return t
	}
	named, several := joinedNames(t, p.classifier, []string{setup})
	if !several {
		return t
	}
	p.note("Classifiers are flows with their setups, because a flow has several on one data set.")
	p.also = append(p.also, p.classifier, setup)
	p.classifier = "flow with its setup"
	return t.With(p.classifier, named)
}

// hasLists reports whether some cell of a column is a list of several numbers.
func hasLists(t tables.Table, name string) bool {
	for _, cell := range t.Column(name) {
		if list, err := parseList(cell); err == nil && len(list) > 0 {
			return true
		}
	}
	return false
}

// parseList reads a list such as [0.9, 0.8]; none for a cell without anything.
func parseList(cell string) ([]float64, error) {
	text := strings.TrimSpace(cell)
	if tables.IsMissing(text) {
		return nil, nil
	}
	inner, open := strings.CutPrefix(text, "[")
	inner, closed := strings.CutSuffix(inner, "]")
	if !open || !closed {
		return nil, fmt.Errorf("%w: %q is not a list such as [0.9, 0.8]", tables.ErrScore, cell)
	}
	var list []float64
	for part := range strings.SplitSeq(inner, ",") {
		v, err := tables.ParseScore(strings.Trim(strings.TrimSpace(part), `'"`))
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	return list, nil
}

// mostFolds is the largest number of scores in a list that are taken to be one cross-validation.
const mostFolds = 20

// readLists reads a table whose scores are lists with a score for each fold.
func (p plan) readLists(t tables.Table, h Hints) (Content, error) {
	r, err := p.reader(t, h)
	if err != nil {
		return Content{}, err
	}
	c := Content{Layout: p.layout, Rows: t.Rows, LeftOut: p.leftOut, table: t,
		Entries: Entries{labels: newLabels(h.Budget)}}
	most := 0
	for i := range t.Rows {
		e := r.folds.entry(i)
		e.Dataset, e.Classifier = r.datasets.At(i), r.classifiers.At(i)
		e.Metric = r.metric(r.named.At(i), p.scores[0])
		m := &r.metrics[e.Metric]
		list, err := parseList(r.columns[0].At(i))
		if m.bad == nil && err != nil {
			m.bad = fmt.Errorf("%w (%s)", err, e)
		}
		if m.bad != nil {
			continue
		}
		if list == nil {
			c.LeftOut = append(c.LeftOut,
				tables.LeftOut{Rows: []int{i + 1}, Why: "not a list of scores"})
		}
		if err := h.keep(len(list)); err != nil {
			return c, err
		}
		most = max(most, len(list))
		for k, score := range list {
			e.Score, e.Fold = score, strconv.Itoa(k+1)
			c.Entries.Add(&e)
		}
	}
	c.Metrics = r.metrics
	if most > mostFolds {
		c.Repeats = RandomSplits
		r.note("A list has %s: of how many folds and repeats, the table does not say.",
			writing.Plural(most, "score"))
	} else {
		r.note("The %s of a list are taken to be the folds of one cross-validation.",
			writing.Plural(most, "score"))
	}
	c.Notes = r.notes
	return c, nil
}
