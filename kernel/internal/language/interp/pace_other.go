//go:build !wasm

package interp

import "sync/atomic"

// A pace is only needed where goroutines do not run in parallel; see pace_wasm.go.
type pace struct{}

// mustLook reports whether a thread must check whether it has been stopped.
func (*pace) mustLook(stop *uint32) bool { return atomic.LoadUint32(stop) != 0 }

func (*pace) pause(_ func()) {}

func (*pace) pauseSoon() {}
