package main

import (
	"fmt"
	"strings"
)

// leaf returns a variable or a literal.
func (g *generator) leaf(t *typ) expr {
	if len(g.vars) > 0 && g.chance(60) {
		for range 5 {
			if v := pick(g, g.vars); v.typ.name == t.name {
				return expr{text: v.name, constant: v.named, primary: true}
			}
		}
	}
	return g.literal(t)
}

// literal returns a value without variables.
func (g *generator) literal(t *typ) expr {
	switch t.kind {
	case boolean:
		return g.constantOf(t, pick(g, []string{"true", "false"}))
	case integer, unsigned, float:
		return g.constantOf(t, g.digits(t))
	case complexes:
		return g.constantOf(t, pick(g, []string{"1", "2i", "3.5-1i", "0", "-1+0.25i"}))
	case textKind:
		return g.constantOf(t, pick(g, words))
	case pointer:
		if g.chance(20) {
			return simple("(%s)(nil)", t.name)
		}
		return called(fmt.Sprintf("p_new[%s](%s)", t.elem.name, g.literal(t.elem).text))
	case parameter:
		if t.numeric {
			return simple("%s(%d)", t.name, g.Intn(100))
		}
		return simple("*new(%s)", t.name)
	case function:
		return g.functionLiteral(t, 0)
	case iface:
		return g.inInterface(t, 0)
	}
	return g.composite(t, 0)
}

var words = []string{`""`, `"a"`, `"go"`, `"héllo"`, `"世界"`, `"\xff\x00z"`, "`raw\\n`", `"x\ty"`,
	`"%d"`, `"aa" + "b"`}

func (g *generator) constantOf(t *typ, value string) expr {
	if t.name == "bool" || t.name == "string" {
		return expr{text: value, constant: true}
	}
	return expr{text: t.name + "(" + value + ")", constant: true, primary: true}
}

func (g *generator) digits(t *typ) string {
	if t.kind == float {
		return pick(g, []string{"0", "1.5", "-2.25", "1e10", "0.1", "3", "-7", "1e-3", "123456789"})
	}
	small := fmt.Sprint(g.Intn(12))
	if g.chance(55) {
		return small
	}
	if t.kind == integer {
		return pick(g, []string{"-" + small, fmt.Sprintf("-1<<%d", t.bits-1),
			fmt.Sprintf("1<<%d-1", t.bits-1), "'a'", "0x7f", "0b101", "-100", "1_00"})
	}
	return pick(g, []string{fmt.Sprintf("1<<%d-1", t.bits), fmt.Sprintf("1<<%d", t.bits-1), "'z'",
		"200", "0o17"})
}

// composite returns a composite literal.
func (g *generator) composite(t *typ, depth int) expr {
	switch t.kind {
	case sliceKind:
		if g.chance(10) {
			return simple("%s(nil)", t.name)
		}
		list := g.operands(depth-1, repeated(t.elem, g.Intn(4))...)
		return with(fmt.Sprintf("%s{%s}", t.name, texts(list)), list...)
	case array:
		list := g.operands(depth-1, repeated(t.elem, t.length)...)
		if g.chance(30) {
			return with(fmt.Sprintf("%s{%d: %s}", t.name, t.length-1, list[0].text), list[0])
		}
		return with(fmt.Sprintf("%s{%s}", t.name, texts(list)), list...)
	case mapping:
		return g.mapLiteral(t, depth)
	}
	return g.structLiteral(t, depth)
}

func (g *generator) mapLiteral(t *typ, depth int) expr {
	if g.chance(10) {
		return simple("%s(nil)", t.name)
	}
	list := g.operands(depth-1, repeated(t.elem, 1+g.Intn(3))...)
	var pairs []string
	for i, e := range list {
		key := g.mapKey(t.key, i)
		pairs = append(pairs, key+": "+e.text)
	}
	return with(fmt.Sprintf("%s{%s}", t.name, strings.Join(pairs, ", ")), list...)
}

