package reading

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// Choose returns the content with the metric that the hints name. Without a name it takes the only
// metric that is not a cost, or all metrics if no data set has two of them. Everything else is
// ambiguous, which is an [*InputError]. So is a metric whose direction is not known.
func (c Content) Choose(h Hints) (Content, error) {
	chosen, err := c.chosen(h.Metric)
	if err != nil {
		return c, err
	}
	c = c.with(chosen)
	for i := range c.Metrics {
		m := &c.Metrics[i]
		if h.Better != NoDirection {
			m.Better = h.Better
		}
		if m.Better == NoDirection && isGeneric(m.Name) {
			// No metric is named. The text of the scores says what is taken for better.
			m.Better = Higher
		}
		if m.Better == NoDirection {
			return c, &InputError{
				Err: ErrLayout, Needs: "Lower", Columns: []string{m.Name},
				Problem: fmt.Sprintf("are higher or lower scores of %q better? The name does not tell",
					m.Name),
				Advice: "choose CSV{Higher: true} or CSV{Lower: true}",
			}
		}
	}
	return c, nil
}

// Split returns one content for each metric.
func (c Content) Split() []Content {
	split := make([]Content, len(c.Metrics))
	for i := range c.Metrics {
		split[i] = c.with([]int{i})
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
		for _, same := range []func(a, b string) bool{
			func(a, b string) bool { return a == b }, strings.EqualFold, sameName,
		} {
			i := slices.IndexFunc(names, func(n string) bool { return same(n, name) })
			if i >= 0 {
				return []int{i}, nil
			}
		}
		return nil, &InputError{
			Err: ErrColumn, Needs: "Metric", Columns: names,
			Problem: fmt.Sprintf("there is no metric %q", name),
			Advice:  "choose among " + writing.Quoted(names),
		}
	}
	var candidates []int
	for i, n := range names {
		if len(names) == 1 || !isCost(n) {
			candidates = append(candidates, i)
		}
	}
	if len(candidates) == 1 || len(candidates) > 1 && c.oneEach(candidates) {
		return candidates, nil
	}
	if len(candidates) > 0 {
		names = names[:0:0]
		for _, i := range candidates {
			names = append(names, c.Metrics[i].Name)
		}
	}
	return nil, &InputError{
		Err: ErrLayout, Needs: "Metric", Columns: names,
		Problem: "there are several metrics, " + writing.Quoted(names),
		Advice:  fmt.Sprintf("choose one with CSV{Metric: %q}", names[0]),
	}
}

// oneEach reports whether no data set has more than one of the metrics.
func (c Content) oneEach(metrics []int) bool {
	of := map[string]int{}
	for i := range c.Entries {
		e := &c.Entries[i]
		if !slices.Contains(metrics, e.Metric) {
			continue
		}
		if first, ok := of[e.Dataset]; ok && first != e.Metric {
			return false
		}
		of[e.Dataset] = e.Metric
	}
	return true
}

// with returns the content with these metrics only. Rows that have no entry any more are left out.
func (c Content) with(metrics []int) Content {
	if len(metrics) == len(c.Metrics) {
		c.Metrics = slices.Clone(c.Metrics)
		return c
	}
	kept := make([]Metric, len(metrics))
	renumbered := map[int]int{}
	for i, m := range metrics {
		kept[i] = c.Metrics[m]
		renumbered[m] = i
	}
	entries := make([]Entry, 0, len(c.Entries))
	used, other := map[int]bool{}, map[int]bool{}
	for _, e := range c.Entries {
		m, ok := renumbered[e.Metric]
		if !ok {
			other[e.Row] = true
			continue
		}
		used[e.Row] = true
		e.Metric = m
		entries = append(entries, e)
	}
	var lost []int
	for row := range other {
		if !used[row] {
			lost = append(lost, row)
		}
	}
	if len(lost) > 0 {
		slices.Sort(lost)
		c.LeftOut = append(slices.Clone(c.LeftOut), LeftOut{Rows: lost, Why: "another metric"})
	}
	c.Metrics, c.Entries = kept, entries
	return c
}
