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

	"github.com/bayescmp/go/kernel/internal/build/compose"
)

// checkoutRoot returns the folder with go.mod.
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

// listedPackage is the description of a package by go list.
type listedPackage struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
	DepOnly                 bool
	ImportMap               map[string]string

	Imports, TestImports, XTestImports []string
}

// ourPackages lists the packages of this module and all their dependencies. It compiles them, so
// that their types can be read.
func ourPackages(t *testing.T) (packages []listedPackage) {
	t.Helper()
	command := exec.Command("go", "list", "-deps", "-export",
		"-json=ImportPath,Dir,Export,GoFiles,DepOnly,ImportMap,Imports,TestImports,XTestImports",
		"./...")
	command.Dir, command.Stderr = checkoutRoot(t), os.Stderr
	out, err := command.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listedPackage
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			return packages
		} else if err != nil {
			t.Fatal(err)
		}
		packages = append(packages, p)
	}
}

// ourFiles returns the paths of the files of the checkout with the given ending. It leaves out
// files that git ignores and files in folders of test data.
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
		if _, err := os.Stat(path); err == nil { // a removal may not be committed yet
			paths = append(paths, path)
		}
	}
	return paths
}
