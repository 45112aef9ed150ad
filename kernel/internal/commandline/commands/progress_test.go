package commands

import (
	"bytes"
	"strings"
	"testing"
)

// The line of a running notebook shows the progress of its cell until the next cell begins.
func TestProgressShowsTheLineOfACell(t *testing.T) {
	var w bytes.Buffer
	p := newProgress(&w, []string{"a/report.ipynb"})
	p.terminal = true
	p.begin(0)
	for _, step := range []struct {
		tell func()
		want string
	}{
		{func() { p.cell(0, 1, 3) }, "report  cell 1/3 …"},
		{func() { p.line(0, "█░ pairs 5/10, about 4 s left") },
			"report  cell 1/3 … █░ pairs 5/10, about 4 s left"},
		{func() { p.cell(0, 2, 3) }, "report  cell 2/3 …"},
	} {
		w.Reset()
		step.tell()
		if got := strings.TrimPrefix(w.String(), "\r\x1b[K"); got != step.want {
			t.Errorf("shown %q, want %q", got, step.want)
		}
	}
}
