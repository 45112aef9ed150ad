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

// assertionError is the error that Go has for a failed type assertion.
func assertionError(src, dst *layout, concrete unsafe.Pointer, missing string) error {
	e := &typeAssertionError{src.word, concrete, dst.word, missing}
	return (*runtime.TypeAssertionError)(unsafe.Pointer(e))
}
