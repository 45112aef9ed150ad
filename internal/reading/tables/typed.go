//go:build !js

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
	"github.com/bayescmp/go/internal/reading/typed"
)

const orOpen = "; use Open"

// typedFormat is a kind of file with typed columns.
type typedFormat struct {
	start, name string
	read        func(file []byte, b *budget.Budget) (typed.Table, error)
}

// typedFormats are the kinds of files with typed columns. Streams of Arrow begin with a length that
// old ones do not have.
var typedFormats = []typedFormat{
	{parquetStart, "Parquet file", parquet.Read},
	{arrowStart, "Arrow file", arrow.Read},
	{arrowStream, "Arrow stream", arrow.Read},
}

// typedEndings are how the names of such files end.
var typedEndings = []string{".parquet", ".feather", ".arrow"}

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
	if len(read.Names) == 0 {
		return Table{}, fmt.Errorf("%w: the %s has no columns", ErrEmpty, f.name)
	}
	names, columns := indexFirst(read)
	started, err := startTable(names, "row", 0, b)
	if err != nil {
		return Table{}, err
	}
	started.where = "the names of the columns"
	if len(columns[0]) > 0 {
		for _, column := range columns {
			started.first = append(started.first, column[0])
		}
	}
	return started.ended(columns)
}

// indexFirst puts the index of pandas before the other columns, as in its CSV files. It has no name
// there if it has none in pandas.
func indexFirst(read typed.Table) (names []string, columns [][]string) {
	add := func(j int) {
		names, columns = append(names, read.Names[j]), append(columns, read.Columns[j])
	}
	for _, name := range read.Index {
		if j := slices.Index(read.Names, name); j >= 0 {
			add(j)
		}
	}
	index := len(names)
	for j, name := range read.Names {
		if !slices.Contains(read.Index, name) {
			add(j)
		}
	}
	if index == 1 && strings.HasPrefix(names[0], "__index_level_") {
		names[0] = ""
	}
	return names, columns
}
