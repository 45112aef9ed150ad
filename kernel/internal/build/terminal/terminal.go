// Package terminal distinguishes terminals from files and pipes.
package terminal

import "os"

// Clear is the control sequence that clears the line of the cursor.
const Clear = "\r\x1b[K"

// Is reports whether a reader or a writer is a terminal.
func Is(stream any) bool {
	f, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
