package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bayescmp/go/kernel/internal/compose"
)

// checkoutRoot is the folder of go.mod.
func checkoutRoot(t *testing.T) string {
	t.Helper()
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	root, err := compose.FindModule(here)
	if err != nil {
		t.Fatal(err)
	}
	return root
}

func readText(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A source is a Go file of a package.
type source struct {
	name, path string

	// The kernel's build takes the file from gophernotes: see package compose.
	borrowed bool
}

// listedPackage is what go list says of a package.
type listedPackage struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
	DepOnly                 bool
	ImportMap               map[string]string
}

// sources are p's files. replaced maps paths of files to the files that stand in for them.
func (p listedPackage) sources(replaced map[string]string) []source {
	var list []source
	for _, name := range p.GoFiles {
		s := source{name: name, path: filepath.Join(p.Dir, name)}
		if other, ok := replaced[s.path]; ok {
			s.path, s.borrowed = other, true
		}
		list = append(list, s)
	}
	return list
}

// ourPackages lists the packages of this module, the kernel's among them, and all that they depend
// on, compiled so that their types can be read. replaced maps paths of files to the files that
// stand in for them in the kernel's build.
func ourPackages(t *testing.T) (packages []listedPackage, replaced map[string]string) {
	t.Helper()
	root := checkoutRoot(t)
	made, err := exec.Command("go", "run", "./overlay", t.TempDir()).Output()
	if err != nil {
		t.Fatalf("kernel/overlay: %v", err)
	}
	overlay := string(made)
	command := exec.Command("go", "list", "-deps", "-export", "-overlay", overlay,
		"-tags", "bayeskernel", "-json=ImportPath,Dir,Export,GoFiles,DepOnly,ImportMap", "./...")
	command.Dir, command.Stderr = root, os.Stderr
	out, err := command.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var laid struct{ Replace map[string]string }
	if err := json.Unmarshal([]byte(readText(t, overlay)), &laid); err != nil {
		t.Fatal(err)
	}
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listedPackage
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			return packages, laid.Replace
		} else if err != nil {
			t.Fatal(err)
		}
		packages = append(packages, p)
	}
}

// ourFiles are the paths of the files of the checkout whose names have the given ending. Files that
// git ignores and files in folders of test data are none of them.
func ourFiles(t *testing.T, ending string) []string {
	t.Helper()
	root := checkoutRoot(t)
	command := exec.Command("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard",
		"--", "*"+ending, ":!testdata/*", ":!*/testdata/*")
	command.Dir = root
	out, err := command.Output()
	if err != nil {
		t.Skip("this is no checkout with git: ", err)
	}
	var paths []string
	for name := range strings.SplitSeq(strings.TrimSuffix(string(out), "\x00"), "\x00") {
		path := filepath.Join(root, filepath.FromSlash(name))
		if _, err := os.Stat(path); err == nil { // a file may be removed and not yet committed
			paths = append(paths, path)
		}
	}
	return paths
}
