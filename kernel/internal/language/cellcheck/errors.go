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

	// Msg is what Go's compiler says. Its lines after the first begin with a tab.
	Msg string

	// at is the same place for go/types.
	at token.Pos
}

func (e Error) Error() string { return fmt.Sprintf("%s: %s", e.Pos, e.Msg) }

// Errors are why a cell is refused: sorted, no two the same, and ten at most.
type Errors []Error

// most is how many errors are told. The compiler stops there, too.
const most = 10

func (list Errors) Error() string {
	lines := make([]string, len(list))
	for i, e := range list {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}

// tidy sorts errors and takes out those that are told twice.
func tidy(list []Error) Errors {
	slices.SortStableFunc(list, func(a, b Error) int {
		return cmp.Or(a.Pos.Line-b.Pos.Line, a.Pos.Column-b.Pos.Column)
	})
	return slices.Compact(list)
}

// first are the errors of list that a user is told.
func first(list Errors) Errors {
	if len(list) > most {
		return append(list[:most:most], Error{Pos: list[most].Pos, Msg: "too many errors"})
	}
	return list
}
