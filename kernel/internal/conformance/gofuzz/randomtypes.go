package main

import (
	"fmt"
	"strings"
)

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

// structType returns a struct type without a name.
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

// printableType picks a type whose values can be printed.
func (g *generator) printableType(depth int) *typ {
	for range 8 {
		if t := g.anyType(depth); t.printable() {
			return t
		}
	}
	return pick(g, basics)
}
