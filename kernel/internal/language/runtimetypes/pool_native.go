//go:build amd64 || arm64

package runtimetypes

import "unsafe"

const (
	poolSize   = 1 << 15
	stubStride = 16
)

// poolStart returns the address of the first stub. The stubs follow each other in memory.
func poolStart() unsafe.Pointer

func stub(i int) unsafe.Pointer {
	return unsafe.Add(poolStart(), i*stubStride)
}
