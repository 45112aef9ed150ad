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
	all := string(list) // the cells are parts of it
	out := make([]string, 0, 1+bytes.Count(list, []byte(",")))
	rest := bytes.TrimLeft(list[1:], space)
	for rest[0] != ']' {
		if rest[0] == '[' || rest[0] == '{' {
			return nil, malformed(fmt.Sprintf("%s[%d]: want a text, a number or null, not a list "+
				"or an object", where, len(out)))
		}
		at, length := len(list)-len(rest), valueLength(rest)
		out = append(out, cellOf(all[at:at+length]))
		rest = bytes.TrimLeft(rest[length:], space+",")
	}
	return out, nil
}

// cellOf is the text of a cell.
func cellOf(value string) string {
	switch {
	case value == "null":
		return ""
	case value[0] != '"':
		return value
	}
	return textOf(value)
}
