package reading

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/writing"
)

// foldTable is a table with a row for each classifier, or for each classifier on each data set, and
// a column for each fold or run.
type foldTable struct {
	tables.Table
	dataset, classifier, metric string
	// splits are the columns of the folds, and numbers the numbers in their names.
	splits, numbers []string
	// kind is what the columns number, in lower case.
	kind string
	// summaries are the columns that sum up the splits.
	summaries []string
}

// asFoldTable returns a table as one with a column for each fold, if it looks like one: it names
// classifiers, and its columns of numbers are fold1, fold2, … and sums of them.
func asFoldTable(t tables.Table, h Hints) (f foldTable, ok bool) {
	f = foldTable{Table: t, metric: metricColumn(t), dataset: h.Dataset, classifier: h.Classifier}
	if f.classifier == "" {
		f.classifier = t.Find(tables.ClassifierNames)
	}
	if f.dataset == "" {
		f.dataset = t.Find(tables.DatasetNames)
	}
	if h.Dataset == "" && f.dataset == f.classifier {
		f.dataset = ""
	}
	if !t.Has(f.classifier) || t.HasFractions(f.classifier) || f.dataset == f.classifier {
		return f, false
	}
	for _, name := range t.Names {
		m := splitColumn().FindStringSubmatch(name)
		_, sums := summaryOf(name)
		switch {
		case slices.Contains([]string{f.dataset, f.classifier, f.metric}, name):
		case m != nil && (m[1] != "" || h.Classifier != "") &&
			(f.splits == nil || strings.EqualFold(m[1], f.kind)):
			f.kind = strings.ToLower(m[1])
			f.splits, f.numbers = append(f.splits, name), append(f.numbers, m[2])
		case sums:
			f.summaries = append(f.summaries, name)
		case t.IsNumeric(name) && metrics.WhyNoScore(name) == "" && !metrics.IsCost(name):
			return f, false
		}
	}
	return f, countSplits(f.numbers)
}

func looksFoldTable(t tables.Table) bool {
	_, ok := asFoldTable(t, Hints{})
	return ok
}

// openFoldTable reads a table with a column for each fold.
func openFoldTable(t tables.Table, h Hints) (Content, error) {
	f, ok := asFoldTable(t, h)
	if !ok {
		return Content{}, fmt.Errorf("%w: the columns of folds are not the only ones of numbers; "+
			"the columns are %s", tables.ErrLayout, writing.Quoted(t.Names))
	}
	entries, err := h.entries(t.Rows * len(f.splits))
	if err != nil {
		return Content{}, err
	}
	c := Content{
		Layout: "table with a column for each fold", Rows: t.Rows, labels: f.dataset,
		Entries: entries,
		Notes: []string{fmt.Sprintf("Each of the columns %s is a %s.",
			writing.Listed(f.splits, 5), f.what())},
	}
	if strings.HasPrefix(f.kind, "resample") {
		c.Repeats = RandomSplits
	}
	if err := f.leaveOthers(&c); err != nil {
		return c, err
	}
	if err := f.addTo(&c, h); err != nil {
		return c, err
	}
	return c, c.nameMetric(t, h)
}

// what is what a column stands for.
func (f foldTable) what() string {
	switch f.kind {
	case "fold", "folds", "cv", "split", "splits":
		return "fold"
	}
	return "run"
}

// leaveOthers accounts for the columns that are not used, and checks those that sum up others.
func (f foldTable) leaveOthers(c *Content) error {
	for _, name := range f.Names {
		s, sums := summaryOf(name)
		why := metrics.WhyNoScore(name)
		switch {
		case slices.Contains(f.splits, name),
			slices.Contains([]string{f.dataset, f.classifier, f.metric}, name):
			continue
		case sums && s.holds != nil && !sumsUp(f.Table, s, name, f.splits):
			return fmt.Errorf("%w: column %q does not hold the %s of the others; remove it",
				tables.ErrLayout, name, s.what)
		case sums:
			why = "the " + s.what + " of the other columns"
		case metrics.IsCost(name):
			why = aCost
		case why == "":
			why = wordsOnly
		}
		c.LeftOut = append(c.LeftOut, tables.LeftOut{Column: name, Why: why})
	}
	return nil
}

// addTo adds the scores.
func (f foldTable) addTo(c *Content, h Hints) error {
	datasets, classifiers := h.datasets(f.Table, f.dataset).All(), f.Column(f.classifier)
	named := make([]string, f.Rows)
	if f.metric != "" {
		named = f.Column(f.metric)
	}
	kinds := different(named)
	for _, name := range kinds {
		c.Metrics = append(c.Metrics, metricOf(name))
	}
	for i := range f.Rows {
		for j, name := range f.splits {
			e := Entry{Dataset: datasets[i], Classifier: classifiers[i], Row: i + 1,
				Metric: slices.Index(kinds, named[i])}
			if e.Fold = f.numbers[j]; f.what() == "run" {
				e.Run, e.Fold = e.Fold, ""
			}
			var err error
			if e.Score, err = f.Cells(name).Score(i); err != nil {
				return fmt.Errorf("%w (%s)", err, e)
			}
			c.Entries.Add(&e)
		}
	}
	return nil
}
