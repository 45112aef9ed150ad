// Package terminal distinguishes terminals from files and pipes.
package terminal

import (
	"io"
	"os"
)

// Clear is the control sequence that clears the line of the cursor.
const Clear = "\r\x1b[K"

// Is reports whether w is a terminal.
func Is(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
