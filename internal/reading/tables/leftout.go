package tables

import (
	"fmt"
	"strconv"
	"strings"
)

// LeftOut is a part of a table that was not used.
type LeftOut struct {
	// Column is the name of the column, or "" if it is about rows.
	Column string
	// Rows are the rows, counted from 1 without the header; nil if it is about a column.
	Rows []int
	// Why says why it was not used, as a phrase: "a row of means".
	Why string
}

// What names the column or the rows.
func (l LeftOut) What() string {
	switch n := len(l.Rows); {
	case l.Column != "":
		return "column " + strconv.Quote(l.Column)
	case n == 1:
		return fmt.Sprintf("row %d", l.Rows[0])
	case n > 0 && l.Rows[n-1]-l.Rows[0] == n-1:
		return fmt.Sprintf("rows %d to %d", l.Rows[0], l.Rows[n-1])
	case n <= 5:
		rows := strings.Trim(strings.ReplaceAll(fmt.Sprint(l.Rows), " ", ", "), "[]")
		return "rows " + rows
	default:
		return fmt.Sprintf("%d rows from row %d on", n, l.Rows[0])
	}
}
