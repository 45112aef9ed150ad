package cli

import (
	"fmt"
	"io"
)

// Told is standard output that remembers the first error in writing.
type Told struct {
	io.Writer
	err error
}

// Write implements io.Writer.
func (t *Told) Write(p []byte) (int, error) {
	n, err := t.Writer.Write(p)
	if err != nil && t.err == nil {
		t.err = err
	}
	return n, err
}

// Check returns err, the error of a command. If that is nil, it returns the error in writing the
// command's answer.
func (t *Told) Check(err error) error {
	if err == nil && t.err != nil {
		return fmt.Errorf("the answer could not be written: %w", t.err)
	}
	return err
}
