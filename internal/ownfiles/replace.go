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
	target, err := filepath.EvalSymlinks(path)
	if errors.Is(err, fs.ErrNotExist) {
		target, err = path, nil
	}
	if err == nil {
		err = replace(target, content)
	}
	return about(path, err)
}

func replace(path string, content []byte) error {
	mode := fs.FileMode(0o644)
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
	}
	const writable = 0o222
	if mode&writable == 0 {
		return &fs.PathError{Op: "write", Path: path, Err: fs.ErrPermission}
	}
	dir, name := filepath.Split(path)
	if dir == "" {
		dir = "."
	}
	if _, err := os.Stat(dir); err != nil {
		return err
	}
	var b Batch
	defer b.Discard()
	f, err := b.Folder(dir, Rules{})
	if err == nil {
		err = f.staging.put(name, content, mode)
	}
	if err == nil {
		err = f.root.Rename(f.staging.file(newFiles, name), name)
	}
	return err
}
