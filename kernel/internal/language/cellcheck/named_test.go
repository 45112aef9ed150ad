package cellcheck

import (
	"go/types"
	"slices"
	"testing"
)

// The path of a package gives its name, so a package can be found by its name without reading
// anything.
func TestNameOf(t *testing.T) {
	l := newTestLibrary(t)
	for _, path := range l.Paths() {
		pkg, err := l.Import(path)
		if err != nil || pkg.Name() != NameOf(path) {
			t.Errorf("%s: the name is not %s (%v)", path, NameOf(path), err)
		}
		if !slices.Contains(l.Named(NameOf(path)), path) {
			t.Errorf("%s is not named %s", path, NameOf(path))
		}
	}
	want := []string{"crypto/rand", "math/rand/v2", "math/rand"}
	if got := l.Named("rand"); !slices.Equal(got, want) {
		t.Errorf("rand: %q, want %q", got, want)
	}
}

// refused are packages whose generic functions cells cannot call. A cell that calls one gets an
// error that says so.
var refused = []string{"encoding/json/jsontext", "encoding/json/v2"} // since Go 1.27

// Cells can call all other generic functions that the packages export.
func TestGenericFunctions(t *testing.T) {
	l := newTestLibrary(t)
	for _, path := range l.Paths() {
		pkg, err := l.Import(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range pkg.Scope().Names() {
			f, ok := pkg.Scope().Lookup(name).(*types.Func)
			if !ok || !f.Exported() || f.Signature().TypeParams().Len() == 0 || path == "generic" {
				continue
			}
			source, err := l.Generic(path)
			found := err == nil && source != nil && source.Package.Scope().Lookup(name) != nil
			if found == slices.Contains(refused, path) {
				t.Errorf("%s.%s: has a source: %v (%v)", path, name, found, err)
			}
		}
	}
}
