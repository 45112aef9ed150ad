// Package compiled has the packages that cells may import, as values of the running program. Their
// tables are in package made. Package importable writes them while the kernel is built.
package compiled

import (
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/bayescmp/go/kernel/internal/language/interp"
)

// A Library has the compiled packages, and replacements for some of their functions.
type Library struct {
	tables []Table // sorted by path

	mu       sync.Mutex
	packages map[string]interp.Package
}

// NewLibrary returns a library with tables, which must be sorted by path.
func NewLibrary(tables []Table) *Library {
	return &Library{tables: tables, packages: map[string]interp.Package{}}
}

// Package returns the package with a path, or an empty one if there is none.
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
	if t := l.tableOf(path); t != nil {
		for _, e := range t.Entries {
			e.addTo(p)
		}
	}
	l.packages[path] = p
	return p
}

// Declare adds functions to a package, or replaces its own functions.
func (l *Library) Declare(path string, functions map[string]any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	p := l.packageLocked(path)
	for name, f := range functions {
		p.Binds[name] = reflect.ValueOf(f)
	}
}

func (e Entry) addTo(p interp.Package) {
	v := reflect.ValueOf(e.Value)
	switch e.Kind {
	case Function:
		p.Binds[e.Name] = v
	case Variable:
		p.Binds[e.Name] = v.Elem()
	case NamedType:
		p.Types[e.Name] = v.Type().Elem()
	}
}

func (l *Library) tableOf(path string) *Table {
	i, found := slices.BinarySearchFunc(l.tables, path, func(t Table, path string) int {
		return strings.Compare(t.Path, path)
	})
	if !found {
		return nil
	}
	return &l.tables[i]
}
