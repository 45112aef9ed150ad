//go:build !unix

package lastwords

import "os/exec"

// Share returns nil, because files cannot be passed to a process on this system.
func Share(*exec.Cmd) *Memory { return nil }

// Shared returns nil.
func Shared() *Memory { return nil }

// Close does nothing.
func (m *Memory) Close() {}
