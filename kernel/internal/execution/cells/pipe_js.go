package cells

import (
	"io"
	"os"
	"syscall/js"
)

// A pipeEnd is the end of a pipe from which everybody may read, without waiting. A browser has no
// pipes: the worker that runs this program makes them (../../pages/site/live/worker.js).
type pipeEnd struct {
	file *os.File
	pipe js.Value

	// written gets a value when something was written or the pipe has ended, and unread says that
	// this may not have been read yet. To ask the pipe itself takes long.
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

// readAvailable reads what is there, and returns 0 if nothing is.
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

// whenReadable calls f whenever there may be something to read, until it reports the end, and
// closes the pipe then.
func (r *pipeEnd) whenReadable(f func() (ended bool)) {
	for !f() {
		<-r.written
	}
	_ = r.file.Close()
}

// cut ends a read that waits.
func (r *pipeEnd) cut() { r.pipe.Call("interrupt") }

// mend lets reads wait again.
func (r *pipeEnd) mend() {}
