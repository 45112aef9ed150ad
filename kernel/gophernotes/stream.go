//go:build bayeskernel

package main

import (
	"bytes"
	"crypto/rand"
	"log"
	"os"
	"unicode/utf8"
)

// A stream carries what cells print: a pipe, because fmt and os want an *os.File, and a reader that
// publishes. It lives as long as the kernel, so that a logger made in one cell still works in the
// next.
type stream struct {
	name    string
	w       *os.File
	flushed chan struct{}
	publish func(name, text string)
}

// flushMark is sent through the pipe behind the printed text; when it comes out at the other end,
// all of the text has been published. It is random, so that no cell prints it by accident.
var flushMark = []byte("\x00flush " + rand.Text() + "\x00")

func newStream(name string, publish func(name, text string)) *stream {
	r, w, err := os.Pipe()
	if err != nil {
		log.Fatal("no pipe for the notebook's output: ", err)
	}
	s := &stream{name: name, w: w, flushed: make(chan struct{}), publish: publish}
	go s.read(r)
	return s
}

// flush returns when everything written so far, to any of the streams, has been published.
func flush(streams ...*stream) {
	for _, s := range streams {
		if _, err := s.w.Write(flushMark); err == nil {
			defer func() { <-s.flushed }()
		}
	}
}

func (s *stream) read(r *os.File) {
	chunk := make([]byte, 64<<10)
	var pending []byte
	for {
		n, err := r.Read(chunk)
		pending = s.forward(append(pending, chunk[:n]...))
		if err != nil {
			s.send(pending)
			close(s.flushed)
			return
		}
	}
}

// forward publishes text up to what may be the beginning of a flush mark or of a character, which it
// returns.
func (s *stream) forward(text []byte) (pending []byte) {
	for {
		before, after, found := bytes.Cut(text, flushMark)
		if !found {
			break
		}
		s.send(before)
		s.flushed <- struct{}{}
		text = after
	}
	keep := max(partialMark(text), partialRune(text))
	s.send(text[:len(text)-keep])
	return bytes.Clone(text[len(text)-keep:])
}

func (s *stream) send(text []byte) {
	if len(text) > 0 {
		s.publish(s.name, string(text))
	}
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
