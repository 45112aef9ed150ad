package cellcheck

import (
	"bytes"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
)

// compiled has the files with the types of packages, as the go command has compiled them.
var compiled = sync.OnceValues(func() (map[string]string, error) {
	command := exec.Command("go", "list", "-tags", "bayeskernel", "-export", "-deps",
		"-f", "{{.ImportPath}} {{.Export}}",
		"std", "../../wrappers")
	command.Env = append(os.Environ(), "CGO_ENABLED=0")
	command.Stderr = os.Stderr
	out, err := command.Output()
	files := map[string]string{}
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		files[path] = file
	}
	return files, err
})

// newTestSession is a session whose cells can import the standard library and what the kernel wraps.
func newTestSession(t testing.TB) *Session {
	t.Helper()
	files, err := compiled()
	if err != nil {
		t.Fatal(err)
	}
	return NewSession(displayed{exportImporter(files)})
}

func exportImporter(files map[string]string) types.Importer {
	return importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		file, ok := files[path]
		if !ok || file == "" {
			return nil, os.ErrNotExist
		}
		text, err := os.ReadFile(file)
		return io.NopCloser(bytes.NewReader(text)), err
	})
}

// displayed adds gophernotes' package display, of which notebooks use one function.
type displayed struct{ types.Importer }

func (d displayed) Import(path string) (*types.Package, error) {
	if path != "display" {
		return d.Importer.Import(path)
	}
	pkg := types.NewPackage(path, path)
	text := types.NewParam(token.NoPos, pkg, "", types.Typ[types.String])
	data := types.NewParam(token.NoPos, pkg, "", types.NewStruct(nil, nil))
	signature := types.NewSignatureType(nil, nil, nil, types.NewTuple(text),
		types.NewTuple(data), false)
	pkg.Scope().Insert(types.NewFunc(token.NoPos, pkg, "HTML", signature))
	pkg.MarkComplete()
	return pkg, nil
}
