package cells

import (
	"errors"
	"os"
	"sync"
	"sync/atomic"

	"github.com/bayescmp/go/bayescmp/nb"
	"github.com/bayescmp/go/kernel/internal/execution/display"
	"github.com/bayescmp/go/kernel/internal/protocol/lastwords"
	"github.com/bayescmp/go/kernel/internal/protocol/widgets"
)

// A session runs the cells of a notebook and shows what they show. It has what is between the cells
// and whoever reads the notebook: streams, displays, widgets, interrupts. What the cells have made
// is in its workspace. A process has one session.
type session struct {
	workspace      *workspace
	render         renderer
	publish        publisher
	printed        *batch
	stdout, stderr *stream
	input          *input

	// asker is who sent the request that is being answered, and front our side of its widgets.
	asker        atomic.Pointer[asker]
	front        *widgets.Front
	displayCount displayCount

	evaluating  atomic.Bool
	interrupted atomic.Bool

	// failed says why the cell fails, if something else than its own goroutine makes it fail.
	failed atomic.Pointer[cellError]

	// page is for the front end's pager.
	page any

	mu sync.Mutex

	// stopped is closed when the running cell is to end.
	stopped chan struct{}
}

// asker is what a request says about the front end that it comes from.
type asker struct {
	// ID is the request's own.
	ID string `json:"msg_id"`

	// AllowStdin says that the front end can be asked for input.
	AllowStdin bool `json:"allow_stdin"`

	// Widgets is the major version of its ipywidgets, 0 if it shows no widgets.
	Widgets int `json:"widgets"`
}

// A publisher publishes messages. It may be called from any goroutine.
type publisher = func(kind string, content any)

func newSession(w *workspace, svg bool, publish publisher) *session {
	s := &session{
		workspace: w, render: renderer{svg}, publish: publish, stopped: make(chan struct{}),
	}
	s.asker.Store(&asker{})
	s.printed = &batch{publish: s.publishText, last: lastwords.Shared()}
	s.stdout, s.stderr = newStream("stdout", s.printed), newStream("stderr", s.printed)
	s.input, s.front = newInput(s.question, s.fail), widgets.NewFront(publish)
	return s
}

// expect says that a cell is on its way: from here on, an interrupt is meant for it, and what goes
// wrong in a goroutine is its error.
func (s *session) expect() {
	s.mu.Lock()
	s.stopped = make(chan struct{})
	s.mu.Unlock()
	s.interrupted.Store(false)
	s.failed.Store(nil)
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
	s.workspace.program.Interrupt()
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

// fail makes the running cell fail with failure, wherever it is.
func (s *session) fail(failure *cellError) {
	if s.failed.CompareAndSwap(nil, failure) {
		s.stop()
	}
}

// begin begins a cell. Its number and code are for error messages.
func (s *session) begin(count int, code string) {
	s.restoreStreams()
	s.input.begin(s.asker.Load().AllowStdin, s.stopping())
	s.displayCount.leave()
	s.workspace.sources.keep(count, code)
	s.page = []any{}
	nb.Kernel.BeginCell()
	s.workspace.program.Resume()
	if s.interrupted.Load() || s.failed.Load() != nil { // it is to end already
		s.stop()
	}
}

// end waits until everything that the cell printed has been sent, and returns why the cell failed,
// if it did.
func (s *session) end(failure *cellError) *cellError {
	s.evaluating.Store(false)
	s.input.end()
	s.stderr.print(s.displayCount.note())
	s.flush()
	other := s.failed.Load()
	isInterruption := func(e *cellError) bool { return e != nil && e.Name == "interrupted" }
	if other == nil || isInterruption(other) && isInterruption(failure) { // which says more
		return failure
	}
	complete := *other
	if failure != nil && complete.Frames == nil {
		complete.Frames = failure.Frames
	}
	return &complete
}

func (s *session) flush() { flush(s.stdout, s.stderr) }

// question asks the front end for input. The prompt is the line that the cell has begun to print,
// if nobody has seen it yet: the front end shows it with the question, so it is not printed.
func (s *session) question() {
	collect(s.stdout, s.stderr)
	line := s.printed.takeLine("stdout")
	s.printed.send()
	s.publish("input_request", map[string]any{"prompt": line, "password": false})
}

// restoreStreams undoes what an earlier cell did to the standard streams, if nothing could be
// printed or read any more.
func (s *session) restoreStreams() {
	restore(&os.Stdout, &s.stdout.w, s.stdout.reopen)
	restore(&os.Stderr, &s.stderr.w, s.stderr.reopen)
	restore(&os.Stdin, &s.input.r, s.input.reopen)
}

// restore gives a variable of package os the stream of the session, if it has no file or one that
// is closed. If the stream of the session itself is closed, it is opened again.
func restore(variable, own **os.File, reopen func()) {
	if isShut(*own) {
		reopen()
	}
	if *variable == nil || isShut(*variable) {
		*variable = *own
	}
}

// isShut reports whether somebody has closed a file.
func isShut(f *os.File) bool {
	_, err := f.Stat()
	return errors.Is(err, os.ErrClosed)
}

func (s *session) publishText(name, text string) {
	s.publish("stream", map[string]any{"name": name, "text": text})
}

// display publishes data after whatever the cell printed before it. A transient {"update": true}
// beside a display_id replaces the earlier display of that id.
func (s *session) display(data display.Data) error {
	if err := display.Err(data); err != nil {
		return err
	}
	s.flush()
	kind := "display_data"
	if update, _ := data.Transient["update"].(bool); update {
		kind = "update_display_data"
	} else if !s.displayCount.admit() {
		return nil
	}
	s.publish(kind, map[string]any{
		"data":      display.Cut(data.Data),
		"metadata":  display.Ensure(data.Metadata),
		"transient": display.Ensure(data.Transient),
	})
	return nil
}

// show is nb.Show: it displays v as if it were the last value of the cell. An error in v's display
// methods is the cell's error, hence the panic.
func (s *session) show(v any) {
	if v == nil {
		return
	}
	data, err := s.render.value(v)
	if err == nil {
		err = s.display(data)
	}
	if err != nil {
		panic(err)
	}
}

// line shows a line of text, or puts it in place of the earlier line of that id, for nb.Progress.
func (s *session) line(id, text string, update bool) {
	data := display.MakeData(display.MIMETypeText, text)
	data.Transient = display.MIMEMap{"display_id": id}
	if update {
		data.Transient["update"] = true
	}
	_ = s.display(data) // text has no rendering that could fail
}

// clear is nb.Clear.
func (s *session) clear(wait bool) {
	s.flush()
	s.displayCount.leave()
	s.publish("clear_output", map[string]any{"wait": wait})
}
