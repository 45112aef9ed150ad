package parquet

import (
	"encoding/binary"
	"fmt"

	"github.com/parquet-go/parquet-go/format"
)

// plain returns n values of a page as the plain encoding has them, whatever theirs is.
func (c column) plain(data []byte, encoding format.Encoding, n int) ([]byte, error) {
	switch {
	case encoding == format.Plain:
		return data, nil
	case encoding == format.RLE && c.kind == format.Boolean:
		return plainBooleans(data, n)
	case encoding == format.DeltaBinaryPacked &&
		(c.kind == format.Int32 || c.kind == format.Int64):
		numbers, _, err := deltas(data, n)
		if err != nil {
			return nil, err
		}
		var plain []byte
		for _, v := range numbers {
			plain = append(plain, binary.LittleEndian.AppendUint64(nil, uint64(v))[:c.width]...)
		}
		return plain, nil
	case encoding == format.DeltaLengthByteArray && c.kind == format.ByteArray:
		return plainTexts(data, n)
	case encoding == format.ByteStreamSplit && c.width > 0:
		return plainStreams(data, c.width, n)
	}
	return nil, fmt.Errorf("its values are written as %s; save the file with use_dictionary, or "+
		"the table as CSV", encoding)
}

// each calls do with each of n plain values.
func (c column) each(plain []byte, n int, do func(value []byte)) error {
	for i := range n {
		var value []byte
		switch {
		case c.kind == format.Boolean:
			if i/8 >= len(plain) {
				return errDamaged
			}
			do([]byte{plain[i/8] >> (i % 8) & 1})
			continue
		case c.width > 0:
			if len(plain) < c.width {
				return errDamaged
			}
			value, plain = plain[:c.width], plain[c.width:]
		default:
			var err error
			if value, plain, err = sized(plain); err != nil {
				return err
			}
		}
		do(value)
	}
	return nil
}

func plainBooleans(data []byte, n int) ([]byte, error) {
	data, _, err := sized(data)
	if err != nil {
		return nil, err
	}
	bits, err := hybrid(data, 1, n)
	plain := make([]byte, (n+7)/8)
	for i, bit := range bits {
		plain[i/8] |= byte(bit << (i % 8))
	}
	return plain, err
}

// sized cuts off a part whose size stands before it.
func sized(data []byte) (part, rest []byte, err error) {
	const prefix = 4
	if len(data) < prefix {
		return nil, nil, errDamaged
	}
	size := binary.LittleEndian.Uint32(data)
	if data = data[prefix:]; uint64(size) > uint64(len(data)) {
		return nil, nil, errDamaged
	}
	return data[:size], data[size:], nil
}

// plainStreams joins the bytes of values, of which all first bytes come first.
func plainStreams(data []byte, width, n int) ([]byte, error) {
	if len(data) != width*n {
		return nil, errDamaged
	}
	plain := make([]byte, len(data))
	for i := range plain {
		plain[i] = data[i%width*n+i/width]
	}
	return plain, nil
}

// plainTexts puts sizes before texts; all sizes come first.
func plainTexts(data []byte, n int) ([]byte, error) {
	sizes, data, err := deltas(data, n)
	if err != nil {
		return nil, err
	}
	var plain []byte
	for _, size := range sizes {
		if size < 0 || size > int64(len(data)) {
			return nil, errDamaged
		}
		plain = binary.LittleEndian.AppendUint32(plain, uint32(size))
		plain = append(plain, data[:size]...)
		data = data[size:]
	}
	return plain, nil
}

// hybrid reads n numbers of so many bits, of which some are packed and others stand for a run.
func hybrid(data []byte, width, n int) ([]uint32, error) {
	const widest = 32
	if width > widest {
		return nil, errDamaged
	}
	numbers := make([]uint32, 0, n)
	for len(numbers) < n {
		head, size := binary.Uvarint(data)
		if size <= 0 || head < 2 {
			return nil, errDamaged
		}
		data = data[size:]
		left, count := uint64(n-len(numbers)), head>>1
		if head&1 == 0 {
			bytes := (width + 7) / 8
			if len(data) < bytes {
				return nil, errDamaged
			}
			run := uint32(unpacked(data[:bytes], 8*bytes, 0))
			for range min(left, count) {
				numbers = append(numbers, run)
			}
			data = data[bytes:]
			continue
		}
		// Numbers are packed by eights; the last bytes of a page may be missing.
		have := min(count, uint64(len(data)))
		if width > 0 {
			have = min(count, uint64(len(data)/width))
		}
		if have*8 < min(left, count*8) {
			return nil, errDamaged
		}
		for i := range int(min(left, have*8)) {
			numbers = append(numbers, uint32(unpacked(data, width, i)))
		}
		data = data[int(have)*width:]
	}
	return numbers, nil
}

// unpacked is number i of numbers of so many bits, the lowest bits first.
func unpacked(data []byte, width, i int) uint64 {
	const word = 8
	first, shift := i*width/8, i*width%8
	if shift+width <= 64 && first+word <= len(data) {
		return binary.LittleEndian.Uint64(data[first:]) >> shift & (1<<width - 1)
	}
	var v uint64
	for bit := range width {
		at := i*width + bit
		v |= uint64(data[at/8]>>(at%8)&1) << bit
	}
	return v
}

// deltas reads n numbers of which each is written as its difference to the one before. It returns
// what follows them.
func deltas(data []byte, n int) (numbers []int64, rest []byte, err error) {
	var head [3]uint64 // the size of a block, its parts, and the count of numbers
	for i := range head {
		if head[i], data, err = varint(data); err != nil {
			return nil, nil, err
		}
	}
	first, data, err := zigzag(data)
	const largest, multiple = 1 << 16, 32
	parts, each := head[1], head[0]/max(1, head[1])
	if err != nil || head[0] > largest || parts == 0 || each == 0 || each%multiple != 0 ||
		each*parts != head[0] || head[2] != uint64(n) {
		return nil, nil, errDamaged
	}
	if n == 0 {
		return nil, data, nil
	}
	numbers = append(make([]int64, 0, n), first)
	for len(numbers) < n {
		if numbers, data, err = deltaBlock(numbers, data, int(parts), int(each)); err != nil {
			return nil, nil, err
		}
	}
	return numbers, data, nil
}

// deltaBlock reads a block, up to the capacity of the numbers.
func deltaBlock(numbers []int64, data []byte, parts, each int) ([]int64, []byte, error) {
	smallest, data, err := zigzag(data)
	if err != nil || len(data) < parts {
		return nil, nil, errDamaged
	}
	widths, data := data[:parts], data[parts:]
	for _, width := range widths {
		n := min(each, cap(numbers)-len(numbers))
		if n == 0 {
			break
		}
		size := each * int(width) / 8
		if width > 64 || len(data) < size {
			return nil, nil, errDamaged
		}
		for i := range n {
			delta := smallest + int64(unpacked(data[:size], int(width), i))
			numbers = append(numbers, numbers[len(numbers)-1]+delta)
		}
		data = data[size:]
	}
	return numbers, data, nil
}

func varint(data []byte) (uint64, []byte, error) {
	v, n := binary.Uvarint(data)
	if n <= 0 {
		return 0, nil, errDamaged
	}
	return v, data[n:], nil
}

func zigzag(data []byte) (int64, []byte, error) {
	v, n := binary.Varint(data)
	if n <= 0 {
		return 0, nil, errDamaged
	}
	return v, data[n:], nil
}
