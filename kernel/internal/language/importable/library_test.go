package importable

import (
	"archive/zip"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"testing"

	"github.com/bayescmp/go/kernel/internal/build/compose"
	"golang.org/x/tools/go/gcexportdata"
)

func TestLibrary(t *testing.T) {
	if testing.Short() {
		t.Skip("short: not compiling packages")
	}
	path := filepath.Join(t.TempDir(), "library.zip")
	packages, err := List(t.Context(), checkout(t))
	if err != nil {
		t.Fatal(err)
	}
	if err := NewReader().WriteLibrary(packages, path); err != nil {
		t.Fatal(err)
	}
	archive, err := zip.OpenReader(path)
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	read := map[string]*types.Package{}
	for _, test := range []struct{ path, name string }{
		{"fmt", "Println"}, {"slices", "Sort"}, {"iter", "Seq"}, {"time", "Duration"},
		{"github.com/bayescmp/go/bayescmp", "CorrelatedTTest"}, {"gonum.org/v1/plot", "Plot"},
		{"gonum.org/v1/gonum/optimize", "Minimize"}, {"gonum.org/v1/gonum/integrate", "Romberg"},
		{"gonum.org/v1/gonum/interp", "PiecewiseLinear"}, {"gonum.org/v1/gonum/graph", "Graph"},
		{"gonum.org/v1/gonum/stat/combin", "Binomial"},
		{"gonum.org/v1/gonum/stat/sampleuv", "WithoutReplacement"},
		{"gonum.org/v1/gonum/floats/scalar", "EqualWithinAbs"},
	} {
		file, err := archive.Open("types/" + test.path)
		if err != nil {
			t.Error(err)
			continue
		}
		pkg, err := gcexportdata.Read(file, token.NewFileSet(), read, test.path)
		if err != nil || pkg.Scope().Lookup(test.name) == nil {
			t.Errorf("%s has no %s: %v", test.path, test.name, err)
		}
	}
	if _, err := archive.Open("source/slices/sort.go"); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(path); err != nil || info.Size() > 2<<20 {
		t.Errorf("%v %v: too large for every kernel to carry", info, err)
	}
}

func checkout(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	root, err := compose.FindModule(dir)
	if err != nil {
		t.Fatal(err)
	}
	return root
}
