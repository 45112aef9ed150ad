package cells

import (
	"bytes"
	"errors"
	"io"
	"log"
	"os"
	"sync"
	"unicode/utf8"
)

// A stream carries the text that cells print. It is a pipe, because os.Stdout must be an *os.File.
// It lives as long as the kernel, so that a logger made in one cell still works in the next.
type stream struct {
	name    string
	w       *os.File
	printed *batch

	// mu is locked while text is read and passed on. So when collect returns, all earlier text has
	// been passed on, whichever goroutine has read it.
	mu      sync.Mutex
	r       *pipeEnd
	pending []byte // the first bytes of a character
	chunk   []byte
}

func newStream(name string, printed *batch) *stream {
	s := &stream{name: name, printed: printed, chunk: make([]byte, 64<<10)}
	s.reopen()
	return s
}

// reopen makes a new pipe. The earlier one, if any, is closed.
func (s *stream) reopen() {
	r, w, err := newPipe()
	if err != nil {
		log.Fatal("no pipe for the notebook's output: ", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.r, s.w = r, w
	go r.whenReadable(func() (ended bool) { return errors.Is(s.collect(r), io.EOF) })
}

// collect passes on the text that has been written to the pipe, if the pipe still belongs to the
// stream. The error is io.EOF when the writing end is closed.
func (s *stream) collect(r *pipeEnd) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for {
		if s.r != r {
			return io.EOF
		}
		n, err := r.readAvailable(s.chunk)
		s.forward(s.chunk[:n])
		if n == 0 || err != nil {
			return err
		}
	}
}

// collect passes on everything written so far to any of the streams.
func collect(streams ...*stream) {
	for _, s := range streams {
		s.mu.Lock()
		r := s.r
		s.mu.Unlock()
		_ = s.collect(r) // whenReadable notices the end of the pipe
	}
}

// flush publishes everything written so far to any of the streams.
func flush(streams ...*stream) {
	collect(streams...)
	for _, s := range streams {
		s.printed.send()
	}
}

// print adds text directly, not through the pipe.
func (s *stream) print(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.forward([]byte(text))
}

// forward passes text on. It keeps an incomplete character at the end for the next call.
func (s *stream) forward(text []byte) {
	if len(s.pending) > 0 {
		text = append(s.pending, text...)
	}
	keep := partialRune(text)
	s.printed.add(s.name, text[:len(text)-keep])
	s.pending = bytes.Clone(text[len(text)-keep:])
}

// partialRune returns the length of an incomplete UTF-8 sequence at the end of text.
func partialRune(text []byte) int {
	for n := 1; n < utf8.UTFMax && n <= len(text); n++ {
		if tail := text[len(text)-n:]; utf8.RuneStart(tail[0]) {
			if utf8.FullRune(tail) {
				return 0
			}
			return n
		}
	}
	return 0
}
