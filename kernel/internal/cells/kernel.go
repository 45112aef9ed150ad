//go:build bayeskernel

package main

import (
	"sync"

	"github.com/bayescmp/go/kernel/internal/cellcheck"
	"github.com/bayescmp/go/kernel/internal/compiled"
	"github.com/bayescmp/go/kernel/internal/interp"
	"github.com/bayescmp/go/kernel/internal/xreflect"
)

// Kernel has the cells that have run: session knows what they have declared, and program has the
// values. The methods in gophernotes' display.go belong to it too.
type Kernel struct {
	library  *cellcheck.Library
	session  *cellcheck.Session
	compiled *compiled.Library
	program  *interp.Program

	// loaded are the generic functions that program has.
	loaded map[*cellcheck.Source]bool

	// svg says that figures are published as SVG too.
	svg bool

	// using is locked while something looks at the session or adds to it.
	using sync.Mutex

	gophernotes
}

// gophernotes is what the methods in gophernotes' display.go mention beside. They use it for types
// that have no methods of the running program, and ours have.
type gophernotes struct {
	ir      struct{ Comp converter }
	display struct{ Types map[string]xreflect.Type }
	render  map[string]xreflect.Type
}

type converter struct{}

// Converter returns no function: there is nothing to convert.
func (converter) Converter(_, _ xreflect.Type) func(xreflect.Value) xreflect.Value { return nil }

// MIMEMap has content by MIME type.
type MIMEMap = map[string]any

// Data is something to display. The type has no name, so that other packages can return such a
// value without an import of this one.
type Data = struct {
	Data      MIMEMap
	Metadata  MIMEMap
	Transient MIMEMap
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
