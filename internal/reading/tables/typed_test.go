package tables

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	library "github.com/parquet-go/parquet-go"

	"github.com/bayescmp/go/internal/budget"
)

// written is a Parquet file as pandas writes it: its index is the last column.
func written[T any](t testing.TB, pandas string, rows ...T) []byte {
	t.Helper()
	var file bytes.Buffer
	w := library.NewGenericWriter[T](&file, library.KeyValueMetadata("pandas", pandas))
	if _, err := w.Write(rows); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

type longRow struct {
	Dataset    string `parquet:"dataset,dict"`
	Classifier string
	Fold       *int32
	Score      *float64
}

func number[T any](v T) *T { return &v }

// longFile is a long table; the last score is missing.
func longFile(t testing.TB) []byte {
	t.Helper()
	return written(t, "",
		longRow{"i", "a", number[int32](1), number(0.30000000000000004)},
		longRow{"i", "b", number[int32](1), nil})
}

// A Parquet file is the same table as the CSV file.
func TestParquet(t *testing.T) {
	type indexed struct {
		A     float32 `parquet:"a"`
		B     bool    `parquet:"b"`
		Index string  `parquet:"__index_level_0__"`
	}
	type named struct {
		A       float64 `parquet:"a"`
		Dataset string  `parquet:"dataset"`
	}
	for _, c := range []struct {
		file []byte
		csv  string
	}{
		{longFile(t), "dataset,Classifier,Fold,Score\ni,a,1,0.30000000000000004\ni,b,1,\n"},
		{written(t, `{"index_columns":["__index_level_0__"]}`,
			indexed{0.9, true, "x"}, indexed{0.1, false, "y"}), ",a,b\nx,0.9,true\ny,0.1,false\n"},
		{written(t, `{"index_columns":["dataset"]}`, named{1e-7, "x"}), "dataset,a\nx,1e-07\n"},
		{written(t, `{"index_columns":[{"kind":"range"}]}`, named{2, "x"}), "a,dataset\n2,x\n"},
	} {
		got, err := Tables("x.parquet", bytes.NewReader(c.file), budget.New(t.Context(), 0, nil))
		if err != nil {
			t.Errorf("%q: %v", c.csv, err)
			continue
		}
		want, err := Tables("x.csv", strings.NewReader(c.csv), nil)
		if err != nil {
			t.Fatal(err)
		}
		sameTable(t, got[0], want[0])
	}
}

// The names of columns may be numbers: unlike the first line of a CSV file, they are always names.
func TestParquetNumberedColumns(t *testing.T) {
	type counted struct {
		A     float64 `parquet:"0"`
		B     string  `parquet:"1"`
		Index int64   `parquet:"__index_level_0__"`
	}
	file := written(t, `{"index_columns":["__index_level_0__"]}`, counted{1, "x", 0},
		counted{2, "y", 1})
	read, err := Tables("x.parquet", bytes.NewReader(file), nil)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(read[0].Names, []string{"0", "1"}) || len(read[0].LeftOut) != 1 {
		t.Errorf("got %+v", read[0])
	}
}

func sameTable(t *testing.T, got, want Table) {
	t.Helper()
	if got.Name != want.Name || got.Nameless != want.Nameless || got.Rows != want.Rows ||
		!slices.Equal(got.Names, want.Names) || !slices.Equal(got.Notes, want.Notes) ||
		len(got.LeftOut) != len(want.LeftOut) {
		t.Fatalf("got %+v\nwant %+v", got, want)
	}
	for _, name := range want.Names {
		if !slices.Equal(got.Column(name), want.Column(name)) {
			t.Errorf("column %q: %q, want %q", name, got.Column(name), want.Column(name))
		}
	}
}

// What is not a table of texts and numbers is refused, and the error says what to do.
func TestParquetRefused(t *testing.T) {
	type nested struct {
		Scores []float64 `parquet:"scores,list"`
	}
	type identified struct {
		ID [16]byte `parquet:"id,uuid"`
	}
	type raw struct {
		Data []byte `parquet:"data"`
	}
	type brotli struct {
		A float64 `parquet:"a,brotli"`
	}
	type twice struct {
		A float64 `parquet:"a"`
		B float64 `parquet:" a"`
	}
	for want, file := range map[string][]byte{
		`column "scores" is nested`:           written(t, "", nested{[]float64{1, 2}}),
		`column "id" has values of type UUID`: written(t, "", identified{}),
		`column "data": its values are bytes`: written(t, "", raw{[]byte{0xff}}),
		`compressed with BROTLI`:              written(t, "", brotli{1}),
		`two columns are named "a"`:           written(t, "", twice{1, 2}),
		`damaged or cut off`:                  longFile(t)[:100],
		`no data`:                             written[longRow](t, ""),
	} {
		_, err := Tables("x.parquet", bytes.NewReader(file), nil)
		if err == nil || !strings.Contains(err.Error(), want) ||
			!errors.Is(err, ErrCSV) && !errors.Is(err, ErrEmpty) {
			t.Errorf("%s: %v", want, err)
		}
	}
}

// Parquet files are read from folders, as others are.
func TestParquetInFolder(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "part.parquet"), longFile(t), 0o600); err != nil {
		t.Fatal(err)
	}
	tables, err := Load(dir, nil)
	if err != nil || len(tables) != 1 || tables[0].Name != "part" {
		t.Errorf("%v, %v", tables, err)
	}
}
