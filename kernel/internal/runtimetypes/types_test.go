package runtimetypes

import (
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"reflect"
	"testing"
)

// cell is checked source whose types are made.
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

func newCell(t testing.TB, source string) *cell {
	t.Helper()
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, "cell", "package main\n"+source, 0)
	if err != nil {
		t.Fatal(err)
	}
	config := types.Config{Importer: imports}
	p, err := config.Check("main", set, []*ast.File{f}, nil)
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

func TestNamedTypeWithString(t *testing.T) {
	c := newCell(t, `
type Point struct { X, Y int; label string }
func (p Point) String() string { return "" }
func (p *Point) Move(dx int, dy ...float64) { }
type myError struct { code int }
func (e *myError) Error() string { return "" }
func (e *myError) Is(target error) bool { return false }
`)
	c.methods["Point.String"] = func(args []reflect.Value) []reflect.Value {
		return values(fmt.Sprintf("P(%d|%d)", args[0].Field(0).Int(), args[0].Field(1).Int()))
	}
	c.methods["Point.Move"] = func(args []reflect.Value) []reflect.Value {
		x := args[0].Elem().Field(0)
		x.SetInt(x.Int() + args[1].Int() + int64(args[2].Len()))
		return nil
	}
	c.methods["myError.Error"] = func(args []reflect.Value) []reflect.Value {
		return values("E" + fmt.Sprint(args[0].Elem().Field(0).Int()))
	}
	point := c.typ("Point")
	v := reflect.New(point)
	v.Elem().Field(0).SetInt(3)
	v.Elem().Field(1).SetInt(4)
	got := fmt.Sprintf("%v %s %T %v %T %d", v.Elem(), v.Elem().Interface(), v.Elem().Interface(),
		v.Interface(), v.Interface(), v.Elem().Interface())
	if want := "P(3|4) P(3|4) main.Point P(3|4) *main.Point {3 4 0}"; got[:len(want)-5] != want[:len(want)-5] {
		t.Errorf("got %s, want %s", got, want)
	}
	v.Interface().(interface{ Move(int, ...float64) }).Move(10, 1, 2, 3)
	if x := v.Elem().Field(0).Int(); x != 16 {
		t.Errorf("after Move x is %d", x)
	}
	e := reflect.New(c.typ("myError"))
	err := e.Interface().(error)
	if w := fmt.Errorf("x: %w", err); w.Error() != "x: E0" || errors.Unwrap(w) != err {
		t.Errorf("wrapped: %v", w)
	}
}
