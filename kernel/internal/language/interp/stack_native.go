//go:build amd64 || arm64

package interp

import "github.com/bayescmp/go/kernel/internal/language/runtimetypes"

// stackHi is the offset of the upper end of a goroutine's stack.
const stackHi = runtimetypes.StackHi

var _ = stackHi // used in the assembly code

// stackUsed returns how many bytes of its stack the goroutine uses.
func stackUsed() uintptr
