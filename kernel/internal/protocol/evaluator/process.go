// Package evaluator starts the process that executes cells, and exchanges messages with it. The
// parent of this process is the server that speaks with Jupyter, or the runner that needs no
// Jupyter. Cells can do anything, even end their process. So they run in a separate process, and
// the parent survives to say what happened.
//
// The process is the kernel's binary, started as `bayescmp-kernel cells`. Requests go to its
// standard input, one JSON object {"type": …, "content": …} per line, with types and contents as in
// Jupyter's protocol. Messages of the same form come from its standard output: everything that is
// published during a request, and a reply at its end. Messages about comms get a reply, too, unlike
// in Jupyter. An error has one more field than in Jupyter's protocol; see [Failure].
//
// Requests may have more fields than in Jupyter: msg_id is the id of the request, and widgets is
// the major version of the front end's ipywidgets. A cell that may ask for input (allow_stdin) can
// send an input_request while it runs. The input_reply gets no reply, and neither does an
// interrupt_request.
package evaluator

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/bayescmp/go/kernel/internal/protocol/lastwords"
)

// grace is how long we wait for the pipes of a process that has ended, because programs that it
// started may keep them open.
const grace = 2 * time.Second

// A Message is a request, a message to publish, or a reply.
type Message struct {
	Type    string          `json:"type"`
	Content json.RawMessage `json:"content"`
}

// IsReply reports whether m ends a request.
func (m Message) IsReply() bool { return strings.HasSuffix(m.Type, "_reply") }

// A Process executes cells.
type Process struct {
	Messages <-chan Message // must be read, or the process blocks; closed at its end

	cmd     *exec.Cmd
	in      io.WriteCloser
	sending sync.Mutex
	report  report
	last    *lastwords.Memory
	broken  error // why Messages was closed, if the process had not ended
	wait    func() error
}

// Start starts the kernel's binary in dir. Its standard error goes to terminal too.
func Start(binary, dir string, terminal io.Writer) (*Process, error) {
	return start(exec.Command(binary, "cells"), dir, terminal)
}

// StartWithSVG is Start for a page that is written at the end. The messages of figures also contain
// the figure as SVG, in the field svg of transient.
func StartWithSVG(binary, dir string, terminal io.Writer) (*Process, error) {
	return start(exec.Command(binary, "cells", "svg"), dir, terminal)
}

// StartForPage is Start for a page in a browser. The messages of outputs also have a field html
// with the HTML that pages show.
func StartForPage(binary, dir string, terminal io.Writer) (*Process, error) {
	return start(exec.Command(binary, "cells", "html"), dir, terminal)
}

func start(cmd *exec.Cmd, dir string, terminal io.Writer) (*Process, error) {
	messages := make(chan Message)
	p := &Process{Messages: messages, cmd: cmd}
	p.report.also = terminal
	p.cmd.Dir, p.cmd.Stderr, p.cmd.WaitDelay = dir, &p.report, grace
	p.wait = sync.OnceValue(p.cmd.Wait)
	var err error
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.last = lastwords.Share(cmd)
	err = p.cmd.Start()
	for _, f := range cmd.ExtraFiles {
		_ = f.Close() // the process has it
	}
	if err != nil {
		p.last.Close()
		return nil, fmt.Errorf("starting the kernel: %w", err)
	}
	go p.read(out, messages)
	return p, nil
}

func (p *Process) read(r io.Reader, messages chan<- Message) {
	defer close(messages)
	defer p.readLastWords(messages)
	decoder := json.NewDecoder(bufio.NewReaderSize(r, 64<<10))
	for {
		var m Message
		if err := decoder.Decode(&m); err != nil {
			if !isEnd(err) {
				p.broken = err
				p.Kill()
			}
			return
		}
		messages <- m
	}
}

// readLastWords passes on text that the process had printed but not sent when it ended.
func (p *Process) readLastWords(messages chan<- Message) {
	defer p.last.Close()
	for _, t := range p.last.Texts() {
		content, err := json.Marshal(map[string]string{"name": t.Name, "text": t.Text})
		if err == nil { // which is always the case for text
			messages <- Message{"stream", content}
		}
	}
}

// isEnd reports whether err is the error of a pipe whose other end was closed because its process
// ended.
func isEnd(err error) bool {
	return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, os.ErrClosed)
}

// Send sends a request. Requests are answered one after the other, except an interrupt_request,
// which interrupts and has no answer.
func (p *Process) Send(kind string, content any) error {
	line, err := json.Marshal(map[string]any{"type": kind, "content": content})
	if err != nil {
		return err
	}
	p.sending.Lock()
	defer p.sending.Unlock()
	_, err = p.in.Write(append(line, '\n'))
	return err
}

// Interrupt asks the process to end the running cell with an error, and to keep the variables.
func (p *Process) Interrupt() {
	_ = p.Send("interrupt_request", struct{}{}) // if the process has ended, so has the cell
}

// Kill ends the process. Messages is closed soon.
func (p *Process) Kill() { _ = p.cmd.Process.Kill() }

// Stop ends the process, which has nothing to save, and waits until it is gone.
func (p *Process) Stop() {
	p.Kill()
	for range p.Messages { // so that the reading goroutine ends
	}
	_ = p.wait()
}

// Death says how and why the process ended. It waits for the end of the process.
func (p *Process) Death() string {
	if p.broken != nil {
		_ = p.wait()
		return fmt.Sprintf("the kernel's process sent something unreadable: %v", p.broken)
	}
	how, killed := "exit status 0", false
	var exit *exec.ExitError
	if errors.As(p.wait(), &exit) {
		how, killed = exit.String(), wasKilled(exit)
	}
	if why := p.report.cause(); why != "" {
		return fmt.Sprintf("the cell ended the kernel's process (%s): %s", how, why)
	}
	if killed {
		return fmt.Sprintf("the kernel's process was killed from outside (%s), as operating "+
			"systems do when memory runs out", how)
	}
	return fmt.Sprintf("the cell ended the kernel's process (%s)", how)
}

// wasKilled reports whether SIGKILL ended a process, which no process can refuse.
func wasKilled(exit *exec.ExitError) bool {
	status, ok := exit.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && status.Signal() == syscall.SIGKILL
}

// report reads the standard error of a process, and finds the line in which Go's runtime says why
// the process crashes.
type report struct {
	also io.Writer // gets everything

	mu   sync.Mutex
	line []byte // the last line, which is not complete yet

	// found is the first line of a crash. The stacks that follow may be those of thousands of
	// goroutines.
	found string
}

var crash = regexp.MustCompile(`(?m)^(panic|fatal error|runtime): .*$`)

func (r *report) Write(p []byte) (int, error) {
	const longest = 4 << 10
	if r.also != nil {
		_, _ = r.also.Write(p) // errors of the caller's terminal do not matter here
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	text := slices.Concat(r.line, p)
	end := bytes.LastIndexByte(text, '\n') + 1
	if r.found == "" {
		r.found = string(crash.Find(text[:end]))
	}
	r.line = bytes.Clone(text[end:min(len(text), end+longest)])
	return len(p), nil
}

func (r *report) cause() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.found
}
