package cellcheck

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strings"
)

// An Error is one thing that is wrong with a cell.
type Error struct {
	// Pos has the name of the cell, the line and the column.
	Pos token.Position

	// Msg is the message of Go's compiler. Its lines after the first begin with a tab.
	Msg string

	// at is the same place for go/types.
	at token.Pos
}

func (e Error) Error() string { return fmt.Sprintf("%s: %s", e.Pos, e.Msg) }

// Errors are the reasons why a cell is refused. They are sorted and distinct, and there are at most
// ten.
type Errors []Error

// most is how many errors are reported, as by the compiler.
const most = 10

func (list Errors) Error() string {
	lines := make([]string, len(list))
	for i, e := range list {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}

// tidy sorts errors and removes duplicates.
func tidy(list []Error) Errors {
	slices.SortStableFunc(list, func(a, b Error) int {
		return cmp.Or(a.Pos.Line-b.Pos.Line, a.Pos.Column-b.Pos.Column)
	})
	return slices.Compact(list)
}

// first returns the errors of list that are reported to the user.
func first(list Errors) Errors {
	if len(list) > most {
		return append(list[:most:most], Error{Pos: list[most].Pos, Msg: "too many errors"})
	}
	return list
}
