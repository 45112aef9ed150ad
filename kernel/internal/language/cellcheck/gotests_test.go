package cellcheck

import (
	"flag"
	"go/build/constraint"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// goTests returns the test programs of Go's distribution in the given folders below GOROOT/test
// that begin with a comment such as "// run".
func goTests(t *testing.T, begin string, folders ...string) []string {
	t.Helper()
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, folder := range folders {
		pattern := filepath.Join(strings.TrimSpace(string(root)), "test", folder, "*.go")
		found, _ := filepath.Glob(pattern)
		for _, path := range found {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			// Package syscall differs between systems, and the kernel does not have it.
			line, rest, _ := strings.Cut(string(text), "\n")
			if line == begin && !strings.Contains(rest, "\"syscall\"") {
				files = append(files, path)
			}
		}
	}
	if len(files) == 0 {
		t.Skip("this Go has no folder test")
	}
	return files
}

// A program that Go runs is not refused as a Go file, as a cell without the package clause, or as a
// cell that runs a second time.
func TestRunFilesPass(t *testing.T) {
	files := goTests(t, "// run", ".", "ken", "chan", "interface", "typeparam", "fixedbugs")
	clause := regexp.MustCompile(`(?m)^package \w+`)
	library := newTestLibrary(t)
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !builtHere(string(text)) {
			continue
		}
		if _, err := NewSession(library).Check("cell", string(text)); err != nil {
			t.Errorf("%s: %v", path, err)
		}
		s := NewSession(library)
		for range 2 {
			if _, err := s.Check("cell", clause.ReplaceAllString(string(text), "")); err != nil {
				t.Errorf("%s: %v", path, err)
			}
		}
	}
	t.Logf("%d files", len(files))
}

// builtHere reports whether the constraint of a file, if it has one, holds for this machine without
// cgo.
func builtHere(text string) bool {
	for line := range strings.Lines(text) {
		if constraint.IsGoBuild(line) {
			x, err := constraint.Parse(strings.TrimSpace(line))
			return err == nil && x.Eval(func(tag string) bool {
				return tag == runtime.GOOS || tag == runtime.GOARCH || tag == "gc" ||
					strings.HasPrefix(tag, "go1.")
			})
		}
	}
	return true
}

var listMissed = flag.Bool("missed", false, "list the lines that should be refused and are not")

var errorMark = regexp.MustCompile(`// (?:GC_)?ERROR(?:AUTO)? `)

// A program that Go's compiler refuses is refused, on the same line.
func TestErrorFiles(t *testing.T) {
	files := goTests(t, "// errorcheck", ".", "ken", "chan", "interface", "typeparam", "fixedbugs")
	marked, refused := 0, 0
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		lines := errorLines(t, string(text))
		for i, line := range strings.Split(string(text), "\n") {
			if !errorMark.MatchString(line) {
				continue
			}
			marked++
			if lines[i+1] {
				refused++
			} else if *listMissed {
				t.Logf("%s:%d: %s", filepath.Base(path), i+1, strings.TrimSpace(line))
			}
		}
	}
	t.Logf("%d files, %d of %d lines are refused", len(files), refused, marked)
	if float64(refused) < 0.9*float64(marked) {
		t.Errorf("only %d of %d lines are refused", refused, marked)
	}
}

// errorLines returns the lines of a file with an error.
func errorLines(t *testing.T, text string) map[int]bool {
	found := map[int]bool{}
	_, list := newTestSession(t).check("cell", text)
	for _, e := range list {
		found[e.Pos.Line] = true
	}
	return found
}
