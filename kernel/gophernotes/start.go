//go:build bayeskernel

package main

import (
	"cmp"
	"fmt"
	"log"
	"os"

	"github.com/bayescmp/go/bayescmp/nb"
	"github.com/bayescmp/go/kernel/internal/cellcheck"
	"github.com/bayescmp/go/kernel/internal/compiled"
	"github.com/bayescmp/go/kernel/internal/interp"
)

// checkGo ends the program if it was built with a version of Go whose private parts are not those
// that the kernel was written for.
func checkGo() {
	r, w, err := newPipe()
	if err == nil {
		err = cmp.Or(interp.Check(), cellcheck.Check(), checkReading(r.file))
		_, _ = r.file.Close(), w.Close()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func newKernel() *Kernel {
	library := cellcheck.NewLibrary(libraryContent)
	functions := compiled.NewLibrary()
	declarePackages(library, functions)
	guard(functions)
	kernel := &Kernel{
		library: library, session: cellcheck.NewSession(library), compiled: functions,
		program: interp.New(library.Fset, functions.Package),
		loaded:  map[*cellcheck.Source]bool{},
	}
	cell, err := kernel.session.Check("predeclared", prelude)
	if err == nil {
		err = kernel.load(cell.Parts[0])
	}
	if err != nil {
		log.Fatal(err)
	}
	return kernel
}

// pause lets messages arrive while a cell runs, where nothing else would: in a browser. It is nil
// elsewhere.
var pause func()

// meanwhile begins what is done until the next request, and returns what stops it: see warmUp.
// Outside of a browser there is nothing to do.
var meanwhile = func() (stop func()) { return func() {} }

// start begins the session of this process with kernel. It takes over the standard streams, and
// plugs in package nb.
func (kernel *Kernel) start(publish func(kind string, content any)) {
	s := newSession(kernel, publish)
	live = s
	log.SetOutput(logWriter{s, os.Stderr})
	os.Stdin, os.Stdout, os.Stderr = s.input.r, s.stdout.w, s.stderr.w
	nb.Kernel.Show, nb.Kernel.Clear, nb.Kernel.Line = s.show, s.clear, s.line
	nb.Kernel.Interact = s.interact
	kernel.compiled.Declare("fmt", s.prints())
	kernel.program.OnPanic = s.goroutinePanicked
	kernel.program.Pause, nb.Kernel.Pause = pause, pause
	kernel.program.Print = func(text string) { _, _ = s.fprint(os.Stderr, text) }
	os.Args = os.Args[:1] // what follows is not for flag.Parse in cells
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
