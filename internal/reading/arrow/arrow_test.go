package arrow

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/decimal128"
	"github.com/apache/arrow-go/v18/arrow/ipc"
	"github.com/apache/arrow-go/v18/arrow/memory"

	"github.com/bayescmp/go/internal/budget"
)

// kinds are the types of random columns. add appends a random value and returns its text.
var kinds = []struct {
	name string
	of   arrow.DataType
	add  func(to array.Builder, r *rand.Rand) string
}{
	{"float64", arrow.PrimitiveTypes.Float64, func(to array.Builder, r *rand.Rand) string {
		v := anyFloat(r)
		to.(*array.Float64Builder).Append(v)
		return floatText(v, 64)
	}},
	{"float32", arrow.PrimitiveTypes.Float32, func(to array.Builder, r *rand.Rand) string {
		v := float32(anyFloat(r))
		to.(*array.Float32Builder).Append(v)
		return floatText(float64(v), 32)
	}},
	{"text", arrow.BinaryTypes.String, addText},
	{"long text", arrow.BinaryTypes.LargeString, addText},
	{"view of text", arrow.BinaryTypes.StringView, addText},
	{"codes of texts", &arrow.DictionaryType{IndexType: arrow.PrimitiveTypes.Int8,
		ValueType: arrow.BinaryTypes.String}, func(to array.Builder, r *rand.Rand) string {
		text := anyText(r)
		if err := to.(*array.BinaryDictionaryBuilder).AppendString(text); err != nil {
			panic(err)
		}
		return text
	}},
	{"int64", arrow.PrimitiveTypes.Int64, func(to array.Builder, r *rand.Rand) string {
		v := int64(r.Uint64()) >> r.IntN(64)
		to.(*array.Int64Builder).Append(v)
		return strconv.FormatInt(v, 10)
	}},
	{"int8", arrow.PrimitiveTypes.Int8, func(to array.Builder, r *rand.Rand) string {
		v := int8(r.Uint32())
		to.(*array.Int8Builder).Append(v)
		return strconv.Itoa(int(v))
	}},
	{"uint64", arrow.PrimitiveTypes.Uint64, func(to array.Builder, r *rand.Rand) string {
		v := r.Uint64()
		to.(*array.Uint64Builder).Append(v)
		return strconv.FormatUint(v, 10)
	}},
	{"truth", arrow.FixedWidthTypes.Boolean, func(to array.Builder, r *rand.Rand) string {
		v := r.IntN(3) == 0
		to.(*array.BooleanBuilder).Append(v)
		return strconv.FormatBool(v)
	}},
	{"day", arrow.FixedWidthTypes.Date32, func(to array.Builder, r *rand.Rand) string {
		days := r.IntN(40_000)
		to.(*array.Date32Builder).Append(arrow.Date32(days))
		return time.Date(1970, 1, 1+days, 0, 0, 0, 0, time.UTC).Format("2006-01-02")
	}},
	{"moment", arrow.FixedWidthTypes.Timestamp_ms, func(to array.Builder, r *rand.Rand) string {
		seconds := r.IntN(1 << 31)
		to.(*array.TimestampBuilder).Append(arrow.Timestamp(seconds*1000 + 250))
		return time.Unix(int64(seconds), 0).UTC().Format("2006-01-02 15:04:05") + ".25"
	}},
	{"decimal", &arrow.Decimal128Type{Precision: 20, Scale: 2},
		func(to array.Builder, r *rand.Rand) string {
			v := r.IntN(20_001) - 10_000
			to.(*array.Decimal128Builder).Append(decimal128.FromBigInt(big.NewInt(int64(v))))
			text := fmt.Sprintf("%d.%02d", max(v, -v)/100, max(v, -v)%100)
			if v < 0 {
				return "-" + text
			}
			return text
		}},
	{"nothing", arrow.Null, func(to array.Builder, _ *rand.Rand) string {
		to.AppendNull()
		return ""
	}},
}

func anyText(r *rand.Rand) string {
	return []string{"", "iris", "Wörter", "a,\"b\"\n", "longer than what a view holds itself",
		"x" + fmt.Sprint(r.IntN(50))}[r.IntN(6)]
}

func addText(to array.Builder, r *rand.Rand) string {
	text := anyText(r)
	to.(array.StringLikeBuilder).Append(text)
	return text
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
	case math.IsInf(v, 0):
		return strings.ToLower(strings.TrimPrefix(fmt.Sprint(v), "+"))
	case bits == 32:
		return fmt.Sprint(float32(v))
	}
	return fmt.Sprint(v)
}

