package interp

import (
	"unsafe"
)

// A quickCall calls a compiled function without reflect.
type quickCall func(f, base unsafe.Pointer, from []uint32, ret unsafe.Pointer)

var quickCalls = map[string]quickCall{}

// shapeOf names the parameters and results of a signature by their representation.
func shapeOf(sig *signature) string {
	return ""
}
