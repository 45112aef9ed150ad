package interp

import (
	"runtime"
	"unsafe"

	"github.com/bayescmp/go/kernel/internal/language/runtimetypes"
)

// assertionError returns Go's error for a failed type assertion. If the assertion is to another
// interface, the error does not name the type of the interface, src.
func assertionError(src, dst *layout, concrete unsafe.Pointer, missing string) error {
	e := &runtimetypes.AssertionError{
		Concrete: concrete, Asserted: dst.word, Missing: missing,
	}
	if src != nil {
		e.Inter = src.word
	}
	return (*runtime.TypeAssertionError)(unsafe.Pointer(e))
}
