package ownfiles

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// prefix begins the names of what is in a folder only while its files are being replaced.
const prefix = ".bayescmp-"

const lockName = prefix + "lock"

// owner begins the text of a lock.
const owner = "bayescmp, process "

// A lock is a file that one process has for itself. The system takes the lock away from a process
// that has ended, however it ended, and the file that is left says nothing.
type lock struct {
	root *os.Root
	name string
	file *os.File
}

// take takes a lock if nobody has it, and otherwise returns an error that wraps errBusy and says
// who has it.
func take(root *os.Root, name string) (*lock, error) {
	for {
		f, err := root.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
		if err != nil {
			return nil, err
		}
		l := &lock{root, name, f}
		switch err := tryLock(f); {
		case errors.Is(err, errBusy):
			err = fmt.Errorf("%s %w (%s); wait until it has ended",
				root.Name(), errBusy, l.owner())
			return nil, errors.Join(err, f.Close())
		case err != nil:
			return nil, errors.Join(err, f.Close())
		}
		if current, err := l.current(); current || err != nil {
			return l, err
		}
		_ = f.Close() // who had it before has just removed it
	}
}

// current reports whether the file is still the one at its place, and writes into it whose it is.
func (l *lock) current() (bool, error) {
	there, err := l.root.Lstat(l.name)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	mine, statErr := l.file.Stat()
	err = errors.Join(err, statErr)
	if err == nil && there.Mode().IsRegular() && !os.SameFile(there, mine) {
		return false, nil
	}
	if text := l.text(); err == nil && (!there.Mode().IsRegular() ||
		text != "" && !strings.HasPrefix(text, owner)) {
		err = fmt.Errorf("%s is not a lock file of bayescmp: remove it",
			filepath.Join(l.root.Name(), l.name))
	}
	if err == nil {
		err = l.file.Truncate(0)
	}
	if err == nil {
		_, err = fmt.Fprintf(io.NewOffsetWriter(l.file, 0), "%s%d since %s\n", owner, os.Getpid(),
			time.Now().Format(time.TimeOnly))
	}
	if err != nil {
		_ = l.file.Close()
	}
	return true, err
}

// text is the beginning of what is in the file.
func (l *lock) text() string {
	text := make([]byte, 100)
	n, _ := l.file.ReadAt(text, 0) // a short text ends with an error
	return string(text[:n])
}

// owner says who has the lock.
func (l *lock) owner() string {
	if who, ok := strings.CutPrefix(strings.TrimSpace(l.text()), "bayescmp, "); ok {
		return who
	}
	return "an unknown process"
}

// release lets others have the lock, and removes the file.
func (l *lock) release() { remove(l.root, l.name, l.file) }
