package importable

// patterns are the packages that cells may import: the standard library, the packages of this
// module, and others that are useful for an analysis in a notebook. To make a package of your own
// importable, add a line here and run `go get`.
var patterns = []string{
	"std",
	"./bayescmp/...",
	"./datasets/...",
	"github.com/go-gota/gota/dataframe",
	"github.com/go-gota/gota/series",
	"gonum.org/v1/gonum/blas/blas64",
	"gonum.org/v1/gonum/blas/cblas128",
	"gonum.org/v1/gonum/diff/fd",
	"gonum.org/v1/gonum/floats",
	"gonum.org/v1/gonum/floats/scalar",
	"gonum.org/v1/gonum/graph",
	"gonum.org/v1/gonum/graph/community",
	"gonum.org/v1/gonum/graph/flow",
	"gonum.org/v1/gonum/graph/iterator",
	"gonum.org/v1/gonum/graph/multi",
	"gonum.org/v1/gonum/graph/network",
	"gonum.org/v1/gonum/graph/path",
	"gonum.org/v1/gonum/graph/simple",
	"gonum.org/v1/gonum/graph/topo",
	"gonum.org/v1/gonum/graph/traverse",
	"gonum.org/v1/gonum/integrate",
	"gonum.org/v1/gonum/integrate/quad",
	"gonum.org/v1/gonum/interp",
	"gonum.org/v1/gonum/lapack/lapack64",
	"gonum.org/v1/gonum/mat",
	"gonum.org/v1/gonum/optimize",
	"gonum.org/v1/gonum/stat",
	"gonum.org/v1/gonum/stat/combin",
	"gonum.org/v1/gonum/stat/distmv",
	"gonum.org/v1/gonum/stat/distuv",
	"gonum.org/v1/gonum/stat/sampleuv",
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

// notInBrowser are packages that cells in a browser cannot import, together with all packages below
// them. Those of the standard library need something that a page does not have (a network,
// processes, a system), or are tools for Go itself. They would be a third of the download for which
// a reader of a page waits. Rarely used packages of gonum are left out for the same reason.
var notInBrowser = []string{
	"archive/tar", "crypto", "database", "debug", "expvar", "go",
	"gonum.org/v1/gonum/diff", "gonum.org/v1/gonum/graph", "gonum.org/v1/gonum/integrate",
	"gonum.org/v1/gonum/interp", "gonum.org/v1/gonum/optimize",
	"gonum.org/v1/plot/text", "html/template", "log/syslog",
	"mime", "net", "os/exec", "os/signal", "os/user", "runtime/metrics", "runtime/pprof",
	"runtime/trace", "syscall", "testing", "text/template",
}

// stillInBrowser are exceptions from notInBrowser.
var stillInBrowser = []string{"crypto/md5", "crypto/rand", "crypto/sha1", "crypto/sha256"}

// unwanted are packages of the standard library that have an effect as soon as they are linked, or
// that are of no use in cells.
var unwanted = []string{
	"crypto/fips140", "crypto/mlkem/mlkemtest", "plugin", "runtime/cgo", "runtime/coverage",
	"runtime/race", "testing/cryptotest", "unsafe",
}
