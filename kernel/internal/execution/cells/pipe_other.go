//go:build !unix && !js

package cells

import (
	"io"
	"os"
	"sync"
	"time"
)

// A pipeEnd is the end of a pipe from which everybody may read, without waiting for what has not
// arrived yet. Here a pipe cannot be read without waiting, so a goroutine of its own waits.
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

// readAvailable reads what is there, and returns 0 if nothing is.
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

// whenReadable calls f whenever there may be something to read, until it reports the end, and
// closes the pipe then.
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

// cut ends a read that waits, and all reads up to mend.
func (r *pipeEnd) cut() { _ = r.file.SetReadDeadline(time.Now()) }

// mend lets reads wait again.
func (r *pipeEnd) mend() { _ = r.file.SetReadDeadline(time.Time{}) }
