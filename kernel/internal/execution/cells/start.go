package cells

import (
	"cmp"
	"log"
	"os"

	"github.com/bayescmp/go/bayescmp/nb"
	"github.com/bayescmp/go/kernel/internal/language/cellcheck"
	"github.com/bayescmp/go/kernel/internal/language/interp"
)

// An Audience says what the reader of the messages wants in addition to Jupyter's messages.
type Audience struct {
	// SVG also asks for figures as SVG, which Jupyter must not store; see [display.Shown].
	SVG bool

	// HTML asks for the HTML with which a page shows each output. Figures in it are SVG.
	HTML bool

	// OwnFile is a hint on how cells get a file of the reader's, for a browser.
	OwnFile string
}

// CheckGo returns an error if the private parts of the Go version with which the program was built
// are not those for which it was written. Then the results of cells could be wrong, so nothing may
// start.
func CheckGo() error {
	r, w, err := newPipe()
	if err != nil {
		return err
	}
	defer func() { _, _ = r.file.Close(), w.Close() }()
	return cmp.Or(interp.Check(), cellcheck.Check(), checkReading(r.file))
}

// start begins a session, which takes over the standard streams of the process and the hooks of
// package nb.
func start(parts Parts, to Audience, publish publisher) (*session, error) {
	w := newWorkspace(parts)
	w.ownFile = to.OwnFile
	s := newSession(w, to.SVG || to.HTML, publish)
	s.declarePackages()
	guard(w.compiled)
	w.program.OnPanic = s.goroutinePanicked
	w.program.OnOverflow = s.stackIsFull
	w.program.Pause, nb.Kernel.Pause = pause, pause
	w.program.Print = func(text string) { _, _ = s.fprint(os.Stderr, text) }
	nb.Kernel.Show, nb.Kernel.Clear, nb.Kernel.Line = s.show, s.clear, s.line
	nb.Kernel.Interact = s.interact
	log.SetOutput(logWriter{s, os.Stderr})
	os.Stdin, os.Stdout, os.Stderr = s.input.r, s.stdout.w, s.stderr.w
	os.Args = os.Args[:1] // the other arguments are not for flag.Parse in cells
	return s, w.predeclare(prelude)
}

// logWriter sends the text of a cell's log.Print to the notebook, and the kernel's own messages to
// its terminal.
type logWriter struct {
	s        *session
	terminal *os.File
}

func (w logWriter) Write(p []byte) (int, error) {
	if w.s.evaluating.Load() {
		return w.s.fprint(w.s.stderr.w, string(p))
	}
	return w.terminal.Write(p)
}
