package evaluator

import (
	"bytes"
	"strings"
	"testing"
)

func TestCause(t *testing.T) {
	const deadlock = "fatal error: all goroutines are asleep - deadlock!"
	chatter := strings.Repeat("chatter\n", 50_000)
	for _, test := range []struct{ name, text, want string }{
		{"nothing", "", ""},
		{"chatter", "hello\nI don't panic: not at all\n", ""},
		{"panic", "hello\npanic: oops\n\ngoroutine 1 [running]:\n", "panic: oops"},
		{"fatal", deadlock + "\n", deadlock},
		{"late", chatter + "panic: late\n" + strings.Repeat("stack\n", 50_000), "panic: late"},
		{"no end", strings.Repeat("x", 1<<20), ""},
	} {
		var terminal bytes.Buffer
		r := report{also: &terminal}
		for line := range strings.Lines(test.text) {
			r.Write([]byte(line))
		}
		if got := r.cause(); got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
		if terminal.String() != test.text {
			t.Errorf("%s: the terminal got %d bytes of %d",
				test.name, terminal.Len(), len(test.text))
		}
		if cap(r.line) > 64<<10 {
			t.Errorf("%s: keeps %d bytes", test.name, cap(r.line))
		}
	}
}
