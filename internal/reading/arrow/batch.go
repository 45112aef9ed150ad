package arrow

import (
	"encoding/binary"
	"fmt"
	"unicode/utf8"

	"github.com/bayescmp/go/internal/reading/typed"
)

// batch is rows of all columns, or the values of a dictionary.
type batch struct {
	*reader
	rows int64
	body []byte
	// nodes has two numbers for each column: how many values it has, and how many are missing.
	nodes []byte
	// buffers has two numbers for each buffer: where it is in the body, and its length.
	buffers []byte
	// views has a number for each column with views: how many buffers its texts have.
	views []byte
	// codec compresses the buffers, if isPacked.
	codec    byte
	isPacked bool
	// memory is what the buffers of a column take that were unpacked.
	memory int
}

func (r *reader) open(about object, body []byte) (b *batch, err error) {
	b = &batch{reader: r, rows: about.int64(0), body: body}
	const pair, number = 16, 8
	if b.nodes, _, err = about.list(1, pair); err != nil {
		return nil, err
	}
	if b.buffers, _, err = about.list(2, pair); err != nil {
		return nil, err
	}
	if b.views, _, err = about.list(4, number); err != nil {
		return nil, err
	}
	if packed, ok := about.object(3); ok {
		b.codec, b.isPacked = packed.byte(0), true
	}
	return b, nil
}

// next takes a number off a list.
func next(list *[]byte) (int64, error) {
	if len(*list) == 0 {
		return 0, errDamaged
	}
	n := int64(binary.LittleEndian.Uint64(*list))
	*list = (*list)[8:]
	if n < 0 {
		return 0, errDamaged
	}
	return n, nil
}

// buffer returns the next buffer, unpacked.
func (b *batch) buffer() ([]byte, error) {
	from, err := next(&b.buffers)
	if err != nil {
		return nil, err
	}
	length, err := next(&b.buffers)
	if err != nil || from > int64(len(b.body)) || length > int64(len(b.body))-from {
		return nil, errDamaged
	}
	raw := b.body[from : from+length]
	if !b.isPacked || length == 0 {
		return raw, nil
	}
	return b.unpack(raw)
}

// unpack unpacks a buffer that begins with its length. It takes no more memory than that, which is
// counted.
func (b *batch) unpack(raw []byte) ([]byte, error) {
	const start, notPacked = 8, -1
	if len(raw) < start {
		return nil, errDamaged
	}
	length, packed := int64(binary.LittleEndian.Uint64(raw)), raw[start:]
	if length == notPacked {
		return packed, nil
	}
	const most = 1 << 40
	if length < 0 || length > most {
		return nil, errDamaged
	}
	if err := b.hold(int(length)); err != nil {
		return nil, err
	}
	data := make([]byte, length)
	return data, unpack(data, packed, b.codec)
}

// hold counts the memory of a buffer. That of the column before is free.
func (b *batch) hold(size int) error {
	if b.memory += size; b.memory > b.largest {
		if err := b.budget.Keep(b.memory - b.largest); err != nil {
			return err
		}
		b.largest = b.memory
	}
	return b.budget.Unpacked(size)
}

// node reads how many values a column has, and how many of them are missing. It counts their
// memory.
func (b *batch) node(n *int) (missing int64, err error) {
	length, err := next(&b.nodes)
	if err != nil {
		return 0, err
	}
	b.memory = 0
	// A column claims its length, and may have nothing behind it.
	const most = 1 << 40
	*n = int(min(length, most))
	if err := b.budget.Keep(*n * typed.CellSize); err != nil {
		return 0, err
	}
	return next(&b.nodes)
}

// column returns the texts of a column.
func (b *batch) column(c column) ([]string, error) {
	if !c.isCoded {
		return b.values(c.values)
	}
	n, at, err := b.start(c.codes)
	if err != nil {
		return nil, err
	}
	known, texts, size := b.dictionaries[c.dictionary], make([]string, n), 0
	for i := range texts {
		value, ok := at(i)
		if !ok {
			continue
		}
		code := unsigned(value)
		if code >= uint64(len(known)) {
			return nil, errDamaged
		}
		texts[i] = known[code]
		size += len(texts[i])
	}
	return texts, b.budget.Unpacked(size) // as a CSV file would have it
}

