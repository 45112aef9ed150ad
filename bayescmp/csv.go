package bayescmp

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

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
)

// ReadCSV reads a table with a header line. Every column is text, kept as it stands in the file: NA, NaN and 007 are
// names like any other, and [FromLong] and [FromWide] parse the scores. White space around the header's names is
// dropped. Columns may be separated by commas, semicolons or tabs (what the header uses); a byte order mark, either
// kind of line end and empty lines are fine.
//
// Errors wrap [ErrCSV], and name the line, or [ErrEmpty].
func ReadCSV(r io.Reader) (dataframe.DataFrame, error) {
	header, rows, err := readTable(r)
	if err != nil {
		return dataframe.DataFrame{Err: err}, err
	}
	columns := make([]series.Series, len(header))
	values := make([]string, len(rows))
	for j, name := range header {
		for i, row := range rows {
			values[i] = row[j]
		}
		columns[j] = series.New(values, series.String, name)
	}
	df := dataframe.New(columns...)
	return df, df.Err
}

// readTable splits the text into header and rows, all of one length.
func readTable(r io.Reader) (header []string, rows [][]string, err error) {
	text := bufio.NewReaderSize(r, 1<<16)
	first, err := text.Peek(1 << 12)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, nil, fmt.Errorf("reading the table: %w", err)
	}
	switch {
	case bytes.HasPrefix(first, []byte("\xff\xfe")), bytes.HasPrefix(first, []byte("\xfe\xff")):
		return nil, nil, fmt.Errorf("%w: the file is UTF-16; save it as CSV in UTF-8", ErrCSV)
	case bytes.HasPrefix(first, []byte("\x1f\x8b")), bytes.HasPrefix(first, []byte("PK\x03\x04")):
		return nil, nil, fmt.Errorf("%w: the file is compressed or a spreadsheet; give the plain CSV text", ErrCSV)
	case bytes.HasPrefix(first, []byte("\xef\xbb\xbf")):
		first = first[3:]
		if _, err := text.Discard(3); err != nil {
			return nil, nil, err
		}
	}
	if bytes.ContainsRune(first, '\r') && !bytes.ContainsRune(first, '\n') {
		return nil, nil, fmt.Errorf("%w: the lines end with carriage returns only, as on old Macs; save the file with ordinary line ends", ErrCSV)
	}
	records := csv.NewReader(text)
	records.Comma = separator(first)
	header, err = records.Read()
	if errors.Is(err, io.EOF) {
		return nil, nil, fmt.Errorf("%w: the file is empty; it needs a header line and one line per score", ErrEmpty)
	}
	if err != nil {
		return nil, nil, csvError(err)
	}
	if err := checkHeader(header); err != nil {
		return nil, nil, err
	}
	rows, err = records.ReadAll()
	if err != nil {
		return nil, nil, csvError(err)
	}
	rows = slices.DeleteFunc(rows, blank)
	if err := checkText(header, rows); err != nil {
		return nil, nil, err
	}
	if len(rows) == 0 {
		return nil, nil, fmt.Errorf("%w: the file has a header line but no data", ErrEmpty)
	}
	return header, rows, nil
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

// checkHeader trims the names in place and refuses empty and repeated ones, which gota would rename silently.
func checkHeader(header []string) error {
	seen := map[string]bool{}
	for i, name := range header {
		name = strings.TrimSpace(name)
		if name == "" {
			return fmt.Errorf("%w: line 1: column %d has no name (pandas writes such an index unless told index=False)", ErrCSV, i+1)
		}
		if seen[name] {
			return fmt.Errorf("%w: line 1: two columns are named %q", ErrCSV, name)
		}
		seen[name] = true
		header[i] = name
	}
	return nil
}

// blank reports whether a row is empty throughout, as spreadsheets write below the data.
func blank(row []string) bool {
	return !slices.ContainsFunc(row, func(cell string) bool { return cell != "" })
}

// checkText refuses what is not UTF-8.
func checkText(header []string, rows [][]string) error {
	for _, row := range append([][]string{header}, rows...) {
		for _, cell := range row {
			if !utf8.ValidString(cell) {
				return fmt.Errorf("%w: %q is not UTF-8; save the file as CSV in UTF-8", ErrCSV, cell)
			}
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
		hint = `; a quoted value starts right after the separator, without a space, and a quote inside is written as ""`
	}
	return fmt.Errorf("%w: line %d: %w%s", ErrCSV, parse.Line, parse.Err, hint)
}
