//go:build !js || allfiles

package tables

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"

	"github.com/bayescmp/go/internal/budget"
	"github.com/bayescmp/go/internal/reading/arrow"
	"github.com/bayescmp/go/internal/reading/parquet"
)

const orOpen = "; use Open"

// typedFormat is a kind of file with typed columns.
type typedFormat struct {
	start, name string
	read        func(file []byte, b *budget.Budget) (typedColumns, error)
}

// typedColumns are the columns of a file, in its order.
type typedColumns struct {
	names   []string
	columns []*Cells
	// index are the names of the columns that pandas calls its index, in their order.
	index []string
}

// typedFormats are the kinds of files with typed columns. Streams of Arrow begin with a length that
// old ones do not have.
var typedFormats = []typedFormat{
	{parquetStart, "Parquet file", readParquet},
	{arrowStart, "Arrow file", readArrow},
	{arrowStream, "Arrow stream", readArrow},
}

// unzstd unpacks what zstd has compressed.
func unzstd(r io.Reader) (io.Reader, error) {
	// The budget counts what comes out. A window is what the decoder takes itself.
	const window = 128 << 20
	unpacked, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1),
		zstd.WithDecoderMaxWindow(window))
	if err != nil {
		return nil, err
	}
	return unpacking{unpacked}, nil
}

// table reads a file with typed columns.
func (f typedFormat) table(file []byte, b *budget.Budget) (Table, error) {
	read, err := f.read(file, b)
	if budget.Stopped(err) {
		return Table{}, err
	}
	if err != nil {
		return Table{}, fmt.Errorf("%w: reading the %s: %w", ErrCSV, f.name, err)
	}
	if len(read.names) == 0 {
		return Table{}, fmt.Errorf("%w: the %s has no columns", ErrEmpty, f.name)
	}
	names, columns := read.indexFirst()
	started, err := startTable(names, "row", 0, b)
	if err != nil {
		return Table{}, err
	}
	started.where = "the names of the columns"
	if columns[0].Len() > 0 {
		for _, column := range columns {
			started.first = append(started.first, column.At(0))
		}
	}
	return started.ended(columns)
}

func readParquet(file []byte, b *budget.Budget) (typedColumns, error) {
	read, err := parquet.Read(file, b)
	t := typedColumns{names: read.Names, index: read.Index}
	for _, c := range read.Columns {
		cells := Coded(c.Texts, c.Codes)
		if c.Doubles != nil {
			cells = Doubles(c.Doubles)
		}
		t.columns = append(t.columns, cells)
	}
	return t, err
}

func readArrow(file []byte, b *budget.Budget) (typedColumns, error) {
	read, err := arrow.Read(file, b)
	return typedColumns{read.Names, allPlain(read.Columns), read.Index}, err
}

// indexFirst puts the index of pandas before the other columns, as in its CSV files. It has no name
// there if it has none in pandas.
func (t typedColumns) indexFirst() (names []string, columns []*Cells) {
	add := func(j int) {
		names, columns = append(names, t.names[j]), append(columns, t.columns[j])
	}
	for _, name := range t.index {
		if j := slices.Index(t.names, name); j >= 0 {
			add(j)
		}
	}
	index := len(names)
	for j, name := range t.names {
		if !slices.Contains(t.index, name) {
			add(j)
		}
	}
	if index == 1 && strings.HasPrefix(names[0], "__index_level_") {
		names[0] = ""
	}
	return names, columns
}
