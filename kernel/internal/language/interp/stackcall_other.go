//go:build !wasm

package interp

import "unsafe"

// A stackCall calls functions whose arguments are on the stack; see stackcall_wasm.go.
type stackCall struct{}

func newStackCall(_, _ []*layout, _ []uint32) *stackCall { return nil }

func (*stackCall) run(_, _ unsafe.Pointer, _ []uint32, _ unsafe.Pointer) {}
