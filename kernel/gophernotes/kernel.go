//go:build bayeskernel

package main

import (
	"io"
	"log"

	interp "github.com/cosmos72/gomacro/fast"
	"github.com/cosmos72/gomacro/xreflect"
)

// Kernel is what gophernotes' display.go hangs its methods on.
type Kernel struct {
	ir      *interp.Interp
	display *interp.Import
	render  map[string]xreflect.Type // HTMLer, PNGer …, for types that cells declare
}

// MIMEMap has content by MIME type.
type MIMEMap = map[string]any

// Data is something to display. A type without a name: packages can return one without importing us.
type Data = struct {
	Data      MIMEMap
	Metadata  MIMEMap
	Transient MIMEMap
}

func newKernel() *Kernel {
	ir := interp.New()
	ir.Comp.Stdout, ir.Comp.Stderr = io.Discard, io.Discard // gomacro's warnings
	imported, err := ir.ImportPackagesOrError(map[string]interp.PackageName{"display": "display"})
	if err != nil {
		log.Fatal(err)
	}
	kernel := &Kernel{ir: ir, display: imported["display"]}
	kernel.declareBuiltins()
	kernel.initRenderers()
	return kernel
}

func ensure(bundle MIMEMap) MIMEMap {
	if bundle == nil {
		return MIMEMap{}
	}
	return bundle
}

// merge adds b to a.
func merge(a, b MIMEMap) MIMEMap {
	if len(b) == 0 {
		return a
	}
	a = ensure(a)
	for kind, content := range b {
		a[kind] = content
	}
	return a
}
