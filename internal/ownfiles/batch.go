package ownfiles

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// A Batch is new files for some folders that appear together: all of them, or none. [Batch.Folder]
// adds a folder, [Folder.Put] writes a file to a place beside those that it will replace,
// [Batch.Commit] lets them appear, and [Batch.Discard] forgets them.
//
// Between two processes the last to commit wins, and each waits for the other. If the process is
// killed the folders stay as they were; in the milliseconds in which the files get their names,
// one after the other, a journal is there, and the next batch for the folder, or [Recover],
// completes what was begun.
type Batch struct{ folders []*Folder }

// Rules say what a batch may do in a folder.
type Rules struct {
	// Check returns an error if a file may not be replaced. Without it the list of the folder
	// decides, and the batch keeps the list.
	Check func(name string, content []byte) error
	// Alone says that files in the list that are not in the batch are removed.
	Alone bool
	// Force lets the batch replace the files of others.
	Force bool
}

// A Folder is a folder of a batch.
type Folder struct {
	mu      sync.Mutex // of hashes: Put may be called by several goroutines
	dir     string
	rules   Rules
	root    *os.Root
	staging *staging
	made    []string // the folders that were made for it, the innermost first
	hashes  hashes   // of the new files

	lock    *lock
	journal journal
}

// writing keeps goroutines of one process apart, as the locks keep processes.
var writing sync.Mutex

// Folder adds a folder, which it makes if there is none. It also removes what killed runs have left
// there, and completes what they had begun.
func (b *Batch) Folder(dir string, rules Rules) (*Folder, error) {
	if err := checkDir(dir); err != nil {
		return nil, err
	}
	f := &Folder{dir: dir, rules: rules, hashes: hashes{}}
	f.made = absent(dir)
	err := os.MkdirAll(dir, 0o755)
	if err == nil {
		f.root, err = os.OpenRoot(dir)
	}
	if err == nil {
		err = locked([]*Folder{f}, func() (err error) {
			f.staging, err = newStaging(f.root)
			return err
		})
	}
	if err != nil {
		f.discard()
		return nil, about(dir, err)
	}
	b.folders = append(b.folders, f)
	return f, nil
}

// checkDir returns an error if a file is where the folder should be.
func checkDir(dir string) error {
	if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		return fmt.Errorf("%s is a file, not a folder: choose another one", dir)
	}
	return nil
}

// absent lists the folders that are not there of a path, the innermost first.
func absent(dir string) (dirs []string) {
	for {
		if _, err := os.Lstat(dir); !errors.Is(err, fs.ErrNotExist) || filepath.Dir(dir) == dir {
			return dirs
		}
		dirs = append(dirs, dir)
		dir = filepath.Dir(dir)
	}
}

// about makes an error about a file behind the scenes one about the folder.
func about(dir string, err error) error {
	if file := (*fs.PathError)(nil); errors.As(err, &file) {
		return &fs.PathError{Op: "write", Path: dir, Err: file.Err}
	}
	if link := (*os.LinkError)(nil); errors.As(err, &link) {
		return &fs.PathError{Op: "write", Path: dir, Err: link.Err}
	}
	return err
}

// locked calls change while nobody else writes into folders.
func locked(folders []*Folder, change func() error) error {
	const (
		patience = time.Minute
		between  = 10 * time.Millisecond
	)
	writing.Lock()
	defer writing.Unlock()
	for start := time.Now(); ; time.Sleep(between) {
		err := lockAll(folders)
		if err == nil {
			defer unlockAll(folders)
			return change()
		}
		unlockAll(folders)
		if !errors.Is(err, errBusy) || time.Since(start) > patience {
			return err
		}
	}
}

// lockAll takes the locks of folders, and cleans up after runs that were killed.
func lockAll(folders []*Folder) (err error) {
	for _, f := range folders {
		if f.lock, err = take(f.root, lockName); err != nil {
			return err
		}
		if err = recoverFolder(f.root); err != nil {
			return err
		}
		if err = removeDead(f.root); err != nil {
			return err
		}
	}
	return nil
}

func unlockAll(folders []*Folder) {
	for _, f := range folders {
		if f.lock != nil {
			f.lock.release()
		}
		f.lock = nil
	}
}

