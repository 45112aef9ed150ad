//go:build !unix

package lastwords

import "os/exec"

// Share returns nil: files cannot be given to a process here.
func Share(*exec.Cmd) *Memory { return nil }

// Shared returns nil.
func Shared() *Memory { return nil }

// Close does nothing.
func (m *Memory) Close() {}
