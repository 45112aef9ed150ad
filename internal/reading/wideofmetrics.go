package reading

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/writing"
)

// looksWideOfMetrics reports whether the rows of a table may have different metrics.
func looksWideOfMetrics(t tables.Table) bool { return metricsOfRows(t, Hints{}) != "" }

// openWideOfMetrics reads a wide table whose rows have different metrics, as one table for each.
func openWideOfMetrics(t tables.Table, h Hints) (Content, error) {
	column := metricsOfRows(t, h)
	if column == "" {
		return openWide(t, h)
	}
	c := Content{Rows: t.Rows, labels: column}
	groups, names, err := rowsOfMetrics(t.Column(column), column)
	if err != nil {
		return c, err
	}
	if chosen := sameIn(h.Metric, names); chosen != "" {
		c.leaveOthers(groups, &names, otherMetric, func(n string) bool { return n != chosen })
	}
	c.leaveOthers(groups, &names, metrics.Training, metrics.IsTraining)
	rest := slices.DeleteFunc(slices.Clone(t.Names), func(n string) bool { return n == column })
	for _, name := range names {
		part := t.Only(groups[name])
		part.Names = rest
		one := h
		one.Metric = name
		read, err := openWide(part, one)
		if err != nil {
			return c, ofRows(err, column, name, len(names))
		}
		if len(read.Metrics) != 1 {
			return c, fmt.Errorf("%w: column %q names metrics, and so do the columns of scores; "+
				"take one of them out", tables.ErrLayout, column)
		}
		c.addPart(read, groups[name])
	}
	c.note("Column %q says that the scores are %s.", column, writing.Quoted(names))
	return c, nil
}

// rowsOfMetrics lists the rows of each metric, counted from 0.
func rowsOfMetrics(cells []string, column string) (map[string][]int, []string, error) {
	groups := map[string][]int{}
	var names []string
	for i, cell := range cells {
		name := strings.TrimSpace(cell)
		if tables.IsMissing(name) {
			return nil, nil, fmt.Errorf("%w: row %d names no metric in column %q; name it, or "+
				"take the row out", tables.ErrLayout, i+1, column)
		}
		if groups[name] == nil {
			names = append(names, name)
		}
		groups[name] = append(groups[name], i)
	}
	return groups, names, nil
}

// leaveOthers leaves out the rows of some of the metrics.
func (c *Content) leaveOthers(
	groups map[string][]int, names *[]string, why string, leave func(string) bool,
) {
	var rows []int
	for _, name := range *names {
		if leave(name) {
			for _, i := range groups[name] {
				rows = append(rows, i+1)
			}
		}
	}
	if len(rows) == 0 {
		return
	}
	slices.Sort(rows)
	c.LeftOut = append(c.LeftOut, tables.LeftOut{Rows: rows, Why: why})
	*names = slices.DeleteFunc(slices.Clone(*names), leave)
}

// addPart adds what was read of some rows of the table, which are counted from 0.
func (c *Content) addPart(part Content, rows []int) {
	c.Layout, c.Repeats, c.absent = part.Layout, part.Repeats, part.absent
	c.imputed = c.imputed || part.imputed
	e := &Entry{}
	for i := range part.Entries.Len() {
		part.Entries.Load(i, e)
		e.Metric = len(c.Metrics)
		e.Row = 1 + rows[e.Row-1]
		c.Entries.Add(e)
	}
	c.Metrics = append(c.Metrics, part.Metrics...)
	for _, l := range part.LeftOut {
		l.Rows = slices.Clone(l.Rows)
		for k, row := range l.Rows {
			l.Rows[k] = 1 + rows[row-1]
		}
		same := func(o tables.LeftOut) bool { return o.Column == l.Column && o.Why == l.Why }
		if l.Column == "" || !slices.ContainsFunc(c.LeftOut, same) {
			c.LeftOut = append(c.LeftOut, l)
		}
	}
	for _, note := range part.Notes {
		if !slices.Contains(c.Notes, note) {
			c.Notes = append(c.Notes, note)
		}
	}
	if c.labels = part.labels; part.labels == "" {
		c.labels = ""
	}
}

// ofRows says among which rows an error counts, where there are several metrics.
func ofRows(err error, column, metric string, several int) error {
	if several == 1 {
		return err
	}
	where := fmt.Sprintf("among the rows whose %s is %q: ", column, metric)
	var input *tables.InputError
	if errors.As(err, &input) {
		one := *input
		one.Problem = where + one.Problem
		return &one
	}
	return fmt.Errorf("%s%w", where, err)
}
