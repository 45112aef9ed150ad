package commands

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/bayescmp/go/internal/ownfiles"
)

// Of the files of an earlier report those go that the new one has not written, and only those.
func TestStaleFilesGo(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "report-files")
	save := func(names ...string) {
		for _, name := range names {
			if err := ownfiles.Write(dir, name, []byte("figure")); err != nil {
				t.Fatal(err)
			}
		}
	}
	mine := func(name string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("mine"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	save("both.svg", "old.svg", "changed.svg")
	mine("mine.svg")
	mine("changed.svg")
	old, err := findFiles(dir)
	if err != nil {
		t.Fatal(err)
	}
	save("both.svg", "new.svg")
	if err := old.removeStale(); err != nil {
		t.Fatal(err)
	}
	for name, stays := range map[string]bool{
		"both.svg": true, "new.svg": true, "old.svg": false, "changed.svg": true, "mine.svg": true,
	} {
		if _, err := os.Stat(filepath.Join(dir, name)); (err == nil) != stays {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestFindFiles(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := findFiles(file); err == nil {
		t.Error("a file is taken for a folder")
	}
	for _, none := range []string{"", filepath.Join(dir, "none")} {
		old, err := findFiles(none)
		if err != nil || old.removeStale() != nil {
			t.Errorf("%q: %v", none, err)
		}
	}
}
