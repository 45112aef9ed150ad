package reading

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/writing"
)

// ofOneClassifier is a table with the scores of one classifier: one row for each data set, one
// column for each fold or resample.
type ofOneClassifier struct {
	tables.Table
	labels string
	// splits are the columns of the folds, and numbers the numbers in their names.
	splits, numbers []string
	// kind is what the columns number, in lower case; "" if they do not say it.
	kind string
	// others are the columns that sum up the splits.
	others []string
}

// asOneClassifier returns a table as one of a classifier, if it looks like one.
func asOneClassifier(t tables.Table) (o ofOneClassifier, ok bool) {
	o.Table, o.labels = t, t.Names[0]
	for _, name := range t.Names[1:] {
		if _, ok := summaryOf(name); ok {
			o.others = append(o.others, name)
			continue
		}
		m := splitColumn().FindStringSubmatch(name)
		if m == nil || len(o.splits) > 0 && !strings.EqualFold(m[1], o.kind) {
			return o, false
		}
		o.kind = strings.ToLower(m[1])
		o.splits, o.numbers = append(o.splits, name), append(o.numbers, m[2])
	}
	numbered := countSplits(o.numbers)
	resamples := strings.HasPrefix(strings.ToLower(o.labels), "resample")
	if resamples {
		o.kind = "resamples"
	}
	return o, numbered &&
		(resamples || t.IsText(o.labels) || t.Find(tables.DatasetNames) == o.labels)
}

// looksPerClassifier reports whether each table has the scores of one classifier.
func looksPerClassifier(ts []tables.Table) bool {
	return !slices.ContainsFunc(ts, func(t tables.Table) bool {
		_, ok := asOneClassifier(t)
		return !ok
	})
}

// openPerClassifier reads a list of tables, each with the scores of one classifier, as the archives
// of time series classification have them: the classifier is the name of the file.
func openPerClassifier(ts []tables.Table, h Hints) (Content, error) {
	if len(ts) == 1 {
		return openOneClassifier(ts[0], h)
	}
	names, named, note, err := meaningOfFiles(ts, h)
	c := Content{
		Layout: "one table for each classifier", labels: "data set",
		Entries: Entries{labels: newLabels(h.Budget)},
		Notes: []string{fmt.Sprintf("The files are the classifiers %s.",
			writing.Quoted(different(names)))},
	}
	if note != "" {
		c.note("%s", note)
	}
	if err != nil {
		return c, err
	}
	kinds := different(named)
	for _, name := range kinds {
		c.Metrics = append(c.Metrics, metricOf(name))
	}
	for i, t := range ts {
		o, _ := asOneClassifier(t)
		if o.kind != "fold" && o.kind != "folds" && o.kind != "cv" {
			c.Repeats = RandomSplits
		}
		if err := h.keep(o.Rows * len(o.splits)); err != nil {
			return c, err
		}
		if err := o.addTo(&c, names[i], slices.Index(kinds, named[i])); err != nil {
			return c, fmt.Errorf("%s: %w", t.Name, err)
		}
	}
	if len(kinds) == 1 {
		c.Notes = append(c.Notes, gaps(c.Entries, names)...)
	}
	return c, nil
}

// openOneClassifier is about a single table, which may be a wide one after all.
func openOneClassifier(t tables.Table, h Hints) (Content, error) {
	if h.Classifiers != nil {
		return openWide(t, h)
	}
	o, _ := asOneClassifier(t)
	problem := fmt.Sprintf("columns %q to %q seem to be the folds or resamples of one classifier; "+
		"a comparison needs the folder or the zip archive with the files of all classifiers",
		o.splits[0], o.splits[len(o.splits)-1])
	needs, columns := "Classifiers", []string(nil) // nothing tells which
	if t.Find(tables.DatasetNames) != o.labels || t.Nameless == o.labels {
		needs, columns = "Classifier", []string{o.labels}
	}
	return Content{}, &tables.InputError{
		Err: tables.ErrLayout, Needs: needs, Columns: columns, Problem: problem,
		Advice: fmt.Sprintf("if each row is a classifier, choose CSV{Classifier: %q}; if the "+
			"columns are classifiers, name them in CSV{Classifiers: …}", o.labels),
	}
}

// addTo adds the scores to those of the other classifiers. Rows are counted through all tables.
func (o ofOneClassifier) addTo(c *Content, classifier string, metric int) error {
	labels := o.Column(o.labels)
	left, err := findSummaryRows(o.Table, labels, nil, o.splits, nil)
	if err != nil {
		return err
	}
	gone := map[int]bool{}
	for _, l := range left {
		for i, row := range l.Rows {
			gone[row-1] = true
			l.Rows[i] = c.Rows + row
		}
	}
	c.LeftOut = append(c.LeftOut, left...)
	for _, name := range o.others {
		s, _ := summaryOf(name)
		if s.holds != nil && !sumsUp(o.Table, s, name, o.splits) {
			return fmt.Errorf("%w: column %q does not hold the %s of the others; remove it",
				tables.ErrLayout, name, s.what)
		}
		c.LeftOut = append(c.LeftOut,
			tables.LeftOut{Column: name, Why: "the " + s.what + " of the other columns"})
	}
	for i, label := range labels {
		if gone[i] {
			continue
		}
		for j, name := range o.splits {
			e := Entry{Dataset: label, Classifier: classifier, Fold: o.numbers[j], Row: i + 1,
				Metric: metric}
			if e.Score, err = o.Cells(name).Score(i); err != nil {
				return fmt.Errorf("%w (%s)", err, e)
			}
			e.Row += c.Rows
			c.Entries.Add(&e)
		}
	}
	c.Rows += o.Rows
	return nil
}

// gaps say which data sets not all classifiers have.
func gaps(entries Entries, classifiers []string) []string {
	has := map[string]map[string]bool{}
	var datasets []string
	e := &Entry{}
	for i := range entries.Len() {
		entries.Load(i, e)
		if has[e.Dataset] == nil {
			has[e.Dataset] = map[string]bool{}
			datasets = append(datasets, e.Dataset)
		}
		has[e.Dataset][e.Classifier] = true
	}
	without := map[string][]string{}
	for _, dataset := range datasets {
		lacking := slices.DeleteFunc(slices.Clone(classifiers), func(name string) bool {
			return has[dataset][name]
		})
		if len(lacking) > 0 {
			key := writing.Quoted(lacking)
			without[key] = append(without[key], dataset)
		}
	}
	var notes []string
	for _, lacking := range slices.Sorted(maps.Keys(without)) {
		sets := without[lacking]
		notes = append(notes, fmt.Sprintf("No scores of %s on %s: %s.", lacking,
			writing.Plural(len(sets), "data set"), writing.Listed(sets, 5)))
	}
	return notes
}
