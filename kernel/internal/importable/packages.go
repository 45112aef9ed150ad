package importable

import (
	"slices"
	"strings"
)

// patterns are the packages that cells may import: the standard library, those of this module, and
// what an analysis in a notebook wants beside them. A package of your own becomes importable by a
// line here, and `go get`.
var patterns = []string{
	"std",
	"./bayescmp/...",
	"./datasets/...",
	"github.com/go-gota/gota/dataframe",
	"github.com/go-gota/gota/series",
	"gonum.org/v1/gonum/blas/blas64",
	"gonum.org/v1/gonum/blas/cblas128",
	"gonum.org/v1/gonum/floats",
	"gonum.org/v1/gonum/lapack/lapack64",
	"gonum.org/v1/gonum/mat",
	"gonum.org/v1/gonum/stat",
	"gonum.org/v1/gonum/stat/distmv",
	"gonum.org/v1/gonum/stat/distuv",
	"gonum.org/v1/plot",
	"gonum.org/v1/plot/font",
	"gonum.org/v1/plot/palette",
	"gonum.org/v1/plot/plotter",
	"gonum.org/v1/plot/plotutil",
	"gonum.org/v1/plot/text",
	"gonum.org/v1/plot/vg",
	"gonum.org/v1/plot/vg/draw",
	"gonum.org/v1/plot/vg/vgimg",
	"gonum.org/v1/plot/vg/vgsvg",
}

// unwanted are packages of the standard library that do something as soon as they are linked, or
// that are of no use in cells.
var unwanted = []string{
	"crypto/fips140", "crypto/mlkem/mlkemtest", "plugin", "runtime/cgo", "runtime/coverage",
	"runtime/race", "testing/cryptotest", "time/tzdata", "unsafe",
}

// isImportable tells what cells may import from internal packages, commands, and folders without Go
// files for this system.
func isImportable(p Package) bool {
	words := strings.Split(p.ImportPath, "/")
	return p.Name != "main" && len(p.GoFiles) > 0 && words[0] != "vendor" &&
		!slices.Contains(words, "internal") && !slices.Contains(unwanted, p.ImportPath)
}
