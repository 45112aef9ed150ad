// Package writes makes random functions that are full of what changes memory: swaps, op= and ++
// through fields, elements, maps and pointers to literals of the same function, copies, values that
// are read before a write and used after it, closures that change what later statements read.
//
// The language says what each of them prints. So a statement has calls that change something, or it
// reads variables that may change, not both, where Go leaves open which of the two comes first.
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
	boxed // a value in an any
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

// whole tells whether the zero value of the type can be used: it has no pointers, slices and maps.
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

// flat tells whether fmt prints all of a value.
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
