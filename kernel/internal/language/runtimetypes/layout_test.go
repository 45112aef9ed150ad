package runtimetypes

import (
	"fmt"
	"go/token"
	"go/types"
	"math/rand/v2"
	"reflect"
	"runtime"
	"testing"
	"unsafe"
)

// generator makes random types in go/types.
type generator struct {
	*rand.Rand
	pkg   *types.Package
	named []*types.Named
}

var leafTypes = []types.Type{
	types.Typ[types.Bool], types.Typ[types.Int8], types.Typ[types.Int16], types.Typ[types.Int32],
	types.Typ[types.Int64], types.Typ[types.Float32], types.Typ[types.Complex128],
	types.Typ[types.String], types.Typ[types.Uintptr], types.Typ[types.UnsafePointer],
	types.NewPointer(types.Typ[types.Int]), types.NewSlice(types.Typ[types.String]),
	types.NewMap(types.Typ[types.Int], types.Typ[types.Int]), types.NewInterfaceType(nil, nil),
	types.NewSignatureType(nil, nil, nil, nil, nil, false), types.Universe.Lookup("error").Type(),
	types.NewChan(types.SendRecv, types.Typ[types.Int]), types.NewStruct(nil, nil),
}

func (g *generator) typ(depth int) types.Type {
	switch n := g.IntN(8); {
	case depth == 0 || n < 3:
		return leafTypes[g.IntN(len(leafTypes))]
	case n == 3 && len(g.named) > 0:
		return g.named[g.IntN(len(g.named))]
	case n == 4:
		return types.NewArray(g.typ(depth-1), int64(g.IntN(4)))
	}
	var fields []*types.Var
	for i := range g.IntN(6) {
		name := fmt.Sprintf("f%d", i)
		if g.IntN(8) == 0 {
			name = "_"
		}
		fields = append(fields, types.NewField(token.NoPos, g.pkg, name, g.typ(depth-1), false))
	}
	return types.NewStruct(fields, nil)
}

// declare makes a named type that other types can use, also through pointers, maps and arrays.
func (g *generator) declare() *types.Named {
	object := types.NewTypeName(token.NoPos, g.pkg, fmt.Sprintf("T%d", len(g.named)), nil)
	n := types.NewNamed(object, nil, nil)
	elem := types.NewPointer(types.NewArray(n, 2))
	field := func(name string, t types.Type) *types.Var {
		return types.NewField(token.NoPos, g.pkg, name, t, false)
	}
	n.SetUnderlying(types.NewStruct([]*types.Var{
		field("a", g.typ(3)), field("all", types.NewMap(types.Typ[types.String], n)),
		field("b", g.typ(2)), field("two", elem), field("c", g.typ(1)),
	}, nil))
	g.named = append(g.named, n)
	return n
}

type pointerKind int

const (
	pointerWord pointerKind = iota + 1
	// typeWord is the first word of an interface. The compiler does not mark it as a pointer for
	// the collector, but package reflect does.
	typeWord
)

// pointersIn marks which words of a type are pointers.
func pointersIn(
	t types.Type, sizes types.Sizes, at int64, mark func(word int64, kind pointerKind),
) {
	word := int64(wordSize)
	switch u := t.Underlying().(type) {
	case *types.Basic:
		if u.Kind() == types.String || u.Kind() == types.UnsafePointer {
			mark(at/word, pointerWord)
		}
	case *types.Interface:
		mark(at/word, typeWord)
		mark(at/word+1, pointerWord)
	case *types.Array:
		for i := range u.Len() {
			pointersIn(u.Elem(), sizes, at+i*sizes.Sizeof(u.Elem()), mark)
		}
	case *types.Struct:
		for i, offset := range offsets(u, sizes) {
			pointersIn(u.Field(i).Type(), sizes, at+offset, mark)
		}
	default:
		mark(at/word, pointerWord)
	}
}

func offsets(u *types.Struct, sizes types.Sizes) []int64 {
	var fields []*types.Var
	for f := range u.Fields() {
		fields = append(fields, f)
	}
	return sizes.Offsetsof(fields)
}

// TestRandomLayouts compares random types with the compiler's layouts as go/types computes them.
func TestRandomLayouts(t *testing.T) {
	sizes := types.SizesFor("gc", runtime.GOARCH)
	g := &generator{Rand: rand.New(rand.NewPCG(3, 4)), pkg: types.NewPackage("main", "main")}
	ts := &Types{Compiled: func(*types.Named) reflect.Type { return nil }}
	for range 300 {
		n := g.declare()
		r, err := ts.Of(n)
		if err != nil {
			t.Fatal(err)
		}
		if int64(r.Size()) != sizes.Sizeof(n) || int64(r.Align()) != sizes.Alignof(n) {
			t.Errorf("%s: %d bytes at %d, want %d at %d", n.Underlying(), r.Size(), r.Align(),
				sizes.Sizeof(n), sizes.Alignof(n))
		}
		for i, offset := range offsets(n.Underlying().(*types.Struct), sizes) {
			if f := r.Field(i); int64(f.Offset) != offset {
				t.Errorf("%s: %s is at %d, want %d", n.Underlying(), f.Name, f.Offset, offset)
			}
		}
		if r.Comparable() != types.Comparable(n) {
			t.Errorf("%s: comparable is %t", n.Underlying(), r.Comparable())
		}
		comparePointers(t, n, r, sizes)
		group := (*mapType)(unsafe.Pointer(rtypeOf(r.Field(1).Type))).group
		if slot := group.reflectType().Field(1).Type.Elem(); slot.Field(1).Type != r &&
			slot.Field(1).Type != reflect.PointerTo(r) {
			t.Errorf("%s: the map has elements of type %s", n, slot)
		}
	}
}

func comparePointers(t *testing.T, n *types.Named, r reflect.Type, sizes types.Sizes) {
	want := map[int64]pointerKind{}
	pointersIn(n, sizes, 0, func(word int64, kind pointerKind) { want[word] = kind })
	d := rtypeOf(r)
	for i := range int64(d.size / wordSize) {
		got := i < int64(d.ptrBytes/wordSize) && maskBit(d, uintptr(i))
		if want[i] != typeWord && got != (want[i] == pointerWord) {
			t.Errorf("%s: word %d is a pointer: %t", n.Underlying(), i, got)
		}
	}
}
