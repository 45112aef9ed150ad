package compose

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"io"
	"os"
)

// archive is a zip archive in the making.
type archive struct {
	content bytes.Buffer
	zip     *zip.Writer
}

func newArchive() *archive {
	a := &archive{}
	a.zip = zip.NewWriter(&a.content)
	a.zip.RegisterCompressor(zip.Deflate, func(out io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(out, flate.BestCompression)
	})
	return a
}

func (a *archive) add(name string, content []byte) error {
	entry, err := a.zip.Create(name)
	if err != nil {
		return err
	}
	_, err = entry.Write(content)
	return err
}

func (a *archive) write(file string) error {
	if err := a.zip.Close(); err != nil {
		return err
	}
	return os.WriteFile(file, a.content.Bytes(), 0o644)
}
