package tables

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/bayescmp/go/internal/budget"
	"github.com/bayescmp/go/internal/writing"
)

// sheets reads the tables of a spreadsheet: one for each sheet with a header of several columns and
// rows below it. A note names the other sheets that hold something.
func sheets(members []member, b *budget.Budget) ([]Table, error) {
	if slices.ContainsFunc(members, func(m member) bool { return m.name == odsFile }) {
		return nil, fmt.Errorf(
			"%w: the file is a LibreOffice spreadsheet; save it as .xlsx or CSV", ErrCSV)
	}
	w := newWorkbook(members, b)
	list, err := w.open()
	if err != nil {
		return nil, err
	}
	var tables []Table
	var others []string
	for _, s := range list {
		if err := b.File(); err != nil {
			return nil, err
		}
		t, err := w.table(s)
		t.Name = s.name
		switch {
		case err == nil && len(t.Names) > 1:
			tables = append(tables, t)
		case err == nil && t.Rows > 0, errors.Is(err, ErrEmpty):
			others = append(others, s.name)
		case err != nil:
			return nil, fmt.Errorf("sheet %q: %w", s.name, err)
		}
	}
	if len(tables) == 0 {
		return nil, fmt.Errorf("%w: the spreadsheet has no sheet with a header of several columns "+
			"and rows below it", ErrEmpty)
	}
	if others != nil {
		tables[0].Notes = append(tables[0].Notes, fmt.Sprintf(
			"Not read from the spreadsheet, because they hold no table: %s.",
			writing.Listed(others, 5)))
	}
	return tables, nil
}

// table reads a sheet. A sheet with no cells gives a table without rows.
func (w *workbook) table(s sheet) (Table, error) {
	e, err := w.elements(s.file)
	if err != nil || e == nil {
		return Table{}, err
	}
	defer e.close()
	var started *starting
	var title []string
	line := 0
	for {
		row, err := w.nextRow(e, &line)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return Table{}, damaged(s.file, err)
		}
		switch {
		case blank(row):
		case started == nil && filled(row) == 1 && len(title) < mostTitles:
			title = append(title, strings.TrimSpace(strings.Join(row, " "))) // a table has several
		case started == nil:
			if started, err = startTable(row, "row", line, w.budget); err != nil {
				return Table{}, err
			}
		default:
			// A row ends with its last cell that is not empty.
			row = append(row, make([]string, max(0, len(started.header)-len(row)))...)
			if err := started.add(row, line); err != nil {
				return Table{}, err
			}
		}
	}
	if started == nil {
		return oneColumn(title)
	}
	t, err := started.table()
	t.Title = strings.Join(title, " ")
	t.Notes = append(titleNote(title), t.Notes...)
	return t, err
}

// filled counts the cells that are not empty. A title may stand in the middle of its row.
func filled(row []string) int {
	n := 0
	for _, cell := range row {
		if strings.TrimSpace(cell) != "" {
			n++
		}
	}
	return n
}

// oneColumn is a sheet with one column of text, or without any.
func oneColumn(cells []string) (Table, error) {
	switch len(cells) {
	case 0:
		return Table{}, nil
	case 1:
		return Table{}, fmt.Errorf("%w: the sheet has one cell", ErrEmpty)
	}
	return New(cells[:1], [][]string{cells[1:]}), nil
}

// xmlCell is a cell of a sheet.
type xmlCell struct {
	place, kind string
	style       int
	value       string
	hasValue    bool
	hasFormula  bool
	inline      string
}

// nextRow reads the next row and counts it. The error at the end is [io.EOF].
func (w *workbook) nextRow(e *elements, line *int) ([]string, error) {
	start, err := e.find("row")
	if err != nil {
		return nil, err
	}
	number, err := wholeNumber(start, "r")
	if err != nil {
		return nil, err
	}
	*line = max(*line+1, number)
	return w.texts(e)
}

// texts returns the cells of a row at their places.
func (w *workbook) texts(e *elements) ([]string, error) {
	var texts []string
	next := 0
	err := e.children(func(start xml.StartElement) error {
		if start.Name.Local != "c" {
			return e.skip()
		}
		c, err := e.cell(start)
		if err != nil {
			return err
		}
		at := next
		if c.place != "" {
			at = columnOf(c.place)
		}
		if at < next || at >= MostColumns {
			return fmt.Errorf("%w: cell %s is out of place", ErrCSV, c.place)
		}
		text, err := w.text(c)
		if err != nil {
			return fmt.Errorf("%w: cell %s %w", ErrCSV, c.place, err)
		}
		if next = at + 1; text != "" {
			texts = append(texts, make([]string, at-len(texts))...)
			texts = append(texts, text)
		}
		return nil
	})
	return texts, err
}

// cell reads a cell.
func (e *elements) cell(start xml.StartElement) (c xmlCell, err error) {
	if c.style, err = wholeNumber(start, "s"); err != nil {
		return c, err
	}
	c.place, c.kind = attributeOf(start, "r"), attributeOf(start, "t")
	err = e.children(func(start xml.StartElement) (err error) {
		switch start.Name.Local {
		case "v":
			c.value, err = e.text()
			c.hasValue = true
		case "f":
			c.hasFormula = true
			err = e.skip()
		case "is":
			c.inline, err = e.richText()
		default:
			err = e.skip()
		}
		return err
	})
	return c, err
}

// columnOf is the column of a place such as B7, counted from 0; -1 if it is not a place.
func columnOf(place string) int {
	letters := strings.TrimRight(place, "0123456789")
	column := 0
	for _, c := range letters {
		if c < 'A' || c > 'Z' || column > MostColumns {
			return -1
		}
		column = 26*column + int(c-'A') + 1
	}
	return column - 1
}

// text is what a cell holds. Numbers have all their digits, whatever is shown of them. A date is
// not a number.
func (w *workbook) text(c xmlCell) (string, error) {
	if c.kind == "inlineStr" {
		return c.inline, nil
	}
	if !c.hasValue {
		if c.hasFormula {
			return "", errors.New("has a formula that was never computed; " +
				"open the file with a spreadsheet program and save it")
		}
		return "", nil
	}
	switch c.kind {
	case "s":
		i, err := strconv.Atoi(strings.TrimSpace(c.value))
		if err != nil || i < 0 || i >= len(w.strings) {
			return "", fmt.Errorf("refers to a text that does not exist, %q", c.value)
		}
		return w.strings[i], nil
	case "", "n":
		if c.style >= 0 && c.style < len(w.dates) && w.dates[c.style] {
			// Spreadsheet programs make dates of scores such as 1.5.
			return fmt.Sprintf("a date (%s)", c.value), nil
		}
	}
	return c.value, nil
}
