// Package lastwords keeps text that cells have printed and that their process has not sent yet. It
// is in memory that the process shares with its parent, which reads it when the process has died. A
// fatal error of Go's runtime ends a process without warning.
//
// On systems without such memory, the *Memory is nil and keeps nothing.
package lastwords

import (
	"bytes"
	"encoding/binary"
	"unicode/utf8"
)

// A Text is text that was printed to a stream, stdout or stderr.
type Text struct{ Name, Text string }

// A Memory begins with the length of the rest, which is a sequence of texts, each after a mark.
type Memory struct {
	bytes []byte
	used  int
	name  string // of the last text
}

const (
	size   = 1 << 20
	header = 8
)

// The marks are bytes that do not occur in UTF-8.
const (
	stdoutMark = 0xFE
	stderrMark = 0xFF
)

// Add adds text at the end, unless there is no room.
func (m *Memory) Add(name string, text []byte) {
	if m == nil {
		return
	}
	if !utf8.Valid(text) {
		text = bytes.ToValidUTF8(text, []byte(string(utf8.RuneError)))
	}
	if header+m.used+1+len(text) > len(m.bytes) {
		return
	}
	if m.used == 0 || name != m.name {
		m.name = name
		m.bytes[header+m.used] = markOf(name)
		m.used++
	}
	m.used += copy(m.bytes[header+m.used:], text)
	m.setLength()
}

// Clear empties the memory after its texts have been sent.
func (m *Memory) Clear() {
	if m != nil {
		m.used = 0
		m.setLength()
	}
}

func (m *Memory) setLength() { binary.LittleEndian.PutUint64(m.bytes, uint64(m.used)) }

// Texts returns the texts that the other process has left.
func (m *Memory) Texts() []Text {
	if m == nil {
		return nil
	}
	length := binary.LittleEndian.Uint64(m.bytes)
	if length > uint64(len(m.bytes)-header) {
		return nil // the memory was overwritten
	}
	var list []Text
	isMark := func(r byte) bool { return r == stdoutMark || r == stderrMark }
	for rest := m.bytes[header : header+length]; len(rest) > 0 && isMark(rest[0]); {
		end := 1
		for end < len(rest) && !isMark(rest[end]) {
			end++
		}
		list = append(list, Text{nameOf(rest[0]), string(rest[1:end])})
		rest = rest[end:]
	}
	return list
}

func markOf(name string) byte {
	if name == "stderr" {
		return stderrMark
	}
	return stdoutMark
}

func nameOf(mark byte) string {
	if mark == stderrMark {
		return "stderr"
	}
	return "stdout"
}
