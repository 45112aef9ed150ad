package compose

import (
	"fmt"
	"io"
	"time"

	"github.com/bayescmp/go/kernel/internal/build/terminal"
)

// progress shows the progress of the build: on a terminal in one line that changes, elsewhere in a
// new line every few seconds.
type progress struct {
	w           io.Writer
	terminal    bool
	begin, last time.Time
}

// newProgress prints that the build begins.
func newProgress(w io.Writer) *progress {
	fmt.Fprintln(w, "building the kernel, once (about a minute on a fresh machine)…")
	now := time.Now()
	return &progress{w: w, terminal: terminal.Is(w), begin: now, last: now}
}

// step shows what is being done now.
func (p *progress) step(what string) {
	const pause = 5 * time.Second // least time between two lines
	seconds := time.Since(p.begin).Seconds()
	switch {
	case p.terminal:
		const width = 79 // a line that wraps cannot be rewritten
		line := []rune(fmt.Sprintf("%3.0f s: %s", seconds, what))
		fmt.Fprint(p.w, terminal.Clear, string(line[:min(len(line), width)]))
	case time.Since(p.last) >= pause:
		fmt.Fprintf(p.w, "%3.0f s: %s\n", seconds, what)
		p.last = time.Now()
	}
}

// clear removes the changing line.
func (p *progress) clear() {
	if p.terminal {
		fmt.Fprint(p.w, terminal.Clear)
	}
}

// end prints that the kernel is built.
func (p *progress) end() {
	p.clear()
	fmt.Fprintf(p.w, "built in %.1f s\n", time.Since(p.begin).Seconds())
}
