//go:build !unix

package interp

// hasRoom reports whether the system gives the process so many bytes, as far as can be told.
func hasRoom(uintptr) bool { return true }
