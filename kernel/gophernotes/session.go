//go:build bayeskernel

package main

import (
	"sync"
	"sync/atomic"

	"github.com/bayescmp/go/bayescmp/nb"
)

// session has the state of a running kernel that gophernotes' Kernel has no room for.
type session struct {
	kernel         *Kernel
	publish        func(kind string, content any)
	stdout, stderr *stream

	evaluating  atomic.Bool
	interrupted atomic.Bool

	// failed says why the cell fails, if something else than its own goroutine makes it fail.
	failed atomic.Pointer[cellError]

	// page is for the front end's pager.
	page any

	mu sync.Mutex

	// stopped is closed when the running cell is to end.
	stopped chan struct{}

	// sources has the code of each cell when it ran, for error messages.
	sources map[int]string
}

// live is the session of this process: a kernel process serves one notebook.
var live *session

func newSession(kernel *Kernel, publish func(kind string, content any)) *session {
	s := &session{
		kernel: kernel, publish: publish, sources: map[int]string{},
		stopped: make(chan struct{}),
	}
	s.stdout = newStream("stdout", s.publishText)
	s.stderr = newStream("stderr", s.publishText)
	return s
}

// expect says that a cell is on its way: from here on, an interrupt is meant for it.
func (s *session) expect() {
	s.mu.Lock()
	s.stopped = make(chan struct{})
	s.mu.Unlock()
	s.interrupted.Store(false)
	s.evaluating.Store(true)
}

// interrupt stops the running cell, and does nothing between cells. The variables of the notebook
// survive both.
func (s *session) interrupt() {
	if s.evaluating.Load() {
		s.interrupted.Store(true)
		s.stop()
	}
}

// stop ends the running cell as soon as it executes its next statement, or looks at its context.
func (s *session) stop() {
	s.kernel.program.Interrupt()
	nb.Kernel.Interrupt()
	s.mu.Lock()
	defer s.mu.Unlock()
	select {
	case <-s.stopped:
	default:
		close(s.stopped)
	}
}

// stopping is closed when the running cell is to end.
func (s *session) stopping() <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.stopped
}

// isStopped reports whether the running cell is to end.
func (s *session) isStopped() bool {
	select {
	case <-s.stopping():
		return true
	default:
		return false
	}
}

// fail makes the running cell fail with failure, wherever it is.
func (s *session) fail(failure *cellError) {
	if s.failed.CompareAndSwap(nil, failure) {
		s.stop()
	}
}

// begin begins a cell. Its number and code are for error messages.
func (s *session) begin(count int, code string) {
	s.mu.Lock()
	s.sources[count] = code
	s.mu.Unlock()
	s.failed.Store(nil)
	s.page = []any{}
	nb.Kernel.BeginCell()
	s.kernel.program.Resume()
	if s.interrupted.Load() {
		s.stop()
	}
}

// end waits until everything that the cell printed has been sent, and returns why the cell failed,
// if it did.
func (s *session) end(failure *cellError) *cellError {
	s.evaluating.Store(false)
	s.flush()
	other := s.failed.Load()
	if other == nil {
		return failure
	}
	complete := *other
	if failure != nil && complete.Frames == nil {
		complete.Frames = failure.Frames
	}
	return &complete
}

func (s *session) source(cell int) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.sources[cell]
}

func (s *session) flush() { flush(s.stdout, s.stderr) }

func (s *session) publishText(name, text string) {
	s.publish("stream", map[string]any{"name": name, "text": text})
}

// display publishes data after whatever the cell printed before it. A transient {"update": true}
// beside a display_id replaces the earlier display of that id.
func (s *session) display(data Data) error {
	if err := renderingError(data); err != nil {
		return err
	}
	s.flush()
	kind := "display_data"
	if update, _ := data.Transient["update"].(bool); update {
		kind = "update_display_data"
	}
	s.publish(kind, map[string]any{
		"data":      ensure(data.Data),
		"metadata":  ensure(data.Metadata),
		"transient": ensure(data.Transient),
	})
	return nil
}

// show is nb.Show: it displays v as if it were the last value of the cell. An error in v's display
// methods is the cell's error, hence the panic.
func (s *session) show(v any) {
	if v == nil {
		return
	}
	data, err := s.kernel.renderValue(v)
	if err == nil {
		err = s.display(data)
	}
	if err != nil {
		panic(err)
	}
}

// line shows a line of text, or puts it in place of the earlier line of that id, for nb.Progress.
func (s *session) line(id, text string, update bool) {
	data := MakeData(MIMETypeText, text)
	data.Transient = MIMEMap{"display_id": id}
	if update {
		data.Transient["update"] = true
	}
	_ = s.display(data) // text has no rendering that could fail
}

// clear is nb.Clear.
func (s *session) clear(wait bool) {
	s.flush()
	s.publish("clear_output", map[string]any{"wait": wait})
}
