//go:build amd64 || arm64

package runtimetypes

import "unsafe"

const (
	poolSize   = 1 << 14
	stubStride = 16
)

// pool is the code of all stubs, one behind the other.
func pool()

// poolStart returns the address of the first stub.
func poolStart() unsafe.Pointer

func stub(i int) unsafe.Pointer {
	return unsafe.Add(poolStart(), i*stubStride)
}
