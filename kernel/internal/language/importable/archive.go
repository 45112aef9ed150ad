package importable

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"io"
	"os"
)

// An Archive is a zip archive that is being written.
type Archive struct {
	content bytes.Buffer
	zip     *zip.Writer
}

// NewArchive returns an empty archive.
func NewArchive() *Archive {
	a := &Archive{}
	a.zip = zip.NewWriter(&a.content)
	a.zip.RegisterCompressor(zip.Deflate, func(out io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(out, flate.BestCompression)
	})
	return a
}

// Add adds a file.
func (a *Archive) Add(name string, content []byte) error {
	entry, err := a.zip.Create(name)
	if err != nil {
		return err
	}
	_, err = entry.Write(content)
	return err
}

// Write completes the archive and writes it to a file.
func (a *Archive) Write(file string) error {
	if err := a.zip.Close(); err != nil {
		return err
	}
	return os.WriteFile(file, a.content.Bytes(), 0o644)
}
