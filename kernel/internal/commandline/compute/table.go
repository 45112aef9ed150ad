package compute

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/frames"
)

// table is columns of scores in a request: {"dataset": […], "classifier": […], "score": […]}.
type table struct {
	columns fields.List
	rows    int
}

// decode reads the columns.
func (t *table) decode(text json.RawMessage, where string) error {
	given, err := object(text, where)
	if err != nil {
		return err
	}
	for i, m := range given {
		cells, err := cellsOf(m.value, joined(where, m.name))
		if err != nil {
			return err
		}
		if i > 0 && len(cells) != t.rows {
			return malformed(fmt.Sprintf("%s: the column has %d values, but %s has %d",
				joined(where, m.name), len(cells), given[0].name, t.rows))
		}
		t.rows = len(cells)
		t.columns = append(t.columns, fields.Named(m.name, cells))
	}
	return nil
}

// frame is the table for the library. It is text, as in a file.
func (t *table) frame() bayescmp.Frame { return frames.New(t.columns...) }

// cellsOf reads a list of texts, numbers, truth values and nulls. Numbers keep all their digits,
// and null is an empty text.
func cellsOf(list json.RawMessage, where string) ([]string, error) {
	if len(list) == 0 || list[0] != '[' {
		return nil, mistyped(where, "a list", list)
	}
	rest := bytes.TrimLeft(list[1:], space)
	var out []string
	for rest[0] != ']' {
		length := valueLength(rest)
		if length == 0 {
			return nil, malformed(fmt.Sprintf("%s[%d]: want a text, a number or null, not a list "+
				"or an object", where, len(out)))
		}
		out = append(out, cellOf(rest[:length]))
		rest = bytes.TrimLeft(rest[length:], space+",")
	}
	return out, nil
}

// space are the characters between the values of JSON.
const space = " \t\r\n"

// valueLength is the length of a value at the beginning of valid JSON; 0 for a list or an object.
func valueLength(text []byte) int {
	switch text[0] {
	case '[', '{':
		return 0
	case '"':
		for i := 1; ; i++ {
			switch text[i] {
			case '\\':
				i++
			case '"':
				return i + 1
			}
		}
	}
	return bytes.IndexAny(text, ",] \t\r\n")
}

// cellOf is the text of a cell.
func cellOf(value []byte) string {
	switch {
	case value[0] != '"' && string(value) == "null":
		return ""
	case value[0] != '"':
		return string(value)
	}
	var text string
	if json.Unmarshal(value, &text) != nil {
		panic("a text of valid JSON is none") // object has checked it
	}
	return text
}
