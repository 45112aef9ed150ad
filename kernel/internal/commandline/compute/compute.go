// Package compute answers requests from programs in other languages: lines of JSON on a reader, and
// a line of JSON on a writer for each of them. docs/compute.md describes the lines.
//
// A request names what to do. The table actions has a struct for each: its fields are what the
// request may have, and its method run asks the library. Package decode is the one place that
// fills structs, those of the library's options among them, so an option that the library gets
// needs no change here. The answer is the library's, written by its own methods.
package compute

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"sync"
	"time"

	"github.com/bayescmp/go/internal/budget"
)

// Limits are the bounds of a process that answers requests. The zero value has the usual ones.
type Limits struct {
	// Memory is how many bytes of memory the requests that wait or run may take together, and also
	// a single line; 0 is for the 4 GB of reading.
	Memory int64
	// Silence is the time before the first message about the progress of a request, and between
	// two; 0 is for a second.
	Silence time.Duration
}

// Serve reads requests from in until its end, and writes a reply to each to out. Several are
// answered at the same time, as many as there are cores. It returns when all have been answered, or
// an error if in cannot be read or out not be written. When ctx is done, what is not answered yet
// is cancelled.
func Serve(ctx context.Context, in io.Reader, out io.Writer, limits Limits) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	if limits.Memory == 0 {
		limits.Memory = budget.Default
	}
	if limits.Silence == 0 {
		limits.Silence = time.Second
	}
	s := &server{
		out: &replies{to: out, failed: stop}, limits: limits,
		jobs:    make(chan func()),
		running: map[string]context.CancelFunc{}, room: newRoom(limits.Memory),
	}
	for range runtime.GOMAXPROCS(0) {
		go s.work()
	}
	err := s.read(ctx, in)
	s.requests.Wait()
	close(s.jobs)
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return err
}

// server answers the requests of one input.
type server struct {
	out      *replies
	limits   Limits
	jobs     chan func() // taken by as many goroutines as there are requests that may run
	room     *room
	requests sync.WaitGroup

	mutex   sync.Mutex
	running map[string]context.CancelFunc // by the id of the request
}

// read takes the lines of in, until there are no more or ctx is done.
func (s *server) read(ctx context.Context, in io.Reader) error {
	type line struct {
		text []byte
		err  error
	}
	lines := make(chan line)
	ended := make(chan struct{})
	defer close(ended)
	go func() {
		l := newLines(in, s.limits.Memory)
		for {
			text, err := l.next()
			select {
			case lines <- line{text, err}:
			case <-ended:
				return
			}
			if err != nil && !errors.Is(err, budget.ErrTooLarge) {
				return
			}
		}
	}()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case l := <-lines:
			switch {
			case errors.Is(l.err, budget.ErrTooLarge):
				s.out.failure(nil, l.err)
			case errors.Is(l.err, io.EOF):
				return nil
			case l.err != nil:
				return l.err
			default:
				s.line(ctx, l.text)
			}
		}
	}
}

// line takes a line: a request, or the wish to cancel one.
func (s *server) line(ctx context.Context, text []byte) {
	r, err := parse(text)
	switch {
	case err != nil:
		s.out.failure(r.id, err)
		return
	case r.cancel != nil:
		s.cancel(r.cancel)
		return
	}
	inner, cancel := context.WithCancel(ctx)
	if !s.begin(r.id, cancel) {
		cancel()
		s.out.failure(r.id, malformed("another request with this id is not answered yet"))
		return
	}
	size := int64(len(text)) * perByte
	s.room.enter(size)
	s.requests.Add(1)
	go func() {
		defer s.requests.Done()
		defer s.room.leave(size)
		defer cancel()
		defer s.end(r.id)
		s.answer(inner, r)
	}()
}

// begin notes a request; false if there is one with the same id.
func (s *server) begin(id json.RawMessage, cancel context.CancelFunc) bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.running[string(id)] != nil {
		return false
	}
	s.running[string(id)] = cancel
	return true
}

func (s *server) end(id json.RawMessage) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	delete(s.running, string(id))
}

// cancel ends a request, if it is not answered yet.
func (s *server) cancel(id json.RawMessage) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if cancel := s.running[string(id)]; cancel != nil {
		cancel()
	}
}

// work runs jobs. Each goroutine takes many: its stack has grown for them.
func (s *server) work() {
	for job := range s.jobs {
		job()
	}
}

// answer answers one request when a core is free.
func (s *server) answer(ctx context.Context, r request) {
	done := make(chan struct{})
	job := func() {
		defer close(done)
		s.compute(ctx, r)
	}
	select {
	case s.jobs <- job:
		<-done
	case <-ctx.Done():
		s.out.failure(r.id, ctx.Err())
	}
}

// compute computes the answer to a request, and writes it.
func (s *server) compute(ctx context.Context, r request) {
	shown := s.newProgress(r.id)
	reply, err := guarded(func() (members, error) { return r.run(ctx, shown.tell) })
	shown.end()
	if err != nil {
		s.out.failure(r.id, err)
		return
	}
	s.out.write(r.id, reply)
}

// newProgress is the progress of a request that begins.
func (s *server) newProgress(id json.RawMessage) *progress {
	return &progress{out: s.out, id: id, silence: s.limits.Silence, told: time.Now()}
}

// guarded turns a panic into an error: each request has its reply.
func guarded(f func() (members, error)) (m members, err error) {
	defer func() {
		if reason := recover(); reason != nil {
			m, err = nil, &fault{fmt.Sprint(reason), debug.Stack()}
		}
	}()
	return f()
}

// fault is a panic.
type fault struct {
	reason string
	stack  []byte
}

func (f *fault) Error() string {
	return fmt.Sprintf("fault of bayescmp, please report it: %s\n%s", f.reason, f.stack)
}