// random writes a random table by the library, and returns it and its texts.
func random(t testing.TB, r *rand.Rand, most int) ([]byte, Table) {
	t.Helper()
	var fields []arrow.Field
	var columns []int
	for j := range 1 + r.IntN(8) {
		kind := r.IntN(len(kinds))
		columns = append(columns, kind)
		fields = append(fields, arrow.Field{
			Name: fmt.Sprintf("c%d", j), Type: kinds[kind].of, Nullable: true})
	}
	pandas := arrow.NewMetadata([]string{"pandas"}, []string{`{"index_columns":["c0"]}`})
	schema := arrow.NewSchema(fields, &pandas)
	want := Table{Columns: make([][]string, len(fields)), Index: []string{"c0"}}
	for _, f := range fields {
		want.Names = append(want.Names, f.Name)
	}
	options := []ipc.Option{ipc.WithSchema(schema), ipc.WithDictionaryDeltas(true)}
	asFile := r.IntN(2) == 0
	// The library writes no file in which a dictionary changes.
	batches := r.IntN(4)
	if asFile {
		batches = min(batches, 1)
	}
	options = append(options, [][]ipc.Option{nil, {ipc.WithLZ4()}, {ipc.WithZstd()}}[r.IntN(3)]...)
	var file bytes.Buffer
	w := writer(t, &file, asFile, options)
	batch := array.NewRecordBuilder(memory.DefaultAllocator, schema)
	for range batches {
		for range r.IntN(most) {
			for j, kind := range columns {
				text, to := "", batch.Field(j)
				if r.IntN(4) == 0 {
					to.AppendNull()
				} else {
					text = kinds[kind].add(to, r)
				}
				want.Columns[j] = append(want.Columns[j], text)
			}
		}
		if err := w.Write(batch.NewRecordBatch()); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes(), want
}

type batchWriter interface {
	Write(arrow.RecordBatch) error
	Close() error
}

func writer(t testing.TB, to *bytes.Buffer, asFile bool, options []ipc.Option) batchWriter {
	t.Helper()
	if !asFile {
		return ipc.NewWriter(to, options...)
	}
	w, err := ipc.NewFileWriter(to, options...)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// Whatever the library writes is read, bit for bit.
func TestRoundTrip(t *testing.T) {
	for seed := range uint64(200) {
		file, want := random(t, rand.New(rand.NewPCG(seed, 1)), 500)
		got, err := Read(file, budget.New(t.Context(), 0, nil))
		if err != nil {
			t.Fatalf("table %d: %v", seed, err)
		}
		if !slices.Equal(got.Names, want.Names) || !slices.Equal(got.Index, want.Index) {
			t.Fatalf("table %d: names %v, index %v", seed, got.Names, got.Index)
		}
		for j, column := range got.Columns {
			if !slices.Equal(column, want.Columns[j]) {
				t.Fatalf("table %d, column %d: %q, want %q", seed, j, column, want.Columns[j])
			}
		}
	}
}

// What has no text is refused with its name.
func TestRefused(t *testing.T) {
	for _, c := range []struct {
		of  arrow.DataType
		say string
	}{
		{arrow.ListOf(arrow.PrimitiveTypes.Float64), `column "odd": it is nested`},
		{arrow.BinaryTypes.Binary, `column "odd": its values are of type binary`},
		{arrow.FixedWidthTypes.MonthInterval,
			`column "odd": its values are of type interval`},
		{&arrow.Decimal128Type{Precision: 9, Scale: -2},
			`column "odd": its values are of type odd decimals`},
	} {
		schema := arrow.NewSchema([]arrow.Field{{Name: "odd", Type: c.of, Nullable: true}}, nil)
		batch := array.NewRecordBuilder(memory.DefaultAllocator, schema)
		batch.Field(0).AppendNull()
		var file bytes.Buffer
		w := writer(t, &file, true, []ipc.Option{ipc.WithSchema(schema)})
		if err := errors.Join(w.Write(batch.NewRecordBatch()), w.Close()); err != nil {
			t.Fatal(err)
		}
		if _, err := Read(file.Bytes(), nil); err == nil || !strings.Contains(err.Error(), c.say) {
			t.Errorf("%v: %v", c.of, err)
		}
	}
}

// What takes more than the budget is refused.
func TestBudget(t *testing.T) {
	schema := arrow.NewSchema([]arrow.Field{{Name: "a", Type: arrow.BinaryTypes.String}}, nil)
	batch := array.NewRecordBuilder(memory.DefaultAllocator, schema)
	batch.Field(0).(*array.StringBuilder).Append(strings.Repeat("x", 1<<24))
	var file bytes.Buffer
	w := writer(t, &file, true, []ipc.Option{ipc.WithSchema(schema), ipc.WithZstd()})
	if err := errors.Join(w.Write(batch.NewRecordBatch()), w.Close()); err != nil {
		t.Fatal(err)
	}
	if n := file.Len(); n > 1<<14 {
		t.Fatalf("the file has %d bytes", n)
	}
	_, err := Read(file.Bytes(), budget.New(t.Context(), 1<<22, nil))
	if !errors.Is(err, budget.ErrTooLarge) {
		t.Error(err)
	}
}

// Whatever is damaged is an error or a table, and takes no more than it may.
func FuzzRead(f *testing.F) {
	for seed := range uint64(20) {
		file, _ := random(f, rand.New(rand.NewPCG(seed, 2)), 20)
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
		if len(column) != len(read.Columns[0]) {
			t.Error("columns have different lengths")
		}
	}
}

// A file with any bytes changed, or cut off, is an error or a table.
func TestDamaged(t *testing.T) {
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 3))
		file, _ := random(t, r, 300)
		for range 50 {
			damaged := slices.Clone(file)
			for range 1 + r.IntN(3) {
				damaged[r.IntN(len(damaged))] = byte(r.Uint32())
			}
			if r.IntN(2) == 0 { // where schema and footer are
				at := r.IntN(min(len(damaged), 400))
				if r.IntN(2) == 0 {
					at = len(damaged) - 1 - at
				}
				damaged[at] = byte(r.Uint32())
			}
			readDamaged(t, damaged)
		}
		readDamaged(t, file[:r.IntN(len(file))])
	}
}
