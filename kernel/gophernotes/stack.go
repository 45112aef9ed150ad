//go:build bayeskernel

package main

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// A stack of 1 GB is fatal in Go, so a cell is stopped well before.
const maxStack = 256 << 20

var stackOverflow = &cellError{
	Name: "panic", Message: "stack overflow: the recursion of the cell has no end, or is too deep",
}

// stackSize is the memory that all stacks take, in bytes.
func stackSize() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/stacks:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// shrinkStack gives the memory of a stack back that has overflowed: each collection of garbage
// halves it.
func shrinkStack() {
	for range 12 {
		runtime.GC()
	}
	debug.FreeOSMemory()
}