// mapKey returns one of a few different keys.
func (g *generator) mapKey(t *typ, i int) string {
	switch t.kind {
	case boolean:
		return fmt.Sprintf("p_id[%s](%v)", t.name, i%2 == 0)
	case textKind:
		return fmt.Sprintf("%q", "abc"[i:i+1])
	case integer, unsigned:
		return fmt.Sprint(i)
	case array:
		return fmt.Sprintf("%s{0: %s}", t.name, g.mapKey(t.elem, i))
	}
	var list []string
	for j, f := range t.fields {
		list = append(list, f.name+": "+g.mapKey(f.typ, (i+j)%3))
	}
	return fmt.Sprintf("%s{%s}", t.name, strings.Join(list, ", "))
}

func (g *generator) structLiteral(t *typ, depth int) expr {
	var ts []*typ
	for _, f := range t.fields {
		ts = append(ts, f.typ)
	}
	list := g.operands(depth-1, ts...)
	if g.chance(50) {
		return with(fmt.Sprintf("%s{%s}", t.name, texts(list)), list...)
	}
	var parts []string
	for i, f := range t.fields {
		if g.chance(80) {
			parts = append(parts, f.name+": "+list[i].text)
		}
	}
	return with(fmt.Sprintf("%s{%s}", t.name, strings.Join(parts, ", ")), list...)
}

func repeated(t *typ, n int) []*typ {
	list := make([]*typ, n)
	for i := range list {
		list[i] = t
	}
	return list
}

// functionLiteral returns a function literal, or a declared function with that type.
func (g *generator) functionLiteral(t *typ, depth int) expr {
	var text string
	g.inFunction(true, func() {
		var params []string
		for _, p := range t.params {
			name := g.local("p")
			params = append(params, name+" "+p.name)
			g.declare(name, p)
		}
		result := ""
		if len(t.results) == 1 {
			result = t.results[0].name
		}
		var body string
		if depth > 1 && g.fuel > 0 {
			body = g.body(t.results[0], depth-1)
		} else {
			body = "return " + g.leaf(t.results[0]).text + "\n"
		}
		text = fmt.Sprintf("func(%s) %s {\n%s}", strings.Join(params, ", "), result, body)
	})
	if t.named {
		return simple("%s(%s)", t.name, text)
	}
	return expr{text: text}
}

// inInterface returns a value in an interface.
func (g *generator) inInterface(t *typ, depth int) expr {
	if t.name == "any" {
		if g.chance(10) {
			return simple("any(nil)")
		}
		of := pick(g, basics)
		if depth > 0 {
			of = g.printableType(2)
		}
		e := g.expr(of, depth-1)
		if strings.HasSuffix(e.text, "(nil)") { // Go 1.26.8 makes nil of it in a literal
			e.text = "p_id(" + e.text + ")"
		}
		return with(fmt.Sprintf("any(%s)", e.text), e)
	}
	var fits []*typ
	for _, n := range g.named {
		if n.kind != iface && implements(n, t) {
			fits = append(fits, n)
		}
	}
	if len(fits) == 0 || g.chance(5) || g.fuel < -100 { // the type may contain this one
		return simple("%s(nil)", t.name)
	}
	of := pick(g, fits)
	e := g.expr(of, depth-1)
	return with(fmt.Sprintf("%s(%s)", t.name, e.text), e)
}

// body returns the body of a function with one result.
func (g *generator) body(t *typ, depth int) string {
	var text string
	g.inside(func() {
		for range g.Intn(3) {
			text += g.statement(depth)
		}
		text += "return " + g.expr(t, depth).text + "\n"
	})
	return text
}

// operands returns expressions that are evaluated together, and whose order does not matter.
func (g *generator) operands(depth int, ts ...*typ) []expr {
	var list []expr
	for _, t := range ts {
		list = append(list, g.expr(t, depth))
	}
	return g.apart(list, ts)
}

// apart replaces operands by leaves if their order matters and Go does not specify it.
func (g *generator) apart(list []expr, ts []*typ) []expr {
	for i := range list {
		for j := range list {
			if i != j && list[i].bare && (list[j].calls || list[j].bare) {
				list[i] = g.leaf(ts[i])
				break
			}
		}
	}
	return list
}
