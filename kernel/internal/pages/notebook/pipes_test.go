//go:build unix

package notebook

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// Reading a pipe could block forever, and a device may have no end.
func TestOnlyOrdinaryFiles(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "a.ipynb")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{pipe, "/dev/zero"} {
		if _, err := ReadFile(path); err == nil || !strings.Contains(err.Error(), "pipe or a dev") {
			t.Errorf("%s: %v", path, err)
		}
	}
}
