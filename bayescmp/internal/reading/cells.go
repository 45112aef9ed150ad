package reading

import (
	"fmt"
	"slices"
	"strings"
)

const (
	// mostCells is the largest number of cells of a table. They take some 2 GB.
	mostCells = 100_000_000
	// mostNames is the number of different cells of a column that are kept in mind.
	mostNames = 1 << 12
	// chunk is the number of rows that are kept together while a table is read.
	chunk = 1 << 13
)

// cells collects the rows of a table as columns.
type cells struct {
	rows    int
	columns []growing
}

// growing is a column while it is read. Equal cells share their text. Chunks are copied once, at
// the end; a slice that grows would be copied again and again.
type growing struct {
	chunks [][]string
	known  map[string]string // nil if the column has too many different cells
	last   string
}

func newCells(columns int) *cells {
	c := &cells{columns: make([]growing, columns)}
	for j := range c.columns {
		c.columns[j].known = map[string]string{}
	}
	return c
}

// add takes a row. It copies the text.
func (c *cells) add(row []string) error {
	c.rows++
	if c.rows*len(c.columns) > mostCells {
		return fmt.Errorf("%w: the table has more than %d million cells",
			ErrCSV, mostCells/1_000_000)
	}
	for j := range c.columns {
		c.columns[j].add(row[j])
	}
	return nil
}

func (g *growing) add(cell string) {
	if cell != g.last {
		g.last = g.shared(cell)
	}
	n := len(g.chunks)
	if n == 0 || len(g.chunks[n-1]) == chunk {
		size := chunk
		if n == 0 {
			size = 0 // most tables are small
		}
		g.chunks = append(g.chunks, make([]string, 0, size))
		n++
	}
	g.chunks[n-1] = append(g.chunks[n-1], g.last)
}

// shared returns the text of an equal cell, or a copy.
func (g *growing) shared(cell string) string {
	if text, ok := g.known[cell]; ok {
		return text
	}
	text := strings.Clone(cell)
	switch {
	case g.known == nil:
	case len(g.known) == mostNames:
		g.known = nil
	default:
		g.known[text] = text
	}
	return text
}

// take returns the columns, which are not here any more.
func (c *cells) take() [][]string {
	columns := make([][]string, len(c.columns))
	for j := range c.columns {
		columns[j] = slices.Concat(c.columns[j].chunks...)
		c.columns[j] = growing{}
	}
	return columns
}

// blank reports whether a row is empty throughout, as spreadsheets write below the data.
func blank(row []string) bool {
	return !slices.ContainsFunc(row, func(cell string) bool {
		return strings.TrimSpace(cell) != ""
	})
}
