//go:build unix

package tables

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// A pipe would wait for ever, and a device may never end.
func TestOnlyOrdinaryFiles(t *testing.T) {
	dir := t.TempDir()
	pipe := filepath.Join(dir, "pipe.csv")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		pipe: "pipe or a device", "/dev/zero": "pipe or a device",
		dir: "the folder has no tables", filepath.Join(dir, "none.csv"): "no such file",
	} {
		if _, err := Load(path, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", path, err)
		}
	}
}
