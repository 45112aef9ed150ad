// Package writes makes random functions that are full of writes to memory: swaps, op= and ++
// through fields, elements, maps and pointers to literals of the same function, copies, values that
// are read before a write and used after it, closures that change variables that later statements
// read.
//
// The language defines what each of them prints. So where Go does not specify the order, a
// statement either has calls that change something, or reads variables that may change, but not
// both.
package writes

import "fmt"

type kind int

const (
	scalar kind = iota
	structure
	array
	slice
	mapping
	pointer
	boxed // an any that contains a value
)

// A typ is a type. Types are not recursive, so each value has finitely many places.
type typ struct {
	kind   kind
	name   string
	elem   *typ
	length int
	fields []field
	number bool
	param  bool // a type parameter
}

type field struct {
	name string
	typ  *typ
}

var (
	intType    = &typ{name: "int", number: true}
	stringType = &typ{name: "string"}
	scalars    = []*typ{intType, intType, intType, stringType, {name: "float64", number: true},
		{name: "uint8", number: true}, {name: "int16", number: true}, {name: "bool"}}
)

// whole reports whether the zero value of the type can be used, because it has no pointers, slices
// and maps.
func (t *typ) whole() bool {
	switch t.kind {
	case scalar:
		return true
	case array:
		return t.elem.whole()
	case structure:
		for _, f := range t.fields {
			if !f.typ.whole() {
				return false
			}
		}
		return true
	}
	return false
}

// flat reports whether fmt prints all of a value.
func (t *typ) flat() bool {
	switch t.kind {
	case scalar:
		return true
	case pointer:
		return false
	case structure:
		for _, f := range t.fields {
			if !f.typ.flat() {
				return false
			}
		}
		return true
	}
	return t.elem.flat()
}

func arrayOf(n int, t *typ) *typ {
	return &typ{kind: array, name: fmt.Sprintf("[%d]%s", n, t.name), elem: t, length: n}
}

func sliceOf(t *typ) *typ { return &typ{kind: slice, name: "[]" + t.name, elem: t} }

func mapOf(t *typ) *typ { return &typ{kind: mapping, name: "map[string]" + t.name, elem: t} }

func pointerTo(t *typ) *typ { return &typ{kind: pointer, name: "*" + t.name, elem: t} }

func boxOf(t *typ) *typ { return &typ{kind: boxed, name: "any", elem: t} }
