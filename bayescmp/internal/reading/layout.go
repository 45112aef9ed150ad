package reading

import (
	"fmt"
	"slices"
	"strings"
)

// layout is one way to write scores into tables.
type layout struct {
	// fits reports whether tables look like this layout.
	fits func([]Table) bool
	// read reads tables that look like it.
	read func([]Table, Hints) (Content, error)
}

// layouts are tried in this order. The last one takes every table.
var layouts = []layout{
	{looksPerClassifier, openPerClassifier},
	{single(looksLikeCVResults), alone(openCVResults)},
	{single(looksLong), alone(openLong)},
	{single(looksWide), alone(openWide)},
}

// single makes a test of one table a test of a list with one table.
func single(fits func(Table) bool) func([]Table) bool {
	return func(tables []Table) bool { return len(tables) == 1 && fits(tables[0]) }
}

// alone makes a reader of one table a reader of a list with one table.
func alone(read func(Table, Hints) (Content, error)) func([]Table, Hints) (Content, error) {
	return func(tables []Table, h Hints) (Content, error) { return read(tables[0], h) }
}

// Understand finds the layout of tables that belong together, and reads all their metrics. Errors
// wrap [ErrLayout], [ErrColumn] or [ErrScore].
func Understand(tables []Table, h Hints) (Content, error) {
	tables = slices.Clone(tables)
	var notes []string
	for i, t := range tables {
		var note string
		if tables[i], note = t.withPoints(); note != "" {
			notes = append(notes, note)
		}
	}
	first := slices.IndexFunc(layouts, func(l layout) bool { return l.fits(tables) })
	if first < 0 {
		return Content{}, fmt.Errorf("%w: %s are not scores in a layout of several tables; "+
			"give one of them", ErrLayout, strings.Join(tableNames(tables), ", "))
	}
	c, err := layouts[first].read(tables, h)
	c.Notes = append(c.Notes, notes...)
	return c, err
}

func tableNames(tables []Table) []string {
	names := make([]string, len(tables))
	for i, t := range tables {
		names[i] = t.Name
	}
	return names
}
