package parquet

import (
	"encoding/binary"
	"fmt"

	"github.com/parquet-go/parquet-go/format"

	"github.com/bayescmp/go/internal/budget"
	"github.com/bayescmp/go/internal/reading/typed"
)

// Magic is how a Parquet file begins and ends.
const Magic = "PAR1"

// Table is the columns of a file, in its order.
type Table struct {
	Names   []string
	Columns []Column
	// Index are the names of the columns that pandas calls its index, in their order.
	Index []string
}

// Read reads a file. Missing values are empty texts.
func Read(file []byte, b *budget.Budget) (Table, error) {
	about, err := readFooter(file, b)
	if err != nil {
		return Table{}, err
	}
	columns, err := columnsOf(about)
	if err != nil {
		return Table{}, err
	}
	if err := checkRows(about, len(columns), b); err != nil {
		return Table{}, err
	}
	t := Table{Index: indexOf(about), Columns: make([]Column, len(columns))}
	for j, c := range columns {
		t.Names = append(t.Names, c.name)
		// What a file claims is believed up to a point: a page may have few bytes for many rows.
		const perByte = 8
		t.Columns[j].room = int(min(about.NumRows, perByte*int64(len(file))))
		if c.isDouble {
			t.Columns[j].Doubles = make([]float64, 0, t.Columns[j].room)
		}
	}
	r := reader{file: file, budget: b}
	for _, group := range about.RowGroups {
		for j, c := range columns {
			if err := r.chunk(&t.Columns[j], c, group.Columns[j], group.NumRows); err != nil {
				return Table{}, fmt.Errorf("column %q: %w", c.name, err)
			}
		}
	}
	return t, nil
}

// readFooter reads what the file says of itself, at its end.
func readFooter(file []byte, b *budget.Budget) (*format.FileMetaData, error) {
	const size = 4 // of the length of the footer
	end := len(file) - len(Magic) - size
	if end < len(Magic) || string(file[end+size:]) != Magic {
		return nil, errDamaged
	}
	length := int(binary.LittleEndian.Uint32(file[end:]))
	if length > end-len(Magic) {
		return nil, errDamaged
	}
	about := &format.FileMetaData{}
	if _, err := decode(file[end-length:end], about, b); err != nil {
		return nil, err
	}
	return about, nil
}

// checkRows looks at how many rows there are said to be, and counts the memory for them.
func checkRows(about *format.FileMetaData, columns int, b *budget.Budget) error {
	left := about.NumRows
	for _, group := range about.RowGroups {
		if group.NumRows < 0 || group.NumRows > left || len(group.Columns) != columns {
			return errDamaged
		}
		left -= group.NumRows
	}
	if left != 0 {
		return errDamaged
	}
	const most = 1 << 40
	return b.Keep(int(min(about.NumRows, most)) * columns * typed.CellSize)
}
