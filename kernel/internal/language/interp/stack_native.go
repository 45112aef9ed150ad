//go:build amd64 || arm64

package interp

import "github.com/bayescmp/go/kernel/internal/language/runtimetypes"

// stackHi is where a goroutine has the upper end of its stack.
const stackHi = runtimetypes.StackHi

var _ = stackHi // the assembly reads it

// stackUsed is how much of its stack the goroutine uses.
func stackUsed() uintptr
