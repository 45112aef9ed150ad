package arrow

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"
	"github.com/pierrec/lz4/v4"
)

// unpack fills data with what is in a packed buffer.
func unpack(data, packed []byte, codec byte) error {
	var err error
	switch codec {
	case 0:
		err = fill(data, lz4.NewReader(bytes.NewReader(packed)))
	case 1:
		err = unzstd(data, packed)
	default:
		return errDamaged
	}
	if err != nil {
		return fmt.Errorf("%w: %w", errDamaged, err)
	}
	return nil
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
