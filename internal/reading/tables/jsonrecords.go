package tables

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/budget"
)

// looksJSON reports whether text begins as a list of records in JSON does.
func looksJSON(text *bufio.Reader) bool {
	start, _ := text.Peek(look) // an error comes again when the text is read
	start = bytes.TrimSpace(start)
	list, ok := bytes.CutPrefix(start, []byte("["))
	return ok && bytes.HasPrefix(bytes.TrimSpace(list), []byte("{"))
}

// looksJSONLines reports whether text begins with two lines that are an object in JSON each.
func looksJSONLines(text *bufio.Reader) bool {
	start, _ := text.Peek(look) // an error comes again when the text is read
	first, rest, _ := bytes.Cut(bytes.TrimSpace(start), []byte("\n"))
	first = bytes.TrimSpace(first)
	return bytes.HasPrefix(first, []byte("{")) && bytes.HasSuffix(first, []byte("}")) &&
		bytes.HasPrefix(bytes.TrimSpace(rest), []byte("{"))
}

// recordReader reads a list of records in JSON, as pandas writes them with orient="records", token
// by token.
type recordReader struct {
	*json.Decoder
	part *budget.Part
}

// jsonRecords reads a list of records, or records without a list around them, as in JSON lines. The
// keys of the first one are the columns.
func jsonRecords(text text, isList bool) (Table, error) {
	r := recordReader{json.NewDecoder(text), text.part}
	r.UseNumber()
	var started *starting
	if isList {
		if err := r.delim('['); err != nil {
			return Table{}, err
		}
	}
	for entry := 1; r.More(); entry++ {
		text.part.Next()
		keys, values, err := r.record(entry)
		if err != nil {
			return Table{}, err
		}
		if len(keys) == 0 && started == nil {
			return Table{}, fmt.Errorf("%w: entry %d has no fields", ErrEmpty, entry)
		}
		if started == nil {
			started, err = startTable(slices.Clone(keys), "entry", entry, text.budget)
			if err != nil {
				return Table{}, err
			}
		}
		row, err := inOrder(started.header, keys, values, entry)
		if err == nil {
			err = started.add(row, entry)
		}
		if err != nil {
			return Table{}, err
		}
	}
	if isList {
		if err := r.delim(']'); err != nil {
			return Table{}, err
		}
	}
	if started == nil {
		return Table{}, fmt.Errorf("%w: the list has no records", ErrEmpty)
	}
	return started.table()
}

// inOrder puts the values of a record in the order of the columns. A record may lack some.
func inOrder(columns, keys, values []string, entry int) ([]string, error) {
	row := make([]string, len(columns))
	for i, key := range keys {
		at := slices.Index(columns, strings.TrimSpace(key))
		if at < 0 || slices.Contains(keys[:i], key) {
			return nil, fmt.Errorf("%w: entry %d has a key %q that the first one has not, or has "+
				"it twice; give all records the same keys", ErrCSV, entry, key)
		}
		row[at] = values[i]
	}
	return row, nil
}

// record reads a record, whose values are text, numbers, true, false or null.
func (r recordReader) record(entry int) (keys, values []string, err error) {
	if err := r.delim('{'); err != nil {
		return nil, nil, err
	}
	for r.More() {
		key, err := r.token()
		if err != nil {
			return nil, nil, err
		}
		value, err := r.token()
		if err != nil {
			return nil, nil, err
		}
		keys = append(keys, key.(string)) // no other token is in this place
		switch v := value.(type) {
		case nil:
			values = append(values, "")
		case json.Delim:
			return nil, nil, fmt.Errorf("%w: entry %d: the value of %q is a list or an object; a "+
				"table in JSON is a list of records with plain values, such as "+
				`[{"dataset": "a", "model": "A", "accuracy": 0.8}, …]; save others as CSV`,
				ErrCSV, entry, key)
		default:
			values = append(values, fmt.Sprint(v))
		}
	}
	return keys, values, r.delim('}')
}

// delim reads a bracket that has to be there.
func (r recordReader) delim(want rune) error {
	token, err := r.token()
	if err == nil && token != json.Delim(want) {
		err = fmt.Errorf("%w: %v is in place of %c in the JSON", ErrCSV, token, want)
	}
	return err
}

func (r recordReader) token() (json.Token, error) {
	token, err := r.Token()
	switch {
	case err == nil || budget.Stopped(err) || errors.Is(err, ErrCSV):
		return token, err
	case errors.Is(err, io.EOF):
		err = io.ErrUnexpectedEOF
	}
	return nil, fmt.Errorf("%w: the JSON is damaged or cut off: %w", ErrCSV, err)
}

// FirstRecord returns the keys of the first of a list of records in JSON, or of JSON lines, if its
// values are plain, and which of them hold numbers.
func FirstRecord(r io.Reader) (keys []string, numbers []bool) {
	text := bufio.NewReaderSize(r, look)
	isList := looksJSON(text)
	if !isList && !looksJSONLines(text) {
		return nil, nil
	}
	records := recordReader{Decoder: json.NewDecoder(text)}
	if isList && records.delim('[') != nil {
		return nil, nil
	}
	keys, values, err := records.record(1)
	if err != nil {
		return nil, nil
	}
	for _, value := range values {
		numbers = append(numbers, IsNumber(value))
	}
	return keys, numbers
}
