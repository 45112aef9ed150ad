//go:build bayeskernel

// Package compiled has the packages that cells may import, as values of the running program. The
// tables come from package importable, which writes them while the kernel is built.
package compiled

import (
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/bayescmp/go/kernel/internal/interp"
)

// A Library has the compiled packages, and what stands in for some of their functions.
type Library struct {
	mu       sync.Mutex
	packages map[string]interp.Package
}

// NewLibrary returns the library of the tables.
func NewLibrary() *Library { return &Library{packages: map[string]interp.Package{}} }

// Package returns the package with a path, an empty one if there is none.
func (l *Library) Package(path string) interp.Package {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.packageLocked(path)
}

func (l *Library) packageLocked(path string) interp.Package {
	if p, ok := l.packages[path]; ok {
		return p
	}
	p := interp.Package{Binds: map[string]reflect.Value{}, Types: map[string]reflect.Type{}}
	if t := tableOf(path); t != nil {
		for _, e := range t.entries {
			e.addTo(p)
		}
	}
	l.packages[path] = p
	return p
}

// Declare adds functions to a package, or puts them in the place of its own.
func (l *Library) Declare(path string, functions map[string]any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	p := l.packageLocked(path)
	for name, f := range functions {
		p.Binds[name] = reflect.ValueOf(f)
	}
}

func (e entry) addTo(p interp.Package) {
	v := reflect.ValueOf(e.value)
	switch e.kind {
	case function:
		p.Binds[e.name] = v
	case variable:
		p.Binds[e.name] = v.Elem()
	case namedType:
		p.Types[e.name] = v.Type().Elem()
	}
}

func tableOf(path string) *table {
	i, found := slices.BinarySearchFunc(tables, path, func(t table, path string) int {
		return strings.Compare(t.path, path)
	})
	if !found {
		return nil
	}
	return &tables[i]
}
