package interp

import (
	"unsafe"
)

//go:generate go run genloop.go

// instr is one instruction: an operation, three operands (offsets of registers, or a small number),
// a number, and anything else that the operation needs.
type instr struct {
	op, a, b, c uint32
	k           int64
	x           unsafe.Pointer
}

const instrSize = unsafe.Sizeof(instr{})

// checkNil panics as Go does if p is nil.
func checkNil(p unsafe.Pointer) {
	if uintptr(p) < 4096 {
		nilPanic()
	}
}

// element returns the address of an element of the array at p, which has n elements of the given
// size.
func element(p unsafe.Pointer, i int, n int64, size uintptr) unsafe.Pointer {
	checkNil(p)
	if uint64(i) >= uint64(n) {
		outOfBounds(int64(i), true, int(n), boundsIndex)
	}
	return unsafe.Add(p, uintptr(i)*size)
}

//go:noinline
func nilPanic() {
	var p *int
	*p = 0
}
