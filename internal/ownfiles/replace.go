package ownfiles

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Replace writes a file in one step, so that a reader sees the old content or the new. A link
// stays, and the file it leads to is written. A file that may not be written is an error, and so is
// a folder that is not there. An error is about path, and not about what is behind the scenes.
func Replace(path string, content []byte) error {
	return replaced(path, func(f *Folder, name string, mode fs.FileMode) error {
		err := f.staging.put(name, content, mode)
		if err == nil {
			err = f.root.Rename(f.staging.file(newFiles, name), name)
		}
		return err
	})
}

// CheckReplace returns the error that Replace would return before it writes.
func CheckReplace(path string) error {
	return replaced(path, func(*Folder, string, fs.FileMode) error { return nil })
}

// replaced prepares to replace the file at path.
func replaced(path string, do func(f *Folder, name string, mode fs.FileMode) error) error {
	target, err := filepath.EvalSymlinks(path)
	if errors.Is(err, fs.ErrNotExist) {
		target, err = path, nil
	}
	if err != nil {
		return about(path, err)
	}
	const usual, writable = 0o644, 0o222
	mode := fs.FileMode(usual)
	if info, err := os.Stat(target); err == nil {
		mode = info.Mode().Perm()
	}
	if mode&writable == 0 {
		return &fs.PathError{Op: "write", Path: path, Err: fs.ErrPermission}
	}
	dir := filepath.Dir(target)
	if _, err := os.Stat(dir); err != nil {
		return about(path, err)
	}
	var b Batch
	defer b.Discard()
	f, err := b.Folder(dir, Rules{})
	if err == nil {
		err = do(f, filepath.Base(target), mode)
	}
	return about(path, err)
}
