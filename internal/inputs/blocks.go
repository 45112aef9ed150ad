package inputs

import (
	"errors"
	"hash"
	"hash/maphash"
	"io"
	"os"
)

// size is that of a block.
const size = 1 << 16

// blocks are those of a file that was hashed as a whole. Their own hashes tell whether a block that
// is read is still the same.
type blocks struct {
	file   *os.File
	seed   maphash.Seed
	sums   []uint64
	block  []byte // the one that was read last
	cached int64  // its number
}

func (b *blocks) hash(whole hash.Hash) error {
	buffer := make([]byte, size)
	for at := int64(0); ; at += size {
		n, err := b.file.ReadAt(buffer, at)
		whole.Write(buffer[:n])
		b.sums = append(b.sums, maphash.Bytes(b.seed, buffer[:n]))
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// ReadAt reads from blocks.
func (b *blocks) ReadAt(p []byte, at int64) (n int, err error) {
	for n < len(p) {
		block, err := b.readBlock(at / size)
		if err != nil {
			return n, err
		}
		in := min(int(at%size), len(block))
		some := copy(p[n:], block[in:])
		n, at = n+some, at+int64(some)
		if n < len(p) && len(block) < size {
			return n, io.EOF
		}
	}
	return n, nil
}

// readBlock returns a block, which must be what it was.
func (b *blocks) readBlock(number int64) ([]byte, error) {
	if number < 0 || number >= int64(len(b.sums)) {
		return nil, io.EOF
	}
	if number == b.cached {
		return b.block, nil
	}
	if b.block == nil {
		b.block = make([]byte, size)
	}
	b.cached = -1
	n, err := b.file.ReadAt(b.block[:size], number*size)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	b.block = b.block[:n]
	if maphash.Bytes(b.seed, b.block) != b.sums[number] {
		return nil, ErrChanged
	}
	b.cached = number
	return b.block, nil
}
