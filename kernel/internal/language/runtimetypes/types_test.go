package runtimetypes

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"reflect"
	"runtime"
	"testing"
)

// cell is a checked source whose types are made.
type cell struct {
	*Types
	t     testing.TB
	scope *types.Scope
	// methods are the bodies, by names such as Point.String
	methods map[string]func(args []reflect.Value) []reflect.Value
}

var compiledTypes = map[string]reflect.Type{}

func knownTo(list ...reflect.Type) {
	for _, t := range list {
		compiledTypes[t.PkgPath()+"."+t.Name()] = t
	}
}

var imports = importer.Default()

// hasImports says whether cells can import packages, whose export data come from the go command.
const hasImports = runtime.GOOS != "js"

func newCell(t testing.TB, source string) *cell {
	t.Helper()
	return newCellOf(t, "main", source)
}

func newCellOf(t testing.TB, pkgPath, source string) *cell {
	t.Helper()
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, "cell", "package "+path.Base(pkgPath)+"\n"+source, 0)
	if err != nil {
		t.Fatal(err)
	}
	config := types.Config{Importer: imports}
	p, err := config.Check(pkgPath, set, []*ast.File{f}, nil)
	if err != nil {
		t.Fatal(err)
	}
	c := &cell{t: t, scope: p.Scope(), methods: map[string]func([]reflect.Value) []reflect.Value{}}
	c.Types = &Types{
		Compiled: func(n *types.Named) reflect.Type {
			return compiledTypes[n.Obj().Pkg().Path()+"."+n.Obj().Name()]
		},
		Call: func(m *types.Func, args []reflect.Value) []reflect.Value {
			recv := m.Signature().Recv().Type()
			if p, ok := recv.(*types.Pointer); ok {
				recv = p.Elem()
			}
			name := recv.(*types.Named).Obj().Name() + "." + m.Name()
			f, ok := c.methods[name]
			if !ok {
				panic("no body of " + name)
			}
			return f(args)
		},
	}
	return c
}

// typ returns the type that a name of the cell has.
func (c *cell) typ(name string) reflect.Type {
	c.t.Helper()
	r, err := c.Of(c.scope.Lookup(name).Type())
	if err != nil {
		c.t.Fatal(err)
	}
	return r
}

func values(list ...any) []reflect.Value {
	var vs []reflect.Value
	for _, v := range list {
		vs = append(vs, reflect.ValueOf(v))
	}
	return vs
}
