package compose

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The gophernotes of go.mod has the files that we use. The build would say so too, but later.
func TestBorrowedFiles(t *testing.T) {
	root := checkout(t)
	src, err := upstreamDir(t.Context(), root)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := writeOverlay(root, src, "docs.zip", t.TempDir()); err != nil {
		t.Error(err)
	}
	if _, err := writeOverlay(root, t.TempDir(), "docs.zip", t.TempDir()); err == nil || !strings.Contains(err.Error(), "gophernotes has changed") {
		t.Errorf("without the files: %v", err)
	}
}

func checkout(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	root, err := FindModule(dir)
	if err != nil {
		t.Fatal(err)
	}
	return root
}

func write(t *testing.T, root, name, content string) {
	t.Helper()
	path := filepath.Join(root, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestFindModule(t *testing.T) {
	other := t.TempDir()
	write(t, other, "go.mod", "// comment\nmodule example.org/other // why\n")
	write(t, other, "sub/x", "")
	if _, err := FindModule(filepath.Join(other, "sub")); err == nil || !strings.Contains(err.Error(), "is module example.org/other") {
		t.Errorf("in another module: %v", err)
	}
	if _, err := FindModule(t.TempDir()); err == nil || !strings.Contains(err.Error(), "no go.mod") {
		t.Errorf("outside any module: %v", err)
	}
}

func TestFingerprint(t *testing.T) {
	root := t.TempDir()
	if _, err := fingerprint(root); err == nil || !strings.Contains(err.Error(), "not a complete checkout") {
		t.Errorf("empty folder: %v", err)
	}
	for _, name := range []string{"go.mod", "go.sum", "bayescmp/a.go", "datasets/data/x.csv", "kernel/gophernotes/a.go", "kernel/wrappers/a.go", "kernel/internal/compose/a.go",
		"kernel/internal/evaluator/a.go", "kernel/internal/jupyter/a.go", "kernel/internal/zmtp/a.go"} {
		write(t, root, name, "1")
	}
	last, err := fingerprint(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		file, content string
		changes       bool
	}{
		{"bayescmp/a.go", "2", true},
		{"bayescmp/b.go", "2", true},
		{"datasets/data/x.csv", "2", true},
		{"go.sum", "2", true},
		{"kernel/gophernotes/a.go", "2", true},
		{"kernel/internal/jupyter/a.go", "2", true},
		{"bayescmp/a_test.go", "2", false},
		{"bayescmp/testdata/x", "2", false},
		{"kernel/run.go", "2", false},
		{"notebooks/n.ipynb", "2", false},
	} {
		write(t, root, step.file, step.content)
		now, err := fingerprint(root)
		if err != nil {
			t.Fatal(err)
		}
		if (now != last) != step.changes {
			t.Errorf("%s: changed %v, want %v", step.file, now != last, step.changes)
		}
		last = now
	}
}

func TestKernelWithoutGoCommand(t *testing.T) {
	root := checkout(t)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	t.Setenv("PATH", "")
	if _, err := Kernel(t.Context(), root, &strings.Builder{}); err == nil || !strings.Contains(err.Error(), "go command is not on PATH") {
		t.Errorf("got %v", err)
	}
}
