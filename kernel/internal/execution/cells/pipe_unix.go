//go:build unix

package cells

import (
	"io"
	"os"
	"syscall"
	"time"
)

// A pipeEnd is the reading end of a pipe. Any goroutine may read from it, without blocking.
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

// readAvailable reads the available bytes, and returns 0 if there are none.
func (r *pipeEnd) readAvailable(text []byte) (n int, err error) {
	for {
		n, err = syscall.Read(r.fd, text) // package os has made the pipe non-blocking
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

// whenReadable calls f whenever there may be something to read, until f reports the end. Then it
// closes the pipe.
func (r *pipeEnd) whenReadable(f func() (ended bool)) {
	_ = r.raw.Read(func(uintptr) bool { return f() })
	_ = r.file.Close()
}

// cut ends a blocked read, and all further reads until mend is called.
func (r *pipeEnd) cut() { _ = r.file.SetReadDeadline(time.Now()) }

// mend lets reads block again.
func (r *pipeEnd) mend() { _ = r.file.SetReadDeadline(time.Time{}) }
