package ownfiles

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Replace writes a file in one step, so that a reader sees the old content or the new. An error is
// about path, and not about the temporary file behind the scenes.
func Replace(path string, content []byte) error {
	err := replace(path, content)
	if file := (*fs.PathError)(nil); errors.As(err, &file) {
		return &fs.PathError{Op: "write", Path: path, Err: file.Err}
	}
	if link := (*os.LinkError)(nil); errors.As(err, &link) {
		return &fs.PathError{Op: "write", Path: path, Err: link.Err}
	}
	return err
}

func replace(path string, content []byte) error {
	temp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(temp.Name()) }() // fails after the rename, as it should
	_, err = temp.Write(content)
	if closeErr := temp.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Chmod(temp.Name(), modeOf(path))
	}
	if err == nil {
		err = os.Rename(temp.Name(), path)
	}
	return err
}

func modeOf(path string) os.FileMode {
	if info, err := os.Stat(path); err == nil {
		return info.Mode().Perm()
	}
	return 0o644
}
