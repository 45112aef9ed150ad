package inputs

import (
	"errors"
	"fmt"
	"hash"
	"hash/maphash"
	"io"
	"os"
)

// A File is a file of an input. It is read either from its beginning by Read or anywhere by ReadAt.
type File struct {
	*os.File
	input  *Input
	path   string
	sum    hash.Hash // nil if nobody watches
	blocks *blocks   // nil until ReadAt
	ended  bool
}

// Read reads on.
func (f *File) Read(p []byte) (int, error) {
	n, err := f.File.Read(p)
	if f.sum != nil {
		f.sum.Write(p[:n])
		f.ended = f.ended || errors.Is(err, io.EOF)
	}
	return n, err
}

// WriteTo writes what is left of the file.
func (f *File) WriteTo(w io.Writer) (int64, error) {
	return io.Copy(w, struct{ io.Reader }{f})
}

// ReadAt reads what is at a place. If somebody watches, the whole file is hashed first, and what is
// read afterwards must be what was hashed.
func (f *File) ReadAt(p []byte, at int64) (int, error) {
	if f.sum == nil {
		return f.File.ReadAt(p, at)
	}
	if f.blocks == nil {
		f.blocks = &blocks{file: f.File, seed: maphash.MakeSeed(), cached: -1}
		f.ended = true
		if err := f.blocks.hash(f.sum); err != nil {
			return 0, err
		}
	}
	return f.blocks.ReadAt(p, at)
}

// Close ends the reading of the file. A rest that was not read is part of the fingerprint, too.
func (f *File) Close() error {
	const little = 1 << 20
	if f.sum == nil {
		return f.File.Close()
	}
	if !f.ended {
		_, err := io.CopyN(io.Discard, struct{ io.Reader }{f}, little)
		if err == nil {
			f.input.open = append(f.input.open, f)
			return nil
		}
	}
	if err := f.finish(); err != nil && f.input.failed == nil {
		f.input.failed = err
	}
	return f.File.Close()
}

// finish reads the rest of the file, and notes the hash.
func (f *File) finish() error {
	if !f.ended {
		if _, err := io.Copy(io.Discard, struct{ io.Reader }{f}); err != nil {
			return err
		}
	}
	return f.input.note(f.path, fmt.Sprintf("%x", f.sum.Sum(nil)))
}

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
		block, err := b.at(at / size)
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

// at returns a block, which must be what it was.
func (b *blocks) at(number int64) ([]byte, error) {
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
