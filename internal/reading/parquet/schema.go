package parquet

import (
	"fmt"
	"unicode/utf8"

	"github.com/parquet-go/parquet-go/format"

	"github.com/bayescmp/go/internal/reading/typed"
)

// column is a column of the file.
type column struct {
	name string
	kind format.Type
	// width is the number of bytes of a value, or 0 if values have sizes of their own, or are bits.
	width    int
	optional bool
	// write appends the text of a value.
	write func(to, value []byte) []byte
	// isDouble says that the values are kept as numbers of 64 bits.
	isDouble bool
}

// columnsOf returns the columns. It refuses columns of lists, maps and structures.
func columnsOf(about *format.FileMetaData) ([]column, error) {
	switch n := len(about.Schema) - 1; {
	case n < 0:
		return nil, errDamaged
	case n > typed.MostColumns:
		return nil, fmt.Errorf("the table has more than %d columns; give a part of them",
			typed.MostColumns)
	}
	var columns []column
	for _, e := range about.Schema[1:] {
		if e.NumChildren.V > 0 || !e.Type.Valid || e.RepetitionType.V == format.Repeated {
			return nil, fmt.Errorf("column %q is nested: its values are lists, maps or "+
				"structures; save the table with a plain column for each of their parts", e.Name)
		}
		if !utf8.ValidString(e.Name) {
			return nil, errDamaged
		}
		c := column{
			name: e.Name, kind: e.Type.V, width: widthOf(e),
			optional: e.RepetitionType.V == format.Optional,
			isDouble: e.Type.V == format.Double && e.LogicalType.Value == nil &&
				!e.ConvertedType.Valid,
		}
		if c.write = writerOf(e); c.write == nil || c.width < 0 {
			return nil, fmt.Errorf("column %q has values of type %s, which are no texts, numbers "+
				"or dates; leave it out, or save the table as CSV", e.Name, typeName(e))
		}
		columns = append(columns, c)
	}
	if int(about.Schema[0].NumChildren.V) != len(columns) {
		return nil, errDamaged
	}
	return columns, nil
}

func typeName(e format.SchemaElement) string {
	if e.LogicalType.Value != nil {
		return e.LogicalType.Value.String()
	}
	return e.Type.V.String()
}

func widthOf(e format.SchemaElement) int {
	switch e.Type.V {
	case format.Int32, format.Float:
		return 4
	case format.Int64, format.Double:
		return 8
	case format.Int96:
		return 12
	case format.FixedLenByteArray:
		const widest = 64 // bytes; decimals have 16, and take long if they have many
		if e.TypeLength.V < 1 || e.TypeLength.V > widest {
			return -1
		}
		return int(e.TypeLength.V)
	}
	return 0
}

// indexOf returns the names of the columns that pandas calls its index.
func indexOf(about *format.FileMetaData) []string {
	for _, pair := range about.KeyValueMetadata {
		if pair.Key == "pandas" {
			return typed.PandasIndex(pair.Value)
		}
	}
	return nil
}
