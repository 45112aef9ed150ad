package writing

import (
	"strings"
	"unicode/utf8"
)

// Cell is a cell of a table.
type Cell struct {
	Text   string // in a header, a line break is kept where the form has one
	Marks  Marks  // of the footnotes that it has
	Below  string // what stands below the text, smaller; HTML only
	Strong bool   // bold; HTML only
	Fill   string // a colour behind the text, as in CSS; HTML only
	Bar    *Bar   // drawn in place of the text; HTML only, in other forms the cell is left out
}

// Bar shows a share of 1 as a length.
type Bar struct {
	Share float64
	Color string // as in CSS
}

// Row makes cells of texts.
func Row(texts ...string) []Cell {
	cells := make([]Cell, len(texts))
	for i, t := range texts {
		cells[i].Text = t
	}
	return cells
}

// Align says where the text of a column stands in its cell. Plain text is always to the left.
type Align int

// The places of a text in its cell.
const (
	ToRight Align = iota
	ToLeft
	Centred
)

func (a Align) css() string { return [...]string{"right", "left", "center"}[a] }

// Table is a table to be written in one of several forms, which all show the same cells.
type Table struct {
	Class  string // of the element in HTML, for style sheets; "" for none
	Header []Cell // nil for none
	// HTMLHeader is the header where only HTML has one.
	HTMLHeader []Cell
	Rows       [][]Cell
	Align      []Align // by column, from the first; the columns behind these are to the right
	Titled     bool    // the first column names the rows, as the header names the columns; HTML only
	Rest       string  // says what the table leaves out; "" for nothing
	Legend     string  // says how to read it; HTML only
}

// NewTable makes a table whose first columns, so many, are to the left, and the others, numbers, to the right.
func NewTable(left int, header ...string) *Table {
	t := &Table{Align: make([]Align, left)}
	if len(header) > 0 {
		t.Header = Row(header...)
	}
	for i := range t.Align {
		t.Align[i] = ToLeft
	}
	return t
}

// Add adds a row.
func (t *Table) Add(texts ...string) { t.Rows = append(t.Rows, Row(texts...)) }

// Without leaves a column out.
func (t *Table) Without(column int) {
	cut := func(row []Cell) []Cell { return append(row[:column:column], row[column+1:]...) }
	if t.Header != nil {
		t.Header = cut(t.Header)
	}
	for i := range t.Rows {
		t.Rows[i] = cut(t.Rows[i])
	}
	if column < len(t.Align) {
		t.Align = append(t.Align[:column:column], t.Align[column+1:]...)
	}
}

// WithoutEmpty leaves out the columns that are empty below the header.
func (t *Table) WithoutEmpty() {
	for column := len(t.Header) - 1; column >= 0; column-- {
		empty := true
		for _, row := range t.Rows {
			empty = empty && row[column].Text == ""
		}
		if empty {
			t.Without(column)
		}
	}
}

// align is where the text of a column stands.
func (t *Table) align(column int) Align {
	if column < len(t.Align) {
		return t.Align[column]
	}
	return ToRight
}

// lines are the header, if there is one, and the rows.
func (t *Table) lines() [][]Cell {
	if t.Header == nil {
		return t.Rows
	}
	return append([][]Cell{t.Header}, t.Rows...)
}

// Text writes the table in plain text, each line behind the indent: columns of equal width, each cell
// on one line whatever is in it.
func (t *Table) Text(indent string) string {
	var widths []int
	var lines [][]string
	for _, row := range t.lines() {
		var cells []string
		for _, cell := range row {
			if cell.Bar == nil {
				cells = append(cells, cell.Marks.After(OneLine(cell.Text)))
			}
		}
		for len(widths) < len(cells) {
			widths = append(widths, 0)
		}
		for i, cell := range cells {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
		lines = append(lines, cells)
	}
	var b strings.Builder
	for _, cells := range lines {
		line := indent
		for i, cell := range cells {
			line += cell + strings.Repeat(" ", 2+widths[i]-utf8.RuneCountInString(cell))
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	if t.Rest != "" {
		b.WriteString(indent + t.Rest + "\n")
	}
	return b.String()
}
