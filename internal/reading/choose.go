package reading

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/writing"
)

// Choose returns the content with the metric that the hints name. Without a name it takes the only
// metric that is not a cost, or all metrics if no data set has two of them. Everything else is
// ambiguous, which is an [*InputError]. So is a metric whose direction is not known, or is not
// the one that its scores show.
func (c Content) Choose(h Hints) (Content, error) {
	chosen, err := c.chosen(h.Metric)
	if err != nil {
		// The entries of different metrics cannot be told apart.
		return Content{}, err
	}
	c = c.withMetrics(chosen)
	c.Notes = slices.Clone(c.Notes)
	for i := range c.Metrics {
		if note := c.Metrics[i].source(); note != "" {
			c.Notes = append(c.Notes, note)
		}
	}
	for _, m := range c.Metrics {
		if m.bad != nil {
			return c, m.bad
		}
	}
	if err := c.oneDirection(h.Better); err != nil {
		return c, err
	}
	for i := range c.Metrics {
		if err := c.direct(i, h.Better); err != nil {
			return c, err
		}
		if h.Better == metrics.NoDirection {
			if err := c.onOneScale(i); err != nil {
				return c, err
			}
		}
	}
	return c, nil
}

// Split returns one content for each metric.
func (c Content) Split() []Content {
	split := make([]Content, len(c.Metrics))
	for i := range c.Metrics {
		split[i] = c.withMetrics([]int{i})
	}
	return split
}

// chosen returns the indexes of the metrics to use.
func (c Content) chosen(name string) ([]int, error) {
	names := make([]string, len(c.Metrics))
	for i, m := range c.Metrics {
		names[i] = m.Name
	}
	if name != "" {
		if i := indexOf(name, names); i >= 0 {
			return []int{i}, nil
		}
		return nil, &tables.InputError{
			Err: tables.ErrColumn, Needs: "Metric", Columns: names,
			Problem: fmt.Sprintf("there is no metric %q%s", name, didYouMean(name, names)),
			Advice:  "choose among " + writing.Quoted(names),
		}
	}
	if i := indexOf(c.usual, names); i >= 0 {
		return []int{i}, nil
	}
	if len(names) == 1 {
		return []int{0}, nil
	}
	var candidates []int
	for i, n := range names {
		if !metrics.IsCost(n) && !metrics.IsTraining(n) {
			candidates = append(candidates, i)
		}
	}
	if len(candidates) == 1 || len(candidates) > 1 && c.oneEach(candidates) {
		return candidates, nil
	}
	return nil, c.several(candidates)
}

// several asks which metric is meant.
func (c Content) several(candidates []int) error {
	if len(candidates) == 0 {
		for i := range c.Metrics {
			candidates = append(candidates, i)
		}
	}
	const most = 20
	var names, told []string
	for _, i := range candidates {
		m := c.Metrics[i]
		names = append(names, m.Name)
		if len(told) < most {
			told = append(told, fmt.Sprintf("%q%s", m.Name, m.direction()))
		}
	}
	list := strings.Join(told, ", ")
	if more := len(names) - len(told); more > 0 {
		list += fmt.Sprintf(" and %d more", more)
	}
	return &tables.InputError{
		Err: tables.ErrLayout, Needs: "Metric", Columns: names,
		Problem: "there are several metrics, " + list,
		Advice:  fmt.Sprintf("choose one with CSV{Metric: %q}", names[0]),
	}
}

// oneEach reports whether no data set has more than one of the metrics.
func (c Content) oneEach(metrics []int) bool {
	of := map[int32]int32{}
	for _, e := range c.Entries.list {
		if !slices.Contains(metrics, int(e.metric)) {
			continue
		}
		if first, ok := of[e.dataset]; ok && first != e.metric {
			return false
		}
		of[e.dataset] = e.metric
	}
	return true
}

// withMetrics returns the content with these metrics only. Rows that have no entry any more
// are left out.
func (c Content) withMetrics(metrics []int) Content {
	if len(metrics) == len(c.Metrics) {
		c.Metrics = slices.Clone(c.Metrics)
		return c
	}
	kept := make([]Metric, len(metrics))
	renumbered := slices.Repeat([]int{-1}, len(c.Metrics))
	for i, m := range metrics {
		kept[i] = c.Metrics[m]
		renumbered[m] = i
	}
	count := 0
	for _, e := range c.Entries.list {
		if renumbered[e.metric] >= 0 {
			count++
		}
	}
	entries := c.Entries.roomFor(count)
	for _, e := range c.Entries.list {
		if m := renumbered[e.metric]; m >= 0 {
			e.metric = int32(m)
			entries.list = append(entries.list, e)
		}
	}
	if lost := rowsWithout(c.Entries, entries); len(lost) > 0 {
		c.LeftOut = append(slices.Clone(c.LeftOut), tables.LeftOut{Rows: lost, Why: otherMetric})
	}
	for _, m := range c.Metrics {
		sameColumn := func(k Metric) bool { return k.column == m.column }
		if m.column != "" && !slices.ContainsFunc(kept, sameColumn) {
			c.LeftOut = append(slices.Clone(c.LeftOut),
				tables.LeftOut{Column: m.column, Why: otherMetric})
		}
	}
	c.Metrics, c.Entries = kept, entries
	return c
}

// rowsWithout lists the rows of all entries that none of the kept entries has.
func rowsWithout(all, kept Entries) []int {
	last := 0
	for _, e := range all.list {
		last = max(last, int(e.row))
	}
	state := make([]byte, last+1) // 1: a row with entries; 2: one of them is kept
	for _, e := range all.list {
		state[e.row] = 1
	}
	for _, e := range kept.list {
		state[e.row] = 2
	}
	var rows []int
	for row, s := range state {
		if s == 1 {
			rows = append(rows, row)
		}
	}
	return rows
}
