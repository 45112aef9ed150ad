//go:build bayeskernel

package main

import (
	interp "github.com/cosmos72/gomacro/fast"
	"github.com/cosmos72/gomacro/xreflect"
)

// Kernel has the interpreter of the cells. The methods in gophernotes' display.go belong to it too.
type Kernel struct {
	ir      *interp.Interp
	display *interp.Import

	// render has HTMLer, PNGer and so on, for types that cells declare.
	render map[string]xreflect.Type
}

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
