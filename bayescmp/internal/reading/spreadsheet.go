package reading

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// sheets reads the tables of a spreadsheet: one for each sheet with a header of several columns and
// rows below it. A note names the other sheets that hold something. limit limits the text that is
// read.
func sheets(members []member, limit func(io.Reader) io.Reader) ([]Table, error) {
	if slices.ContainsFunc(members, func(m member) bool { return m.name == odsFile }) {
		return nil, fmt.Errorf(
			"%w: the file is a spreadsheet of LibreOffice; save it as .xlsx or CSV", ErrCSV)
	}
	w := &workbook{members: members, limit: limit}
	list, err := w.open()
	if err != nil {
		return nil, err
	}
	var tables []Table
	var others []string
	for _, s := range list {
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
			"Not read of the spreadsheet, for they hold no table: %s.", writing.Listed(others, 5)))
	}
	return tables, nil
}

// table reads a sheet. A sheet with no cells gives a table without rows.
func (w *workbook) table(s sheet) (Table, error) {
	f, err := w.file(s.file)
	if err != nil || f == nil {
		return Table{}, err
	}
	defer func() { _ = f.Close() }() // it was only read
	limited := w.limit(f)
	decoder := xml.NewDecoder(limited)
	var started *starting
	line := 0
	for {
		row, err := w.nextRow(decoder, &line)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return Table{}, damaged(s.file, err)
		}
		switch {
		case blank(row):
		case started == nil:
			started = startTable(row, "row", line)
		default:
			// A row ends with its last cell that is not empty.
			row = append(row, make([]string, max(0, len(started.header)-len(row)))...)
			if err := started.add(row, line); err != nil {
				return Table{}, err
			}
		}
	}
	if err := drained(s.file, limited); err != nil || started == nil {
		return Table{}, err
	}
	return started.table()
}

// xmlRow is a row of a sheet.
type xmlRow struct {
	Number int       `xml:"r,attr"`
	Cells  []xmlCell `xml:"c"`
}

// xmlCell is a cell of a sheet.
type xmlCell struct {
	Place   string   `xml:"r,attr"`
	Type    string   `xml:"t,attr"`
	Style   int      `xml:"s,attr"`
	Value   *string  `xml:"v"`
	Formula *string  `xml:"f"`
	Inline  richText `xml:"is"`
}

// nextRow reads the next row and counts it. The error at the end is [io.EOF].
func (w *workbook) nextRow(decoder *xml.Decoder, line *int) ([]string, error) {
	for {
		token, err := decoder.Token()
		if err != nil {
			return nil, err
		}
		start, ok := token.(xml.StartElement)
		if !ok || start.Name.Local != "row" {
			continue
		}
		var row xmlRow
		if err := decoder.DecodeElement(&row, &start); err != nil {
			return nil, err
		}
		*line = max(*line+1, row.Number)
		return w.texts(row)
	}
}

// texts returns the cells of a row at their places.
func (w *workbook) texts(row xmlRow) ([]string, error) {
	var texts []string
	next := 0
	for _, c := range row.Cells {
		at := next
		if c.Place != "" {
			at = columnOf(c.Place)
		}
		if at < next || at >= mostColumns {
			return nil, fmt.Errorf("%w: cell %s is out of place", ErrCSV, c.Place)
		}
		text, err := w.text(c)
		if err != nil {
			return nil, fmt.Errorf("%w: cell %s %w", ErrCSV, c.Place, err)
		}
		if next = at + 1; text != "" {
			texts = append(texts, make([]string, at-len(texts))...)
			texts = append(texts, text)
		}
	}
	return texts, nil
}

// mostColumns is the number of columns of a sheet of Excel.
const mostColumns = 1 << 14

// columnOf is the column of a place such as B7, counted from 0; -1 if it is no place.
func columnOf(place string) int {
	letters := strings.TrimRight(place, "0123456789")
	column := 0
	for _, c := range letters {
		if c < 'A' || c > 'Z' || column > mostColumns {
			return -1
		}
		column = 26*column + int(c-'A') + 1
	}
	return column - 1
}

// text is what a cell holds. Numbers have all their digits, whatever is shown of them. A date is no
// number.
func (w *workbook) text(c xmlCell) (string, error) {
	if c.Type == "inlineStr" {
		return c.Inline.String(), nil
	}
	if c.Value == nil {
		if c.Formula != nil {
			return "", errors.New("has a formula that was never computed; " +
				"open the file with a spreadsheet program and save it")
		}
		return "", nil
	}
	value := *c.Value
	switch c.Type {
	case "s":
		i, err := strconv.Atoi(strings.TrimSpace(value))
		if err != nil || i < 0 || i >= len(w.strings) {
			return "", fmt.Errorf("refers to a text that is not there, %q", value)
		}
		return w.strings[i], nil
	case "", "n":
		if c.Style >= 0 && c.Style < len(w.dates) && w.dates[c.Style] {
			// Spreadsheet programs make dates of scores such as 1.5.
			return fmt.Sprintf("a date (%s)", value), nil
		}
	}
	return value, nil
}
