//go:build minimal && !bayeskernel

package figure

import "fmt"

// PNG returns nil: this program was built with the tag minimal.
func (f *Figure) PNG() []byte { return nil }

// encodeDrawn refuses every format.
func (f *Figure) encodeDrawn(format string) ([]byte, error) {
	return nil, fmt.Errorf("%s: this program draws .svg only", format)
}
