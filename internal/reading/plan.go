package reading

import (
	"fmt"
	"maps"
	"slices"

	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/spelling"
	"github.com/bayescmp/go/internal/writing"
)

// plan says what the columns of a long table are. Columns without a name here are not there.
type plan struct {
	layout              string
	dataset, classifier string
	Folds
	// metric is the column that names the metric of each row.
	metric string
	// scores are the columns of scores, each with a metric of its own if no column names it.
	scores  []string
	repeats Repeats
	// knowsItems says that it is known whether the rows are of items.
	knowsItems bool
	// imputed says that a column tells which scores are imputed.
	imputed bool
	// also are columns that have a use of another kind.
	also []string
	// better are the directions of metrics that the file tells.
	better  map[string]metrics.Direction
	notes   []string
	leftOut []tables.LeftOut
	// skips says why a row gives no entry; "" if it gives one.
	skips func(row int) string
}

// notRead is for rows at and below a score that cannot be read, of a metric that is not chosen.
const notRead = "a score that cannot be read"

// read reads the rows of a table. A row has an entry for each column of scores.
func (p plan) read(t tables.Table, h Hints) (Content, error) {
	r, err := p.reader(t, h)
	if err != nil {
		return Content{}, err
	}
	entries, err := h.entries(t.Rows * len(p.scores))
	if err != nil {
		return Content{}, err
	}
	c := Content{
		Layout: p.layout, Rows: t.Rows, Repeats: p.repeats, Notes: p.notes, LeftOut: p.leftOut,
		Entries: entries, table: t, labels: p.dataset, imputed: p.imputed,
	}
	skipped := map[string][]int{}
	for i := range t.Rows {
		if why := r.skips(i); why != "" {
			skipped[why] = append(skipped[why], i+1)
			continue
		}
		if !r.addTo(&c.Entries, i) {
			skipped[notRead] = append(skipped[notRead], i+1)
		}
	}
	c.Metrics, c.absent = r.metrics, slices.Sorted(maps.Keys(r.out))
	for _, why := range slices.Sorted(maps.Keys(skipped)) {
		c.LeftOut = append(c.LeftOut, tables.LeftOut{Rows: skipped[why], Why: why})
	}
	return c, c.withoutSummaries()
}

// reader reads rows by a plan.
type reader struct {
	plan
	folds                        foldColumns
	datasets, classifiers, named *tables.Cells
	columns                      []*tables.Cells
	metrics                      []Metric
	metricOf                     map[string]int
	// out are the classifiers that the user leaves out.
	out map[string]bool
}

func (p plan) reader(t tables.Table, h Hints) (reader, error) {
	r := reader{
		plan: p, datasets: h.datasets(t, p.dataset), metricOf: map[string]int{},
	}
	if p.classifier != "" { // caret has classifiers in the names of columns
		r.classifiers = t.Cells(p.classifier)
	}
	if h.Only != nil || h.Except != nil {
		r.out = h.leavesOut(different(r.classifiers.All()))
	}
	folds, err := readFoldColumns(t, p.Folds)
	if err != nil {
		return r, err
	}
	r.folds = folds
	if p.metric != "" {
		r.named = t.Cells(p.metric)
	}
	for _, name := range p.scores {
		r.columns = append(r.columns, t.Cells(name))
		if p.metric == "" {
			r.metric(name, name)
		}
	}
	return r, nil
}

// metric is the index of the metric of that name.
func (r *reader) metric(name, column string) int {
	m, ok := r.metricOf[name]
	if !ok {
		m = len(r.metrics)
		r.metricOf[name] = m
		one := metricOf(name)
		one.column = column
		if told, ok := r.better[spelling.Key(name)]; ok {
			one.Better, one.told = told, true
		}
		r.metrics = append(r.metrics, one)
	}
	return m
}

// skips says why row i, counted from 0, gives no entry.
func (r *reader) skips(i int) string {
	if r.plan.skips != nil {
		if why := r.plan.skips(i); why != "" {
			return why
		}
	}
	if r.out[r.classifiers.At(i)] {
		return notChosen
	}
	if r.named != nil && metrics.IsTraining(r.named.At(i)) {
		return metrics.Training
	}
	return ""
}

// addTo adds the entries of row i, counted from 0, if there are any. A metric has no entries below
// its first score that cannot be read: a mistake above it is told first.
func (r *reader) addTo(entries *Entries, i int) (some bool) {
	e := r.folds.entry(i)
	e.Dataset, e.Classifier = r.datasets.At(i), r.classifiers.At(i)
	for j, column := range r.columns {
		e.Metric = j
		if r.named != nil {
			e.Metric = r.metric(r.named.At(i), r.scores[j])
		}
		m := &r.metrics[e.Metric]
		if m.bad != nil {
			continue
		}
		var err error
		if e.Score, err = column.Score(i); err != nil {
			m.bad = fmt.Errorf("%w (%s)", err, e)
			continue
		}
		entries.Add(&e)
		some = true
	}
	return some
}

// note adds a sentence.
func (p *plan) note(format string, args ...any) {
	p.notes = append(p.notes, fmt.Sprintf(format, args...))
}

// leave notes columns that are not used.
func (p *plan) leave(why string, columns ...string) {
	for _, name := range columns {
		p.leftOut = append(p.leftOut, tables.LeftOut{Column: name, Why: why})
	}
}

// used lists the columns that have a use.
func (p *plan) used() []string {
	used := []string{
		p.dataset, p.classifier, p.Run, p.Fold, p.TrainSize, p.TestSize, p.metric,
	}
	return slices.Concat(used, p.scores, p.also)
}

// roles are the columns that the user can name, with their options.
func (p *plan) roles(h Hints) []role {
	return []role{
		{&p.dataset, h.Dataset, "Dataset"}, {&p.classifier, h.Classifier, "Classifier"},
		{&p.Run, h.Run, "Run"}, {&p.Fold, h.Fold, "Fold"},
		{&p.TrainSize, h.TrainSize, "TrainSize"}, {&p.TestSize, h.TestSize, "TestSize"},
	}
}

type role struct {
	column        *string
	named, option string
}

// takeNamed takes the columns that the user names. They have to be there, and are used for nothing
// else then.
func (p *plan) takeNamed(t tables.Table, h Hints) error {
	for _, one := range p.roles(h) {
		if one.named == "" {
			continue
		}
		name, err := columnCalled(t, one.named, one.option)
		if err != nil {
			return err
		}
		for _, other := range p.roles(h) {
			if other.named == "" && *other.column == name {
				*other.column = ""
			}
		}
		*one.column = name
		if p.metric == name {
			p.metric = ""
		}
	}
	return nil
}

// columnCalled is the column that the user names, if capitals and punctuation differ nevertheless.
func columnCalled(t tables.Table, name, option string) (string, error) {
	if t.Has(name) {
		return name, nil
	}
	same := slices.DeleteFunc(slices.Clone(t.Names), func(n string) bool {
		return !spelling.Same(n, name)
	})
	if len(same) == 1 {
		return same[0], nil
	}
	return "", &tables.InputError{
		Err: tables.ErrColumn, Needs: option, Columns: t.Names,
		Problem: "there is no column " + fmt.Sprintf("%q%s; the columns are %s",
			name, didYouMean(name, t.Names), writing.Quoted(t.Names)),
		Advice: fmt.Sprintf("name one of them in CSV{%s: …}", option),
	}
}
