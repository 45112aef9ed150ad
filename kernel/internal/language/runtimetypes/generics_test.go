package runtimetypes

import (
	"encoding/binary"
	"fmt"
	"go/ast"
	"reflect"
	"testing"
)

func TestMethodsOfGenericTypes(t *testing.T) {
	c := newCell(t, `
type Pair[A, B any] struct { First A; Second B }
func (p Pair[A, B]) Swap() Pair[B, A] { return Pair[B, A]{p.Second, p.First} }
func (p *Pair[A, B]) Set(a A, rest ...B) {}
func (p Pair[A, B]) String() string { return "" }
type Box struct { Pair[int, string]; label string }
var x Pair[int, string]
`)
	swapped := c.typ("x").Method(1).Type.Out(0)
	c.methods["Pair.Swap"] = func(args []reflect.Value) []reflect.Value {
		r := reflect.New(swapped).Elem()
		r.Field(0).Set(args[0].Field(1))
		r.Field(1).Set(args[0].Field(0))
		return []reflect.Value{r}
	}
	c.methods["Pair.Set"] = func(args []reflect.Value) []reflect.Value {
		args[0].Elem().Field(0).Set(args[1])
		args[0].Elem().Field(1).Set(args[2].Index(0))
		return nil
	}
	c.methods["Pair.String"] = func(args []reflect.Value) []reflect.Value {
		return values(fmt.Sprint("<", args[0].Field(0), " ", args[0].Field(1), ">"))
	}
	box := reflect.New(c.typ("Box"))
	box.Interface().(interface{ Set(int, ...string) }).Set(3, "three")
	if got := fmt.Sprint(box.Interface()); got != "<3 three>" {
		t.Errorf("the box has %s", got)
	}
	got := box.Elem().MethodByName("Swap").Call(nil)[0]
	text := fmt.Sprintf("%v %T", got, got.Interface())
	if text != "<three 3> main.Pair[string,int]" {
		t.Errorf("swapped: %s", text)
	}
}

func TestInterfacesWithMethodsOfOtherPackages(t *testing.T) {
	if !hasImports {
		t.Skip("the export data of packages need the go command")
	}
	knownTo(reflect.TypeFor[ast.Expr](), reflect.TypeFor[ast.Node]())
	c := newCell(t, `
import "go/ast"
type Expr struct { ast.Expr; note string }
type Noted interface { ast.Expr; noted() }
type hidden interface { exprNode() }
func (e Expr) noted() {}
type Fake struct{}
func (Fake) exprNode() {}
`)
	e := reflect.New(c.typ("Expr")).Elem()
	e.Field(0).Set(reflect.ValueOf(ast.NewIdent("x")))
	if x, ok := e.Interface().(ast.Expr); !ok || x.End()-x.Pos() != 1 {
		t.Errorf("%s is no expression", e.Type())
	}
	if !e.Type().Implements(c.typ("Noted")) || c.typ("Fake").Implements(c.typ("Noted")) {
		t.Error("Expr alone is Noted")
	}
	if e.Type().Implements(c.typ("hidden")) || !c.typ("Fake").Implements(c.typ("hidden")) {
		t.Error("exprNode of two packages are one method")
	}
	held := reflect.New(c.typ("Noted")).Elem()
	held.Set(e)
	if _, ok := held.Interface().(ast.Expr); !ok {
		t.Error("what is Noted is no expression")
	}
}

func TestTypesThatNobodyCanName(t *testing.T) {
	if !hasImports {
		t.Skip("the export data of packages need the go command")
	}
	knownTo(reflect.TypeFor[reflect.Value](), reflect.TypeFor[reflect.Type]())
	c := newCell(t, `
import ("encoding/binary"; "reflect")
var order = binary.LittleEndian
var all = reflect.Value.Seq
var f = func(x interface{ mine(); Sum(x []byte) int }) {}
`)
	c.Know(reflect.TypeOf(binary.LittleEndian))
	if got, want := c.typ("order"), reflect.TypeOf(binary.LittleEndian); got != want {
		t.Errorf("%s is not the compiled type of binary.LittleEndian", got)
	}
	type sums = interface{ Sum([]byte) int }
	if got, want := c.typ("all"), reflect.TypeOf(reflect.Value.Seq); got != want {
		t.Errorf("%s is not the compiled %s", got, want)
	}
	compiled := reflect.TypeFor[func(map[string]sums) struct{ littleEndian }]()
	c.Know(compiled)
	if got := c.typ("f").In(0); got == compiled.In(0).Elem() {
		t.Errorf("%s is %s", got, compiled.In(0).Elem())
	}
	d := newCell(t, "var s map[string]interface{ Sum(x []byte) (n int) }")
	d.Know(compiled)
	if got := d.typ("s"); got != compiled.In(0) {
		t.Errorf("%s is not the compiled one", got)
	}
	d = newCellOf(t, reflect.TypeFor[littleEndian]().PkgPath(), "type littleEndian struct{}")
	d.Know(compiled)
	if got := d.typ("littleEndian"); got != reflect.TypeFor[littleEndian]() {
		t.Errorf("%s is not the compiled one", got)
	}
}

type littleEndian struct{}
