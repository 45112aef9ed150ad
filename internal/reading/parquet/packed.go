package parquet

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/snappy"
	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go/format"
)

// unpack returns what is in packed bytes, which is so long. It takes no more memory than that.
func unpack(packed []byte, size int, codec format.CompressionCodec) (data []byte, err error) {
	switch codec {
	case format.Uncompressed:
		data = packed
	case format.Snappy:
		if n, err := snappy.DecodedLen(packed); err != nil || n != size {
			return nil, errDamaged
		}
		data, err = snappy.Decode(nil, packed)
	case format.Gzip:
		data, err = gunzip(packed, size)
	case format.Zstd:
		data, err = unzstd(packed, size)
	default:
		return nil, fmt.Errorf("it is compressed with %s; save the file with snappy, gzip or "+
			"zstd, in Python by to_parquet('FILE', compression='snappy')", codec)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errDamaged, err)
	}
	if len(data) != size {
		return nil, errDamaged
	}
	return data, nil
}

func gunzip(packed []byte, size int) ([]byte, error) {
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	data := make([]byte, size)
	if _, err := io.ReadFull(z, data); err != nil {
		return nil, err
	}
	if n, err := z.Read(make([]byte, 1)); n > 0 || !errors.Is(err, io.EOF) {
		return nil, errors.New("a page is longer than is claimed")
	}
	return data, nil
}

func unzstd(packed []byte, size int) ([]byte, error) {
	z, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1),
		zstd.WithDecodeAllCapLimit(true))
	if err != nil {
		return nil, err
	}
	defer z.Close()
	return z.DecodeAll(packed, make([]byte, 0, size))
}
