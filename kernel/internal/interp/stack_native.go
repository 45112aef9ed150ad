//go:build amd64 || arm64

package interp

// stackUsed is how much of its stack the goroutine uses.
func stackUsed() uintptr
