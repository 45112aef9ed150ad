package arrow

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"

	"github.com/klauspost/compress/zstd"
	"github.com/pierrec/lz4/v4"
)

// unpack returns what is in a packed buffer, which begins with its length. It takes no more memory
// than that, which is counted.
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
	var err error
	switch b.codec {
	case 0:
		err = fill(data, lz4.NewReader(bytes.NewReader(packed)))
	case 1:
		err = unzstd(data, packed)
	default:
		err = errDamaged
	}
	if err != nil {
		return nil, errDamaged
	}
	return data, nil
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

// fill reads data, and nothing may follow.
func fill(data []byte, from io.Reader) error {
	if _, err := io.ReadFull(from, data); err != nil {
		return err
	}
	if n, err := from.Read(make([]byte, 1)); n > 0 || !errors.Is(err, io.EOF) {
		return errDamaged
	}
	return nil
}

func unzstd(data, packed []byte) error {
	z, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecodeAllCapLimit(true))
	if err != nil {
		return err
	}
	defer z.Close()
	unpacked, err := z.DecodeAll(packed, data[:0])
	if err == nil && len(unpacked) != len(data) {
		return errDamaged
	}
	return err
}
