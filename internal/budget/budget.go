// Package budget limits what the reading of one input may take, whatever its format: memory, text
// after unpacking, files within files. There is one [Budget] for each input. It is made where the
// input comes in and handed down to all that read it, so a zip archive of many tables has no more
// than one table. It also carries the context that stops the reading, and tells how far it is.
//
// Memory is counted by those who keep something, before they keep it. It counts twice, because Go
// lets what is no longer used grow as large as what is. What is read but not kept, such as the
// texts of questions in logs, counts as text only.
package budget

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"
)

const (
	// textFactor is how many bytes of text may be read for a byte of memory.
	textFactor = 4
	// partFactor is how many bytes of memory a part of a text may take while it is parsed, such as
	// a line of {"a":{},"b":{}…, for each byte of it. An element of XML with many short attributes
	// takes 40.
	partFactor = 48
	// smallPart is the size of parts that take no memory worth counting.
	smallPart = 1 << 16
	// mostFiles is the number of files that folders and archives of an input may hold together.
	mostFiles = 100_000
	// mostNested is how deep archives may be in archives.
	mostNested = 3
	// interval is the least time between two calls of a progress function.
	interval = 100 * time.Millisecond
	// garbage is how many bytes are used for each byte that is kept.
	garbage = 2
)

// ErrTooLarge is wrapped by the errors about limits.
var ErrTooLarge = errors.New("too large")

// ErrFiles is wrapped by the errors about too many files, or archives in archives. It wraps
// ErrTooLarge. All other limits grow with the memory.
var ErrFiles = fmt.Errorf("%w: too many files in it", ErrTooLarge)

// Budget is what is left for one input. Its methods are for one goroutine. A nil Budget has no
// limits.
type Budget struct {
	ctx      context.Context
	memory   int64
	progress *progress // shared with the fresh budgets of the same input

	kept   int64 // garbage included
	text   int64
	part   int64 // the largest one that has been counted
	files  int
	nested int
	calls  int
}

// progress is how much text was read, by all who read the input, one after the other.
type progress struct {
	tell func(read int64)
	read int64
	told time.Time
}

// New returns a budget of so many bytes of memory; 0 is for [Default]. tell, which may be nil, is
// told how many bytes of text have been read, ten times a second at most. Text that is read again
// counts again, also with a fresh budget.
func New(ctx context.Context, memory int64, tell func(read int64)) *Budget {
	if memory == 0 {
		memory = Default
	}
	return &Budget{ctx: ctx, memory: memory, progress: &progress{tell: tell}}
}

// Fresh returns a budget like b of which nothing is used.
func (b *Budget) Fresh() *Budget {
	if b == nil {
		return nil
	}
	return &Budget{ctx: b.ctx, memory: b.memory, progress: b.progress}
}

// Keep counts memory that is about to be kept.
func (b *Budget) Keep(bytes int) error {
	if b == nil {
		return nil
	}
	b.kept += garbage * int64(bytes)
	if b.kept > b.memory {
		return fmt.Errorf("%w: reading it takes more than %s of memory", ErrTooLarge,
			Size(b.memory))
	}
	const often = 1 << 10
	if b.calls++; b.calls%often == 0 {
		return b.ctx.Err()
	}
	return nil
}

// Kept is how many bytes of memory have been counted by Keep.
func (b *Budget) Kept() int {
	if b == nil {
		return 0
	}
	return int(b.kept / garbage)
}

// File counts a file of a folder or an archive.
func (b *Budget) File() error {
	if b == nil {
		return nil
	}
	if b.files++; b.files > mostFiles {
		return fmt.Errorf("%w: the limit is %d; give a part of them", ErrFiles, mostFiles)
	}
	return b.ctx.Err()
}

// Files counts files that are not read yet.
func (b *Budget) Files(n int) error {
	if b != nil {
		b.files += n
	}
	return b.File()
}

