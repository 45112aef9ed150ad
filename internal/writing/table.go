package writing

import (
	"strings"
	"unicode/utf8"
)

// Cell is a cell of a table.
type Cell struct {
	// Text is the text of the cell. A line break in a header is kept where the output format has
	// line breaks.
	Text string
	// Marks are the marks of the footnotes of the cell.
	Marks Marks
	// Below is smaller text below Text; HTML only.
	Below string
	// Strong makes the text bold; HTML only.
	Strong bool
	// Emphasis sets the text apart in every output format.
	Emphasis Emphasis
	// Fill is a colour behind the text, as in CSS; HTML only.
	Fill string
	// Bar is drawn in place of the text in HTML. Other output formats leave the cell out.
	Bar *Bar
}

// Emphasis is how a text is set apart. Plain text puts a mark behind it.
type Emphasis int

// The kinds of emphasis.
const (
	Plain Emphasis = iota
	Bold
	Underlined
)

// The marks of a bold and of an underlined text in plain text.
const (
	BoldMark      = "*"
	UnderlineMark = "~"
)

// mark is behind the text in plain text.
func (e Emphasis) mark() string { return [...]string{"", BoldMark, UnderlineMark}[e] }

// in puts an escaped text between what begins and what ends the emphasis in a format.
func (e Emphasis) in(text string, bold, underlined [2]string) string {
	around := [...][2]string{{}, bold, underlined}[e]
	return around[0] + text + around[1]
}

// Bar shows a share as a length.
type Bar struct {
	// Share is the length of the bar, from 0 to 1.
	Share float64
	// Color is the colour of the bar, as in CSS.
	Color string
}

// Row makes cells with the given texts.
func Row(texts ...string) []Cell {
	cells := make([]Cell, len(texts))
	for i, t := range texts {
		cells[i].Text = t
	}
	return cells
}

// Align says where the text of a column stands in its cell. In plain text it is always on the left.
type Align int

// The places of a text in its cell.
const (
	ToRight Align = iota
	ToLeft
	Centred
)

func (a Align) css() string { return [...]string{"right", "left", "center"}[a] }

// Table is a table that can be written in several formats, which all show the same cells.
type Table struct {
	// Class is the class of the element in HTML, for style sheets; "" for none.
	Class string
	// Header is the first row, with the titles of the columns; nil for none.
	Header []Cell
	// HTMLHeader is a header that only HTML shows.
	HTMLHeader []Cell
	// Rows are the rows below the header.
	Rows [][]Cell
	// Align is the alignment of the columns, from the first. Further columns are on the right.
	Align []Align
	// Titled says that the first column has the titles of the rows; HTML only.
	Titled bool
	// Rest says what the table leaves out; "" for nothing.
	Rest string
	// Legend says how to read the table; HTML only.
	Legend string
}

// NewTable makes a table. The given number of columns from the first are on the left; the others,
// with numbers, are on the right.
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

// ToLeft puts columns, counted from 0, on the left: those with names and decisions.
func (t *Table) ToLeft(columns ...int) {
	for _, c := range columns {
		for len(t.Align) <= c {
			t.Align = append(t.Align, ToRight)
		}
		t.Align[c] = ToLeft
	}
}

// Add adds a row.
func (t *Table) Add(texts ...string) { t.Rows = append(t.Rows, Row(texts...)) }

// Without removes a column.
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

// WithoutEmpty removes the columns that are empty below the header.
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

// align returns the alignment of a column.
func (t *Table) align(column int) Align {
	if column < len(t.Align) {
		return t.Align[column]
	}
	return ToRight
}

// lines returns the header, if there is one, and the rows.
func (t *Table) lines() [][]Cell {
	if t.Header == nil {
		return t.Rows
	}
	return append([][]Cell{t.Header}, t.Rows...)
}

// Text writes the table in plain text, with the indent before each line. Columns have equal width,
// and each cell is on one line whatever is in it.
func (t *Table) Text(indent string) string {
	var widths []int
	var lines [][]string
	for _, row := range t.lines() {
		var cells []string
		for _, cell := range row {
			if cell.Bar == nil {
				cells = append(cells, cell.Marks.After(OneLine(cell.Text)+cell.Emphasis.mark()))
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
