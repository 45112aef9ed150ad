//go:build bayeskernel

package main

import (
	"bytes"
	"crypto/rand"
	"log"
	"os"
	"strings"
	"sync"
	"unicode/utf8"
)

// A stream carries what cells print: a pipe, because fmt and os want an *os.File, and a reader. It lives as long as the kernel, so that a logger made in one cell still works in the
// next.
type stream struct {
	name    string
	w       *os.File
	flushed chan struct{}
	printed *batch

	mu sync.Mutex

	// takes reports whether a line is kept and not published; nil for no line.
	takes func(line string) bool
	taken strings.Builder
}

// flushMark is sent through the pipe behind the printed text; when it comes out at the other end,
// all of the text has been published. It is random, so that no cell prints it by accident.
var flushMark = []byte("\x00flush " + rand.Text() + "\x00")

func newStream(name string, printed *batch) *stream {
	s := &stream{name: name, printed: printed}
	s.reopen()
	return s
}

// reopen makes a new pipe. The earlier one, if any, is closed.
func (s *stream) reopen() {
	r, w, err := os.Pipe()
	if err != nil {
		log.Fatal("no pipe for the notebook's output: ", err)
	}
	s.w, s.flushed = w, make(chan struct{})
	go s.read(r, s.flushed)
}

// flush returns when everything written so far, to any of the streams, has been published.
func flush(streams ...*stream) {
	awaitFlush(streams...)
	for _, s := range streams {
		s.printed.send()
	}
}

// awaitFlush returns when everything written so far, to any of the streams, has been read.
func awaitFlush(streams ...*stream) {
	for _, s := range streams {
		if _, err := s.w.Write(flushMark); err == nil {
			flushed := s.flushed
			defer func() { <-flushed }()
		}
	}
}

// takeLines returns the lines that are printed while f runs and that takes wants. They are not
// published.
func (s *stream) takeLines(takes func(line string) bool, f func()) (taken string) {
	set := func(takes func(line string) bool) {
		flush(s)
		s.mu.Lock()
		defer s.mu.Unlock()
		s.takes = takes
	}
	set(takes)
	defer func() {
		set(nil)
		taken = s.taken.String()
		s.taken.Reset()
	}()
	f()
	return ""
}

func (s *stream) read(r *os.File, flushed chan<- struct{}) {
	chunk := make([]byte, 64<<10)
	var pending []byte
	for {
		n, err := r.Read(chunk)
		pending = s.forward(append(pending, chunk[:n]...), flushed)
		if err != nil {
			s.send(pending)
			close(flushed)
			_ = r.Close()
			return
		}
	}
}

// forward passes on text up to what may be the beginning of a flush mark or of a character, or of a
// line that is wanted, which it returns.
func (s *stream) forward(text []byte, flushed chan<- struct{}) (pending []byte) {
	for {
		before, after, found := bytes.Cut(text, flushMark)
		if !found {
			break
		}
		s.send(before)
		flushed <- struct{}{}
		text = after
	}
	keep := max(partialMark(text), partialRune(text), s.partialLine(text))
	s.send(text[:len(text)-keep])
	return bytes.Clone(text[len(text)-keep:])
}

// send passes on text without the lines that are wanted.
func (s *stream) send(text []byte) {
	s.mu.Lock()
	if s.takes != nil {
		text = s.without(text)
	}
	s.mu.Unlock()
	s.printed.add(s.name, string(text))
}

// without keeps the lines that are wanted, and returns the others.
func (s *stream) without(text []byte) (others []byte) {
	for line := range bytes.Lines(text) {
		if s.takes(string(line)) {
			s.taken.Write(line)
		} else {
			others = append(others, line...)
		}
	}
	return others
}

// partialLine is the length of an unfinished line at the end of text, if there may be wanted lines.
func (s *stream) partialLine(text []byte) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.takes == nil {
		return 0
	}
	return len(text) - 1 - bytes.LastIndexByte(text, '\n')
}

// partialMark is the length of the longest end of text that begins a flush mark.
func partialMark(text []byte) int {
	for n := min(len(text), len(flushMark)-1); n > 0; n-- {
		if bytes.HasSuffix(text, flushMark[:n]) {
			return n
		}
	}
	return 0
}

// partialRune is the length of an unfinished UTF-8 sequence at the end of text.
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
