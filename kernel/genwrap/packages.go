package main

// ours are the packages of this module that cells may import: all but internal ones.
var ours = []string{"./bayescmp/...", "./datasets/..."}

// required must be among them.
var required = []string{
	"github.com/bayescmp/go/bayescmp",
	"github.com/bayescmp/go/bayescmp/figure",
	"github.com/bayescmp/go/bayescmp/nb",
	"github.com/bayescmp/go/datasets",
}

// dependencies are the packages that an analysis in a notebook wants beside ours.
var dependencies = []string{
	"github.com/go-gota/gota/dataframe",
	"github.com/go-gota/gota/series",
	"gonum.org/v1/gonum/floats",
	"gonum.org/v1/gonum/mat",
	"gonum.org/v1/gonum/stat",
	"gonum.org/v1/gonum/stat/distmv",
	"gonum.org/v1/gonum/stat/distuv",
	"gonum.org/v1/plot",
	"gonum.org/v1/plot/palette",
	"gonum.org/v1/plot/plotter",
	"gonum.org/v1/plot/plotutil",
	"gonum.org/v1/plot/vg",
	"gonum.org/v1/plot/vg/draw",
	"gonum.org/v1/plot/vg/vgimg",
	"gonum.org/v1/plot/vg/vgsvg",
}

// standard are the packages of the standard library that have grown since gomacro wrapped it, or
// are new.
var standard = []string{
	"bytes",
	"context",
	"errors",
	"fmt",
	"io",
	"log/slog",
	"math/rand/v2",
	"os",
	"path/filepath",
	"sort",
	"strings",
	"sync",
	"sync/atomic",
	"time",
	"unicode/utf8",
}
