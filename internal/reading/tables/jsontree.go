package tables

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"github.com/bayescmp/go/internal/budget"
	"github.com/bayescmp/go/internal/reading/metrics"
	"github.com/bayescmp/go/internal/writing"
)

// looksJSONTree reports whether text begins as an object in JSON does.
func looksJSONTree(text *bufio.Reader) bool {
	start, _ := text.Peek(look) // an error comes again when the text is read
	return bytes.HasPrefix(bytes.TrimSpace(start), []byte("{"))
}

// mostLevels is the number of objects in objects that a tree may have.
const mostLevels = 6

// treeReader reads objects in objects, whose innermost values are plain values or lists of them. It
// makes a row of each value, with the keys on the way to it and its place in a list, from 0 on.
type treeReader struct {
	recordReader
	budget *budget.Budget
	path   []string
	inList bool
	cells  *cells // nil before the first value
	lists  bool   // the values are in lists
}

// jsonTree reads a table from an object of objects. What pandas writes by to_json, and an object of
// lists, are columns. In all others each level of keys is a column: level 1 to level n, metric
// where all keys are metrics, and position in lists. The values are the column score.
func jsonTree(text text) (Table, error) {
	r := treeReader{recordReader: recordReader{json.NewDecoder(text), text.part},
		budget: text.budget}
	r.UseNumber()
	if err := r.delim('{'); err != nil {
		return Table{}, err
	}
	if err := r.object(); err != nil {
		return Table{}, err
	}
	if r.More() {
		return Table{}, fmt.Errorf("%w: more follows behind the JSON; give one object, a list of "+
			"records, or a record in each line", ErrCSV)
	}
	if r.cells == nil {
		return Table{}, fmt.Errorf("%w: the JSON has no values", ErrEmpty)
	}
	columns, err := r.cells.take()
	if err != nil {
		return Table{}, err
	}
	if areColumns(columns) {
		return r.pivoted(columns)
	}
	names := r.levels(columns)
	t := New(append(names, "score"), columns)
	t.Notes = append(t.Notes, fmt.Sprintf("The JSON has %s of names, which are read as columns: "+
		"%s.", writing.Plural(len(names), "level"), writing.Quoted(names)))
	return t, nil
}

// levels names the levels of keys.
func (r *treeReader) levels(columns [][]string) (names []string) {
	isNoMetric := func(key string) bool { return !metrics.IsMetric(key) }
	for level := range len(columns) - 1 {
		switch {
		case r.lists && level == len(columns)-2:
			names = append(names, "position")
		case !slices.Contains(names, "metric") &&
			!slices.ContainsFunc(columns[level], isNoMetric):
			names = append(names, "metric")
		default:
			names = append(names, fmt.Sprintf("level %d", level+1))
		}
	}
	return names
}

// object reads the members of an object, behind its bracket.
func (r *treeReader) object() error {
	for r.More() {
		key, err := r.token()
		if err != nil {
			return err
		}
		if err := r.below(key.(string)); err != nil { // no other token is in this place
			return err
		}
	}
	return r.delim('}')
}

// below reads the value of a key.
func (r *treeReader) below(key string) error {
	r.path = append(r.path, key)
	r.part.Next()
	err := r.value()
	r.path = r.path[:len(r.path)-1]
	return err
}

// value reads a value.
func (r *treeReader) value() error {
	token, err := r.token()
	switch delim, _ := token.(json.Delim); {
	case err != nil:
		return err
	case token == nil:
		return r.row("")
	case delim == '{' && !r.inList && len(r.path) < mostLevels:
		return r.object()
	case delim == '[' && !r.inList:
		return r.list()
	case delim != 0:
		return r.unequal()
	}
	return r.row(fmt.Sprint(token))
}

// list reads the values of a list, behind its bracket.
func (r *treeReader) list() error {
	r.inList = true
	for i := 0; r.More(); i++ {
		if err := r.below(strconv.Itoa(i)); err != nil {
			return err
		}
	}
	r.inList = false
	return r.delim(']')
}

// row keeps a value with its keys.
func (r *treeReader) row(value string) (err error) {
	if r.cells == nil {
		if r.cells, err = newCells(len(r.path)+1, r.budget); err != nil {
			return err
		}
		r.lists = r.inList
	}
	if len(r.cells.columns) != len(r.path)+1 || r.lists != r.inList {
		return r.unequal()
	}
	return r.cells.add(append(slices.Clone(r.path), value))
}

func (r *treeReader) unequal() error {
	return fmt.Errorf("%w: the value of %q in the JSON stands deeper, or less deep, than the ones "+
		"before it; a table is a list of records with plain values, such as "+
		`[{"dataset": "a", "model": "A", "accuracy": 0.8}, …], or objects in objects with plain `+
		`values, such as {"A": {"a": 0.8, …}, …}`, ErrCSV, r.path)
}

// areColumns reports whether the first level names columns: below each name are values only, or
// the numbers of the rows, from 0 on.
func areColumns(columns [][]string) bool {
	switch names := columns[0]; len(columns) {
	case 2:
		return true
	case 3:
		row := 0
		for i, number := range columns[1] {
			if i > 0 && names[i] != names[i-1] {
				row = 0
			}
			if number != strconv.Itoa(row) {
				return false
			}
			row++
		}
		return true
	}
	return false
}

// pivoted makes columns of the names of the first level.
func (r *treeReader) pivoted(columns [][]string) (Table, error) {
	var header []string
	var starts []int
	for i, name := range columns[0] {
		if i == 0 || name != columns[0][i-1] {
			header, starts = append(header, name), append(starts, i)
		}
	}
	s, err := startTable(slices.Clone(header), "row", 0, r.budget)
	if err != nil {
		return Table{}, err
	}
	rows := len(columns[0]) / len(starts)
	for j, start := range starts {
		if start != j*rows || rows*len(starts) != len(columns[0]) {
			return Table{}, fmt.Errorf("%w: %q does not have as many values in the JSON as %q",
				ErrCSV, header[max(j-1, 0)], header[len(header)-1])
		}
	}
	values := columns[len(columns)-1]
	row := make([]string, len(starts))
	for i := range rows {
		for j, start := range starts {
			row[j] = values[start+i]
		}
		if err := s.add(row, i+1); err != nil {
			return Table{}, err
		}
	}
	return s.table()
}
