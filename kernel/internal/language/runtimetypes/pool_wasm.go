package runtimetypes

import "unsafe"

const poolSize = 1 << 10

// stubs has the addresses of the stubs, each of which is a function of its own here.
var stubs [poolSize]unsafe.Pointer

func stub(i int) unsafe.Pointer {
	return stubs[i]
}
