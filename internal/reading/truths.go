package reading

import (
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/spelling"
)

// withTruths makes numbers of the columns of scores that hold true and false: 1 and 0.
func (p *plan) withTruths(t tables.Table) tables.Table {
	for _, name := range t.Names {
		isScore := metrics.IsGeneric(name) || metrics.Parse(name).Better != metrics.NoDirection
		if !isScore || slices.Contains(p.used(), name) {
			continue
		}
		if numbers := truths(t.Column(name)); numbers != nil {
			p.note("In column %q true is 1 and false is 0.", name)
			t = t.With(name, numbers)
		}
	}
	return t
}

// truths makes numbers of cells with true and false; nil if a cell holds anything else.
func truths(cells []string) []string {
	if !slices.ContainsFunc(cells, isTruth) {
		return nil
	}
	numbers := make([]string, len(cells))
	for i, cell := range cells {
		switch {
		case tables.IsMissing(strings.TrimSpace(cell)):
			numbers[i] = cell
		case !isTruth(cell):
			return nil
		case spelling.Key(cell) == "true":
			numbers[i] = "1"
		default:
			numbers[i] = "0"
		}
	}
	return numbers
}

func isTruth(cell string) bool {
	cell = strings.TrimSpace(cell)
	return strings.EqualFold(cell, "true") || strings.EqualFold(cell, "false")
}
