package ownfiles_test

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bayescmp/go/internal/ownfiles"
)

const heading = "# Files that bayescmp has written. " +
	"It replaces them for as long as nobody else changes them.\n"

// forged are lines of lists that we never write: %s is the hash of an empty file, and %[2]s the
// path of a file of somebody else.
var forged = []string{
	"%s  ../../thesis.txt\n", "%s  %[2]s\n", "%s  ../out/a.txt\n", "%s  ./a.txt\n", "%s  a/b.txt\n",
	"%s  a\\b.txt\n", "%s  .bashrc\n", "%s  \n", "%s  ..\n", "%s  .\n", "%s  SHA256SUMS\n",
	"%s  sha256sums\n", "%s  a.txt", "%s a.txt\n", "  a.txt\n", "abc  a.txt\n", "%s  a\tb.txt\n",
	"%s  a.txt\n%[1]s  a.txt\n", "%s  b.txt\n%[1]s  a.txt\n", "\n", "# mine\n", "%s  a\xff.txt\n",
	"%s  link.txt/../a.txt\n", "%s  *a.txt\n%[1]s  *\x00\n",
}

// A list that somebody else has made deletes nothing, and is refused with its line.
func TestForgedLists(t *testing.T) {
	empty := fmt.Sprintf("%x", sha256.Sum256(nil))
	for _, lines := range forged {
		top := t.TempDir()
		dir := filepath.Join(top, "sub", "out")
		for _, path := range []string{
			"thesis.txt", "sub/out/a.txt", "sub/out/.bashrc", "sub/out/a/b.txt",
		} {
			put(t, filepath.Join(top, path), "")
		}
		before := treeOf(t, top)
		if strings.Contains(lines, "%") {
			lines = fmt.Sprintf(lines+"%.0[2]s", empty, filepath.Join(top, "thesis.txt"))
		}
		put(t, filepath.Join(dir, "SHA256SUMS"), heading+lines)
		for what, err := range map[string]error{
			"WriteAll": ownfiles.WriteAll(dir, []ownfiles.File{{"new.txt", nil}}, true),
			"Write":    ownfiles.Write(dir, "new.txt", nil),
			"Check":    ownfiles.Check(dir, "new.txt"),
		} {
			if err == nil || !strings.Contains(err.Error(), "SHA256SUMS, line ") {
				t.Errorf("%q: %s: %v", lines, what, err)
			}
		}
		if err := os.Remove(filepath.Join(dir, "SHA256SUMS")); err != nil {
			t.Fatal(err)
		}
		if after := treeOf(t, top); after != before {
			t.Errorf("%q: there was\n%s\nand is\n%s", lines, before, after)
		}
	}
}

// A name of a list may be that of a link, which leads somewhere else, or of a pipe.
func TestLinksOnTheWay(t *testing.T) {
	empty := fmt.Sprintf("%x", sha256.Sum256(nil))
	top := t.TempDir()
	dir, thesis := filepath.Join(top, "out"), filepath.Join(top, "thesis.txt")
	put(t, thesis, "")
	put(t, filepath.Join(dir, "SHA256SUMS"), heading+empty+"  a.txt\n")
	if err := os.Symlink(thesis, filepath.Join(dir, "a.txt")); err != nil {
		t.Skip(err)
	}
	for _, name := range []string{"a.txt", "b.txt"} {
		err := ownfiles.WriteAll(dir, []ownfiles.File{{name, []byte("new")}}, true)
		if textOf(t, thesis) != "" || (err == nil) != (name == "b.txt") {
			t.Errorf("%s: %v, and the file holds %q", name, err, textOf(t, thesis))
		}
	}
	for _, name := range []string{"SHA256SUMS", ".bayescmp-lock", ".bayescmp-journal"} {
		dir := filepath.Join(top, "of"+name)
		put(t, filepath.Join(dir, "mine.txt"), heading)
		if err := os.Symlink("mine.txt", filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
		err := ownfiles.Write(dir, "a.txt", nil)
		if err == nil || textOf(t, filepath.Join(dir, "mine.txt")) != heading {
			t.Errorf("%s is a link: %v", name, err)
		}
	}
}

// A journal that somebody else has made changes nothing outside its folder, nothing that is hidden,
// and nothing whose content it does not know.
func TestForgedJournals(t *testing.T) {
	empty := fmt.Sprintf("%x", sha256.Sum256(nil))
	for _, name := range []string{
		"../thesis.txt", "../out/mine.txt", ".bashrc", "a/b.txt", "mine.txt", "/etc/thesis",
	} {
		for _, staging := range []string{
			"..", "", "a", ".bayescmp-new-../..", ".bayescmp-new-x", "../out/.bayescmp-new-x",
		} {
			top := t.TempDir()
			dir := filepath.Join(top, "out")
			put(t, filepath.Join(top, "thesis.txt"), "")
			for _, name := range []string{"mine.txt", ".bashrc", "a/b.txt"} {
				put(t, filepath.Join(dir, name), map[bool]string{true: "text"}[name == "mine.txt"])
			}
			before := treeOf(t, top)
			put(t, filepath.Join(dir, ".bayescmp-new-x", "old", name), "evil")
			put(t, filepath.Join(dir, ".bayescmp-journal"), fmt.Sprintf(
				`{"Batch": "x", "Staging": %q, "Others": ["..", "."], "Changes": [`+
					`{"Name": %q, "Old": %q, "New": ""}]}`, staging, name, empty))
			_ = ownfiles.Recover(dir)
			_ = os.Remove(filepath.Join(dir, ".bayescmp-journal"))
			_ = os.RemoveAll(filepath.Join(dir, ".bayescmp-new-x"))
			if after := treeOf(t, top); after != before {
				t.Errorf("%s from %s: there was\n%s\nand is\n%s", name, staging, before, after)
			}
		}
	}
}

func put(t *testing.T, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// treeOf lists all that is in a folder, with the contents of the files.
func treeOf(t *testing.T, dir string) string {
	t.Helper()
	var b strings.Builder
	err := filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
		if err == nil && e.Type().IsRegular() {
			var text []byte
			text, err = os.ReadFile(path)
			name, _ := filepath.Rel(dir, path)
			fmt.Fprintf(&b, "%s: %q\n", filepath.ToSlash(name), text)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}
