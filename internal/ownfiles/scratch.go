package ownfiles

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"
)

// scratchFor begins the names of folders for temporary files.
const scratchFor = "bayescmp-temporary-"

// Scratch makes a folder for temporary files, which only the user may use, and returns it with a
// function that removes it. It also removes the folders of processes that were killed.
func Scratch() (dir string, remove func(), err error) {
	place := os.TempDir()
	defer func() {
		if about := (*fs.PathError)(nil); errors.As(err, &about) {
			err = fmt.Errorf("the folder for temporary files, %s: %w; set TMPDIR to another one",
				place, about.Err)
		}
	}()
	root, err := os.OpenRoot(place)
	if err != nil {
		return "", nil, err
	}
	sweep(root)
	name, alive, err := newScratch(root)
	const attempts = 100
	for i := 1; i < attempts && isTakenForDead(err); i++ {
		name, alive, err = newScratch(root)
	}
	if err != nil {
		return "", nil, errors.Join(err, root.Close())
	}
	return filepath.Join(place, name), func() {
		alive.release()
		_ = root.RemoveAll(name) // if that fails, the next run does it
		_ = root.Close()
	}, nil
}

// newScratch makes a folder in root, and takes its lock.
func newScratch(root *os.Root) (name string, alive *lock, err error) {
	const private = 0o700
	name = scratchFor + strings.ToLower(rand.Text())
	if err := root.Mkdir(name, private); err != nil {
		return "", nil, err
	}
	if alive, err = take(root, path.Join(name, aliveName)); err != nil {
		_ = root.RemoveAll(name)
	}
	return name, alive, err
}

// isTakenForDead reports whether another process removes the folder that has no lock yet.
func isTakenForDead(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, errBusy)
}

// sweep removes the folders for temporary files whose processes have ended. One without a lock may
// be about to get it.
func sweep(root *os.Root) {
	const young = time.Hour
	if !locks {
		return
	}
	entries, _ := fs.ReadDir(root.FS(), ".")
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || !e.IsDir() || !strings.HasPrefix(e.Name(), scratchFor) {
			continue
		}
		lock := path.Join(e.Name(), aliveName)
		if _, err := root.Lstat(lock); err != nil && time.Since(info.ModTime()) < young {
			continue
		}
		if alive, err := take(root, lock); err == nil {
			bury(alive, e.Name())
		}
	}
}

// bury removes a folder whose lock we have. It is renamed before it loses its lock, for its process
// may be alive all the same, and about to take the lock. If something fails, the next run tries
// again.
func bury(l *lock, name string) {
	dead := name + "-dead"
	if l.root.Rename(name, dead) != nil { // such as in Windows, where the lock is an open file
		l.release()
		_ = l.root.RemoveAll(name)
		return
	}
	_ = l.root.RemoveAll(dead)
	_ = l.file.Close()
}
