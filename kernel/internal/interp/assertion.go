package interp

import (
	"runtime"
	"unsafe"
)

// typeAssertionError has the memory of a runtime.TypeAssertionError, whose fields are hidden.
type typeAssertionError struct {
	inter, concrete, asserted unsafe.Pointer
	missing                   string
}

// assertionError is the error that Go has for a failed type assertion. It does not name the type of
// the interface, src, where the assertion is to another interface.
func assertionError(src, dst *layout, concrete unsafe.Pointer, missing string) error {
	e := &typeAssertionError{nil, concrete, dst.word, missing}
	if src != nil {
		e.inter = src.word
	}
	return (*runtime.TypeAssertionError)(unsafe.Pointer(e))
}
