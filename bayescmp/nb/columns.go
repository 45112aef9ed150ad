package nb

import (
	"fmt"
	"strings"

	"github.com/bayescmp/go/internal/writing"
)

// Columns starts a table that a cell fills row by row. Each column is its title and the verbs that
// write its values, as in fmt; a column may have several verbs, or text between and after them:
//
//	t := nb.Columns("rope %g", "power %.3f ± %.3f", "decision %v")
//	t.Row(0.01, 0.8125, 0.0271, c.Decision())
//	t
//
// Columns of texts (%s, %v and %q) are aligned on the left, columns of numbers on the right. A
// % sign in a title or in a column is %%.
func Columns(columns ...string) *ColumnTable {
	t := &ColumnTable{cells: writing.Table{Class: "dataframe"}}
	for _, column := range columns {
		title, format := cutAtVerb(column)
		verbs, align := verbsOf(format)
		t.formats = append(t.formats, format)
		t.verbs = append(t.verbs, verbs)
		title = strings.ReplaceAll(title, "%%", "%")
		t.cells.Header = append(t.cells.Header, writing.Row(title)...)
		t.cells.Align = append(t.cells.Align, align)
	}
	return t
}

// ColumnTable is a table that [Columns] starts.
type ColumnTable struct {
	cells   writing.Table
	formats []string
	verbs   []int // of each column
}

// cutAtVerb cuts a column into its title and its format, which begins with the first verb.
func cutAtVerb(column string) (title, format string) {
	for i := 0; i < len(column); i++ {
		if column[i] != '%' {
			continue
		}
		if i+1 < len(column) && column[i+1] == '%' {
			i++
			continue
		}
		at := strings.LastIndexByte(column[:i], ' ') + 1 // what is joined to the verb is its own
		return strings.TrimRight(column[:at], " "), column[at:]
	}
	return column, ""
}

// verbsOf counts the verbs of a format. One verb for any value makes a column of texts.
func verbsOf(format string) (verbs int, align writing.Align) {
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			continue
		}
		i++
		for i < len(format) && strings.IndexByte("+-# 0123456789.[]*", format[i]) >= 0 {
			i++
		}
		if i == len(format) || format[i] == '%' {
			continue
		}
		verbs++
		if strings.IndexByte("svqT", format[i]) >= 0 {
			align = writing.ToLeft
		}
	}
	return verbs, align
}

// Row adds a row: one value for each verb. Missing and surplus values are shown as in fmt.
func (t *ColumnTable) Row(values ...any) {
	texts := make([]string, len(t.formats))
	for i, format := range t.formats {
		n := min(t.verbs[i], len(values))
		if i == len(t.formats)-1 {
			n = len(values)
		}
		texts[i] = fmt.Sprintf(format, values[:n]...)
		values = values[n:]
	}
	t.cells.Add(texts...)
}

// String returns the table in plain text, its columns aligned.
func (t *ColumnTable) String() string { return strings.TrimSuffix(t.cells.Text(""), "\n") }

// HTML returns the table for a notebook.
func (t *ColumnTable) HTML() string { return t.cells.HTML() }
