package runtimetypes

import "unsafe"

const poolSize = 1 << 10

// stubs has the addresses of the stubs. In WebAssembly, each stub is a separate function.
var stubs [poolSize]unsafe.Pointer

func stub(i int) unsafe.Pointer {
	return stubs[i]
}
