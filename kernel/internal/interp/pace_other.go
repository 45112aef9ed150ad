//go:build !wasm

package interp

import "sync/atomic"

// A pace is needed where goroutines do not run beside each other, see pace_wasm.go.
type pace struct{}

// mustLook reports whether the thread has to look whether it is to end.
func (th *thread) mustLook() bool { return atomic.LoadUint32(th.stop) != 0 }

func (th *thread) pause() {}

func (th *thread) pauseSoon() {}
