package runtimetypes

import (
	"go/types"
	"reflect"
	"strings"
	"testing"
)

func TestIdenticalTypesAreOne(t *testing.T) {
	c := newCell(t, `
type P struct{ x int }
func (P) M() {}
type G[T any] struct{ v T }
func (G[T]) M(T) G[T] { panic(0) }
var (
	a1, a2 struct{ x int; P "t" }
	b1, b2 interface{ M(); n(P) }
	c1, c2 map[*P][]func(P, ...struct{ _ P }) G[P]
	d1 G[struct{ P }]
	d2 G[struct{ P }]
	e1 G[int]
	e2 = e1.M(1)
	f1 struct{ G[P] }
	f2 struct{ G[P] }
	g1 struct{ x int; P "u" }
	h1 interface{ M(); n(*P) }
	i1 struct{ x int; P P "t" }
)
`)
	for _, name := range []string{"a", "b", "c", "d", "e", "f"} {
		if one, two := c.typ(name+"1"), c.typ(name+"2"); one != two {
			t.Errorf("%s and %s are two types", one, two)
		}
	}
	for _, other := range []string{"g1", "i1"} {
		if c.typ("a1") == c.typ(other) {
			t.Errorf("%s is %s", c.typ("a1"), c.typ(other))
		}
	}
	if c.typ("b1") == c.typ("h1") {
		t.Errorf("%s is %s", c.typ("b1"), c.typ("h1"))
	}
	if p := c.typ("P"); c.typ("e1") == c.typ("d1") || p != c.typ("a1").Field(1).Type {
		t.Error("fields or instances got mixed up")
	}
}

func TestTypesOfCompiledCodeAreFound(t *testing.T) {
	c := newCell(t, `
var (
	a struct{ X int; Y []string }
	b map[string]struct{}
	c func(int, ...any) (string, error)
	d any
	e error
	f interface{}
	g [3]chan<- bool
	h byte
	i rune
)
`)
	want := map[string]reflect.Type{
		"a": reflect.TypeFor[struct {
			X int
			Y []string
		}](),
		"b": reflect.TypeFor[map[string]struct{}](),
		"c": reflect.TypeFor[func(int, ...any) (string, error)](),
		"d": reflect.TypeFor[any](), "e": reflect.TypeFor[error](), "f": reflect.TypeFor[any](),
		"g": reflect.TypeFor[[3]chan<- bool](), "h": reflect.TypeFor[byte](),
		"i": reflect.TypeFor[rune](),
	}
	for name, typ := range want {
		if got := c.typ(name); got != typ {
			t.Errorf("%s is not the compiled %s", got, typ)
		}
	}
}

func TestTwoDeclarationsOfOneNameAreTwoTypes(t *testing.T) {
	source := "type T struct{ x int }\nfunc (T) M() {}"
	one, two := newCell(t, source).typ("T"), newCell(t, source).typ("T")
	if one == two || reflect.PointerTo(one) == reflect.PointerTo(two) {
		t.Error("they are one type")
	}
	if one.AssignableTo(two) || !one.ConvertibleTo(two) {
		t.Error("they are not convertible, or more")
	}
	m := map[any]int{reflect.Zero(one).Interface(): 1, reflect.Zero(two).Interface(): 2}
	if len(m) != 2 || m[reflect.Zero(two).Interface()] != 2 {
		t.Errorf("as keys of one map: %v", m)
	}
	local := newCell(t, `
func f() any { type T struct{ x int }; return T{} }
var a = func() any { type T int; return T(0) }
type T struct{ f func() }
`)
	if name := local.typ("T").String(); name != "main.T" {
		t.Errorf("name %s", name)
	}
}

func TestLaterCellsSeeTheTypesOfEarlierOnes(t *testing.T) {
	c := newCell(t, "type T struct{ next *T }\nvar x []T\nvar y *T")
	typ := c.typ("T")
	if c.typ("x").Elem() != typ || c.typ("y").Elem() != typ || typ.Field(0).Type.Elem() != typ {
		t.Error("T is made anew")
	}
}

func TestWhatIsNoTypeOfAValueIsAnError(t *testing.T) {
	c := newCell(t, `
type C interface{ ~int }
type G[T any] struct{ x T; y []T }
type Good struct{ g *G[Good] }
type BadSize [1 << 60]int
type BadChan chan [1 << 17]byte
func (Good) Bad(BadSize) {}
`)
	for name, says := range map[string]string{
		"C": "constraint", "G": "generic", "BadSize": "larger", "BadChan": "64 KB",
		"Good": "larger",
	} {
		r, err := c.Of(c.scope.Lookup(name).Type())
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v, %v", name, r, err)
		}
	}
	comparable := types.Universe.Lookup("comparable").Type()
	if r, err := c.Of(comparable); err == nil {
		t.Errorf("comparable is %s", r)
	}
	if r, err := c.Of(c.scope.Lookup("Good").Type()); err == nil {
		t.Errorf("%s was left behind by a failure", r)
	}
}
