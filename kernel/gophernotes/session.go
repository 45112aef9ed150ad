//go:build bayeskernel

package main

import (
	"log"
	"os"
	"os/signal"
	"sync/atomic"

	"github.com/cosmos72/gomacro/xreflect"

	"github.com/bayescmp/go/bayescmp/nb"
)

// session is what one running kernel knows beyond upstream's Kernel, which has no room for it.
type session struct {
	kernel         *Kernel
	stdout, stderr *stream
	cell           atomic.Pointer[msgReceipt] // the cell that output belongs to: the running one or the last
	evaluating     atomic.Bool
	interrupted    atomic.Bool
	sources        map[int]string // what each cell was when it ran, for error messages
}

// live is the session of this process: a kernel process serves one notebook.
var live *session

// attach makes kernel ours: it takes over the standard streams and the interrupt signal, and plugs Display and
// package nb in. The patched runKernel calls it once, before the first message.
func (kernel *Kernel) attach() {
	live = &session{kernel: kernel, sources: map[int]string{}}
	s := live
	s.stdout = newStream(StreamStdout, s.publishText)
	s.stderr = newStream(StreamStderr, s.publishText)
	log.SetOutput(logWriter{s, os.Stderr})
	os.Stdout, os.Stderr = s.stdout.w, s.stderr.w

	kernel.ir.ValueOf("Display").Set(xreflect.ValueOf(s.display))
	nb.Kernel.Show = s.show
	s.watchInterrupts()
}

// watchInterrupts stops the running cell on SIGINT, and lets one pass that arrives between cells:
// the variables of the notebook survive both.
func (s *session) watchInterrupts() {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt)
	go func() {
		for sig := range signals {
			if s.evaluating.Load() {
				s.interrupted.Store(true)
				s.kernel.ir.Interrupt(sig)
				nb.Kernel.Interrupt()
			}
		}
	}()
}

// begin directs all output to the cell of receipt.
func (s *session) begin(receipt *msgReceipt) {
	s.cell.Store(receipt)
	s.interrupted.Store(false)
	nb.Kernel.BeginCell()
	s.evaluating.Store(true)
}

// end waits until everything the cell printed has been sent.
func (s *session) end() {
	s.evaluating.Store(false)
	s.flush()
}

func (s *session) flush() {
	s.stdout.flush()
	s.stderr.flush()
}

func (s *session) publishText(name, text string) {
	if cell := s.cell.Load(); cell != nil {
		cell.PublishWriteStream(name, text)
	}
}

// display publishes data after whatever the cell printed before it.
// A transient {"update": true} beside a display_id replaces the earlier display of that id.
func (s *session) display(data Data) error {
	cell := s.cell.Load()
	if cell == nil {
		return stubDisplay(data)
	}
	if err := renderingError(data); err != nil {
		return err
	}
	s.flush()
	kind := "display_data"
	if update, _ := data.Transient["update"].(bool); update {
		kind = "update_display_data"
	}
	return cell.Publish(kind, map[string]any{
		"data":      data.Data,
		"metadata":  ensure(data.Metadata),
		"transient": ensure(data.Transient),
	})
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
