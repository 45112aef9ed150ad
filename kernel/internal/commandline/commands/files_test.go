package commands

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/bayescmp/go/internal/ownfiles"
)

// A new report removes exactly those files of an earlier report that it has not written itself.
func TestStaleFilesGo(t *testing.T) {
	dir := t.TempDir()
	files := filepath.Join(dir, "report-files")
	save := func(names ...string) {
		t.Helper()
		var places ownfiles.Batch
		out := outputs{page: filepath.Join(dir, "report.html"), figures: files}
		_, figures, err := out.open(&places)
		for _, name := range names {
			if err == nil {
				err = figures.Put(name, []byte("figure"), 0o644)
			}
		}
		if err == nil {
			err = places.Commit()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	mine := func(name string) {
		if err := os.WriteFile(filepath.Join(files, name), []byte("mine"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	save("both.svg", "old.svg", "changed.svg")
	mine("mine.svg")
	mine("changed.svg")
	save("both.svg", "new.svg")
	for name, stays := range map[string]bool{
		"both.svg": true, "new.svg": true, "old.svg": false, "changed.svg": true, "mine.svg": true,
	} {
		if _, err := os.Stat(filepath.Join(files, name)); (err == nil) != stays {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A file cannot be the folder for figures.
func TestFiguresIntoAFile(t *testing.T) {
	file := fileOf(t, "file", "")
	var places ownfiles.Batch
	defer places.Discard()
	out := outputs{page: filepath.Join(t.TempDir(), "report.html"), figures: file}
	if _, _, err := out.open(&places); err == nil {
		t.Error("a file is taken for a folder")
	}
}
