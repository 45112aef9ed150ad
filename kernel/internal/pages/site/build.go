package site

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bayescmp/go/internal/ownfiles"
	"github.com/bayescmp/go/kernel/internal/build/compose"
)

// The main packages of the programs: front is the program of the front page, and cells executes
// cells. With the tag, front reads all files. Without it, it leaves out what only few files need:
// those with typed columns, those of games, and web pages.
const (
	front    = "./kernel/internal/pages/site/module"
	cells    = "./kernel/program"
	allFiles = "allfiles"
)

// notInlined are packages whose speed hardly matters: for plots and text, of the standard library,
// and small ones. The slow loops are in other packages below bayescmp, and those that read large
// files are in reading/tables.
var notInlined = []string{
	"gonum.org/v1/plot/...",
	"golang.org/x/image/...",
	"github.com/go-gota/gota/...",
	"github.com/bayescmp/go/bayescmp",
	"github.com/bayescmp/go/bayescmp/figure/...",
	"github.com/bayescmp/go/internal/fields",
	"github.com/bayescmp/go/internal/formulas",
	"github.com/bayescmp/go/internal/frames",
	"github.com/bayescmp/go/internal/itemfiles",
	"github.com/bayescmp/go/internal/reading",
	"github.com/bayescmp/go/internal/reading/metrics",
	"github.com/bayescmp/go/internal/writing",
	"github.com/bayescmp/go/internal/budget",
	"github.com/bayescmp/go/internal/visible",
	"github.com/bayescmp/go/datasets/simulate",
	"github.com/bayescmp/go/internal/cliques",
	"github.com/bayescmp/go/internal/concordance",
	"github.com/bayescmp/go/internal/digest",
	"github.com/bayescmp/go/internal/familywise",
	"github.com/bayescmp/go/internal/inputs",
	"github.com/bayescmp/go/internal/itemtable",
	"github.com/bayescmp/go/internal/mcmc",
	"github.com/bayescmp/go/internal/psis",
	"github.com/bayescmp/go/internal/spelling",
	"github.com/bayescmp/go/kernel/internal/pages/...",
	"github.com/bayescmp/go/internal/gametables",
	"github.com/bayescmp/go/internal/lazyregexp",
	"codeberg.org/go-latex/...",
	"codeberg.org/go-pdf/...",
	"golang.org/x/net/...",
	"golang.org/x/text/...",
	"archive/zip",
	"bufio",
	"context",
	"crypto/internal/fips140/aes/...",
	"crypto/internal/fips140/drbg",
	"crypto/internal/fips140/hmac",
	"crypto/internal/fips140/sha3",
	"crypto/internal/fips140/sha512",
	"compress/zlib",
	"encoding/base64",
	"encoding/csv",
	"encoding/json",
	"encoding/xml",
	"errors",
	"fmt",
	"go/token",
	"html",
	"image/png",
	"io",
	"io/fs",
	"log",
	"os",
	"path/filepath",
	"reflect",
	"regexp",
	"regexp/syntax",
	"sync",
	"syscall",
	"syscall/js",
	"text/scanner",
	"time",
}

// Build compiles the programs of the pages from the checkout below root, for WebAssembly, and
// compresses them by gzip, which every browser can undo.
func Build(ctx context.Context, root, version string) (m Module, err error) {
	m.Version = version
	goroot, err := compose.Go(ctx, root, "env", "GOROOT")
	if err != nil {
		return m, err
	}
	exec, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(goroot)),
		"lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return m, err
	}
	m.Exec = string(exec)
	if m.API, err = readAPI(root, "github.com/bayescmp/go"); err != nil {
		return m, err
	}
	work, remove, err := ownfiles.Scratch()
	if err != nil {
		return m, err
	}
	defer remove()
	workspace, err := fewerFonts(ctx, root, work)
	if err != nil {
		return m, err
	}
	overlay, err := compose.Build{
		Root: root, OS: "js", Arch: "wasm", Anywhere: true,
	}.Overlay(ctx, work)
	if err != nil {
		return m, err
	}
	// With the tag minimal, gonum/plot leaves out image formats that no page needs. The program of
	// the front page must be small, so some packages are compiled without inlining.
	var flags []string
	for _, pattern := range notInlined {
		flags = append(flags, "-gcflags", pattern+"=-l")
	}
	c := compiler{root: root, work: work, workspace: workspace, modules: map[string]bool{}}
	if m.WASM, err = c.compile(ctx, front, "minimal", flags...); err != nil {
		return m, err
	}
	if m.AllFiles, err = c.compile(ctx, front, "minimal,"+allFiles, flags...); err != nil {
		return m, err
	}
	m.Cells, err = c.compile(ctx, cells, "minimal,bayeskernel,"+allFiles, "-overlay", overlay)
	if err != nil {
		return m, err
	}
	m.Licences, err = compose.Go(ctx, root, append([]string{"run", "./kernel/licences"},
		slices.Sorted(maps.Keys(c.modules))...)...)
	return m, err
}

