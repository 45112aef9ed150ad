// Package lastwords keeps what cells have printed and their process has not sent yet where the
// process that started it finds it when the first has died: in memory that both share. Go's runtime
// ends a process with a fatal error without asking anybody.
//
// Where systems have no such memory it is nil, and keeps nothing.
package lastwords

import (
	"bytes"
	"encoding/binary"
	"unicode/utf8"
)

// A Text was printed to a stream, stdout or stderr.
type Text struct{ Name, Text string }

// Memory begins with the length of what follows: texts, each behind a mark.
type Memory struct {
	bytes []byte
	used  int
	name  string // of the last text
}

const (
	size   = 1 << 20
	header = 8
)

// The marks are bytes that UTF-8 does not have.
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

// Clear empties the memory: the texts have been sent.
func (m *Memory) Clear() {
	if m != nil {
		m.used = 0
		m.setLength()
	}
}

func (m *Memory) setLength() { binary.LittleEndian.PutUint64(m.bytes, uint64(m.used)) }

// Texts are what the other process has left.
func (m *Memory) Texts() []Text {
	if m == nil {
		return nil
	}
	length := binary.LittleEndian.Uint64(m.bytes)
	if length > uint64(len(m.bytes)-header) {
		return nil // somebody else has written to it
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
