//go:build bayeskernel

package main

import (
	"io"
	"os"
	"syscall/js"
)

// A pipeEnd is the end of a pipe from which everybody may read, without waiting. A browser has no
// pipes: the worker that runs this program makes them (../internal/site/live/worker.js).
type pipeEnd struct {
	file *os.File
	pipe js.Value
}

func newPipe() (r *pipeEnd, w *os.File, err error) {
	pipe := js.Global().Call("newPipe")
	path := pipe.Get("path").String()
	w, err = os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return nil, nil, err
	}
	file, err := os.Open(path)
	return &pipeEnd{file, pipe}, w, err
}

// readAvailable reads what is there, and returns 0 if nothing is.
func (r *pipeEnd) readAvailable(text []byte) (n int, err error) {
	available := r.pipe.Call("take", len(text))
	switch {
	case !available.IsNull():
		return js.CopyBytesToGo(text, available), nil
	case r.pipe.Get("ended").Bool():
		return 0, io.EOF
	}
	return 0, nil
}

// whenReadable calls f whenever there may be something to read, until it reports the end, and
// closes the pipe then.
func (r *pipeEnd) whenReadable(f func() (ended bool)) {
	written := make(chan struct{}, 1)
	tell := js.FuncOf(func(js.Value, []js.Value) any {
		select {
		case written <- struct{}{}:
		default:
		}
		return nil
	})
	defer tell.Release()
	r.pipe.Set("written", tell)
	for !f() {
		<-written
	}
	_ = r.file.Close()
}

// cut ends a read that waits.
func (r *pipeEnd) cut() { r.pipe.Call("interrupt") }

// mend lets reads wait again.
func (r *pipeEnd) mend() {}
