package tables

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/bayescmp/go/internal/budget"
)

// unpacking reads what a program has packed, and explains errors.
type unpacking struct{ io.Reader }

func (u unpacking) Read(p []byte) (int, error) {
	n, err := u.Reader.Read(p)
	if err != nil && !errors.Is(err, io.EOF) && !budget.Stopped(err) {
		err = fmt.Errorf("%w: the packed file is damaged or cut off: %w", ErrCSV, err)
	}
	return n, err
}

// Gunzip reads what gzip has compressed, and says what an error means.
func Gunzip(r io.Reader) (io.Reader, error) {
	unpacked, err := gzip.NewReader(r)
	if budget.Stopped(err) {
		return nil, err
	}
	if err != nil {
		return nil, fmt.Errorf("%w: it begins like something that gzip has compressed, but: %w",
			ErrCSV, err)
	}
	return unpacking{unpacked}, nil
}

// withoutPacking takes the ending off the name of a file that is compressed.
func withoutPacking(name string) string {
	return strings.TrimSuffix(strings.TrimSuffix(name, ".gz"), ".zst")
}
