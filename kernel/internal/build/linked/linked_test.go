package linked

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A module without a licence is refused.
func TestNoLicence(t *testing.T) {
	m := Module{Path: "example.org/x"}
	dir := t.TempDir()
	for range 2 {
		err := m.readLicences(dir)
		if err == nil || !strings.Contains(err.Error(), "example.org/x: no licence") {
			t.Errorf("got %v", err)
		}
		file := filepath.Join(dir, "LICENSE")
		if err := os.WriteFile(file, []byte("All rights reserved."), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
