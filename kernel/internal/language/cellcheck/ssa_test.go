package cellcheck

import (
	"fmt"
	"go/ast"
	"go/types"
	"os"
	"testing"

	"golang.org/x/tools/go/ssa"
)

// A program builds cells like an evaluator that knows nothing of notebooks.
type program struct {
	ssa *ssa.Program
}

// load declares a package. It leaves out the package's own imports, which may not be complete.
func (p program) load(pkg *types.Package) {
	if p.ssa.Package(pkg) == nil {
		p.ssa.CreatePackage(pkg, nil, nil, true)
	}
}

// loadSource loads generic functions of the standard library.
func (p program) loadSource(s *Source) {
	if p.ssa.Package(s.Package) != nil {
		return
	}
	for _, imported := range s.Package.Imports() {
		p.load(imported)
	}
	for _, used := range s.Uses {
		p.loadSource(used)
	}
	p.ssa.CreatePackage(s.Package, s.Files, s.Info, false).Build()
}

// build builds the instructions of all functions of a cell, and checks their consistency.
func (p program) build(cell *Cell) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	for _, part := range cell.Parts {
		for _, imported := range part.Package.Imports() {
			p.load(imported)
		}
		for _, source := range part.Sources {
			p.loadSource(source)
		}
		built := p.ssa.CreatePackage(part.Package, []*ast.File{part.File}, part.Info, false)
		built.Build()
		if built.Func(Body) == nil {
			return fmt.Errorf("no function runs the part")
		}
		for _, v := range part.Vars {
			if v.Name() != "_" && built.Var(v.Name()) == nil {
				return fmt.Errorf("no variable %s", v.Name())
			}
		}
	}
	return nil
}

func newProgram(s *Session) program {
	return program{ssa.NewProgram(s.world.fset,
		ssa.InstantiateGenerics|ssa.SanityCheckFunctions)}
}

// Instructions can be built for every program that Go runs, from what the check returns.
func TestRunFilesBuild(t *testing.T) {
	for _, path := range goTests(t, "// run", ".", "ken", "chan", "interface", "typeparam") {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		s := newTestSession(t)
		cell, err := s.Check("cell", string(text))
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		if err := newProgram(s).build(cell); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
}
