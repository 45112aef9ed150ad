package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The files of package bayescmp have three layers: data and code that all files use, tests, and
// answers about answers. A file in neither list belongs to a test, so a new test needs no line
// here.
var (
	dataFiles = []string{
		"builder.go", "design.go", "differences.go", "errors.go", "families.go", "frame.go",
		"fromframe.go", "games.go", "gathered.go", "items.go", "itemsopen.go", "itemtables.go",
		"missing.go", "names.go", "numbers.go", "open.go", "options.go", "origin.go", "pair.go",
		"prose.go", "references.go", "ropehalves.go", "scale.go", "scores.go",
	}
	filesAboveTests = []string{
		"allpairs.go", "curve.go", "disagreements.go", "effects.go", "matrix.go", "methods.go",
		"metrics.go", "multicomparison.go", "panel.go", "results.go", "sensitivity.go", "tests.go",
	}
)

// Files of data do not refer to tests, and tests do not refer to the answers that are made from
// theirs. The compiler cannot check that, because all of them are in the one package that users
// import.
func TestLayersOfThePackage(t *testing.T) {
	packages := ourPackages(t)
	exports := map[string]string{}
	for _, p := range packages {
		exports[p.ImportPath] = p.Export
	}
	at := slices.IndexFunc(packages, func(p listedPackage) bool {
		return strings.HasSuffix(p.ImportPath, "/go/bayescmp")
	})
	if at < 0 {
		t.Fatal("package bayescmp is not listed")
	}
	for _, name := range slices.Concat(dataFiles, filesAboveTests) {
		if !slices.Contains(packages[at].GoFiles, name) {
			t.Errorf("%s is in a layer, but not in the package", name)
		}
	}
	refers, err := referencesIn(packages[at], exports)
	if err != nil {
		t.Fatal(err)
	}
	for from, to := range refers {
		for file, names := range to {
			if layerOf(file) > layerOf(from) {
				t.Errorf("%s refers to %s, which is of a layer above: %s",
					from, file, strings.Join(names, ", "))
			}
		}
	}
}

// layerOf returns 0 for data, 1 for tests, and 2 for the layer above them.
func layerOf(file string) int {
	switch {
	case slices.Contains(dataFiles, file):
		return 0
	case slices.Contains(filesAboveTests, file):
		return 2
	}
	return 1
}

// A folder has no more files than a reader can take in.
func TestFoldersAreSmall(t *testing.T) {
	const most = 110
	files := map[string]int{}
	for _, path := range ourFiles(t, ".go") {
		if !strings.HasSuffix(path, "_test.go") {
			files[filepath.Dir(path)]++
		}
	}
	for dir, n := range files {
		if n > most {
			t.Errorf("%s has %d files of Go without tests, want at most %d", dir, n, most)
		}
	}
}

// No file is longer than a reader can take in. Generated files are excluded, because readers read
// their generators: the interpreter's loop.go is one function, whose instructions are grouped by
// subject in genloop.go.
func TestFilesAreShort(t *testing.T) {
	const most = 900
	for _, path := range ourFiles(t, ".go") {
		text := readText(t, path)
		if strings.HasPrefix(text, "// Code generated") {
			continue
		}
		if n := strings.Count(text, "\n"); n > most {
			t.Errorf("%s has %d lines, want at most %d", path, n, most)
		}
	}
}
