//go:build minimal && !bayeskernel

package figure

import "fmt"

// PNG returns nil: this program was built with the tag minimal.
func (f *Figure) PNG() []byte { return nil }

// drawn refuses every format.
func (f *Figure) drawn(format string) ([]byte, error) {
	return nil, fmt.Errorf("%s: this program draws .svg only", format)
}
