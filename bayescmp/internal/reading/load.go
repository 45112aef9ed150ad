package reading

import (
	"cmp"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// Load reads the tables of a file. Errors wrap [ErrCSV] or [ErrEmpty], or are about the file.
func Load(path string) ([]Table, error) {
	f, err := os.Open(path)
	if err != nil {
		// The caller names the file.
		if cause := errors.Unwrap(err); cause != nil {
			err = cause
		}
		return nil, err
	}
	defer func() { _ = f.Close() }() // it was only read
	return Tables(path, f)
}

// Tables reads the tables of a file with this name.
func Tables(name string, r io.Reader) ([]Table, error) {
	text, err := Uncompressed(r)
	if err != nil {
		return nil, err
	}
	t, err := CSV(text)
	if err != nil {
		return nil, err
	}
	t.Name = Stem(name)
	return []Table{t}, nil
}

// Stem is the name of a file without its ending, if that leaves anything. The ending of a
// compressed file is left out before.
func Stem(path string) string {
	base := filepath.Base(strings.TrimSuffix(path, ".gz"))
	return cmp.Or(strings.TrimSuffix(base, filepath.Ext(base)), base)
}
