//go:build unix

package cells

import (
	"io"
	"os"
	"syscall"
	"time"
)

// A pipeEnd is the end of a pipe from which everybody may read, without waiting.
type pipeEnd struct {
	file *os.File
	raw  syscall.RawConn
	fd   int
}

func newPipe() (r *pipeEnd, w *os.File, err error) {
	file, w, err := os.Pipe()
	if err != nil {
		return nil, nil, err
	}
	r = &pipeEnd{file: file}
	if r.raw, err = file.SyscallConn(); err != nil {
		return nil, nil, err
	}
	return r, w, r.raw.Control(func(fd uintptr) { r.fd = int(fd) })
}

// readAvailable reads what is there, and returns 0 if nothing is.
func (r *pipeEnd) readAvailable(text []byte) (n int, err error) {
	for {
		n, err = syscall.Read(r.fd, text) // the pipe does not block: package os sees to that
		switch {
		case err == syscall.EINTR:
			continue
		case err == syscall.EAGAIN:
			return 0, nil
		case n == 0 && err == nil:
			return 0, io.EOF
		}
		return max(n, 0), err
	}
}

// whenReadable calls f whenever there may be something to read, until it reports the end, and
// closes the pipe then.
func (r *pipeEnd) whenReadable(f func() (ended bool)) {
	_ = r.raw.Read(func(uintptr) bool { return f() })
	_ = r.file.Close()
}

// cut ends a read that waits, and all reads up to mend.
func (r *pipeEnd) cut() { _ = r.file.SetReadDeadline(time.Now()) }

// mend lets reads wait again.
func (r *pipeEnd) mend() { _ = r.file.SetReadDeadline(time.Time{}) }
