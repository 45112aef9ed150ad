package parquet

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	library "github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress"
	"github.com/parquet-go/parquet-go/encoding"

	"github.com/bayescmp/go/internal/budget"
)

// kinds are the types of random columns, with the texts of their values.
var kinds = []struct {
	node      library.Node
	encodings []encoding.Encoding
	value     func(r *rand.Rand) (library.Value, string)
}{
	{library.Leaf(library.DoubleType), []encoding.Encoding{&library.ByteStreamSplit},
		func(r *rand.Rand) (library.Value, string) {
			v := anyFloat(r)
			return library.DoubleValue(v), floatText(v, 64)
		}},
	{library.Leaf(library.FloatType), []encoding.Encoding{&library.ByteStreamSplit},
		func(r *rand.Rand) (library.Value, string) {
			v := float32(anyFloat(r))
			return library.FloatValue(v), floatText(float64(v), 32)
		}},
	{library.String(), []encoding.Encoding{&library.DeltaLengthByteArray},
		func(r *rand.Rand) (library.Value, string) {
			text := []string{"", "iris", "Wörter", "a,\"b\"\n", fmt.Sprint(r.Uint64())}[r.IntN(5)]
			return library.ByteArrayValue([]byte(text)), text
		}},
	{library.Int(64), []encoding.Encoding{&library.DeltaBinaryPacked},
		func(r *rand.Rand) (library.Value, string) {
			v := int64(r.Uint64()) >> r.IntN(64)
			return library.Int64Value(v), strconv.FormatInt(v, 10)
		}},
	{library.Int(32), []encoding.Encoding{&library.DeltaBinaryPacked},
		func(r *rand.Rand) (library.Value, string) {
			v := int32(r.Uint32()) >> r.IntN(32)
			return library.Int32Value(v), strconv.Itoa(int(v))
		}},
	{library.Uint(64), nil, func(r *rand.Rand) (library.Value, string) {
		v := r.Uint64()
		return library.Int64Value(int64(v)), strconv.FormatUint(v, 10)
	}},
	{library.Uint(32), nil, func(r *rand.Rand) (library.Value, string) {
		v := r.Uint32()
		return library.Int32Value(int32(v)), strconv.Itoa(int(v))
	}},
	{library.Leaf(library.BooleanType), []encoding.Encoding{&library.RLE},
		func(r *rand.Rand) (library.Value, string) {
			v := r.IntN(3) == 0
			return library.BooleanValue(v), strconv.FormatBool(v)
		}},
	{library.Decimal(2, 9, library.Int32Type), nil,
		func(r *rand.Rand) (library.Value, string) {
			v := r.IntN(20_001) - 10_000
			text := fmt.Sprintf("%d.%02d", max(v, -v)/100, max(v, -v)%100)
			if v < 0 {
				text = "-" + text
			}
			return library.Int32Value(int32(v)), text
		}},
}

var codecs = []compress.Codec{
	&library.Uncompressed, &library.Snappy, &library.Gzip, &library.Zstd,
}

func anyFloat(r *rand.Rand) float64 {
	switch r.IntN(4) {
	case 0:
		return math.Float64frombits(r.Uint64())
	case 1:
		return []float64{0, math.Copysign(0, -1), math.NaN(), math.Inf(1), math.Inf(-1), 1e300,
			math.SmallestNonzeroFloat64}[r.IntN(7)]
	}
	return float64(r.IntN(1001)) / 1000
}

// floatText is written otherwise than in the package: by fmt.
func floatText(v float64, bits int) string {
	switch {
	case math.IsNaN(v):
		return ""
	case math.IsInf(v, 1):
		return "inf"
	case math.IsInf(v, -1):
		return "-inf"
	case bits == 32:
		return fmt.Sprint(float32(v))
	}
	return fmt.Sprint(v)
}

