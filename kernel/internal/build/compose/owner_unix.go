//go:build unix

package compose

import (
	"io/fs"
	"os"
	"syscall"
)

// mine reports whether a file belongs to the user.
func mine(info fs.FileInfo) bool {
	status, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(status.Uid) == os.Getuid()
}
