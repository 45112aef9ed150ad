package compute

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/budget"
	"github.com/bayescmp/go/internal/fields"
	"github.com/bayescmp/go/internal/frames"
	"github.com/bayescmp/go/internal/reading/tables"
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

// arrowTable is columns of scores in the format of Arrow.
type arrowTable struct{ table }

// decode reads the columns. What is compressed in them may not take much more memory than the
// request was counted with.
func (t *arrowTable) decode(text json.RawMessage, where string) error {
	if text[0] != '"' {
		return mistyped(where, "a file or a stream of Arrow in base64", text)
	}
	file, err := base64.StdEncoding.DecodeString(textOf(string(text)))
	if err != nil {
		return malformed(fmt.Sprintf("%s: want base64: %s", where, err))
	}
	const least = 64 << 20
	memory := max(int64(len(text))*perByte, least)
	all, err := tables.Tables("", bytes.NewReader(file),
		budget.New(context.Background(), memory, nil))
	switch {
	case err != nil:
		return malformed(fmt.Sprintf("%s: %s", where, err))
	case len(all) != 1:
		return malformed(fmt.Sprintf("%s: there are %d tables; give one", where, len(all)))
	}
	t.rows = all[0].Rows
	for _, name := range all[0].Names {
		t.columns = append(t.columns, fields.Named(name, all[0].Column(name)))
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
