package main

import (
	"fmt"
	"strings"
)

type kind int

const (
	boolean kind = iota
	integer
	unsigned
	float
	complexes
	textKind
	sliceKind
	array
	mapping
	pointer
	structure
	function
	iface     // an interface with methods, or any
	parameter // the type parameter of a generic function
)

// A typ is a type in the programs. Two types are the same if their names are.
type typ struct {
	kind      kind
	name      string // as programs write it
	bits      int
	elem, key *typ
	length    int
	fields    []field
	params    []*typ
	results   []*typ
	methods   []method // with a receiver that is the value
	named     bool
	numeric   bool // for a type parameter: has + - * and conversions of small numbers
	ordered   bool // for a type parameter: has < and ==
}

type field struct {
	name     string
	typ      *typ
	embedded bool
}

type method struct {
	name            string
	params, results []*typ
	pointer         bool // declared for the pointer
}

func basic(k kind, name string, bits int) *typ { return &typ{kind: k, name: name, bits: bits} }

var (
	boolType    = basic(boolean, "bool", 8)
	intType     = basic(integer, "int", 64)
	stringType  = basic(textKind, "string", 0)
	runeType    = basic(integer, "rune", 32)
	byteType    = basic(unsigned, "byte", 8)
	float64Type = basic(float, "float64", 64)
	anyType     = &typ{kind: iface, name: "any"}

	numbers = []*typ{
		intType, basic(integer, "int8", 8), basic(integer, "int16", 16),
		basic(integer, "int32", 32), basic(integer, "int64", 64), runeType,
		basic(unsigned, "uint", 64), basic(unsigned, "uint8", 8), basic(unsigned, "uint16", 16),
		basic(unsigned, "uint32", 32), basic(unsigned, "uint64", 64), byteType,
		basic(unsigned, "uintptr", 64),
		basic(float, "float32", 32), float64Type,
	}
	basics = append([]*typ{boolType, stringType, intType, intType, float64Type, byteType,
		basic(complexes, "complex128", 128), basic(complexes, "complex64", 64)}, numbers...)
)

func (t *typ) number() bool { return t.kind == integer || t.kind == unsigned || t.kind == float }

func (t *typ) integer() bool { return t.kind == integer || t.kind == unsigned }

func (t *typ) comparable() bool {
	switch t.kind {
	case sliceKind, mapping, function:
		return false
	case array:
		return t.elem.comparable()
	case structure:
		for _, f := range t.fields {
			if !f.typ.comparable() {
				return false
			}
		}
	case parameter:
		return t.ordered
	}
	return true
}

// isKey reports whether fmt always prints maps with such keys in the same order.
func (t *typ) isKey() bool {
	switch t.kind {
	case boolean, integer, unsigned, textKind:
		return true
	case array:
		return t.elem.isKey()
	case structure:
		for _, f := range t.fields {
			if !f.typ.isKey() {
				return false
			}
		}
		return true
	}
	return false
}

// printable reports whether the output of printing a value does not depend on its place in memory.
func (t *typ) printable() bool {
	switch t.kind {
	case pointer, function:
		return false
	case iface:
		return !t.named // an any only gets printable values
	case sliceKind, array:
		return t.elem.printable()
	case mapping:
		return t.elem.printable()
	case structure:
		for _, f := range t.fields {
			if !f.typ.printable() {
				return false
			}
		}
	}
	return true
}

func sliceOf(t *typ) *typ { return &typ{kind: sliceKind, name: "[]" + t.name, elem: t} }

func pointerTo(t *typ) *typ { return &typ{kind: pointer, name: "*" + t.name, elem: t} }

func arrayOf(n int, t *typ) *typ {
	return &typ{kind: array, name: fmt.Sprintf("[%d]%s", n, t.name), elem: t, length: n}
}

func mapOf(k, t *typ) *typ {
	return &typ{kind: mapping, name: fmt.Sprintf("map[%s]%s", k.name, t.name), key: k, elem: t}
}

func funcOf(params, results []*typ) *typ {
	return &typ{kind: function, name: "func" + shape(params, results), params: params,
		results: results}
}

// shape writes parameters and results.
func shape(params, results []*typ) string {
	s := "(" + names(params) + ")"
	switch len(results) {
	case 0:
	case 1:
		s += " " + results[0].name
	default:
		s += " (" + names(results) + ")"
	}
	return s
}

func names(ts []*typ) string {
	var list []string
	for _, t := range ts {
		list = append(list, t.name)
	}
	return strings.Join(list, ", ")
}

func implements(t, i *typ) bool {
	for _, m := range i.methods {
		found := false
		for _, own := range t.methods {
			found = found || own.name == m.name && !own.pointer &&
				shape(own.params, own.results) == shape(m.params, m.results)
		}
		if !found {
			return false
		}
	}
	return true
}

func (t *typ) hasField(name string) bool {
	for _, f := range t.fields {
		if f.name == name {
			return true
		}
	}
	return false
}

// substitute replaces a type parameter by a type.
func substitute(t, param, of *typ) *typ {
	if t == nil || t.name == param.name {
		return of
	}
	switch {
	case t.named && !strings.HasSuffix(t.name, "[T]"):
		return t
	case t.kind == sliceKind:
		return sliceOf(substitute(t.elem, param, of))
	case t.kind == array:
		return arrayOf(t.length, substitute(t.elem, param, of))
	case t.kind == pointer:
		return pointerTo(substitute(t.elem, param, of))
	case t.kind == mapping:
		return mapOf(substitute(t.key, param, of), substitute(t.elem, param, of))
	case t.kind == function:
		return funcOf(all(t.params, param, of), all(t.results, param, of))
	case t.kind == structure:
		s := *t
		s.fields = nil
		var list []string
		for _, f := range t.fields {
			f.typ = substitute(f.typ, param, of)
			s.fields = append(s.fields, f)
			list = append(list, f.name+" "+f.typ.name)
		}
		s.name = "struct{ " + strings.Join(list, "; ") + " }"
		s.methods = nil
		for _, m := range t.methods {
			m.params, m.results = all(m.params, param, of), all(m.results, param, of)
			s.methods = append(s.methods, m)
		}
		return &s
	}
	return t
}

func all(ts []*typ, param, of *typ) []*typ {
	var list []*typ
	for _, t := range ts {
		list = append(list, substitute(t, param, of))
	}
	return list
}
