package interp

import (
	"runtime"
	"unsafe"

	"github.com/bayescmp/go/kernel/internal/language/runtimetypes"
)

// assertionError is the error that Go has for a failed type assertion. It does not name the type of
// the interface, src, where the assertion is to another interface.
func assertionError(src, dst *layout, concrete unsafe.Pointer, missing string) error {
	e := &runtimetypes.AssertionError{
		Concrete: concrete, Asserted: dst.word, Missing: missing,
	}
	if src != nil {
		e.Inter = src.word
	}
	return (*runtime.TypeAssertionError)(unsafe.Pointer(e))
}
