package datasets

import (
	"fmt"
	"strings"

	"github.com/go-gota/gota/series"
)

// Info describes a data set.
type Info struct {
	// Name is the name for [Load] or [Fetch].
	Name string
	// Title says in one line what the data set holds.
	Title string
	// Origin says who made the numbers, and how.
	Origin   string
	Licence  string
	Citation string
	// Rows is the number of rows of the data frame.
	Rows int
	// Columns are in the order of the data frame.
	Columns []Column
}

// Column describes a column of a data set.
type Column struct {
	Name string
	// Type is series.String, series.Int or series.Float.
	Type series.Type
	// Meaning says what the column holds, with the unit.
	Meaning string
}

// String returns the description as a few lines of text.
func (i Info) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n", i.Name, i.Title)
	fmt.Fprintf(&b, "origin:   %s\n", i.Origin)
	fmt.Fprintf(&b, "licence:  %s\n", i.Licence)
	fmt.Fprintf(&b, "citation: %s\n", i.Citation)
	fmt.Fprintf(&b, "%d rows × %d columns\n", i.Rows, len(i.Columns))
	for _, c := range i.Columns {
		fmt.Fprintf(&b, "  %-10s  %-6s  %s\n", c.Name, c.Type, c.Meaning)
	}
	return b.String()
}
