package cellcheck

import (
	"context"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/bayescmp/go/kernel/internal/compose"
	"github.com/bayescmp/go/kernel/internal/importable"
)

// written is the library as the build of the kernel writes it.
var written = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "library")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	here, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	root, err := compose.FindModule(here)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(dir, "library.zip")
	if err := importable.WriteLibrary(context.Background(), root, file); err != nil {
		return nil, err
	}
	return os.ReadFile(file)
})

func newTestLibrary(t testing.TB) *Library {
	t.Helper()
	content, err := written()
	if err != nil {
		t.Fatal(err)
	}
	l := NewLibrary(content)
	l.Declare(display())
	return l
}

// newTestSession is a session whose cells can import what the kernel has.
func newTestSession(t testing.TB) *Session { return NewSession(newTestLibrary(t)) }

// display is gophernotes' package, with the one function that notebooks use.
func display() *types.Package {
	pkg := types.NewPackage("display", "display")
	text := types.NewParam(token.NoPos, pkg, "", types.Typ[types.String])
	data := types.NewParam(token.NoPos, pkg, "", types.NewStruct(nil, nil))
	signature := types.NewSignatureType(nil, nil, nil, types.NewTuple(text),
		types.NewTuple(data), false)
	pkg.Scope().Insert(types.NewFunc(token.NoPos, pkg, "HTML", signature))
	pkg.MarkComplete()
	return pkg
}
