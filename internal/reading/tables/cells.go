package tables

import (
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/budget"
)

const (
	// mostNames is the number of different cells of a column that are kept in mind.
	mostNames = 1 << 12
	// chunk is the number of rows that are kept together while a table is read.
	chunk = 1 << 13
	// CellSize is what a cell takes without its text, nameSize what a cell takes that is kept in
	// mind, and columnSize what a column takes without its cells, in bytes.
	CellSize, nameSize, columnSize = 16, 64, 256
)

// cells collects the rows of a table as columns.
type cells struct {
	budget  *budget.Budget
	columns []growing
}

// growing is a column while it is read. Equal cells share their text. Chunks are copied once, at
// the end; a slice that grows would be copied again and again.
type growing struct {
	chunks [][]string
	known  map[string]string // nil if the column has too many different cells
	last   string
}

func newCells(columns int, b *budget.Budget) (*cells, error) {
	if err := b.Keep(columns * columnSize); err != nil {
		return nil, err
	}
	c := &cells{budget: b, columns: make([]growing, columns)}
	for j := range c.columns {
		c.columns[j].known = map[string]string{}
	}
	return c, nil
}

// add takes a row. It copies the text.
func (c *cells) add(row []string) error {
	size := CellSize * len(c.columns)
	for j := range c.columns {
		size += c.columns[j].add(row[j])
	}
	return c.budget.Keep(size)
}

// add takes a cell, and returns the size of a text that was not there yet.
func (g *growing) add(cell string) (size int) {
	if cell != g.last {
		g.last, size = g.shared(cell)
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
	return size
}

// rows is the number of cells.
func (g *growing) rows() int {
	n := len(g.chunks)
	if n == 0 {
		return 0
	}
	return (n-1)*chunk + len(g.chunks[n-1])
}

// shared returns the text of an equal cell, or a copy and its size.
func (g *growing) shared(cell string) (text string, size int) {
	if text, ok := g.known[cell]; ok {
		return text, 0
	}
	text, size = strings.Clone(cell), len(cell)+CellSize/2
	switch {
	case g.known == nil:
	case len(g.known) == mostNames:
		g.known = nil
	default:
		g.known[text], size = text, size+nameSize
	}
	return text, size
}

// take returns the columns, which are not here any more. While a column is copied, it is there
// twice.
func (c *cells) take() ([][]string, error) {
	if len(c.columns) > 0 {
		if err := c.budget.Keep(CellSize * c.columns[0].rows()); err != nil {
			return nil, err
		}
	}
	columns := make([][]string, len(c.columns))
	for j := range c.columns {
		columns[j] = slices.Concat(c.columns[j].chunks...)
		c.columns[j] = growing{}
		if err := c.budget.Step(); err != nil {
			return nil, err
		}
	}
	return columns, nil
}

// blank reports whether a row is empty throughout, as spreadsheets write below the data.
func blank(row []string) bool {
	return !slices.ContainsFunc(row, func(cell string) bool {
		return strings.TrimSpace(cell) != ""
	})
}
