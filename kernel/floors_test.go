package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// floors are the folders of kernel/internal from the bottom to the top. A package imports only
// packages on its own floor or below.
var floors = []string{
	"build", "language", "protocol", "pages", "execution", "conformance", "commandline",
}

// floorOf returns the number of a package's floor, counted from 1, or 0 if it has none.
func floorOf(importPath string) int {
	_, inside, ok := strings.Cut(importPath, "/go/kernel/internal/")
	if !ok {
		return 0
	}
	floor, _, _ := strings.Cut(inside, "/")
	return slices.Index(floors, floor) + 1
}

// climbs returns the imports of a package and its tests that are on a floor above.
func climbs(p listedPackage) (above []string) {
	for _, imported := range slices.Concat(p.Imports, p.TestImports, p.XTestImports) {
		if floorOf(imported) > floorOf(p.ImportPath) {
			above = append(above, imported)
		}
	}
	return above
}

func TestFloorsImportDownwards(t *testing.T) {
	checked := map[int]bool{}
	for _, p := range ourPackages(t) {
		floor := floorOf(p.ImportPath)
		checked[floor] = true
		if floor == 0 {
			if strings.Contains(p.ImportPath, "/go/kernel/internal/") {
				t.Errorf("%s is on no floor: %v", p.ImportPath, floors)
			}
			continue
		}
		for _, above := range climbs(p) {
			t.Errorf("%s imports %s, which is on a floor above", p.ImportPath, above)
		}
	}
	if len(checked) != len(floors)+1 {
		t.Errorf("packages of %d floors were checked, want all of %v", len(checked)-1, floors)
	}
}

// Each folder of kernel/internal is a floor, and the table in docs/ARCHITECTURE.md has all of them.
func TestFloorsAreOnTheMap(t *testing.T) {
	root := checkoutRoot(t)
	folders, err := os.ReadDir(filepath.Join(root, "kernel", "internal"))
	if err != nil {
		t.Fatal(err)
	}
	architecture := readText(t, filepath.Join(root, "docs", "ARCHITECTURE.md"))
	for _, folder := range folders {
		if !slices.Contains(floors, folder.Name()) {
			t.Errorf("kernel/internal/%s is no floor", folder.Name())
		}
		if !strings.Contains(architecture, "`kernel/internal/"+folder.Name()+"`") {
			t.Errorf("docs/ARCHITECTURE.md does not name kernel/internal/%s", folder.Name())
		}
	}
}

func TestClimbs(t *testing.T) {
	const inside = "github.com/bayescmp/go/kernel/internal/"
	p := listedPackage{
		ImportPath:  inside + "pages/page",
		Imports:     []string{"fmt", inside + "pages/notebook", inside + "build/compose"},
		TestImports: []string{inside + "commandline/cli", inside + "language/interp"},
	}
	if got := climbs(p); !slices.Equal(got, []string{inside + "commandline/cli"}) {
		t.Errorf("got %v", got)
	}
}
