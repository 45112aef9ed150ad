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

// A session runs the cells of a notebook and publishes their outputs. It has everything between the
// cells and the reader of the notebook: streams, displays, widgets, interrupts. The names and
// values that cells have made are in its workspace. A process has one session.
type session struct {
	workspace      *workspace
	render         renderer
	publish        publisher
	printed        *batch
	stdout, stderr *stream
	input          *input

	// asker describes the sender of the request that is being answered, and front is our side of
	// its widgets.
	asker        atomic.Pointer[asker]
	front        *widgets.Front
	displayCount displayCount

	evaluating  atomic.Bool
	interrupted atomic.Bool

	// failed says why the cell fails, if something other than its own goroutine makes it fail.
	failed atomic.Pointer[cellError]

	// page is shown in the front end's pager.
	page any

	mu sync.Mutex

	// stopped is closed when the running cell must end.
	stopped chan struct{}
}

// asker has the fields of a request that describe the front end that sent it.
type asker struct {
	// ID is the id of the request.
	ID string `json:"msg_id"`

	// AllowStdin says that the front end can be asked for input.
	AllowStdin bool `json:"allow_stdin"`

	// Widgets is the major version of the front end's ipywidgets, or 0 if it shows no widgets.
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

// expect says that a cell is about to begin. From then on, an interrupt stops this cell, and a
// panic in a goroutine is its error.
func (s *session) expect() {
	s.mu.Lock()
	s.stopped = make(chan struct{})
	s.mu.Unlock()
	s.interrupted.Store(false)
	s.failed.Store(nil)
	s.evaluating.Store(true)
}

// interrupt stops the running cell, and does nothing between cells. Either way, the variables of
// the notebook are kept.
func (s *session) interrupt() {
	if s.evaluating.Load() {
		s.interrupted.Store(true)
		s.stop()
	}
}

// stop ends the running cell at its next loop, call or channel operation, or when it checks its
// context.
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

// stopping returns a channel that is closed when the running cell must end.
func (s *session) stopping() <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.stopped
}

// fail makes the running cell fail with failure. It may be called from any goroutine.
func (s *session) fail(failure *cellError) {
	if s.failed.CompareAndSwap(nil, failure) {
		s.stop()
	}
}

// begin begins a cell. The number and the code are used in error messages.
func (s *session) begin(count int, code string) {
	s.restoreStreams()
	s.input.begin(s.asker.Load().AllowStdin, s.stopping())
	s.displayCount.leave()
	s.workspace.sources.keep(count, code)
	s.page = []any{}
	nb.Kernel.BeginCell()
	s.workspace.program.Resume()
	if s.interrupted.Load() || s.failed.Load() != nil { // the cell must end already
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
	if other == nil || isInterruption(other) && isInterruption(failure) { // failure has the lines
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
// if it is not published yet. The front end shows the prompt, so the line is not printed as well.
func (s *session) question() {
	collect(s.stdout, s.stderr)
	line := s.printed.takeLine("stdout")
	s.printed.send()
	s.publish("input_request", map[string]any{"prompt": line, "password": false})
}

// restoreStreams undoes changes of an earlier cell to the standard streams, if nothing could be
// printed or read any more.
func (s *session) restoreStreams() {
	restore(&os.Stdout, &s.stdout.w, s.stdout.reopen)
	restore(&os.Stderr, &s.stderr.w, s.stderr.reopen)
	restore(&os.Stdin, &s.input.r, s.input.reopen)
}

// restore sets a variable of package os to the stream of the session, if the variable has no file
// or a closed one. If the stream of the session is closed itself, restore opens it again.
func restore(variable, own **os.File, reopen func()) {
	if isShut(*own) {
		reopen()
	}
	if *variable == nil || isShut(*variable) {
		*variable = *own
	}
}

// isShut reports whether a file has been closed.
func isShut(f *os.File) bool {
	_, err := f.Stat()
	return errors.Is(err, os.ErrClosed)
}

func (s *session) publishText(name, text string) {
	s.publish("stream", map[string]any{"name": name, "text": text})
}

// display publishes data after all text that the cell has printed before. If Transient has
// {"update": true} and a display_id, the data replace the earlier display with that id.
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

// show implements nb.Show. It displays v as if it were the last value of the cell. It panics if one
// of v's display methods fails, so that the cell fails.
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

// line shows a line of text or, with update, replaces the earlier line with that id. It is used by
// nb.Progress.
func (s *session) line(id, text string, update bool) {
	data := display.MakeData(display.MIMETypeText, text)
	data.Transient = display.MIMEMap{"display_id": id}
	if update {
		data.Transient["update"] = true
	}
	_ = s.display(data) // displaying text cannot fail
}

// clear implements nb.Clear.
func (s *session) clear(wait bool) {
	s.flush()
	s.displayCount.leave()
	s.publish("clear_output", map[string]any{"wait": wait})
}
