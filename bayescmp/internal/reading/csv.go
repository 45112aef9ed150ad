package reading

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// CSV splits text into the columns that its header line names. The columns are separated by commas,
// semicolons or tabs. Nothing is guessed about the values. Errors wrap [ErrCSV] or [ErrEmpty].
func CSV(r io.Reader) (Table, error) {
	text := bufio.NewReaderSize(r, 1<<16)
	first, err := beginning(text)
	if err != nil {
		return Table{}, err
	}
	records := csv.NewReader(text)
	records.Comma = separator(first)
	records.ReuseRecord = true
	header, err := records.Read()
	if errors.Is(err, io.EOF) {
		return Table{}, fmt.Errorf(
			"%w: the file is empty; it needs a header line and one line per score", ErrEmpty)
	}
	if err != nil {
		return Table{}, csvError(err)
	}
	names, err := columnNames(header)
	if err != nil {
		return Table{}, err
	}
	columns, err := columnsOf(records, names)
	if err != nil {
		return Table{}, err
	}
	if len(columns[0]) == 0 {
		return Table{}, fmt.Errorf("%w: the file has a header line but no data", ErrEmpty)
	}
	return newTable(names, columns), nil
}

// beginning returns how the text begins, without a byte order mark, which it skips. It refuses what
// cannot be read line by line.
func beginning(text *bufio.Reader) ([]byte, error) {
	first, err := text.Peek(1 << 12)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("reading the table: %w", err)
	}
	startsWith := func(mark string) bool { return bytes.HasPrefix(first, []byte(mark)) }
	switch {
	case startsWith("\xff\xfe"), startsWith("\xfe\xff"):
		return nil, fmt.Errorf("%w: the file is UTF-16; save it as CSV in UTF-8", ErrCSV)
	case startsWith("\x1f\x8b"), startsWith("PK\x03\x04"):
		return nil, fmt.Errorf(
			"%w: the file is compressed or a spreadsheet; give the plain CSV text", ErrCSV)
	case startsWith("\xef\xbb\xbf"):
		first = first[3:]
		if _, err := text.Discard(3); err != nil {
			return nil, err
		}
	}
	if bytes.ContainsRune(first, '\r') && !bytes.ContainsRune(first, '\n') {
		return nil, fmt.Errorf("%w: the lines end with carriage returns only, as on old Macs; "+
			"save the file with ordinary line ends", ErrCSV)
	}
	return first, nil
}

// separator is the character that splits the header line into the most columns.
func separator(text []byte) rune {
	line, _, _ := bytes.Cut(bytes.TrimLeft(text, "\r\n"), []byte("\n"))
	count := map[byte]int{}
	quoted := false
	for _, c := range line {
		if c == '"' {
			quoted = !quoted
		} else if !quoted {
			count[c]++
		}
	}
	best := ','
	for _, c := range ";\t" {
		if count[byte(c)] > count[byte(best)] {
			best = c
		}
	}
	return best
}

// columnNames trims the names of the header and refuses empty and repeated ones.
func columnNames(header []string) ([]string, error) {
	names := make([]string, len(header))
	seen := map[string]bool{}
	for i, name := range header {
		name = strings.TrimSpace(name)
		if name == "" {
			return nil, fmt.Errorf("%w: line 1: column %d has no name "+
				"(pandas writes such an index unless told index=False)", ErrCSV, i+1)
		}
		if seen[name] {
			return nil, fmt.Errorf("%w: line 1: two columns are named %q", ErrCSV, name)
		}
		seen[name] = true
		names[i] = name
	}
	return names, nil
}

// columnsOf reads the lines below the header.
func columnsOf(records *csv.Reader, names []string) ([][]string, error) {
	columns := make([][]string, len(names))
	// Lines that cannot be split are the first to be reported, wherever they are.
	notText := checkText(names)
	for {
		row, err := records.Read()
		if errors.Is(err, io.EOF) {
			return columns, notText
		}
		if err != nil {
			return nil, csvError(err)
		}
		if blank(row) {
			continue
		}
		if notText == nil {
			notText = checkText(row)
		}
		for j, cell := range row {
			// append alone would grow by a quarter, and copy much more often.
			if n := len(columns[j]); n == cap(columns[j]) {
				columns[j] = slices.Grow(columns[j], max(n, 64))
			}
			columns[j] = append(columns[j], cell)
		}
	}
}

// blank reports whether a row is empty throughout, as spreadsheets write below the data.
func blank(row []string) bool {
	return !slices.ContainsFunc(row, func(cell string) bool { return cell != "" })
}

// checkText refuses cells that are not UTF-8.
func checkText(row []string) error {
	for _, cell := range row {
		if !utf8.ValidString(cell) {
			return fmt.Errorf("%w: %q is not UTF-8; save the file as CSV in UTF-8", ErrCSV, cell)
		}
	}
	return nil
}

func csvError(err error) error {
	var parse *csv.ParseError
	if !errors.As(err, &parse) {
		return fmt.Errorf("reading the table: %w", err)
	}
	hint := ""
	switch {
	case errors.Is(parse.Err, csv.ErrFieldCount):
		hint = "; every line needs as many columns as the header"
	case errors.Is(parse.Err, csv.ErrBareQuote), errors.Is(parse.Err, csv.ErrQuote):
		hint = "; a quoted value starts right after the separator, without a space, " +
			`and a quote inside is written as ""`
	}
	return fmt.Errorf("%w: line %d: %w%s", ErrCSV, parse.Line, parse.Err, hint)
}
