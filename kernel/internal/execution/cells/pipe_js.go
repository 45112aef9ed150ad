package cells

import (
	"io"
	"os"
	"syscall/js"
)

// A pipeEnd is the reading end of a pipe. Any goroutine may read from it, without blocking. A
// browser has no pipes, so the worker that runs this program provides them
// (../../pages/site/live/worker.js).
type pipeEnd struct {
	file *os.File
	pipe js.Value

	// written receives a value when something was written or the pipe has ended, and unread says
	// that this may not have been read yet. They are needed because asking the pipe itself is slow.
	written chan struct{}
	unread  bool
}

func newPipe() (r *pipeEnd, w *os.File, err error) {
	pipe := js.Global().Call("newPipe")
	path := pipe.Get("path").String()
	w, err = os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return nil, nil, err
	}
	file, err := os.Open(path)
	r = &pipeEnd{file: file, pipe: pipe, written: make(chan struct{}, 1), unread: true}
	pipe.Set("written", js.FuncOf(func(js.Value, []js.Value) any {
		r.unread = true
		select {
		case r.written <- struct{}{}:
		default:
		}
		return nil
	}))
	return r, w, err
}

// readAvailable reads the available bytes, and returns 0 if there are none.
func (r *pipeEnd) readAvailable(text []byte) (n int, err error) {
	if !r.unread {
		return 0, nil
	}
	available := r.pipe.Call("take", len(text))
	switch {
	case !available.IsNull():
		return js.CopyBytesToGo(text, available), nil
	case r.pipe.Get("ended").Bool():
		return 0, io.EOF
	}
	r.unread = false
	return 0, nil
}

// whenReadable calls f whenever there may be something to read, until f reports the end. Then it
// closes the pipe.
func (r *pipeEnd) whenReadable(f func() (ended bool)) {
	for !f() {
		<-r.written
	}
	_ = r.file.Close()
}

// cut ends a blocked read.
func (r *pipeEnd) cut() { r.pipe.Call("interrupt") }

// mend lets reads block again.
func (r *pipeEnd) mend() {}