// values returns the texts of values.
func (b *batch) values(v values) ([]string, error) {
	n, at, err := b.start(v)
	if err != nil {
		return nil, err
	}
	const some = 1 << 20 // bytes of text that are made at once
	texts, data, ends := make([]string, 0, n), []byte(nil), []int(nil)
	for i := range n {
		if value, ok := at(i); ok {
			data = v.write(data, value)
			if err := b.count(value); err != nil {
				return nil, err
			}
		}
		if ends = append(ends, len(data)); len(data) < some && i < n-1 {
			continue
		}
		if !utf8.Valid(data) {
			return nil, fmt.Errorf("%w: its texts are not UTF-8", errDamaged)
		}
		if err := b.budget.Unpacked(len(data)); err != nil {
			return nil, err
		}
		texts = cut(texts, string(data), ends)
		data, ends = data[:0], ends[:0]
	}
	return texts, nil
}

// count counts the text of a value. Many values may be the same bytes of the file.
func (b *batch) count(value []byte) error {
	if err := b.budget.Cell(int64(len(value))); err != nil {
		return err
	}
	return b.budget.Keep(len(value))
}

// cut appends a text, cut at these places.
func cut(to []string, text string, ends []int) []string {
	from := 0
	for _, end := range ends {
		to = append(to, text[from:end])
		from = end
	}
	return to
}

// start returns how many values a column has, and what finds the bytes of those that are there.
func (b *batch) start(v values) (n int, at func(i int) ([]byte, bool), err error) {
	missing, err := b.node(&n)
	if err != nil {
		return 0, nil, err
	}
	if v.layout == nothing {
		return n, func(int) ([]byte, bool) { return nil, false }, nil
	}
	valid, err := b.buffer()
	if err != nil {
		return 0, nil, err
	}
	find, err := b.finder(v)
	if err != nil || missing == 0 || len(valid) == 0 {
		return n, func(i int) ([]byte, bool) { return find(i), true }, err
	}
	return n, func(i int) ([]byte, bool) {
		if !isSet(valid, i) {
			return nil, false
		}
		return find(i), true
	}, nil
}

func isSet(bits []byte, i int) bool { return bits[i/8]>>(i%8)&1 == 1 }

// finder returns what finds the bytes of a value in the buffers.
func (b *batch) finder(v values) (func(i int) []byte, error) {
	data, err := b.buffer()
	if err != nil {
		return nil, err
	}
	switch v.layout {
	case bits:
		return func(i int) []byte {
			if isSet(data, i) {
				return []byte{1}
			}
			return []byte{0}
		}, nil
	case views:
		return b.viewed(data)
	case offsets:
		all, err := b.buffer()
		at := func(i int) uint64 { return unsigned(data[i*v.width:][:v.width]) }
		return func(i int) []byte { return all[at(i):at(i+1)] }, err
	}
	return func(i int) []byte { return data[i*v.width:][:v.width] }, nil
}

// viewed finds texts that are in a view of 16 bytes, or in other buffers if they are longer.
func (b *batch) viewed(data []byte) (func(i int) []byte, error) {
	count, err := next(&b.views)
	if err != nil || count > int64(len(b.buffers)) {
		return nil, errDamaged
	}
	others := make([][]byte, count)
	for i := range others {
		if others[i], err = b.buffer(); err != nil {
			return nil, err
		}
	}
	const size, inside = 16, 12
	return func(i int) []byte {
		view := data[i*size:][:size]
		length := unsigned(view[:4])
		if length <= inside {
			return view[4:][:length]
		}
		return others[unsigned(view[8:12])][unsigned(view[12:]):][:length]
	}, nil
}
