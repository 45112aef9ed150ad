//go:build !unix && !js

package cells

import (
	"io"
	"os"
	"sync"
	"time"
)

// A pipeEnd is the reading end of a pipe. Any goroutine may read from it, without blocking. On this
// system, a pipe cannot be read without blocking, so a separate goroutine reads from it.
type pipeEnd struct {
	file *os.File

	mu    sync.Mutex
	text  []byte
	ended bool
}

func newPipe() (r *pipeEnd, w *os.File, err error) {
	file, w, err := os.Pipe()
	return &pipeEnd{file: file}, w, err
}

// readAvailable reads the available bytes, and returns 0 if there are none.
func (r *pipeEnd) readAvailable(text []byte) (n int, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	n = copy(text, r.text)
	r.text = r.text[n:]
	if n == 0 && r.ended {
		return 0, io.EOF
	}
	return n, nil
}

// whenReadable calls f whenever there may be something to read, until f reports the end. Then it
// closes the pipe.
func (r *pipeEnd) whenReadable(f func() (ended bool)) {
	chunk := make([]byte, 64<<10)
	for ended := false; !ended; ended = f() {
		n, err := r.file.Read(chunk)
		r.mu.Lock()
		r.text, r.ended = append(r.text, chunk[:n]...), err != nil
		r.mu.Unlock()
	}
	_ = r.file.Close()
}

// cut ends a blocked read, and all further reads until mend is called.
func (r *pipeEnd) cut() { _ = r.file.SetReadDeadline(time.Now()) }

// mend lets reads block again.
func (r *pipeEnd) mend() { _ = r.file.SetReadDeadline(time.Time{}) }
