package ownfiles

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

const journalName = prefix + "journal"

// A change makes the file Name, whose hash is Old, one whose hash is New; "" is no file.
type change struct{ Name, New, Old string }

// A journal has the changes of a folder that are taking effect: files of a staging folder get their
// places one after the other. From the moment at which the journal of the first folder of a batch
// is there, the batch takes effect, though the process may end: whoever finds the journal completes
// it. Before, and after Undo, what has changed is put back.
type journal struct {
	Batch   string   // tells batches apart
	Staging string   // the name of the staging folder
	First   string   // the first folder of the batch; "" for this one
	Others  []string // of the first folder: the others
	Undo    bool
	Changes []change
}

// write puts the journal into its folder in one step.
func (j journal) write(root *os.Root) error {
	text, err := json.Marshal(j)
	half := path.Join(j.Staging, "journal")
	if err == nil {
		err = writeFile(root, half, text, 0o644)
	}
	if err == nil {
		err = root.Rename(half, journalName)
	}
	return err
}

// readJournal reads the journal of a folder; nil if there is none.
func readJournal(root *os.Root) (*journal, error) {
	const most = 1 << 26 // bytes
	f, err := openFile(root, journalName)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // it was only read
	text, err := io.ReadAll(io.LimitReader(f, most))
	if err != nil {
		return nil, err
	}
	var j journal
	if json.Unmarshal(text, &j) != nil || !j.sound() {
		return nil, fmt.Errorf("%s was not written by bayescmp: remove it",
			filepath.Join(root.Name(), journalName))
	}
	return &j, nil
}

// sound reports whether a journal is about files of its own folder only.
func (j journal) sound() bool {
	mark, ours := strings.CutPrefix(j.Staging, stagingFor)
	return ours && checkName(mark) == nil &&
		!slices.ContainsFunc(j.Changes, func(c change) bool {
			return c.Name != listName && checkName(c.Name) != nil
		})
}

// apply gives the new files their places.
func (j journal) apply(root *os.Root, changes []change) error {
	for _, c := range changes {
		var err error
		if c.New == "" {
			err = root.Remove(c.Name)
		} else {
			err = root.Rename(path.Join(j.Staging, newFiles, c.Name), c.Name)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// missing are the changes that have not taken effect. A file that somebody else has changed
// meanwhile stays.
func (j journal) missing(root *os.Root) (todo []change) {
	for _, c := range j.Changes {
		there, err := hashOf(root, c.Name)
		staged, stagedErr := hashOf(root, path.Join(j.Staging, newFiles, c.Name))
		if err == nil && stagedErr == nil && there == c.Old && staged == c.New {
			todo = append(todo, c)
		}
	}
	return todo
}

// undo puts back what has changed. A file that somebody else has changed meanwhile stays.
func (j journal) undo(root *os.Root) error {
	var errs []error
	for _, c := range j.Changes {
		there, err := hashOf(root, c.Name)
		if err != nil || there != c.New || c.New == c.Old {
			continue
		}
		if c.Old == "" {
			errs = append(errs, root.Remove(c.Name))
			continue
		}
		old := path.Join(j.Staging, oldFiles, c.Name)
		if kept, err := hashOf(root, old); err == nil && kept == c.Old {
			errs = append(errs, root.Rename(old, c.Name))
		}
	}
	return errors.Join(errs...)
}

// recoverFolder completes what a killed run has begun, or puts back what it has changed. The caller
// has the lock of the folder.
func recoverFolder(root *os.Root) error {
	j, err := readJournal(root)
	if j == nil || err != nil {
		return err
	}
	if j.First == "" {
		for _, other := range j.Others {
			if err := j.recoverOther(root.Name(), other); err != nil {
				return err
			}
		}
	}
	if j.takesEffect(root.Name()) {
		err = j.apply(root, j.missing(root))
	} else {
		err = j.undo(root)
	}
	if err == nil {
		err = root.Remove(journalName)
	}
	return err
}

// takesEffect reports whether the batch of a journal takes effect: the journal of its first folder
// decides.
func (j journal) takesEffect(dir string) bool {
	if j.First == "" {
		return !j.Undo
	}
	root, err := os.OpenRoot(relativeTo(dir, j.First))
	if err != nil {
		return false
	}
	defer func() { _ = root.Close() }() // it was only read
	first, err := readJournal(root)
	return err == nil && first != nil && first.Batch == j.Batch && !first.Undo
}

// recoverOther recovers another folder of the same batch.
func (j journal) recoverOther(dir, other string) error {
	root, err := os.OpenRoot(relativeTo(dir, other))
	if err != nil {
		return nil // it is no longer there
	}
	defer func() { _ = root.Close() }() // all is written
	if itself, err := sameFolder(dir, root); itself || err != nil {
		return err
	}
	l, err := take(root, lockName)
	if err != nil {
		return err
	}
	defer l.release()
	theirs, err := readJournal(root)
	if theirs == nil || err != nil || theirs.Batch != j.Batch || theirs.First == "" {
		return err
	}
	return recoverFolder(root)
}

func sameFolder(dir string, root *os.Root) (bool, error) {
	one, err := os.Stat(dir)
	if err != nil {
		return false, err
	}
	other, err := root.Stat(".")
	return err == nil && os.SameFile(one, other), err
}

// relativeTo is the path of a folder as seen from another one.
func relativeTo(dir, path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(dir, filepath.FromSlash(path))
}
