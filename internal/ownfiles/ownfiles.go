// Package ownfiles writes files into folders, and replaces only those that it has written there
// itself and that nobody has changed since. A list in the folder has their names and hashes, in the
// form that the command sha256sum checks. The files of a [Batch] appear together.
package ownfiles

import (
	"errors"
	"io/fs"
	"os"
)

// A File is a file that [WriteAll] writes.
type File struct {
	Name    string
	Content []byte
}

// Write writes a file into the folder, which it makes if there is none. If there is a file of this
// name that is not ours, or that has been changed since, Write leaves it and returns a
// [ForeignError].
func Write(dir, name string, content []byte) error {
	return write(dir, []File{{name, content}}, Rules{})
}

// Overwrite is Write, but for replacing the files of others too. A folder stays, and is an error.
func Overwrite(dir, name string, content []byte) error {
	return write(dir, []File{{name, content}}, Rules{Force: true})
}

// WriteSome is Write for several files, or with force Overwrite. They appear together.
func WriteSome(dir string, files []File, force bool) error {
	return write(dir, files, Rules{Force: force})
}

// WriteAll makes files all that is ours in the folder: it writes them, and removes what Write or
// WriteAll has written there before and is not among them. With force it replaces the files of
// others too, see [Overwrite].
func WriteAll(dir string, files []File, force bool) error {
	return write(dir, files, Rules{Alone: true, Force: force})
}

func write(dir string, files []File, rules Rules) error {
	var b Batch
	defer b.Discard()
	f, err := b.Folder(dir, rules)
	for _, file := range files {
		if err == nil {
			err = f.Put(file.Name, file.Content, 0o644)
		}
	}
	if err == nil {
		err = b.Commit()
	}
	return err
}

// Check returns the error that Write would return for whatever content, without writing.
func Check(dir, name string) error {
	if err := checkName(name); err != nil {
		return err
	}
	return reading(dir, func(root *os.Root, list hashes) error {
		return list.checkFile(root, name, "")
	})
}

// List returns the names of the files that Write has written into the folder, sorted. If there is
// no such folder it returns none.
func List(dir string) (names []string, err error) {
	err = reading(dir, func(_ *os.Root, list hashes) error {
		names = list.names()
		return nil
	})
	return names, err
}

// reading hands on the list of a folder, if there is one.
func reading(dir string, use func(*os.Root, hashes) error) error {
	if err := checkDir(dir); err != nil {
		return err
	}
	root, err := os.OpenRoot(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer func() { _ = root.Close() }() // it was only read
	list, err := readList(root)
	if err != nil {
		return err
	}
	return use(root, list)
}
