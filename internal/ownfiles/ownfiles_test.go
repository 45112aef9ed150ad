package ownfiles_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/ownfiles"
)

func textOf(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestWrite(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "b")
	for _, content := range []string{"one", "two", "two"} {
		if err := ownfiles.Write(dir, "x.txt", []byte(content)); err != nil {
			t.Fatal(err)
		}
		if got := textOf(t, filepath.Join(dir, "x.txt")); got != content {
			t.Errorf("got %q, want %q", got, content)
		}
	}
	if err := ownfiles.Write(dir, "数 a.txt", nil); err != nil {
		t.Fatal(err)
	}
	names, err := ownfiles.List(dir)
	if got := strings.Join(names, ","); err != nil || got != "x.txt,数 a.txt" {
		t.Errorf("got %s, %v", got, err)
	}
	if sum, err := exec.LookPath("sha256sum"); err == nil {
		cmd := exec.Command(sum, "--strict", "-c", "SHA256SUMS")
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
	}
	entries, _ := os.ReadDir(dir)
	if len(entries) != 3 {
		t.Errorf("%d files", len(entries))
	}
}

// Files of others stay, and files that somebody has changed.
func TestForeignFilesStay(t *testing.T) {
	dir := t.TempDir()
	inside := func(name string) string { return filepath.Join(dir, name) }
	put := func(name, content string) {
		if err := os.WriteFile(inside(name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	put("thesis.txt", "mine")
	if err := ownfiles.Write(dir, "changed.txt", []byte("first")); err != nil {
		t.Fatal(err)
	}
	put("changed.txt", "edited")
	if err := os.Mkdir(inside("folder"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{
		"thesis.txt", "changed.txt", "folder", "../out.txt", "a/b", `a\b`, ".", "", "SHA256SUMS",
		"a\nb",
	} {
		if err := ownfiles.Write(dir, name, []byte("ours")); err == nil {
			t.Errorf("%q: written", name)
		}
	}
	if textOf(t, inside("thesis.txt")) != "mine" || textOf(t, inside("changed.txt")) != "edited" {
		t.Error("a file of somebody else is no longer what it was")
	}
	if err := ownfiles.Write(dir, "thesis.txt", []byte("mine")); err != nil {
		t.Errorf("the same content: %v", err)
	}
	for name, want := range map[string]bool{
		"thesis.txt": true, "changed.txt": false, "folder": false, "new.txt": true,
	} {
		if err := ownfiles.Check(dir, name); (err == nil) != want {
			t.Errorf("may %s be written? %v", name, err)
		}
	}
	if err := ownfiles.Overwrite(dir, "changed.txt", []byte("ours")); err != nil {
		t.Error(err)
	}
	if err := ownfiles.Overwrite(dir, "folder", []byte("ours")); err == nil {
		t.Error("a folder is replaced")
	}
	if textOf(t, inside("changed.txt")) != "ours" || ownfiles.Check(dir, "changed.txt") != nil {
		t.Error("what was replaced by force is not ours")
	}
	put("SHA256SUMS", "abc  other\n")
	if _, err := ownfiles.List(dir); err == nil {
		t.Error("a list of somebody else is taken for ours")
	}
	if err := ownfiles.Write(dir, "new.txt", nil); err == nil {
		t.Error("written beside a list of somebody else")
	}
}

// What is no longer written goes, unless somebody has changed it.
func TestWriteAll(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a", "b", "changed"} {
		if err := ownfiles.Write(dir, name, []byte(name)); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"changed", "mine"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("mine"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	err := ownfiles.WriteAll(dir, []ownfiles.File{{"b", nil}, {"c", nil}}, false)
	if err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(dir)
	var there []string
	for _, e := range entries {
		there = append(there, e.Name())
	}
	if got := strings.Join(there, ","); err != nil || got != "SHA256SUMS,b,c,changed,mine" {
		t.Errorf("got %v, %v", there, err)
	}
	if names, err := ownfiles.List(filepath.Join(dir, "none")); err != nil || len(names) > 0 {
		t.Errorf("got %v, %v", names, err)
	}
}
