package compose

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// wantError checks that an error contains a text.
func wantError(t *testing.T, name string, err error, want string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%s: got %v, want %s", name, err, want)
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
	_, err := FindModule(filepath.Join(other, "sub"))
	wantError(t, "in another module", err, "is module example.org/other")
	_, err = FindModule(t.TempDir())
	wantError(t, "outside any module", err, "no go.mod")
}

func TestSources(t *testing.T) {
	root := t.TempDir()
	_, err := Sources(root)
	wantError(t, "empty folder", err, "not a complete checkout")
	for _, name := range []string{
		"go.mod", "go.sum", "bayescmp/a.go", "datasets/data/x.csv", "internal/a.go",
		"kernel/program/a.go", "kernel/wrappers/a.go", "kernel/internal/protocol/jupyter/a.go",
		"kernel/overlay/a.go", "kernel/lite/a.js", "kernel/licences/a.go", "notebooks/n.ipynb",
		"project.go", "LICENSE", "NOTICE",
	} {
		write(t, root, name, "1")
	}
	last, err := Sources(root)
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
		{"kernel/program/a.go", "2", true},
		{"kernel/internal/protocol/jupyter/a.go", "2", true},
		{"bayescmp/a_test.go", "2", false},
		{"bayescmp/testdata/x", "2", false},
		{"kernel/main.go", "2", false},
		{"kernel/lite/a.js", "2", true},
		{"notebooks/n.ipynb", "2", true},
	} {
		write(t, root, step.file, step.content)
		now, err := Sources(root)
		if err != nil {
			t.Fatal(err)
		}
		if (now != last) != step.changes {
			t.Errorf("%s: changed %v, want %v", step.file, now != last, step.changes)
		}
		last = now
	}
}

// The hash covers all sources from which the kernel is compiled.
func TestSourcesAreAll(t *testing.T) {
	root := checkout(t)
	out, err := Go(t.Context(), root, "list", "-deps", "-f", "{{.ImportPath}}", program)
	if err != nil {
		t.Fatal(err)
	}
	for path := range strings.FieldsSeq(string(out)) {
		name, ours := strings.CutPrefix(path, Module+"/")
		if ours && !slices.ContainsFunc(inputs, func(input string) bool {
			return name == input || strings.HasPrefix(name, input+"/")
		}) {
			t.Errorf("a change of %s is not noticed", name)
		}
	}
}

func TestKernelWithoutGoCommand(t *testing.T) {
	root := checkout(t)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	t.Setenv("PATH", "")
	_, err := Kernel(t.Context(), root, &strings.Builder{})
	wantError(t, "no go", err, "go command is not on PATH")
}

// The most recently used binaries stay, and those that are new enough to be about to start.
func TestDropOld(t *testing.T) {
	const day = 24 * time.Hour
	for _, test := range []struct {
		ages map[string]time.Duration
		want string
	}{
		{map[string]time.Duration{"a": day, "b": 2 * day, "c": 3 * day, "d": 4 * day}, "a b c x"},
		{map[string]time.Duration{"a": 0, "b": 0, "c": 0, "d": 0, "e": 0, "f": day}, "a b c d e x"},
	} {
		dir := t.TempDir()
		path := func(name string) string { return filepath.Join(dir, "kernel-"+name) }
		test.ages["x"] = 9 * day
		for name, age := range test.ages {
			write(t, dir, "kernel-"+name, "")
			then := time.Now().Add(-age)
			if err := seal(path(name)); err != nil {
				t.Fatal(err)
			}
			if err := os.Chtimes(path(name), then, then); err != nil {
				t.Fatal(err)
			}
		}
		if !isCached(path("x")) || isCached(path("y")) {
			t.Error("a binary that is there is not found, or the other way round")
		}
		dropOld(dir)
		var left []string
		found, _ := filepath.Glob(path("*"))
		for _, path := range found {
			if strings.HasSuffix(path, sumEnding) {
				continue
			}
			left = append(left, strings.TrimPrefix(filepath.Base(path), "kernel-"))
		}
		if got := strings.Join(left, " "); got != test.want {
			t.Errorf("left: %s, want %s", got, test.want)
		}
	}
}

// A binary for one platform is never mistaken for another's, whatever the user's environment says.
func TestPlatforms(t *testing.T) {
	t.Setenv("GOOS", "plan9")
	t.Setenv("GOARCH", "arm")
	root := checkout(t)
	seen := map[string]bool{}
	for _, b := range []Build{
		Native(root),
		{Root: root, OS: "windows", Arch: "arm64"},
		{Root: root, OS: "js", Arch: "wasm"},
	} {
		out, err := b.goCommand(t.Context(), nil, "env", "GOOS", "GOARCH")
		if got := strings.Join(strings.Fields(string(out)), "/"); err != nil ||
			got != b.OS+"/"+b.Arch {
			t.Errorf("a build for %s/%s is one for %s, %v", b.OS, b.Arch, got, err)
		}
		seen[key("same sources", b.OS, b.Arch)] = true
	}
	if len(seen) != 3 {
		t.Error("two platforms share the place of a binary")
	}
}

// A setting that changes the binary changes its name.
func TestSettingsAreInTheKey(t *testing.T) {
	for _, name := range settings {
		t.Setenv(name, "")
	}
	seen := map[string]string{key("same sources", "linux", "amd64"): "none"}
	for _, name := range settings {
		t.Setenv(name, "v3")
		k := key("same sources", "linux", "amd64")
		if other, ok := seen[k]; ok {
			t.Errorf("%s and %s make the same key", name, other)
		}
		seen[k] = name
		t.Setenv(name, "")
	}
}
