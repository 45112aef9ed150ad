package ownfiles

import (
	"os"
	"path/filepath"
	"runtime"
	"sync"
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

// Folders that are made at the same time stay, although each run looks for those of dead ones.
func TestScratchesAtOnce(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	var wg sync.WaitGroup
	for range 16 {
		wg.Go(func() {
			for range 50 {
				dir, remove, err := Scratch()
				if err != nil {
					t.Error(err)
					return
				}
				file := filepath.Join(dir, "file")
				if err := os.WriteFile(file, nil, 0o600); err != nil {
					t.Error(err)
				}
				runtime.Gosched()
				if _, err := os.Stat(file); err != nil {
					t.Error(err)
				}
				remove()
			}
		})
	}
	wg.Wait()
	if left, _ := os.ReadDir(os.TempDir()); len(left) > 0 {
		t.Errorf("left over: %v", left)
	}
}
