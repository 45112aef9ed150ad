package bayescmp_test

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"

	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

// parquetBombs are the kinds of Parquet files. All have the columns dataset, a and b; or many.
var parquetBombs = []bomb{
	{"rows of Parquet", "x.parquet", func(w io.Writer, _ *rand.Rand, n int) {
		parquetFile{rows: n, text: "0.5"}.write(w)
	}},
	{"many rows of Parquet", "x.parquet", func(w io.Writer, r *rand.Rand, n int) {
		parquetFile{rows: n * 13, claimed: r.Int64N(1 << 62), text: "0.5"}.write(w)
	}},
	{"claimed rows of Parquet", "x.parquet", func(w io.Writer, r *rand.Rand, _ int) {
		parquetFile{rows: 1, claimed: r.Int64N(1 << r.IntN(63)), text: "0.5"}.write(w)
	}},
	{"a long text of Parquet", "x.parquet", func(w io.Writer, _ *rand.Rand, n int) {
		parquetFile{rows: 1 + n/100, text: strings.Repeat("x", n)}.write(w)
	}},
	{"a packed text of Parquet", "x.parquet", func(w io.Writer, _ *rand.Rand, n int) {
		parquetFile{rows: 1 + n/100, text: strings.Repeat("x", n), codec: format.Gzip}.write(w)
	}},
	{"more than is claimed in Parquet", "x.parquet", func(w io.Writer, _ *rand.Rand, n int) {
		parquetFile{rows: 2, text: strings.Repeat("x", n), codec: format.Gzip, size: 100}.write(w)
	}},
	{"less than is claimed in Parquet", "x.parquet", func(w io.Writer, r *rand.Rand, _ int) {
		codec := []format.CompressionCodec{format.Uncompressed, format.Gzip, format.Snappy,
			format.Zstd}[r.IntN(4)]
		parquetFile{rows: 2, text: "0.5", codec: codec, size: r.Int32()}.write(w)
	}},
	{"columns of Parquet", "x.parquet", func(w io.Writer, _ *rand.Rand, n int) {
		parquetFile{rows: 2, text: "0.5", columns: 3 + n/1000}.write(w)
	}},
	{"empty pages of Parquet", "x.parquet", func(w io.Writer, _ *rand.Rand, n int) {
		parquetFile{rows: 2, text: "0.5", empty: n / 100}.write(w)
	}},
	{"lists that are claimed in Parquet", "x.parquet", func(w io.Writer, r *rand.Rand, n int) {
		// The version is a number, and the columns are a list of so many structures.
		footer := binary.AppendUvarint([]byte{0x15, 2, 0x19, 0xfc}, r.Uint64N(1<<r.IntN(64)))
		ended(w, append(footer, make([]byte, n)...))
	}},
	{"nested in Parquet", "x.parquet", func(w io.Writer, _ *rand.Rand, n int) {
		ended(w, append([]byte{0x15, 2}, bytes.Repeat([]byte{0x1c}, n)...))
	}},
}

// ended writes a file of nothing but a footer.
func ended(w io.Writer, footer []byte) {
	io.WriteString(w, "PAR1")
	w.Write(footer)
	w.Write(binary.LittleEndian.AppendUint32(nil, uint32(len(footer))))
	io.WriteString(w, "PAR1")
}

// parquetFile is a file whose cells all are one text.
type parquetFile struct {
	rows    int
	text    string
	claimed int64 // rows, or 0
	columns int   // or 0
	codec   format.CompressionCodec
	size    int32 // that is claimed of unpacked pages, or 0
	empty   int   // pages
}

func (p parquetFile) write(w io.Writer) {
	var file bytes.Buffer
	file.WriteString("PAR1")
	names := []string{"dataset", "a", "b"}
	for j := len(names); j < p.columns; j++ {
		names = append(names, fmt.Sprintf("c%d", j))
	}
	rows := max(p.claimed, int64(p.rows))
	schema := []format.SchemaElement{{Name: "t", NumChildren: thrift.New(int32(len(names)))}}
	group := format.RowGroup{NumRows: rows}
	for _, name := range names {
		schema = append(schema, format.SchemaElement{Name: name,
			Type: thrift.New(format.ByteArray), RepetitionType: thrift.New(format.Required)})
		from := int64(file.Len())
		p.chunk(&file)
		group.Columns = append(group.Columns, format.ColumnChunk{MetaData: format.ColumnMetaData{
			Type: format.ByteArray, PathInSchema: []string{name}, Codec: p.codec, NumValues: rows,
			DataPageOffset: from, TotalCompressedSize: int64(file.Len()) - from}})
	}
	footer, err := thrift.Marshal(new(thrift.CompactProtocol), format.FileMetaData{
		Schema: schema, NumRows: rows, RowGroups: []format.RowGroup{group}})
	if err != nil {
		panic(err)
	}
	file.Write(footer)
	file.Write(binary.LittleEndian.AppendUint32(nil, uint32(len(footer))))
	file.WriteString("PAR1")
	w.Write(file.Bytes())
}

// chunk writes a dictionary of one text, empty pages, and a page of one run.
func (p parquetFile) chunk(file *bytes.Buffer) {
	text := binary.LittleEndian.AppendUint32(nil, uint32(len(p.text)))
	p.page(file, append(text, p.text...), format.PageHeader{Type: format.DictionaryPage,
		DictionaryPageHeader: thrift.New(format.DictionaryPageHeader{NumValues: 1})})
	run := binary.AppendUvarint([]byte{1}, uint64(p.rows)<<1)
	for i := range p.empty + 1 {
		data := format.DataPageHeader{Encoding: format.RLEDictionary}
		if i == p.empty {
			data.NumValues = int32(p.rows)
		}
		p.page(file, append(run, 0), format.PageHeader{Type: format.DataPage,
			DataPageHeader: thrift.New(data)})
	}
}

func (p parquetFile) page(file *bytes.Buffer, body []byte, header format.PageHeader) {
	header.UncompressedPageSize = int32(len(body))
	if p.size > 0 {
		header.UncompressedPageSize = p.size
	}
	if p.codec == format.Gzip {
		var packed bytes.Buffer
		z := gzip.NewWriter(&packed)
		z.Write(body)
		z.Close()
		body = packed.Bytes()
	}
	header.CompressedPageSize = int32(len(body))
	head, err := thrift.Marshal(new(thrift.CompactProtocol), header)
	if err != nil {
		panic(err)
	}
	file.Write(head)
	file.Write(body)
}
