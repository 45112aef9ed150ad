package reading

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/bayescmp/go/internal/lazyregexp"
	"github.com/bayescmp/go/internal/reading/tables"
)

// rowNumber matches the place of a row in an error.
var rowNumber = lazyregexp.New(`\brow (\d+)`)

// located says in which of several files the rows are that an error is about: rows are counted
// through all files. An error that begins with the name of a file counts its rows alone. Of a text
// with more below its table it says which table was read.
func located(ts []tables.Table, err error) error {
	if len(ts) == 1 && ts[0].Place != "" && errors.Is(err, tables.ErrLayout) {
		return withPlace(err, ts[0].Place)
	}
	if err == nil || len(ts) < 2 || slices.ContainsFunc(ts, func(t tables.Table) bool {
		return strings.HasPrefix(err.Error(), t.Name+": ")
	}) {
		return err
	}
	var places []string
	for _, m := range rowNumber().FindAllStringSubmatch(err.Error(), -1) {
		row, _ := strconv.Atoi(m[1]) // too many digits are in no file
		if place := placeOf(ts, row); place != "" && !slices.Contains(places, place) {
			places = append(places, place)
		}
	}
	if len(places) == 0 {
		return err
	}
	return withPlace(err, " ("+strings.Join(places, ", ")+")")
}

// withPlace adds a place to the problem of an error.
func withPlace(err error, text string) error {
	var input *tables.InputError
	if errors.As(err, &input) {
		one := *input
		one.Problem += text
		return &one
	}
	return fmt.Errorf("%w%s", err, text)
}

// placeOf says in which file a row is that is counted through all files; "" if it is in none.
func placeOf(ts []tables.Table, row int) string {
	before := 0
	for _, t := range ts {
		if row > before && row <= before+t.Rows {
			return fmt.Sprintf("row %d is row %d of %q", row, row-before, t.Name)
		}
		before += t.Rows
	}
	return ""
}
