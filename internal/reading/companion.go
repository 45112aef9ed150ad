package reading

import (
	"fmt"
	"strings"

	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/spelling"
	"github.com/bayescmp/go/internal/writing"
)

// The names of a column that says whether higher scores are better, or lower ones.
var (
	maximizeNames = []string{
		"maximize", "maximise", "higher_is_better", "greater_is_better", "higher_better",
		"bigger_is_better", "direction",
	}
	minimizeNames = []string{"minimize", "minimise", "lower_is_better", "lower_better"}
)

// directionOf reads a cell of such a column.
func directionOf(text string) metrics.Direction {
	switch strings.ToLower(strings.TrimSpace(text)) {
	case "true", "t", "1", "yes", "max", "maximize", "maximise", "higher", "up", "greater", "desc":
		return metrics.Higher
	case "false", "f", "0", "no", "min", "minimize", "minimise", "lower", "down", "less", "asc":
		return metrics.Lower
	}
	return metrics.NoDirection
}

// directionsIn reads the directions of metrics from a table that tells them. It is nil if the table
// does not tell them.
func directionsIn(t tables.Table) (map[string]metrics.Direction, error) {
	metric, column := t.Find(tables.MetricNames), t.Find(maximizeNames)
	turned := column == ""
	if turned {
		column = t.Find(minimizeNames)
	}
	if metric == "" || column == "" {
		return nil, nil
	}
	better := map[string]metrics.Direction{}
	for i, name := range t.Column(metric) {
		told := directionOf(t.Cells(column).At(i))
		if turned {
			told = told.Reversed()
		}
		key := spelling.Key(name)
		if old, ok := better[key]; told == metrics.NoDirection || ok && old != told {
			return nil, fmt.Errorf("%w: row %d: %s %q is not a direction of %q, or differs from "+
				"the rows above; write True or False",
				tables.ErrLayout, i+1, column, t.Cells(column).At(i), name)
		}
		better[key] = told
	}
	return better, nil
}

// withDirections takes a table of directions from those of scores, if there is one.
func (h *Hints) withDirections(ts []tables.Table) ([]tables.Table, error) {
	var scores []tables.Table
	for _, t := range ts {
		better, err := directionsIn(t)
		switch {
		case err != nil:
			return nil, err
		case better != nil:
			h.better = better
		}
		if better == nil || t.Find(tables.ClassifierNames) != "" {
			scores = append(scores, t)
		}
	}
	if scores == nil {
		return nil, fmt.Errorf("%w: %s has directions of metrics, but no scores; pass it together "+
			"with the table of scores",
			tables.ErrLayout, writing.Quoted(tables.NamesOf(ts)))
	}
	return scores, nil
}
