//go:build bayeskernel

package main

import (
	"log"
	"os"
	"sync"
	"sync/atomic"

	"github.com/cosmos72/gomacro/gls"

	"github.com/bayescmp/go/bayescmp/nb"
)

// session is what one running kernel knows beyond gophernotes' Kernel, which has no room for it.
type session struct {
	kernel         *Kernel
	publish        func(kind string, content any)
	stdout, stderr *stream
	goroutine      uintptr // the one that runs cells
	evaluating     atomic.Bool
	interrupted    atomic.Bool
	failed         atomic.Pointer[cellError] // why the cell fails, if not by itself
	page           any                       // what the cell wants to have shown in the pager

	mu      sync.Mutex
	sources map[int]string // what each cell was when it ran, for error messages
}

// live is the session of this process: a kernel process serves one notebook.
var live *session

// attach makes kernel ours: it takes over the standard streams, and plugs Display, package nb, and what may not end or
// hold up the process in.
func (kernel *Kernel) attach(publish func(kind string, content any)) {
	s := &session{kernel: kernel, publish: publish, goroutine: gls.GoID(), sources: map[int]string{}}
	live = s
	s.stdout = newStream("stdout", s.publishText)
	s.stderr = newStream("stderr", s.publishText)
	log.SetOutput(logWriter{s, os.Stderr})
	os.Stdout, os.Stderr = s.stdout.w, s.stderr.w

	kernel.ir.DeclVar("Display", nil, s.display)
	nb.Kernel.Show, nb.Kernel.Clear, nb.Kernel.Line = s.show, s.clear, s.line
	s.guard()
}

// expect says that a cell is on its way: from here on, an interrupt is meant for it.
func (s *session) expect() {
	s.interrupted.Store(false)
	s.evaluating.Store(true)
}

// interrupt stops the running cell. One that arrives between cells passes; the variables of the notebook survive both.
func (s *session) interrupt() {
	if s.evaluating.Load() {
		s.interrupted.Store(true)
		s.stop()
	}
}

// stop ends the running cell as soon as it executes its next statement, or looks at its context.
func (s *session) stop() {
	s.kernel.ir.Interrupt(os.Interrupt)
	nb.Kernel.Interrupt()
}

// abandon makes the running cell fail with failure, wherever it is.
func (s *session) abandon(failure *cellError) {
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
	if s.interrupted.Load() {
		nb.Kernel.Interrupt()
	}
}

// end waits until everything that the cell printed has been sent, and returns why it failed, if it did.
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
	if other == stackOverflow {
		shrinkStack()
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

// display publishes data after whatever the cell printed before it.
// A transient {"update": true} beside a display_id replaces the earlier display of that id.
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

// show is nb.Show: it displays v as if it were the last value of the cell.
// What goes wrong in v's display methods is the cell's error, hence the panic.
func (s *session) show(v any) {
	if v == nil {
		return
	}
	data, err := s.kernel.renderValue(v, s.kernel.ir.TypeOf(v))
	if err == nil {
		err = s.display(data)
	}
	if err != nil {
		panic(err)
	}
}

// line shows a line of text, or puts it in place of the earlier one of that id, for nb.Progress.
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

// logWriter lets a cell's log.Print show in the notebook, and the kernel's own messages stay in its terminal.
type logWriter struct {
	s        *session
	terminal *os.File
}

func (w logWriter) Write(p []byte) (int, error) {
	if w.s.evaluating.Load() {
		return w.s.stderr.w.Write(p)
	}
	return w.terminal.Write(p)
}