// random writes a random table of so many rows by the library, and returns it and its texts.
func random(
	t testing.TB, r *rand.Rand, codec compress.Codec, rows int,
) (file []byte, names []string, columns [][]string) {
	t.Helper()
	group, values := library.Group{}, map[string]func(*rand.Rand) (library.Value, string){}
	optional := map[string]bool{}

	for j := range 1 + r.IntN(8) {
		kind := kinds[r.IntN(len(kinds))]
		name, node := fmt.Sprintf("c%d", j), kind.node
		switch r.IntN(3) {
		case 0:
			node = library.Encoded(node, &library.Plain)
		case 1:
			if kind.node.Type() != library.BooleanType {
				node = library.Encoded(node, &library.RLEDictionary)
			}
		default:
			if kind.encodings != nil {
				node = library.Encoded(node, kind.encodings[r.IntN(len(kind.encodings))])
			}
		}
		if r.IntN(2) == 0 {
			node, optional[name] = library.Optional(node), true
		}
		group[name], values[name] = node, kind.value
		names = append(names, name)
	}
	columns = make([][]string, len(names))
	var written bytes.Buffer
	w := library.NewGenericWriter[any](&written, library.NewSchema("table", group),
		library.Compression(codec), library.DataPageVersion(1+r.IntN(2)),
		library.PageBufferSize(1+r.IntN(10_000)), library.DataPageStatistics(r.IntN(2) == 0))
	few := r.IntN(2) == 0 // different values
	for range rows {
		var row library.Row
		for j, name := range names {
			one := r
			if few {
				one = rand.New(rand.NewPCG(uint64(r.IntN(5)), uint64(j)))
			}
			v, text := values[name](one)
			level := 0
			if optional[name] {
				if level = 1; r.IntN(4) == 0 {
					v, text, level = library.NullValue(), "", 0
				}
			}
			row = append(row, v.Level(0, level, j))
			columns[j] = append(columns[j], text)
		}
		if _, err := w.WriteRows([]library.Row{row}); err != nil {
			t.Fatal(err)
		}
		if r.IntN(1000) == 0 {
			if err := w.Flush(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return written.Bytes(), names, columns
}

// Whatever the library writes is read, bit for bit.
func TestRoundTrip(t *testing.T) {
	for seed := range uint64(100) {
		r := rand.New(rand.NewPCG(seed, 1))
		file, names, columns := random(t, r, codecs[seed%4], r.IntN(2000))
		got, err := Read(file, budget.New(t.Context(), 0, nil))
		if err != nil {
			t.Fatalf("table %d: %v", seed, err)
		}
		if !slices.Equal(got.Names, names) {
			t.Fatalf("table %d: the names are %v", seed, got.Names)
		}
		for j, column := range got.Columns {
			sameCells(t, fmt.Sprintf("table %d, column %d", seed, j), textsOf(&column), columns[j])
		}
	}
}

// textsOf are the cells as texts.
func textsOf(c *Column) []string {
	if c.Doubles == nil {
		return c.plain()
	}
	texts := make([]string, len(c.Doubles))
	for i, v := range c.Doubles {
		texts[i] = floatText(v, 64)
	}
	return texts
}

func sameCells(t *testing.T, what string, got, want []string) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%s: %d cells, want %d", what, len(got), len(want))
	}
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("%s, row %d: %q, want %q", what, i, got[i], want[i])
		}
	}
}

// Texts have codes as long as there are not too many of them, in any number of row groups. They are
// in the order in which they come first.
func TestCodes(t *testing.T) {
	type row struct {
		Name *string `parquet:"name,dict"`
	}
	for _, different := range []int{1, 1000, mostTexts - 1, mostTexts, mostTexts + 1, 100_000} {
		r := rand.New(rand.NewPCG(uint64(different), 4))
		var written bytes.Buffer
		w := library.NewGenericWriter[row](&written, library.PageBufferSize(1<<16))
		var want []string
		for i := range 2*different + 10 {
			text := fmt.Sprint((i + r.IntN(5)) % different)
			one := row{&text}
			if i%7 == 3 {
				one.Name, text = nil, ""
			}
			want = append(want, text)
			if _, err := w.Write([]row{one}); err != nil {
				t.Fatal(err)
			}
			if i%50_000 == 49_999 {
				if err := w.Flush(); err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		got, err := Read(written.Bytes(), nil)
		if err != nil {
			t.Fatal(err)
		}
		column := got.Columns[0]
		var texts []string
		seen := map[string]bool{}
		for _, cell := range want {
			if !seen[cell] {
				seen[cell], texts = true, append(texts, cell)
			}
		}
		if coded := column.Codes != nil; coded != (len(texts) <= mostTexts) {
			t.Errorf("%d texts: codes %v", len(texts), coded)
		} else if coded {
			isEmpty := func(text string) bool { return text == "" }
			sameCells(t, "texts", slices.DeleteFunc(slices.Clone(column.Texts), isEmpty),
				slices.DeleteFunc(texts, isEmpty))
		}
		sameCells(t, fmt.Sprint(different), column.plain(), want)
	}
}

// Whatever is damaged is an error or a table, and takes no more than it may.
func FuzzRead(f *testing.F) {
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 2))
		file, _, _ := random(f, r, codecs[seed%4], r.IntN(20))
		f.Add(file)
	}
	f.Fuzz(func(t *testing.T, file []byte) { readDamaged(t, file) })
}

func readDamaged(t *testing.T, file []byte) {
	t.Helper()
	read, err := Read(file, budget.New(t.Context(), 1<<24, nil))
	if err != nil {
		if len(err.Error()) > 2000 {
			t.Errorf("an error of %d bytes", len(err.Error()))
		}
		return
	}
	for _, column := range read.Columns {
		if column.rows() != read.Columns[0].rows() {
			t.Error("columns have different lengths")
		}
	}
}

// A file with any bytes changed, or cut off, is an error or a table.
func TestDamaged(t *testing.T) {
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 3))
		file, _, _ := random(t, r, codecs[seed%4], r.IntN(2000))
		for range 50 {
			damaged := slices.Clone(file)
			for range 1 + r.IntN(3) {
				damaged[r.IntN(len(damaged))] = byte(r.Uint32())
			}
			if r.IntN(2) == 0 { // in the footer
				damaged[len(damaged)-1-r.IntN(min(len(damaged), 400))] = byte(r.Uint32())
			}
			readDamaged(t, damaged)
		}
		if _, err := Read(file[:r.IntN(len(file))], nil); !errors.Is(err, errDamaged) {
			t.Errorf("cut off: %v", err)
		}
	}
}
