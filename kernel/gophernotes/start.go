//go:build bayeskernel

package main

import (
	"io"
	"log"
	"os"

	"github.com/cosmos72/gomacro/base"
	interp "github.com/cosmos72/gomacro/fast"

	"github.com/bayescmp/go/bayescmp/nb"
)

func newKernel() *Kernel {
	ir := interp.New()
	ir.Comp.Stdout, ir.Comp.Stderr = io.Discard, io.Discard // gomacro's warnings
	ir.Comp.Options &^= base.OptShowPrompt | base.OptTrapPanic
	imported, err := ir.ImportPackagesOrError(map[string]interp.PackageName{"display": "display"})
	if err != nil {
		log.Fatal(err)
	}
	kernel := &Kernel{ir: ir, display: imported["display"]}
	kernel.declareBuiltins()
	kernel.initRenderers()
	return kernel
}

// start begins the session of this process with kernel. It takes over the standard streams, and
// plugs in Display, package nb, and replacements of functions that could end or hold up the
// process.
func (kernel *Kernel) start(publish func(kind string, content any)) {
	s := newSession(kernel, publish)
	live = s
	log.SetOutput(logWriter{s, os.Stderr})
	os.Stdin, os.Stdout, os.Stderr = s.input.r, s.stdout.w, s.stderr.w

	kernel.ir.DeclVar("Display", nil, s.display)
	nb.Kernel.Show, nb.Kernel.Clear, nb.Kernel.Line = s.show, s.clear, s.line
	nb.Kernel.Interact = s.interact
	s.guard()
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
