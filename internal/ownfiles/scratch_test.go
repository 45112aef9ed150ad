package ownfiles

import (
	"os"
	"path/filepath"
	"testing"
)

// The folder of a process that was killed goes when another one makes its own; that of a process
// that lives stays.
func TestScratch(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	alive, removeAlive, err := Scratch()
	if err != nil {
		t.Fatal(err)
	}
	root, err := os.OpenRoot(os.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	dead := filepath.Join(os.TempDir(), scratchFor+"dead")
	if err := os.MkdirAll(filepath.Join(dead, "sub"), 0o755); err != nil {
		t.Fatal(err)
	}
	l, err := take(root, filepath.Base(dead)+"/"+aliveName)
	if err != nil {
		t.Fatal(err)
	}
	_ = l.file.Close() // as the end of its process does
	own, removeOwn, err := Scratch()
	if err != nil {
		t.Fatal(err)
	}
	for dir, want := range map[string]bool{alive: true, dead: false, own: true} {
		if _, err := os.Stat(dir); (err == nil) != want {
			t.Errorf("%s: %v", dir, err)
		}
	}
	removeAlive()
	removeOwn()
	if left, _ := os.ReadDir(os.TempDir()); len(left) > 0 {
		t.Errorf("left over: %v", left)
	}
	t.Setenv("TMPDIR", filepath.Join(own, "none"))
	if _, _, err := Scratch(); err == nil {
		t.Error("a folder in no folder")
	} else {
		t.Log(err)
	}
}
