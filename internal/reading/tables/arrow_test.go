package tables

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/ipc"
	"github.com/apache/arrow-go/v18/arrow/memory"
	"github.com/klauspost/compress/zstd"

	"github.com/bayescmp/go/internal/budget"
)

// arrowFile is a table as pandas writes it: its index is the last column.
func arrowFile(t testing.TB, asStream bool) []byte {
	t.Helper()
	pandas := arrow.NewMetadata([]string{"pandas"},
		[]string{`{"index_columns":["__index_level_0__"]}`})
	schema := arrow.NewSchema([]arrow.Field{
		{Name: "a", Type: arrow.PrimitiveTypes.Float32, Nullable: true},
		{Name: "b", Type: arrow.FixedWidthTypes.Boolean},
		{Name: "__index_level_0__", Type: arrow.BinaryTypes.String},
	}, &pandas)
	batch := array.NewRecordBuilder(memory.DefaultAllocator, schema)
	batch.Field(0).(*array.Float32Builder).AppendValues([]float32{0.9, 0}, []bool{true, false})
	batch.Field(1).(*array.BooleanBuilder).AppendValues([]bool{true, false}, nil)
	batch.Field(2).(*array.StringBuilder).AppendValues([]string{"x", "y"}, nil)
	var file bytes.Buffer
	w, err := ipc.NewFileWriter(&file, ipc.WithSchema(schema), ipc.WithLZ4())
	if err != nil {
		t.Fatal(err)
	}
	if asStream {
		file.Reset()
		w := ipc.NewWriter(&file, ipc.WithSchema(schema))
		err = errors.Join(w.Write(batch.NewRecordBatch()), w.Close())
	} else {
		err = errors.Join(w.Write(batch.NewRecordBatch()), w.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// A file or a stream of Arrow is the same table as the CSV file.
func TestArrow(t *testing.T) {
	want, err := Tables("x.csv", strings.NewReader(",a,b\nx,0.9,true\ny,,false\n"), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, asStream := range []bool{false, true} {
		file := bytes.NewReader(arrowFile(t, asStream))
		got, err := Tables("x.feather", file, budget.New(t.Context(), 0, nil))
		if err != nil {
			t.Fatal(err)
		}
		sameTable(t, got[0], want[0])
	}
}

// A text that zstd has compressed is read, and refused where it is damaged or too long.
func TestZstd(t *testing.T) {
	const text = "a,b\n0.5,0.25\n"
	w, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	want, err := Tables("x.csv", strings.NewReader(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	packed := w.EncodeAll([]byte(text), nil)
	got, err := Tables("x.csv.zst", bytes.NewReader(packed), nil)
	if err != nil {
		t.Fatal(err)
	}
	sameTable(t, got[0], want[0])
	_, err = Tables("x.csv.zst", bytes.NewReader(packed[:len(packed)-2]), nil)
	if err == nil || !strings.Contains(err.Error(), "the packed file is damaged or cut off") {
		t.Error(err)
	}
	long := w.EncodeAll([]byte("a,b\n"+strings.Repeat("0.5,0.25\n", 1<<20)), nil)
	_, err = Tables("x.csv.zst", bytes.NewReader(long), budget.New(t.Context(), 1<<22, nil))
	if !errors.Is(err, budget.ErrTooLarge) {
		t.Error(err)
	}
}

// Files of all formats in a folder are read, with the names that the endings leave.
func TestFolderOfFormats(t *testing.T) {
	dir := t.TempDir()
	w, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	text := []byte("a,b\n0.5,0.25\n")
	for name, content := range map[string][]byte{
		"text.csv": text, "packed.csv.zst": w.EncodeAll(text, nil),
		"file.feather": arrowFile(t, false), "stream.arrow": arrowFile(t, true),
		"columns.parquet": longFile(t),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	read, err := Load(dir, budget.New(t.Context(), 0, nil))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, table := range read {
		names = append(names, table.Name)
	}
	if got := strings.Join(names, " "); got != "columns file packed stream text" {
		t.Error(got)
	}
}
