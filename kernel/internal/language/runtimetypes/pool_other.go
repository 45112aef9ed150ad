//go:build !amd64 && !arm64 && !wasm

package runtimetypes

import "unsafe"

// Without stubs there are types, but they have no methods.
const poolSize = 0

func stub(int) unsafe.Pointer { return nil }
