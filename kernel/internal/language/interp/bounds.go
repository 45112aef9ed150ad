package interp

import (
	"unsafe"
)

// boundsError has the memory layout of the runtime's error for an index or a slice out of range.
type boundsError struct {
	x      int64
	y      int
	signed bool
	code   uint8
}

// The runtime's codes, which say what x and y are.
const (
	boundsIndex = iota
	boundsSliceLength
	boundsSliceCapacity
	boundsSliceLow
	boundsSlice3Length
	boundsSlice3Capacity
	boundsSlice3High
	boundsSlice3Low
	boundsConvert
)

// outOfBounds panics with Go's error for a number x outside the range up to y.
func outOfBounds(x int64, signed bool, y int, code uint8) {
	panic(errorOf(boundsType, unsafe.Pointer(&boundsError{x, y, signed, code})))
}

// unsignedIndex marks instructions whose index is unsigned.
var unsignedIndex byte
