package reading

import (
	"fmt"
	"math"
	"slices"

	"github.com/bayescmp/go/internal/reading/tables"
)

// withoutSummaries leaves out the rows of a long table that sum up others: data sets, runs and
// folds called mean, average rank and so on. What can be checked by the scores is checked.
func (c *Content) withoutSummaries() error {
	labels := c.summaryLabels()
	if len(labels) == 0 {
		return nil
	}
	left := map[string][]int{}
	kept := c.Entries.roomFor(c.Entries.Len())
	e := &Entry{}
	for i := range c.Entries.Len() {
		c.Entries.Load(i, e)
		label, s, ok := labels.summaryOf(e)
		if !ok {
			kept.list = append(kept.list, c.Entries.list[i])
			continue
		}
		if !c.sumsUp(e, s, labels) {
			return fmt.Errorf("%w: row %d is called %q, but its scores are not the %s of other "+
				"rows; rename it if it is not a summary, or remove it",
				tables.ErrLayout, e.Row, label, s.what)
		}
		if rows := left[s.what]; len(rows) == 0 || rows[len(rows)-1] != e.Row {
			left[s.what] = append(left[s.what], e.Row)
		}
	}
	if kept.Len() == 0 {
		return nil // all names are like this
	}
	c.Entries = kept
	c.LeftOut = append(c.LeftOut, rowsLeft(left)...)
	return nil
}

// summaryLabels are the names of summaries among the names of data sets, runs and folds.
type summaryLabels map[string]summary

func (c *Content) summaryLabels() summaryLabels {
	labels := summaryLabels{}
	known := map[string]bool{}
	see := func(name string) {
		if known[name] {
			return
		}
		known[name] = true
		if s, ok := summaryOf(name); ok && !s.mayBeData(name) {
			labels[name] = s
		}
	}
	for _, name := range c.Entries.names {
		see(name)
	}
	for _, s := range c.Entries.splits {
		see(s.run)
		see(s.fold)
	}
	return labels
}

// summaryOf is the name of a summary in an entry.
func (l summaryLabels) summaryOf(e *Entry) (string, summary, bool) {
	for _, name := range []string{e.Dataset, e.Run, e.Fold} {
		if s, ok := l[name]; ok {
			return name, s, true
		}
	}
	return "", summary{}, false
}

// sumsUp reports whether an entry is the summary of those that it may sum up: of the same
// classifier and metric, and of the same data set unless that is what is summed up.
func (c *Content) sumsUp(e *Entry, s summary, labels summaryLabels) bool {
	if s.holds == nil || math.IsNaN(e.Score) {
		return true
	}
	_, over := labels[e.Dataset]
	var others []float64
	o := &Entry{}
	for i := range c.Entries.Len() {
		c.Entries.Load(i, o)
		_, _, isSummary := labels.summaryOf(o)
		if o.Classifier == e.Classifier && o.Metric == e.Metric && !isSummary &&
			(over || o.Dataset == e.Dataset) && !math.IsNaN(o.Score) {
			others = append(others, o.Score)
		}
	}
	if len(others) == 0 {
		return true
	}
	const rounding = 5e-3
	scale := max(math.Abs(slices.Max(others)), math.Abs(slices.Min(others)))
	return s.holds(e.Score, rounding*scale, others)
}
