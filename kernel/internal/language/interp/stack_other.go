//go:build !amd64 && !arm64

package interp

// stackUsed returns 0, because the use of the stack is not known here.
func stackUsed() uintptr { return 0 }