// Enter counts an archive, which may be in another one; leave is to be called behind it.
func (b *Budget) Enter() (leave func(), err error) {
	if b == nil {
		return func() {}, nil
	}
	if b.nested++; b.nested > mostNested {
		return nil, fmt.Errorf("%w: archives are nested %d deep; unpack them", ErrFiles,
			b.nested)
	}
	return func() { b.nested-- }, nil
}

// Stopped reports whether an error says that reading was given up: for its size, or by who asked
// for it. Such an error says nothing about the file's form.
func Stopped(err error) bool {
	return errors.Is(err, ErrTooLarge) ||
		errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

// Text returns a reader that counts what it hands on as text.
func (b *Budget) Text(r io.Reader) io.Reader {
	if b == nil {
		return r
	}
	return counted{r, b}
}

type counted struct {
	r io.Reader
	b *Budget
}

func (c counted) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	if stop := c.b.read(n); stop != nil {
		return 0, stop
	}
	return n, err
}

// Unpacked counts bytes of text that come from no reader.
func (b *Budget) Unpacked(n int) error {
	if b == nil {
		return nil
	}
	return b.read(n)
}

// read counts bytes of text.
func (b *Budget) read(n int) error {
	b.text += int64(n)
	b.progress.read += int64(n)
	if b.text > textFactor*b.memory {
		return fmt.Errorf("%w: it has more than %s of text, which is %d times the memory",
			ErrTooLarge, Size(textFactor*b.memory), textFactor)
	}
	return b.Step()
}

// Step says that a step of the work is done, such as reading a piece of text or a long look at a
// column. It tells how much text has been read, if the last time is long ago, and returns an error
// if the work is to stop.
func (b *Budget) Step() error {
	if b == nil {
		return nil
	}
	if p := b.progress; p.tell != nil && time.Since(p.told) >= interval {
		p.told = time.Now()
		p.tell(p.read)
	}
	return b.ctx.Err()
}

// All reads all of a file into memory, such as an archive, and counts it.
func (b *Budget) All(r io.Reader) ([]byte, error) {
	return io.ReadAll(b.Text(keeping{r, b}))
}

type keeping struct {
	r io.Reader
	b *Budget
}

func (k keeping) Read(p []byte) (int, error) {
	n, err := k.r.Read(p)
	if stop := k.b.Keep(n); stop != nil {
		return 0, stop
	}
	return n, err
}

// A Part is a reader of text that a parser takes in parts, such as lines, cells or objects. It
// counts the memory that the largest part takes. The parser says where a part ends.
type Part struct {
	r     io.Reader
	b     *Budget
	since int64
}

// Parts returns a reader that hands on parts.
func (b *Budget) Parts(r io.Reader) *Part { return &Part{r: r, b: b} }

// Next begins another part.
func (p *Part) Next() { p.since = 0 }

// Read implements [io.Reader].
func (p *Part) Read(to []byte) (int, error) {
	n, err := p.r.Read(to)
	p.since += int64(n)
	if stop := p.b.Cell(p.since); stop != nil {
		return 0, stop
	}
	return n, err
}

// Cell counts the memory that a line, a cell or an object of this many bytes takes, if it is the
// largest.
func (b *Budget) Cell(size int64) error {
	if b == nil || size <= max(b.part, smallPart) {
		return nil
	}
	if stop := b.Keep(int((size - b.part) * partFactor / garbage)); stop != nil {
		return fmt.Errorf("%w, because a single line, cell or object of it is longer than %s",
			stop, Size(size))
	}
	b.part = size
	return nil
}

// Size writes a number of bytes: 4 GB, 1.5 MB, 300 kB. A GB has 2³⁰ bytes.
func Size(bytes int64) string {
	for _, unit := range []struct {
		bytes int64
		name  string
	}{{1 << 30, "GB"}, {1 << 20, "MB"}, {1 << 10, "kB"}} {
		if bytes >= unit.bytes {
			return fmt.Sprintf("%.3g %s", float64(bytes)/float64(unit.bytes), unit.name)
		}
	}
	return fmt.Sprintf("%d bytes", bytes)
}
