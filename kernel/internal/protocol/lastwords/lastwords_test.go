package lastwords

import (
	"slices"
	"strings"
	"testing"
)

func TestTexts(t *testing.T) {
	m := &Memory{bytes: make([]byte, size)}
	m.Add("stdout", []byte("forgotten"))
	m.Clear()
	if got := m.Texts(); got != nil {
		t.Errorf("behind Clear: %q", got)
	}
	m.Add("stdout", []byte("a ⌘"))
	m.Add("stdout", []byte("b\n"))
	m.Add("stderr", []byte("no \xff UTF-8"))
	m.Add("stdout", []byte(strings.Repeat("too long", size)))
	m.Add("stdout", []byte("c"))
	want := []Text{{"stdout", "a ⌘b\n"}, {"stderr", "no \ufffd UTF-8"}, {"stdout", "c"}}
	if got := m.Texts(); !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	var none *Memory
	none.Add("stdout", []byte("a"))
	none.Clear()
	none.Close()
	if got := none.Texts(); got != nil {
		t.Errorf("without memory: %q", got)
	}
}

func TestForeignBytes(t *testing.T) {
	for _, content := range []string{"", "\x01", strings.Repeat("\xff", 9), "\x05\x00"} {
		m := &Memory{bytes: make([]byte, size)}
		copy(m.bytes, content)
		if got := m.Texts(); got != nil {
			t.Errorf("%q: %q", content, got)
		}
	}
}
