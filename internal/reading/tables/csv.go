package tables

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/budget"
	"github.com/bayescmp/go/internal/formulas"
	"github.com/bayescmp/go/internal/lazyregexp"
)

// CSV splits text into the columns that its header line names. The columns are separated by commas,
// semicolons, tabs or vertical bars. Nothing is guessed about the values. Errors wrap [ErrCSV] or
// [ErrEmpty].
func CSV(r io.Reader, b *budget.Budget) (Table, error) {
	return tableIn(r, b, func(text text) (Table, error) {
		if looksJSON(text.Reader) || looksJSONTree(text.Reader) {
			return Table{}, fmt.Errorf("%w: the file is JSON; use Open, or save the table as CSV",
				ErrCSV)
		}
		if looksHTML(text.Reader) {
			return Table{}, fmt.Errorf("%w: the file is an HTML page; use Open, or save the table "+
				"as CSV", ErrCSV)
		}
		return separated(text)
	})
}

// anyText reads a table of text, which is ARFF, JSON or separated values.
func anyText(r io.Reader, b *budget.Budget) (Table, error) {
	return tableIn(r, b, func(text text) (Table, error) {
		if looksARFF(text.Reader) {
			return arff(text)
		}
		if isList := looksJSON(text.Reader); isList || looksJSONLines(text.Reader) {
			return jsonRecords(text, isList)
		}
		if looksJSONTree(text.Reader) {
			return jsonTree(text)
		}
		if looksWEKACSV(text.Reader) {
			return wekaCSV(text)
		}
		if looksHTML(text.Reader) {
			return htmlTable(text)
		}
		return separated(text)
	})
}

// pageStart matches how an HTML page, or a part of one, begins.
var pageStart = lazyregexp.New(`^(?i)\s*<(!doctype html|html|head|body|div|style|table)\b`)

func looksHTML(text *bufio.Reader) bool {
	start, _ := text.Peek(look) // an error comes again when the text is read
	return pageStart().Match(start)
}

// IsTree reports whether JSON is a table of objects in objects, with numbers in it.
func IsTree(r io.Reader, b *budget.Budget) bool {
	isNumber := false
	_, err := tableIn(r, b, func(text text) (Table, error) {
		if !looksJSONTree(text.Reader) {
			return Table{}, ErrCSV
		}
		t, err := jsonTree(text)
		for _, name := range t.Names {
			isNumber = isNumber || t.HasNumber(name)
		}
		return t, err
	})
	return err == nil && isNumber
}

// tableIn reads text that may be in any encoding.
func tableIn(
	r io.Reader, b *budget.Budget, read func(text) (Table, error),
) (Table, error) {
	text, err := readable(r, b)
	if err != nil {
		return Table{}, err
	}
	t, err := read(text)
	if err != nil {
		return Table{}, err
	}
	t.Notes = append(text.notes(), t.Notes...)
	return t, nil
}

// separated reads a table of separated values.
func separated(text text) (Table, error) {
	above, err := linesAbove(text.Reader)
	if err != nil {
		return Table{}, err
	}
	title, markdown, err := textAbove(text.Reader)
	if err != nil {
		return Table{}, err
	}
	above.lines += len(title)
	first, _ := text.Peek(look) // an error comes again when the text is read
	records := records{lines: above.lines, Reader: csv.NewReader(text), part: text.part,
		text: text.lines}
	records.LazyQuotes, records.markdown = markdown, markdown
	if markdown {
		above.separator = '|'
	}
	if records.Comma = above.separator; records.Comma == 0 {
		if spaced(first) {
			return Table{}, fmt.Errorf("%w: line %d: the columns are separated by spaces only; "+
				"separate them by commas or tabs (in R: write.csv)", ErrCSV, above.lines+1)
		}
		records.Comma = separator(first)
	}
	records.ReuseRecord = true
	records.FieldsPerRecord = -1
	header, err := records.next()
	if errors.Is(err, io.EOF) {
		return Table{}, fmt.Errorf(
			"%w: the file is empty; it needs a header line and one line per score", ErrEmpty)
	}
	if err != nil {
		return Table{}, err
	}
	s, err := startTable(slices.Clone(header), "line", records.line(), text.budget)
	if err != nil {
		return Table{}, err
	}
	if names := above.header(records.Comma); s.isHeader(names) {
		s, err = startTable(names, "line", above.lines, text.budget)
		if err == nil {
			err = s.add(header, records.line())
		}
		if err != nil {
			return Table{}, err
		}
	}
	t, err := rowsOf(s, &records)
	t.Title = strings.Join(append(title, above.comment, t.Title), " ")
	t.Notes = append(titleNote(title), t.Notes...)
	return t, err
}

