//go:build !js

package tables

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/budget"
	"github.com/bayescmp/go/internal/reading/parquet"
)

const (
	readsParquet = true
	orOpen       = "; use Open"
)

// parquetTable reads the table of a Parquet file.
func parquetTable(file []byte, b *budget.Budget) (Table, error) {
	read, err := parquet.Read(file, b)
	if budget.Stopped(err) {
		return Table{}, err
	}
	if err != nil {
		return Table{}, fmt.Errorf("%w: reading the Parquet file: %w", ErrCSV, err)
	}
	if len(read.Names) == 0 {
		return Table{}, fmt.Errorf("%w: the Parquet file has no columns", ErrEmpty)
	}
	names, columns := indexFirst(read)
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

// indexFirst puts the index of pandas before the other columns, as in its CSV files. It has no name
// there if it has none in pandas.
func indexFirst(read parquet.Table) (names []string, columns []*Cells) {
	add := func(j int) {
		c := read.Columns[j]
		cells := Coded(c.Texts, c.Codes)
		if c.Doubles != nil {
			cells = Doubles(c.Doubles)
		}
		names, columns = append(names, read.Names[j]), append(columns, cells)
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
