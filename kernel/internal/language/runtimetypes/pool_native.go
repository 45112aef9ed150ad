//go:build amd64 || arm64

package runtimetypes

import "unsafe"

const (
	poolSize   = 1 << 15
	stubStride = 16
)

// poolStart returns the address of the first stub. They are one behind the other.
func poolStart() unsafe.Pointer

func stub(i int) unsafe.Pointer {
	return unsafe.Add(poolStart(), i*stubStride)
}
