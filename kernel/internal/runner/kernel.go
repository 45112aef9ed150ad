package runner

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"time"

	"github.com/bayescmp/go/kernel/internal/notebook"
)

// grace is how long a cell that is over its limit has to answer an interrupt, which tells the line it was at; and how
// long a process that has ended has to let go of its pipes.
const grace = 2 * time.Second

// message is one that the kernel would publish to Jupyter.
type message struct {
	Type    string         `json:"type"`
	Content map[string]any `json:"content"`
}

// kernel is a kernel process that executes cells.
type kernel struct {
	cmd      *exec.Cmd
	cells    io.WriteCloser
	messages chan message // closed when the process has ended
	stderr   *head
	broken   error // why messages was closed, if not because the process ended
}

func startKernel(ctx context.Context, binary, dir string) (*kernel, error) {
	k := &kernel{cmd: exec.CommandContext(ctx, binary, "cells"), messages: make(chan message), stderr: &head{}}
	k.cmd.Dir, k.cmd.Stderr = dir, k.stderr
	k.cmd.WaitDelay = grace // a program that a cell has started may hold on to our pipes
	var err error
	if k.cells, err = k.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	stdout, err := k.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := k.cmd.Start(); err != nil {
		return nil, fmt.Errorf("starting the kernel: %w", err)
	}
	go k.read(stdout)
	return k, nil
}

func (k *kernel) read(r io.Reader) {
	defer close(k.messages)
	decoder := json.NewDecoder(bufio.NewReaderSize(r, 64<<10))
	for {
		var m message
		if err := decoder.Decode(&m); err != nil {
			if !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, os.ErrClosed) {
				k.broken = err
			}
			return
		}
		k.messages <- m
	}
}

// stop ends the process. It has nothing to save.
func (k *kernel) stop() {
	_ = k.cells.Close()
	_ = k.cmd.Process.Kill()
	for range k.messages { // lets read come to its end
	}
	_ = k.cmd.Wait()
}

// execute sends a cell and passes the messages that it causes on. It returns when the cell is done; a *kernelGone
// says that it never will be.
func (k *kernel) execute(ctx context.Context, code string, limit time.Duration, on func(message)) error {
	if err := json.NewEncoder(k.cells).Encode(code); err != nil {
		_ = k.cmd.Process.Kill()
		for range k.messages { // the process is at its end, or as good as
		}
		return k.gone()
	}
	var timeout <-chan time.Time
	if limit > 0 {
		timer := time.NewTimer(limit)
		defer timer.Stop()
		timeout = timer.C
	}
	late := false
	for {
		select {
		case m, ok := <-k.messages:
			switch {
			case !ok && late:
				return overLimit(limit)
			case !ok && ctx.Err() != nil:
				return ctx.Err()
			case !ok:
				return k.gone()
			case m.Type == "status" && m.Content["execution_state"] == "idle":
				if late {
					return overLimit(limit)
				}
				return nil
			}
			on(m)
		case <-timeout:
			if late {
				return overLimit(limit)
			}
			late = true
			if runtime.GOOS == "windows" || k.cmd.Process.Signal(os.Interrupt) != nil {
				return overLimit(limit)
			}
			timeout = time.After(grace)
		}
	}
}

// kernelGone says that the process executes no more cells.
type kernelGone struct{ name, reason string }

func (e *kernelGone) Error() string { return e.name + ": " + e.reason }

// lines says where the cell was, if the interrupt got an answer.
func (e *kernelGone) lines(answer *notebook.Output) []string {
	if answer == nil || len(answer.Traceback) < 2 {
		return nil
	}
	return answer.Traceback[1:]
}

func overLimit(limit time.Duration) error {
	return &kernelGone{"timeout", fmt.Sprintf("the cell ran longer than the limit of %s (set with --timeout)", limit)}
}

// gone waits for the process and says how it ended.
func (k *kernel) gone() error {
	if k.broken != nil {
		return fmt.Errorf("reading from the kernel: %w", k.broken)
	}
	err := k.cmd.Wait()
	var exit *exec.ExitError
	how := "exit status 0"
	if errors.As(err, &exit) {
		how = exit.String()
	}
	reason := fmt.Sprintf("the cell ended the kernel's process (%s): it must not call os.Exit or log.Fatal, nor panic in a goroutine", how)
	if why := k.stderr.cause(); why != "" {
		reason = fmt.Sprintf("the cell ended the kernel's process (%s): %s", how, why)
	}
	return &kernelGone{"died", reason}
}

// head keeps the beginning of what a process writes to its standard error, where Go says why it crashes.
type head struct{ text []byte }

func (h *head) Write(p []byte) (int, error) {
	const most = 64 << 10
	h.text = append(h.text, p[:min(len(p), most-len(h.text))]...)
	return len(p), nil
}

var crash = regexp.MustCompile(`(?m)^(panic|fatal error|runtime): .*$`)

// cause is the line of a crash report that says what happened, or "".
func (h *head) cause() string { return string(crash.Find(h.text)) }
