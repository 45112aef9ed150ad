package serve

import (
	"os"
	"path/filepath"
	"testing"
)

// Only data that are not in a parent of the folder have a copy.
func TestCopies(t *testing.T) {
	top := t.TempDir()
	if err := os.MkdirAll(filepath.Join(top, "data"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(top, "data", "here.csv"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	s := Server{
		Pages: "pages", Dir: filepath.Join(top, "notebooks"),
		Data: []string{"data/here.csv", "data/missing.csv"},
	}
	got := s.copies()
	if len(got) != 1 || got["data/missing.csv"] != filepath.Join("pages", "missing.csv") {
		t.Errorf("%v", got)
	}
}
