package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"io"
	"path"
	"time"
)

// A file is a file of an archive, or an archive.
type file struct {
	name    string
	content []byte
}

// day is the modification time of all files in archives. The true time would make different bytes
// each time.
var day = time.Date(2026, 11, 1, 0, 0, 0, 0, time.UTC)

// pack makes an archive with a folder of files, in the usual format of a system. The file bayescmp
// is the program.
func pack(folder string, files []file, system string) (file, error) {
	if system == "windows" {
		content, err := zipped(folder, files)
		return file{folder + ".zip", content}, err
	}
	content, err := tarred(folder, files)
	return file{folder + ".tar.gz", content}, err
}

func zipped(folder string, files []file) ([]byte, error) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	w.RegisterCompressor(zip.Deflate, func(out io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(out, flate.BestCompression)
	})
	for _, f := range files {
		header := &zip.FileHeader{
			Name: path.Join(folder, f.name), Method: zip.Deflate, Modified: day,
		}
		to, err := w.CreateHeader(header)
		if err == nil {
			_, err = to.Write(f.content)
		}
		if err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return b.Bytes(), err
}

func tarred(folder string, files []file) ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	w := tar.NewWriter(z)
	for _, f := range files {
		mode := int64(0o644)
		if f.name == "bayescmp" { // the program
			mode = 0o755
		}
		err := w.WriteHeader(&tar.Header{
			Name: path.Join(folder, f.name), Mode: mode, Size: int64(len(f.content)), ModTime: day,
		})
		if err == nil {
			_, err = w.Write(f.content)
		}
		if err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	err = z.Close()
	return b.Bytes(), err
}
