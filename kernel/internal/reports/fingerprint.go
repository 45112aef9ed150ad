package reports

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Fingerprint returns the SHA-256 of a file. For a folder it covers the names and the contents of
// the files in it.
func Fingerprint(path string) (string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	if !info.IsDir() {
		err = addFile(sum, path)
		return fmt.Sprintf("%x", sum.Sum(nil)), err
	}
	err = filepath.WalkDir(path, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		name, err := filepath.Rel(path, file)
		if err != nil {
			return err
		}
		fmt.Fprintf(sum, "%q\n", filepath.ToSlash(name))
		return addFile(sum, file)
	})
	return fmt.Sprintf("%x", sum.Sum(nil)), err
}

func addFile(sum hash.Hash, path string) error {
	f, err := OpenRegular(path)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // it was only read
	_, err = io.Copy(sum, f)
	return err
}

// OpenRegular opens a file for reading. It refuses devices and pipes, which may have no end.
func OpenRegular(path string) (*os.File, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, &os.PathError{Op: "open", Path: path, Err: errors.New("no ordinary file")}
	}
	return os.Open(path)
}
