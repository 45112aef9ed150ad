package bayescmp_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"math/rand/v2"
	"strings"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/ipc"
	"github.com/apache/arrow-go/v18/arrow/memory"
)

// arrowBombs are the kinds of Arrow files.
var arrowBombs = []bomb{
	{"rows of Arrow", "x.feather", func(w io.Writer, _ *rand.Rand, n int) {
		inArrow(w, 1, texts(n, "0.5"), ipc.WithZstd())
	}},
	{"nothing in Arrow", "x.arrow", func(w io.Writer, _ *rand.Rand, n int) {
		inArrow(w, 1, array.NewNull(n*100))
	}},
	{"a long text of Arrow", "x.feather", func(w io.Writer, _ *rand.Rand, n int) {
		inArrow(w, 1, texts(2, strings.Repeat("x", n)), ipc.WithLZ4())
	}},
	{"the same text of Arrow", "x.arrow", func(w io.Writer, _ *rand.Rand, n int) {
		inArrow(w, 1, sameTexts(n/100+1, n/100+1))
	}},
	{"empty batches of Arrow", "x.arrow", func(w io.Writer, _ *rand.Rand, n int) {
		inArrow(w, n/1000+1, texts(0, ""))
	}},
	{"what Arrow claims", "x.feather", func(w io.Writer, r *rand.Rand, n int) {
		var file bytes.Buffer
		inArrow(&file, 1, texts(n/1000+1, "0.5"), ipc.WithZstd())
		damaged := file.Bytes()
		for range 1 + r.IntN(4) {
			at := 8 + r.IntN(min(len(damaged)-12, 600))
			binary.LittleEndian.PutUint32(damaged[at:], r.Uint32()>>r.IntN(32))
		}
		w.Write(damaged)
	}},
}

// inArrow writes a stream of equal batches with one column.
func inArrow(w io.Writer, batches int, column arrow.Array, options ...ipc.Option) {
	schema := arrow.NewSchema([]arrow.Field{
		{Name: "a", Type: column.DataType(), Nullable: true}}, nil)
	to := ipc.NewWriter(w, append(options, ipc.WithSchema(schema))...)
	batch := array.NewRecordBatch(schema, []arrow.Array{column}, int64(column.Len()))
	var err error
	for range batches {
		err = errors.Join(err, to.Write(batch))
	}
	if err := errors.Join(err, to.Close()); err != nil {
		panic(err)
	}
}

func texts(n int, text string) arrow.Array {
	b := array.NewStringBuilder(memory.DefaultAllocator)
	for range n {
		b.Append(text)
	}
	return b.NewArray()
}

// sameTexts are n views of one text.
func sameTexts(n, length int) arrow.Array {
	b := array.NewStringViewBuilder(memory.DefaultAllocator)
	b.Append(strings.Repeat("x", max(length, 20)))
	one := b.NewArray().Data()
	view := one.Buffers()[1].Bytes()[:16]
	return array.MakeFromData(array.NewData(one.DataType(), n, []*memory.Buffer{
		nil, memory.NewBufferBytes(bytes.Repeat(view, n)), one.Buffers()[2]}, nil, 0, 0))
}
