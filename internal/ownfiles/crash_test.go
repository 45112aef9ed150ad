package ownfiles

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
)

// begun makes a batch that is about to make state new of state old: it renames two files, makes
// one, and removes one, in two folders.
func begun(t *testing.T, dir string) *Batch {
	t.Helper()
	files := filepath.Join(dir, "files")
	err := WriteAll(files, []File{{"a", []byte("old")}, {"gone", []byte("old")}}, false)
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "page"), []byte("old"), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	b := &Batch{}
	first, err := b.Folder(dir, Rules{Check: func(string, []byte) error { return nil }})
	if err != nil {
		t.Fatal(err)
	}
	second, err := b.Folder(files, Rules{Alone: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, put := range []error{
		first.Put("page", []byte("new"), 0o644), second.Put("a", []byte("new"), 0o644),
		second.Put("b", []byte("new"), 0o644),
	} {
		if put != nil {
			t.Fatal(put)
		}
	}
	if err := lockAll(b.folders); err != nil {
		t.Fatal(err)
	}
	for _, f := range b.folders {
		if err := f.plan(); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

// die ends the work on a batch as the end of the process does: the locks end, and all files stay.
func die(b *Batch) {
	for _, f := range b.folders {
		_ = f.lock.file.Close()
		_ = f.staging.alive.file.Close()
		_ = f.root.Close()
	}
}

func wantState(t *testing.T, what, dir, state string) {
	t.Helper()
	names := map[string][]string{
		"old": {"SHA256SUMS", "a", "gone"},
		"new": {"SHA256SUMS", "a", "b"},
	}
	entries, err := os.ReadDir(filepath.Join(dir, "files"))
	var there []string
	for _, e := range entries {
		there = append(there, e.Name())
	}
	if err != nil || !slices.Equal(there, names[state]) {
		t.Errorf("%s: there are %v, %v, want %v", what, there, err, names[state])
	}
	for _, path := range append([]string{"../page"}, there...) {
		text, err := os.ReadFile(filepath.Join(dir, "files", path))
		if path != "SHA256SUMS" && (err != nil || string(text) != state) {
			t.Errorf("%s: %s holds %q, %v; want %s", what, path, text, err, state)
		}
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 2 {
		t.Errorf("%s: left over: %v", what, entries)
	}
}

// A process ends after each step of a commit, and of undoing one. Who comes next finds the new
// state from the moment on at which the journal of the first folder is there, and the old state
// before, and where it is being undone. It may begin with either folder.
func TestCrashAtEachStep(t *testing.T) {
	const steps = 6 // two changes of the list, and four of other files
	for done := -1; done <= steps; done++ {
		for undone := -1; undone <= done; undone++ {
			for _, first := range []string{".", "files"} {
				dir := t.TempDir()
				b := begun(t, dir)
				state := "new"
				if done < 0 || undone >= 0 {
					state = "old"
				}
				crash(t, b, done, undone)
				for _, folder := range []string{first, ".", "files"} {
					if err := Recover(filepath.Join(dir, folder)); err != nil {
						t.Error(err)
					}
				}
				what := strconv.Itoa(done) + " steps, " + strconv.Itoa(undone) + " undone, " + first
				wantState(t, what, dir, state)
			}
		}
	}
}

// crash takes some steps of a commit, none with -1, undoes some of them, if that is not -1, and
// dies.
func crash(t *testing.T, b *Batch, done, undone int) {
	t.Helper()
	defer die(b)
	if done < 0 {
		first := b.folders[0]
		whole := first.root
		first.root, _ = os.OpenRoot(t.TempDir()) // the last journal comes to nowhere
		_ = b.announce()
		first.root = whole
		return
	}
	if err := b.announce(); err != nil {
		t.Fatal(err)
	}
	for _, f := range b.folders {
		n := min(done, len(f.journal.Changes))
		if err := f.journal.apply(f.root, f.journal.Changes[:n]); err != nil {
			t.Fatal(err)
		}
		done -= n
	}
	if undone < 0 {
		return
	}
	b.folders[0].journal.Undo = true
	if err := b.folders[0].journal.write(b.folders[0].root); err != nil {
		t.Fatal(err)
	}
	for _, f := range b.folders {
		some := f.journal
		some.Changes = some.Changes[:min(undone, len(some.Changes))]
		if err := some.undo(f.root); err != nil {
			t.Fatal(err)
		}
		undone -= len(some.Changes)
	}
}

// A commit that fails in the middle is undone.
func TestFailureIsUndone(t *testing.T) {
	dir := t.TempDir()
	b := begun(t, dir)
	inTheWay := filepath.Join(dir, "files", "b")
	if err := os.MkdirAll(filepath.Join(inTheWay, "folder"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := b.takeEffect(); err == nil {
		t.Error("a file has replaced a folder")
	}
	unlockAll(b.folders)
	b.Discard()
	if err := os.RemoveAll(inTheWay); err != nil {
		t.Fatal(err)
	}
	wantState(t, "failed", dir, "old")
}
