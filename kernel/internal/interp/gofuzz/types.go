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
	iface // of methods, or any
	channel
	parameter // of a generic function
)

// A typ is a type of the programs. Two are the same if their names are.
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
	numeric   bool // of a parameter: it has + - * and conversions of small numbers
	ordered   bool // of a parameter: it has < and ==
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
	errorType   = &typ{kind: iface, name: "error",
		methods: []method{{name: "Error", results: []*typ{stringType}}}}

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

func (t *typ) number() bool  { return t.kind == integer || t.kind == unsigned || t.kind == float }
func (t *typ) integer() bool { return t.kind == integer || t.kind == unsigned }

func (t *typ) isOrdered() bool {
	return t.number() || t.kind == textKind || t.kind == parameter && t.ordered
}

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

// isKey tells whether fmt prints maps with such keys always in the same order.
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

// printable tells whether values of the type print the same wherever they are in memory.
func (t *typ) printable() bool {
	switch t.kind {
	case pointer, function, channel:
		return false
	case iface:
		return !t.named // only what is printable gets into an any
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

// recursive types have no zero value in depth; size is how deep literals of the type get.
func (t *typ) size() int {
	n := 1
	switch t.kind {
	case sliceKind, array, mapping:
		n += t.elem.size()
	case structure:
		for _, f := range t.fields {
			n += f.typ.size()
		}
	}
	return n
}

func sliceOf(t *typ) *typ { return &typ{kind: sliceKind, name: "[]" + t.name, elem: t} }

func pointerTo(t *typ) *typ { return &typ{kind: pointer, name: "*" + t.name, elem: t} }

func arrayOf(n int, t *typ) *typ {
	return &typ{kind: array, name: fmt.Sprintf("[%d]%s", n, t.name), elem: t, length: n}
}

func mapOf(k, t *typ) *typ {
	return &typ{kind: mapping, name: fmt.Sprintf("map[%s]%s", k.name, t.name), key: k, elem: t}
}

func chanOf(t *typ) *typ {
	return &typ{kind: channel, name: "chan " + t.name, elem: t}
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

// anyType picks a type for a variable.
func (g *generator) anyType(depth int) *typ {
	if depth <= 0 || g.chance(40) {
		if len(g.named) > 0 && g.chance(45) {
			return pick(g, g.named)
		}
		return pick(g, basics)
	}
	switch g.Intn(11) {
	case 0, 1, 2:
		return sliceOf(g.anyType(depth - 1))
	case 3:
		return arrayOf(1+g.Intn(4), g.anyType(depth-1))
	case 4, 5:
		return mapOf(g.keyType(), g.anyType(depth-1))
	case 6:
		return pointerTo(g.anyType(depth - 1))
	case 7:
		return g.structType(depth - 1)
	case 8:
		return g.funcType(depth - 1)
	case 9:
		return anyType
	default:
		return pick(g, numbers)
	}
}

func (g *generator) funcType(depth int) *typ {
	var params []*typ
	for range g.Intn(3) {
		params = append(params, g.anyType(depth))
	}
	return funcOf(params, []*typ{g.anyType(depth)})
}

func (g *generator) keyType() *typ {
	for range 8 {
		if t := g.anyType(1); t.isKey() {
			return t
		}
	}
	return pick(g, []*typ{intType, stringType, byteType})
}

// structType is a struct type without a name.
func (g *generator) structType(depth int) *typ {
	t := &typ{kind: structure}
	var list []string
	for i := range 1 + g.Intn(3) {
		f := field{name: fmt.Sprintf("%c", "abcXYZ"[i*2%6]), typ: g.anyType(depth)}
		t.fields = append(t.fields, f)
		list = append(list, f.name+" "+f.typ.name)
	}
	t.name = "struct{ " + strings.Join(list, "; ") + " }"
	return t
}

// printableType picks a type of values that print.
func (g *generator) printableType(depth int) *typ {
	for range 8 {
		if t := g.anyType(depth); t.printable() {
			return t
		}
	}
	return pick(g, basics)
}
