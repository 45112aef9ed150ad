package arrow

import (
	"cmp"
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/bayescmp/go/internal/budget"
	"github.com/bayescmp/go/internal/reading/typed"
)

// column is a column of the file.
type column struct {
	name   string
	values values
	// isCoded is true if values are numbers of the texts in a dictionary. codes are the numbers.
	isCoded    bool
	dictionary int64
	codes      values
}

// named says in which column an error is.
func named(c column, err error) error {
	if budget.Stopped(err) {
		return err
	}
	return fmt.Errorf("column %q: %w", c.name, err)
}

// columnsOf returns the columns. It refuses those that have no texts.
func columnsOf(schema object, b *budget.Budget) ([]column, error) {
	const big = 1
	if schema.int16(0) == big {
		return nil, errors.New("its numbers begin with their highest bytes; save it as CSV")
	}
	fields, err := schema.objects(1)
	if err != nil {
		return nil, err
	}
	if len(fields) > typed.MostColumns {
		return nil, fmt.Errorf("the table has more than %d columns; give a part of them",
			typed.MostColumns)
	}
	columns := make([]column, len(fields))
	for j, field := range fields {
		// Many columns may have the same name, which may be long.
		size := len(field.text(0))
		if err := cmp.Or(b.Cell(int64(size)), b.Keep(size)); err != nil {
			return nil, err
		}
		if columns[j], err = columnOf(field); err != nil {
			return nil, named(columns[j], err)
		}
	}
	return columns, nil
}

func columnOf(field object) (c column, err error) {
	if c.name = string(field.text(0)); !utf8.ValidString(c.name) {
		return column{}, errDamaged
	}
	kind := field.byte(2)
	about, ok := field.object(3)
	if !ok {
		return c, errDamaged
	}
	if c.values, err = valuesOf(kind, about); err != nil {
		return c, err
	}
	dictionary, ok := field.object(4)
	if !ok {
		return c, nil
	}
	c.isCoded, c.dictionary, c.codes = true, dictionary.int64(0), wholes(32, true)
	if codes, ok := dictionary.object(1); ok {
		c.codes = wholes(codes.int32(0, 0), codes.bool(1))
	}
	if c.codes.write == nil {
		return c, errDamaged
	}
	return c, nil
}
