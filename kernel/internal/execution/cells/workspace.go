package cells

import (
	"sync"

	"github.com/bayescmp/go/kernel/internal/language/cellcheck"
	"github.com/bayescmp/go/kernel/internal/language/compiled"
	"github.com/bayescmp/go/kernel/internal/language/interp"
)

// Parts are the data that are made while the kernel is built; see package made.
type Parts struct {
	// Tables has the packages that cells may import, as values of the running program.
	Tables []compiled.Table

	// Library has their types; see package cellcheck.
	Library []byte

	// Docs has their documentation.
	Docs []byte
}

// A workspace has everything that the cells of a notebook have made: session has their
// declarations, and program has the values.
type workspace struct {
	library  *cellcheck.Library
	session  *cellcheck.Session
	compiled *compiled.Library
	program  *interp.Program
	sources  sources

	// docs is the documentation of packages.
	docs docs

	// loaded says which generic functions program has.
	loaded map[*cellcheck.Source]bool

	// ownFile says how cells get a file of the reader's, if that is not obvious.
	ownFile string

	// using is locked while something looks at the session or adds to it.
	using sync.Mutex
}

// newWorkspace returns the workspace of a notebook in which no cell has run.
func newWorkspace(parts Parts) *workspace {
	library := cellcheck.NewLibrary(parts.Library)
	functions := compiled.NewLibrary(parts.Tables)
	return &workspace{
		library: library, session: cellcheck.NewSession(library), compiled: functions,
		program: interp.New(library.Fset, functions.Package),
		docs:    parts.Docs, loaded: map[*cellcheck.Source]bool{},
	}
}
