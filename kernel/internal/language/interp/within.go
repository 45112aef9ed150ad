package interp

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// A type that a generic function declares is a different type in each instance, and its name has
// the type arguments, as in Go: main.T[int]. Package ssa makes these types, but does not say to
// which instance they belong. So this file searches the types that an instance uses for those that
// are declared in its source.

// noteDeclared records the types that an instance of a generic function declares.
func (p *Program) noteDeclared(f *ssa.Function) {
	if len(f.TypeArgs()) > 0 && f.Parent() == nil && f.Syntax() != nil {
		(&declaredTypes{p, f.Syntax(), f.TypeArgs(), map[types.Type]bool{}}).ofFunction(f)
	}
}

// declaredWithin returns the type arguments of the function in which a type is declared.
func (p *Program) declaredWithin(t *types.TypeName) []types.Type {
	args, _ := p.within.Load(t)
	list, _ := args.([]types.Type)
	return list
}

// declaredTypes finds the types that an instance declares.
type declaredTypes struct {
	program *Program
	source  ast.Node
	args    []types.Type
	seen    map[types.Type]bool
}

func (d *declaredTypes) ofFunction(f *ssa.Function) {
	for _, b := range f.Blocks {
		for _, in := range b.Instrs {
			for _, o := range in.Operands(nil) {
				if *o != nil {
					d.ofType((*o).Type())
				}
			}
			if v, ok := in.(ssa.Value); ok {
				d.ofType(v.Type())
			}
			if a, ok := in.(*ssa.TypeAssert); ok {
				d.ofType(a.AssertedType)
			}
		}
	}
	for _, within := range f.AnonFuncs {
		d.ofFunction(within)
	}
}

func (d *declaredTypes) ofType(t types.Type) {
	if d.seen[t] || opaque(t) {
		return
	}
	d.seen[t] = true
	switch t := t.(type) {
	case *types.Named:
		d.ofNamed(t)
	case *types.Struct:
		for v := range t.Fields() {
			d.ofType(v.Type())
		}
	case *types.Signature:
		d.ofType(t.Params())
		d.ofType(t.Results())
	case *types.Tuple:
		for v := range t.Variables() {
			d.ofType(v.Type())
		}
	case *types.Map:
		d.ofType(t.Key())
		d.ofType(t.Elem())
	case interface{ Elem() types.Type }: // a pointer, a slice, an array, a channel
		d.ofType(t.Elem())
	}
}

func (d *declaredTypes) ofNamed(t *types.Named) {
	for arg := range t.TypeArgs().Types() {
		d.ofType(arg)
	}
	if at := t.Obj().Pos(); d.source.Pos() <= at && at < d.source.End() {
		d.program.within.Store(t.Obj(), d.args)
		d.ofType(t.Underlying())
	}
}
