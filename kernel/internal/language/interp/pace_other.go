//go:build !wasm

package interp

import "sync/atomic"

// A pace is needed where goroutines do not run beside each other, see pace_wasm.go.
type pace struct{}

// mustLook reports whether a thread has to look whether stop ends it.
func (*pace) mustLook(stop *uint32) bool { return atomic.LoadUint32(stop) != 0 }

func (*pace) pause(_ func()) {}

func (*pace) pauseSoon() {}
