package tables

import (
	"fmt"
	"slices"

	"github.com/bayescmp/go/internal/writing"
)

// Table is columns of text, all of one length, each with a name of its own.
type Table struct {
	// Name is the name of its file, without the ending, or of its sheet.
	Name string
	// Title is the text above it, in its file or sheet, and in Markdown the line below it, too.
	Title string
	// Names are the names of the columns, in their order.
	Names []string
	// Rows is the length of the columns.
	Rows int
	// Cells returns the column of a name that is there. It stays as it is.
	Cells func(name string) *Cells
	// LeftOut are the columns of the file that are not in the table: row numbers and empty columns,
	// both without a name. A first column without a name that holds text is in the table. It is
	// called dataset, or fold if it names folds, or "Unnamed: 0" if some of it are numbers or there
	// is a column of data sets.
	LeftOut []LeftOut
	// Nameless is the name under which a column without a name is in the table; "" for none.
	Nameless string
	// Place says for an error which table of a text it is that goes on below it; "" for others.
	Place string
	// Notes say in sentences what was understood when the table was read.
	Notes []string
}

// New returns a table of these columns, which have one length.
func New(names []string, columns [][]string) Table { return newTable(names, allPlain(columns)) }

func newTable(names []string, columns []*Cells) Table {
	named := make(map[string]*Cells, len(names))
	for j, name := range names {
		named[name] = columns[j]
	}
	cells := func(name string) *Cells { return named[name] }
	return Table{Names: names, Rows: columns[0].Len(), Cells: cells}
}

func allPlain(columns [][]string) []*Cells {
	cells := make([]*Cells, len(columns))
	for j, column := range columns {
		cells[j] = Plain(column)
	}
	return cells
}

// Column lists the cells of the column of a name that is there.
func (t Table) Column(name string) []string { return t.Cells(name).All() }

// Only returns a table with some rows, counted from 0.
func (t Table) Only(rows []int) Table {
	columns := make([][]string, len(t.Names))
	for j, name := range t.Names {
		columns[j] = PickRows(t.Column(name), rows)
	}
	some := New(t.Names, columns)
	some.Name, some.Title, some.Nameless = t.Name, t.Title, t.Nameless
	return some
}

// PickRows returns the cells of some rows.
func PickRows(cells []string, rows []int) []string {
	some := make([]string, len(rows))
	for i, row := range rows {
		some[i] = cells[row]
	}
	return some
}

// Has reports whether there is a column of that name.
func (t Table) Has(name string) bool { return slices.Contains(t.Names, name) }

// Lookup returns a column that has to be there.
func (t Table) Lookup(name string) (*Cells, error) {
	if !t.Has(name) {
		return nil, fmt.Errorf("%w: %s", ErrColumn, t.Lacks(name))
	}
	return t.Cells(name), nil
}

// Required returns a column that has to be there. What it holds and the option that names it, such
// as Long{Score}, are for the error.
func (t Table) Required(name, holds, layout, option string) ([]string, error) {
	if !t.Has(name) {
		return nil, &InputError{
			Err: ErrColumn, Needs: option, Columns: t.Names, Problem: t.Lacks(name),
			Advice: fmt.Sprintf("name the column of the %s in %s{%s: …}", holds, layout, option),
		}
	}
	return t.Column(name), nil
}

// Lacks says that there is no column of that name.
func (t Table) Lacks(name string) string {
	return fmt.Sprintf("%q; the columns are %s", name, writing.Quoted(t.Names))
}

// NamesOf returns the names of tables.
func NamesOf(tables []Table) []string {
	names := make([]string, len(tables))
	for i, t := range tables {
		names[i] = t.Name
	}
	return names
}