// rowsOf reads the rows of a table.
func rowsOf(s *starting, records *records) (Table, error) {
	s.markdown = records.markdown
	for {
		row, err := records.next()
		if errors.Is(err, io.EOF) {
			return s.table()
		}
		if err == nil && s.ruled && (len(row) == 1 || records.line() > records.last+1) {
			t, err := s.table()
			t.Notes = append(t.Notes, fmt.Sprintf("What is below the table, from line %d on, is "+
				"left out: only the first table is read.", records.line()))
			t.Place = fmt.Sprintf(" (in the table of %s; what is below it, from line %d on, is "+
				"not read)", s.where, records.line())
			t.Title = strings.Join(row, " ")
			return t, err
		}
		if err == nil {
			records.last = records.line()
			err = s.add(row, records.last)
		}
		if err != nil {
			return Table{}, err
		}
	}
}

// above is what stands above the header.
type above struct {
	// lines is the number of lines.
	lines int
	// separator is the character of a line such as sep=; or 0.
	separator rune
	// comment is the last line that begins with #.
	comment string
}

// linesAbove reads the lines above the header: empty lines, the line that tells Excel the
// separator, and comments.
func linesAbove(text *bufio.Reader) (a above, err error) {
	for {
		start, _ := text.Peek(5) // an error comes again when the text is read
		separates := len(start) == 5 && bytes.EqualFold(start[:4], []byte("sep="))
		if len(start) == 0 || !separates && !bytes.ContainsAny(start[:1], "#\r\n") {
			return a, nil
		}
		line, err := text.ReadString('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return a, fmt.Errorf("reading the table: %w", err)
		}
		a.lines++
		if rest := strings.TrimSpace(line[min(5, len(line)):]); separates && rest == "" {
			a.separator = rune(line[4])
		} else if strings.HasPrefix(line, "#") {
			a.comment = strings.TrimSpace(strings.TrimLeft(line, "#"))
		} else if separates {
			return a, fmt.Errorf("%w: line %d: sep= is followed by more than one character",
				ErrCSV, a.lines)
		}
	}
}

// header splits the last comment. NumPy writes the names of the columns there.
func (a above) header(separator rune) []string {
	if a.comment == "" {
		return nil
	}
	return strings.Split(a.comment, string(separator))
}

// separator is the character that splits the header line into the most columns; one that splits the
// line below it into as many columns comes first.
func separator(text []byte) rune {
	header, rest := countSeparators(text)
	below, _ := countSeparators(rest)
	best, most := ',', 0
	for _, same := range []bool{true, false} {
		for _, c := range separators {
			n := header[byte(c)]
			if n > most && (!same || len(rest) > 0 && below[byte(c)] == n) {
				best, most = c, n
			}
		}
		if most > 0 {
			break
		}
	}
	return best
}

// spaced reports whether the first two lines have spaces, and nothing else that separates.
func spaced(text []byte) bool {
	header, rest := countSeparators(text)
	below, _ := countSeparators(rest)
	for _, c := range []byte(separators) {
		if header[c]+below[c] > 0 {
			return false
		}
	}
	return header[' '] > 0 && header[' '] <= below[' ']
}

// countSeparators counts the characters of the first line, but for quoted ones.
func countSeparators(text []byte) (count map[byte]int, rest []byte) {
	count = map[byte]int{}
	quoted := false
	for i, c := range text {
		switch {
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '\n':
			if len(count) > 0 {
				return count, text[i+1:]
			}
		case c != '\r':
			count[c]++
		}
	}
	return count, nil
}

// records reads lines of separated values.
type records struct {
	*csv.Reader
	lines int // the lines above
	part  *budget.Part
	text  *lines
	// markdown says that a line may begin and end with a bar, and last is the last line of the
	// table.
	markdown bool
	last     int
}

// next returns the next row that is not blank.
func (r *records) next() ([]string, error) {
	for {
		r.part.Next()
		row, err := r.Read()
		if err != nil {
			return nil, r.explained(err)
		}
		if blank(row) {
			if len(row) > 1 {
				r.last = r.line()
			}
			continue
		}
		if r.text.guarded {
			for i, cell := range row {
				row[i] = formulas.Plain(cell)
			}
		}
		if r.markdown {
			row = betweenBars(row)
		}
		return row, nil
	}
}

// betweenBars leaves out what is outside of the bars at the ends of a line. Some lines of a table
// may have them and others not.
func betweenBars(row []string) []string {
	if len(row) > 2 && blank(row[:1]) {
		row = row[1:]
	}
	if last := len(row) - 1; last > 1 && blank(row[last:]) {
		row = row[:last]
	}
	return row
}

// line is the line of the row that was read last, counted from 1.
func (r *records) line() int {
	line, _ := r.FieldPos(0)
	return r.lines + line
}

// explained makes an error of package csv one that says what to do.
func (r *records) explained(err error) error {
	var parse *csv.ParseError
	if errors.Is(err, io.EOF) {
		return err
	}
	if !errors.As(err, &parse) {
		return fmt.Errorf("reading the table: %w", err)
	}
	hint := ""
	if errors.Is(parse.Err, csv.ErrBareQuote) || errors.Is(parse.Err, csv.ErrQuote) {
		hint = "; a quoted value starts right after the separator, without a space, " +
			`and a quote inside it is written as ""`
	}
	return fmt.Errorf("%w: line %d: %w%s", ErrCSV, r.lines+parse.StartLine, parse.Err, hint)
}
