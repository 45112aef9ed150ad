package cells

import (
	"cmp"
	"log"
	"os"

	"github.com/bayescmp/go/bayescmp/nb"
	"github.com/bayescmp/go/kernel/internal/language/cellcheck"
	"github.com/bayescmp/go/kernel/internal/language/interp"
)

// An Audience is what whoever reads the messages wants beyond Jupyter's.
type Audience struct {
	// SVG asks for figures as SVG too, which Jupyter must not store: see [display.Shown].
	SVG bool

	// HTML asks for the HTML that a page shows of each output. It has figures as SVG.
	HTML bool

	// OwnFile says in a hint how cells get a file of the reader's, in a browser.
	OwnFile string
}

// CheckGo tells whether the program was built with a version of Go whose private parts are those
// that it was written for. What cells compute depends on it, so nothing may start if not.
func CheckGo() error {
	r, w, err := newPipe()
	if err != nil {
		return err
	}
	defer func() { _, _ = r.file.Close(), w.Close() }()
	return cmp.Or(interp.Check(), cellcheck.Check(), checkReading(r.file))
}

// start begins a session, which takes over the standard streams of the process, and package nb.
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
	os.Args = os.Args[:1] // what follows is not for flag.Parse in cells
	return s, w.predeclare(prelude)
}

// logWriter lets a cell's log.Print show in the notebook, and the kernel's own messages stay in its
// terminal.
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
