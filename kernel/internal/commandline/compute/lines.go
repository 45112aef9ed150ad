package compute

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/bayescmp/go/internal/budget"
)

// perByte is how many bytes of memory a request may take for each byte of its line: the line, its
// columns as texts, and the scores made of them, in numbers of many digits and in single ones.
const perByte = 48

// lines reads lines whose length is bounded.
type lines struct {
	r      *bufio.Reader
	memory int64
}

func newLines(in io.Reader, memory int64) *lines {
	const buffer = 1 << 16
	return &lines{bufio.NewReaderSize(in, buffer), memory}
}

// next returns a line that is not empty. The error of one that is too long wraps
// [budget.ErrTooLarge]; it is skipped.
func (l *lines) next() ([]byte, error) {
	for {
		text, err := l.read()
		// A shell of Windows may begin with the mark of an encoding.
		text = bytes.TrimSpace(bytes.TrimPrefix(text, []byte("\ufeff")))
		if len(text) > 0 || err != nil {
			return text, err
		}
	}
}

// read returns a line. The last one may lack its end.
func (l *lines) read() ([]byte, error) {
	counted := budget.New(context.Background(), l.memory, nil)
	var text []byte
	var tooLong error
	for {
		part, err := l.r.ReadSlice('\n')
		if tooLong == nil {
			if counted.Keep(len(part)*perByte/2) != nil { // a budget counts twice
				tooLong = fmt.Errorf("%w: the line is longer than %s; give scores of this size "+
					"as a file, with path", budget.ErrTooLarge, budget.Size(l.memory/perByte))
				text = nil
			} else {
				text = append(text, part...)
			}
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case errors.Is(err, io.EOF) && (len(text) > 0 || tooLong != nil):
			err = nil // the next call finds the end
		}
		if tooLong != nil {
			return nil, tooLong
		}
		return text, err
	}
}

// room limits the memory of the requests that wait or run. While it is full, no line is read.
type room struct {
	mutex sync.Mutex
	freed *sync.Cond
	free  int64
	in    int
}

func newRoom(memory int64) *room {
	r := &room{free: memory}
	r.freed = sync.NewCond(&r.mutex)
	return r
}

// enter waits until there is room. A request that is alone always has it.
func (r *room) enter(size int64) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	for r.in > 0 && r.free < size {
		r.freed.Wait()
	}
	r.free -= size
	r.in++
}

func (r *room) leave(size int64) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.free += size
	r.in--
	r.freed.Signal()
}
