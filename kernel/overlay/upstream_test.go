package main

import (
	"os"
	"strings"
	"testing"

	"github.com/bayescmp/go/kernel/internal/compose"
)

// The gophernotes of go.mod has the files that we use. The build would say so too, but later.
func TestBorrowedFiles(t *testing.T) {
	root := checkout(t)
	src, err := upstreamDir(t.Context(), root)
	if err != nil {
		t.Fatal(err)
	}
	files, err := borrow(src, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for place, file := range files {
		if text, err := os.ReadFile(file); err != nil || strings.Contains(string(text), "gomacro/") {
			t.Errorf("%s imports gomacro: %v", place, err)
		}
	}
	_, err = borrow(t.TempDir(), t.TempDir())
	if err == nil || !strings.Contains(err.Error(), "gophernotes has changed") {
		t.Errorf("without the files: %v", err)
	}
}

func checkout(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	root, err := compose.FindModule(dir)
	if err != nil {
		t.Fatal(err)
	}
	return root
}