// A compiler compiles programs for the pages from the checkout at root.
type compiler struct {
	root, work, workspace string

	// modules are the paths of the modules that were linked into a program, except our own.
	modules map[string]bool
}

// compile compiles a program with tags, compresses it, and records its modules.
func (c compiler) compile(
	ctx context.Context, program, tags string, flags ...string,
) ([]byte, error) {
	binary := filepath.Join(c.work, "program.wasm")
	args := slices.Concat([]string{"-buildvcs=false", "-tags", tags}, flags)
	list := slices.Concat([]string{"list", "-deps", "-f", "{{with .Module}}{{.Path}}{{end}}"},
		args, []string{program})
	linked, err := c.goCommand(ctx, list)
	if err != nil {
		return nil, fmt.Errorf("looking for the modules of %s: %w", program, err)
	}
	for path := range strings.FieldsSeq(string(linked)) {
		if path != compose.Module {
			c.modules[path] = true
		}
	}
	build := slices.Concat([]string{"build", "-ldflags", "-s -w", "-o", binary}, args,
		[]string{program})
	if _, err := c.goCommand(ctx, build); err != nil {
		return nil, fmt.Errorf("building %s for the pages: %w", program, err)
	}
	content, err := os.ReadFile(binary)
	if err != nil {
		return nil, err
	}
	return compressed(content)
}

// goCommand runs the go command in the workspace.
func (c compiler) goCommand(ctx context.Context, args []string) ([]byte, error) {
	settings := append(compose.Anywhere(), "GOWORK="+c.workspace)
	return compose.GoFor(ctx, "js", "wasm", c.root, settings, args...)
}

func compressed(content []byte) ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(content); err != nil {
		return nil, err
	}
	err = z.Close()
	return b.Bytes(), err
}

// fonts is the module of the fonts that gonum/plot always links. The fonts that our figures use
// follow.
const fonts = "codeberg.org/go-fonts/liberation"

var usedFonts = map[string]string{
	"liberationsansregular": "LiberationSans-Regular.ttf",
	"liberationsansbold":    "LiberationSans-Bold.ttf",
}

// fewerFonts makes a module of fonts in which ten of the twelve fonts are replaced by one of the
// other two, which lose their hints. It returns the path of a workspace that uses the module in
// place of the real one. The ten fonts, which no figure uses, would be a third of the download for
// which a visitor of the page waits. A replacement in go.mod would make the folder's path a part
// of the program.
func fewerFonts(ctx context.Context, root, work string) (workspace string, err error) {
	// Unlike go list, this downloads the module if it is missing.
	found, err := compose.Go(ctx, root, "mod", "download", "-json", fonts)
	if err != nil {
		return "", err
	}
	var module struct{ Dir string }
	if err := json.Unmarshal(found, &module); err != nil {
		return "", err
	}
	real, slim := module.Dir, filepath.Join(work, "fonts")
	packages, err := filepath.Glob(filepath.Join(real, "liberation*", "data.go"))
	if err != nil || len(packages) == 0 {
		return "", fmt.Errorf("%s: no fonts in %q: %w", fonts, real, err)
	}
	for _, path := range packages {
		name := filepath.Base(filepath.Dir(path))
		if err := fontPackage(filepath.Join(slim, name), name, real); err != nil {
			return "", err
		}
	}
	about := []byte("module " + fonts + "\n\ngo 1.23\n")
	err = os.WriteFile(filepath.Join(slim, "go.mod"), about, 0o644)
	if err != nil {
		return "", err
	}
	oldest, err := compose.Go(ctx, root, "list", "-m", "-f", "{{.GoVersion}}")
	if err != nil {
		return "", err
	}
	workspace = filepath.Join(work, "go.work")
	return workspace, os.WriteFile(workspace, fmt.Appendf(nil, "go %s\nuse %q\nuse %q\n",
		oldest, filepath.ToSlash(root), filepath.ToSlash(slim)), 0o644)
}

// fontPackage writes the package of a font into dir. If the font is not used, the package contains
// another font instead.
func fontPackage(dir, name, real string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	file := usedFonts[name]
	source := fmt.Sprintf("package %s\n\nimport \"%s/liberationsansregular\"\n\n"+
		"var TTF = liberationsansregular.TTF\n", name, fonts)
	if file != "" {
		source = fmt.Sprintf("package %s\n\nimport _ \"embed\"\n\n//go:embed %s\nvar TTF []byte\n",
			name, file)
		font, err := os.ReadFile(filepath.Join(real, name, file))
		if err != nil {
			return err
		}
		if font, err = withoutHints(font); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if err := os.WriteFile(filepath.Join(dir, file), font, 0o644); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(dir, "data.go"), []byte(source), 0o644)
}
