package commands

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/bayescmp/go/internal/visible"
	"github.com/bayescmp/go/kernel/internal/build/terminal"
)

// progress reports on notebooks that run at the same time. It prints a line for each finished
// notebook, in the order of the command line, and on a terminal a last line that shows the running
// ones.
type progress struct {
	mu       sync.Mutex
	w        io.Writer
	terminal bool
	runs     []progressRun
	printed  int // runs whose final line has been printed
	failed   bool
}

type progressRun struct {
	name        string
	start, end  time.Time
	cell, cells int
	line        string // the progress bar of the cell
	err         error
}

func newProgress(w io.Writer, notebooks []string) *progress {
	p := &progress{w: w, terminal: terminal.Is(w)}
	for _, path := range notebooks {
		name := filepath.Base(path)
		p.runs = append(p.runs, progressRun{name: strings.TrimSuffix(name, filepath.Ext(name))})
	}
	return p
}

// begin records that run i begins.
func (p *progress) begin(i int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.runs[i].start = time.Now()
}

// cell records that run i has reached a cell.
func (p *progress) cell(i, cell, cells int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	r := &p.runs[i]
	r.cell, r.cells, r.line = cell, cells, ""
	p.status()
}

// line records the progress that the current cell of run i reports.
func (p *progress) line(i int, text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.runs[i].line = text
	p.status()
}

// done records that run i has ended.
func (p *progress) done(i int, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	r := &p.runs[i]
	r.end, r.err = time.Now(), err
	p.failed = p.failed || err != nil
	for ; p.printed < len(p.runs) && !p.runs[p.printed].end.IsZero(); p.printed++ {
		p.clear()
		p.runs[p.printed].print(p.w)
	}
	p.status()
}

func (r *progressRun) print(w io.Writer) {
	if r.err != nil {
		fmt.Fprintln(visible.Writer(w), r.err)
		return
	}
	fmt.Fprintf(w, "%s  %d cells  %.2f s\n", r.name, r.cells, r.end.Sub(r.start).Seconds())
}

// status rewrites the line that shows the running notebooks.
func (p *progress) status() {
	if !p.terminal {
		return
	}
	var running []string
	for _, r := range p.runs {
		if r.cells > 0 && r.end.IsZero() {
			text := fmt.Sprintf("%s  cell %d/%d …", r.name, r.cell, r.cells)
			running = append(running, strings.TrimSpace(text+" "+r.line))
		}
	}
	p.clear()
	const width = 79 // a line that wraps cannot be rewritten
	line := []rune(strings.Join(running, "   "))
	fmt.Fprint(p.w, string(line[:min(len(line), width)]))
}

func (p *progress) clear() {
	if p.terminal {
		fmt.Fprint(p.w, terminal.Clear)
	}
}

func (p *progress) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.clear()
}
