package cellcheck

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/bayescmp/go/kernel/internal/build/compose"
	"github.com/bayescmp/go/kernel/internal/language/importable"
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
	packages, err := importable.List(context.Background(), root)
	if err != nil {
		return nil, err
	}
	if err := importable.NewReader().WriteLibrary(packages, file); err != nil {
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
	l.Declare("display", "package display; func HTML(string) (data struct{})")
	l.Declare("generic", "package generic; func Of[T any](T) {}")
	return l
}

// newTestSession returns a session whose cells can import the packages of the kernel.
func newTestSession(t testing.TB) *Session { return NewSession(newTestLibrary(t)) }
