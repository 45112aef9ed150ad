package main

import (
	"cmp"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// here returns the sources of the Go version that runs the test.
func here(t *testing.T) sources {
	t.Helper()
	s, err := sourcesOf(t.Context(), nil)
	if err != nil {
		t.Skip("the sources of Go are not here: ", err)
	}
	return s
}

func TestEqualVersions(t *testing.T) {
	s := here(t)
	var said strings.Builder
	if err := s.declarations(&said, s, parts); err != nil || said.Len() > 0 {
		t.Errorf("%s differs from itself: %v", &said, err)
	}
}

// TestWhatChanged compares two versions of a small standard library.
func TestWhatChanged(t *testing.T) {
	version := func(files map[string]string) sources {
		dir := t.TempDir()
		for name, text := range files {
			path := filepath.Join(dir, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		return sources(dir)
	}
	old := version(map[string]string{
		"abi/a.go": "package abi\ntype T struct { a int; b uint }\ntype U int // same\n" +
			"func F(int) { old() }\nfunc G(int)\nconst ( A = iota; B )\nvar gone = 1",
		"go/types/v.go": `package types; var _ = check(go1_26, "new(%s)")`,
	})
	young := version(map[string]string{
		"abi/a.go": "package abi\ntype T struct { a int; c uint }\ntype U int // commented\n" +
			"func F(int) { young() }\nfunc G(uint)\nconst ( X = iota; A; B )",
		"go/types/v.go": `package types; var _ = check(go1_26, "new(%s)", go1_27, "feature")`,
		"slices/s.go":   "package slices\nfunc Of[T any](T) []T\nfunc plain[T any]() {}",
	})
	var said strings.Builder
	taken := part{"abi", []string{"T", "U", "F", "G", "B", "gone"}, "ours"}
	err := cmp.Or(old.declarations(&said, young, []part{taken}), old.generics(&said, young),
		old.language(&said, young))
	if err != nil {
		t.Fatal(err)
	}
	lines := regexp.MustCompile(`(?m)^\S.*`).FindAllString(said.String(), -1)
	want := []string{
		"abi.T is another one (ours)", "was:", "is:", "abi.G is another one (ours)", "was:", "is:",
		"abi.B is another one (ours)", "was:", "is:", "abi.gone is gone (ours)",
		"package slices is new", "slices.Of is new, and generic", "the language has: feature",
	}
	if !slices.Equal(lines, want) {
		t.Errorf("%q, want %q", lines, want)
	}
	if !strings.Contains(said.String(), "\tT struct {\n\t\ta\tint\n\t\tc\tuint\n\t}\n") {
		t.Errorf("the new T is not in %s", &said)
	}
}

// The parts include all functions to which our code links.
func TestLinkedFunctionsAreParts(t *testing.T) {
	out, err := exec.Command("git", "grep", "-h", "^//go:linkname ", "--", "..").Output()
	if err != nil {
		t.Skip("this is no checkout with git: ", err)
	}
	known := map[string]bool{}
	for _, p := range parts {
		for _, name := range p.declarations {
			known[p.pkg+"."+name] = true
		}
	}
	linked := regexp.MustCompile(`(?m)^//go:linkname \S+ (\S+)$`)
	found := linked.FindAllStringSubmatch(string(out), -1)
	if len(found) < 10 {
		t.Errorf("only %d functions found", len(found))
	}
	for _, m := range found {
		if !known[m[1]] {
			t.Errorf("%s is linked to, and not in parts.go", m[1])
		}
	}
}
