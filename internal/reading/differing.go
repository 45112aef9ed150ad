package reading

import (
	"slices"

	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/reading/tables"
)

// Difference is a column in which two rows differ.
type Difference struct {
	// Name is the name of the column.
	Name string
	// First and Second are the cells of the two rows.
	First, Second string
}

// IsText reports whether neither cell is a number.
func (d Difference) IsText() bool { return !tables.IsNumber(d.First) && !tables.IsNumber(d.Second) }

// mostDifferences is the number of columns that a message can name.
const mostDifferences = 5

// Differing finds the row of an entry before entry i that has the same place, and the columns in
// which the two rows differ, five at most. Scores and times differ anyway, and are left out.
func (c Content) Differing(i int) (first int, columns []Difference) {
	e, other := c.Entries.At(i), Entry{}
	for j := range i {
		if c.Entries.Load(j, &other); other.Dataset == e.Dataset && other.Run == e.Run &&
			other.Fold == e.Fold && other.Classifier == e.Classifier {
			first = other.Row
			break
		}
	}
	if first == 0 || c.table.Cells == nil {
		return first, nil
	}
	for _, name := range c.table.Names {
		column := c.table.Cells(name)
		a, b := column.At(first-1), column.At(e.Row-1)
		if a != b && c.tells(name) && len(columns) < mostDifferences {
			columns = append(columns, Difference{name, a, b})
		}
	}
	return first, columns
}

// NamesDataset reports whether the data set of entry i is named by a column, not by the file.
func (c Content) NamesDataset(i int) bool {
	e := c.Entries.At(i)
	return slices.ContainsFunc(c.table.Names, func(name string) bool {
		return c.table.Cells(name).At(e.Row-1) == e.Dataset
	})
}

// tells reports whether a column may tell scores apart.
func (c Content) tells(name string) bool {
	for _, m := range c.Metrics {
		if m.column == name {
			return false
		}
	}
	switch metrics.WhyNoScore(name) {
	case metrics.Spread, metrics.Effort, metrics.Training:
		return false
	}
	return metrics.IsGeneric(name) || metrics.Parse(name).Better == metrics.NoDirection
}
