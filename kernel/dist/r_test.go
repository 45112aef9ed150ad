package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The archive of the R package has every file of its folder but those that R CMD build ignores, and
// R installs it.
func TestRSource(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	source, err := rSource(root)
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	err = fs.WalkDir(os.DirFS(filepath.Join(root, "r")), ".",
		func(name string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && !strings.HasPrefix(name, ".") {
				want = append(want, "bayescmp/"+name)
			}
			return err
		})
	if err != nil {
		t.Fatal(err)
	}
	got := namesIn(t, source.content)
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("the archive has %q, the folder %q", got, want)
	}
	if exec.Command("Rscript", "-e", "library(jsonlite)").Run() != nil {
		t.Skip("no R to install the archive with")
	}
	dir := t.TempDir()
	archive := filepath.Join(dir, source.name)
	if err := os.WriteFile(archive, source.content, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("R", "CMD", "INSTALL", "--library="+dir, archive).CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// namesIn lists the files of an archive.
func namesIn(t *testing.T, archive []byte) (names []string) {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(archive))
	if err != nil {
		t.Fatal(err)
	}
	for r := tar.NewReader(z); ; {
		header, err := r.Next()
		if errors.Is(err, io.EOF) {
			return names
		} else if err != nil {
			t.Fatal(err)
		}
		names = append(names, header.Name)
	}
}