// Put writes a new file.
func (f *Folder) Put(name string, content []byte, mode fs.FileMode) error {
	err := checkName(name)
	if err == nil {
		err = f.staging.put(name, content, mode)
	}
	if err != nil {
		return about(filepath.Join(f.dir, name), err)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.hashes[name] = hash(content)
	return nil
}

// Commit lets the new files appear. If that fails the folders stay as they were, or become so
// again.
func (b *Batch) Commit() error {
	defer b.Discard()
	return locked(b.folders, func() error {
		for _, f := range b.folders {
			if err := f.plan(); err != nil {
				return about(f.dir, err)
			}
		}
		return b.takeEffect()
	})
}

// takeEffect makes all changes that were planned, or none.
func (b *Batch) takeEffect() error {
	if err := b.announce(); err != nil {
		return errors.Join(err, b.undo())
	}
	for _, f := range b.folders {
		if err := f.journal.apply(f.root, f.journal.Changes); err != nil {
			return errors.Join(about(f.dir, err), b.undo())
		}
	}
	for _, f := range b.folders {
		f.made = nil
	}
	return b.forget()
}

// plan finds out what is to be changed in a folder, and whether it may be.
func (f *Folder) plan() error {
	f.journal = journal{Staging: f.staging.name}
	if f.rules.Check != nil {
		return f.planChecked()
	}
	list, err := readList(f.root)
	if err != nil {
		return err
	}
	for _, name := range f.hashes.names() {
		err := list.checkFile(f.root, name, f.hashes[name])
		if foreign := (ForeignError{}); err != nil && !(f.rules.Force && errors.As(err, &foreign)) {
			return err
		}
	}
	var gone []string
	if f.rules.Alone {
		gone = f.stale(list)
	}
	for _, name := range gone {
		delete(list, name)
	}
	for name, sum := range f.hashes {
		list[name] = sum
	}
	if err := f.staging.put(listName, list.text(), 0o644); err != nil {
		return err
	}
	if err := f.change(append(f.hashes.names(), listName), true); err != nil {
		return err
	}
	return f.change(gone, false)
}

// planChecked is plan for a folder without a list.
func (f *Folder) planChecked() error {
	for _, name := range f.hashes.names() {
		content, err := readFile(f.root, name)
		if errors.Is(err, fs.ErrNotExist) || err == nil && f.rules.Force {
			continue
		}
		if err == nil {
			err = f.rules.Check(name, content)
		}
		if err != nil {
			return err
		}
	}
	return f.change(f.hashes.names(), true)
}

// stale lists the files of ours that are not in the batch, and that nobody has changed.
func (f *Folder) stale(list hashes) (names []string) {
	for _, name := range list.names() {
		there, err := hashOf(f.root, name)
		if f.hashes[name] == "" && err == nil && there == list[name] {
			names = append(names, name)
		}
	}
	return names
}

// change notes which files are to be replaced, or removed, and keeps what is there now.
func (f *Folder) change(names []string, replaced bool) error {
	for _, name := range names {
		c := change{Name: name}
		var err error
		staged := f.staging.file(newFiles, name)
		if c.New, err = hashOf(f.root, staged); err == nil && replaced && c.New == "" {
			err = &fs.PathError{Op: "open", Path: staged, Err: fs.ErrNotExist}
		}
		if err != nil {
			return err
		}
		if c.Old, err = hashOf(f.root, name); err != nil {
			return err
		}
		if c.Old != "" {
			if err := f.staging.keep(name); err != nil {
				return err
			}
		}
		f.journal.Changes = append(f.journal.Changes, c)
	}
	return nil
}

// announce writes the journals, that of the first folder at last: with it the batch takes effect.
func (b *Batch) announce() error {
	id := rand.Text()
	for i := len(b.folders) - 1; i >= 0; i-- {
		f := b.folders[i]
		f.journal.Batch = id
		for _, other := range b.folders[1:] {
			to := other.dir
			if i > 0 {
				to = b.folders[0].dir
			}
			way, err := filepath.Rel(f.dir, to)
			if err != nil {
				return err
			}
			if i > 0 {
				f.journal.First = filepath.ToSlash(way)
				break
			}
			f.journal.Others = append(f.journal.Others, filepath.ToSlash(way))
		}
		if err := f.journal.write(f.root); err != nil {
			return about(f.dir, err)
		}
	}
	return nil
}

// undo puts back what has been changed.
func (b *Batch) undo() error {
	first := b.folders[0]
	if there, err := readJournal(first.root); there != nil || err != nil {
		first.journal.Undo = true
		if err := first.journal.write(first.root); err != nil {
			return about(first.dir, err)
		}
	}
	for _, f := range b.folders {
		if err := f.journal.undo(f.root); err != nil {
			return about(f.dir, err)
		}
	}
	return b.forget()
}

// forget removes the journals, that of the first folder at last.
func (b *Batch) forget() error {
	for _, f := range slices.Backward(b.folders) {
		if err := f.root.Remove(journalName); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return about(f.dir, err)
		}
	}
	return nil
}

// Discard removes what the batch has written, if it has not been committed, and the folders that
// were made for it.
func (b *Batch) Discard() {
	for _, f := range b.folders {
		f.discard()
	}
	b.folders = nil
}

func (f *Folder) discard() {
	if f.staging != nil {
		f.staging.remove()
	}
	if f.root != nil {
		_ = f.root.Close()
	}
	for _, dir := range f.made {
		_ = os.Remove(dir) // it stays if others have put something there
	}
}

// Recover completes what a run that was killed has begun in a folder, or puts back what it has
// changed, and removes what it has left. If there is nothing of the kind it writes nothing.
func Recover(dir string) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil // nothing is there
	}
	f := &Folder{dir: dir, root: root}
	defer f.discard()
	entries, err := fs.ReadDir(root.FS(), ".")
	left := func(e fs.DirEntry) bool { return strings.HasPrefix(e.Name(), prefix) }
	if err != nil || !slices.ContainsFunc(entries, left) {
		return err
	}
	return about(dir, locked([]*Folder{f}, func() error { return nil }))
}
