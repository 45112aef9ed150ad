package main

import (
	"fmt"
	"strings"
)

// expr writes an expression of a type.
func (g *generator) expr(t *typ, depth int) expr {
	if g.fuel--; depth <= 0 || g.fuel < 0 {
		return g.leaf(t)
	}
	if g.chance(45) {
		if e, ok := g.ofKind(t, depth); ok {
			return e
		}
	}
	switch g.Intn(14) {
	case 0, 1, 2, 3:
		return g.access(t, depth)
	case 4, 5:
		return g.callOf(t, depth)
	case 6:
		return g.literalCall(t, depth)
	case 7:
		e := g.expr(t, depth-1)
		return called(fmt.Sprintf("p_id[%s](%s)", t.name, e.text))
	case 8:
		list := g.operands(depth-1, boolType, t, t)
		return called(fmt.Sprintf("p_pick[%s](%s)", t.name, texts(list)))
	case 9:
		return g.wrapped(t, depth)
	case 10:
		if g.quiet {
			return g.leaf(t)
		}
		e := g.expr(t, depth-1)
		g.counter++
		return called(fmt.Sprintf("p_trace[%s](%d, %s)", t.name, g.counter, e.text))
	default:
		if e, ok := g.ofKind(t, depth); ok {
			return e
		}
		return g.leaf(t)
	}
}

// wrapped puts a value into something and takes it out again.
func (g *generator) wrapped(t *typ, depth int) expr {
	e := g.expr(t, depth-1)
	switch g.Intn(8) {
	case 0:
		if t.kind == iface {
			return e
		}
		return with(fmt.Sprintf("any(%s).(%s)", e.text, t.name), e)
	case 1:
		return with(fmt.Sprintf("struct{ f %s }{%s}.f", t.name, e.text), e)
	case 2:
		return with(fmt.Sprintf("[]%s{%s}[0]", t.name, e.text), e)
	case 3:
		i := g.expr(intType, depth-2)
		both := g.apart([]expr{e, i}, []*typ{t, intType})
		return with(fmt.Sprintf("[]%s{%s}[%s]", t.name, both[0].text, unconst(both[1], intType)),
			both...).panics()
	case 4:
		return with(fmt.Sprintf("(*p_new[%s](%s))", t.name, e.text), expr{calls: true})
	case 5:
		return with(fmt.Sprintf("(<-p_sent[%s](%s))", t.name, e.text), expr{calls: true})
	case 6:
		return with(fmt.Sprintf("map[string]%s{\"k\": %s}[\"k\"]", t.name, e.text), e)
	default:
		return called(fmt.Sprintf("func(x ...%s) %s { return x[len(x)-1] }(%s)",
			t.name, t.name, e.text))
	}
}

// literalCall calls a function literal.
func (g *generator) literalCall(t *typ, depth int) expr {
	if depth < 2 {
		return g.leaf(t)
	}
	var text string
	g.inFunction([]*typ{t}, true, func() {
		text = fmt.Sprintf("func() %s {\n%s}()", t.name, g.body(t, depth-1))
	})
	return called(text)
}

// access is a variable, or what is in one.
func (g *generator) access(t *typ, depth int) expr {
	for range 6 {
		if len(g.vars) == 0 {
			break
		}
		v := pick(g, g.vars)
		e := expr{text: v.name, constant: v.named, primary: true}
		if found, ok := g.path(e, v.typ, t, 3, depth); ok {
			return found
		}
	}
	return g.leaf(t)
}

// path goes from an expression of a type to one of the wanted type.
func (g *generator) path(e expr, from, to *typ, steps, depth int) (expr, bool) {
	if from.name == to.name {
		return e, true
	}
	if steps == 0 {
		return e, false
	}
	switch from.kind {
	case structure:
		if len(from.fields) == 0 {
			return e, false
		}
		for range 3 {
			f := pick(g, from.fields)
			if found, ok := g.path(with(e.in()+"."+f.name, e), f.typ, to, steps-1, depth); ok {
				return found, ok
			}
		}
	case pointer:
		return g.path(with("(*"+e.text+")", e).panics(), from.elem, to, steps-1, depth)
	case array:
		i := simple("%d", g.Intn(from.length))
		if g.chance(30) {
			i = with(fmt.Sprintf("%s%%%d", unconst(g.leaf(byteType), byteType), from.length+1),
				i).panics()
		}
		return g.path(with(e.in()+"["+i.text+"]", e, i), from.elem, to, steps-1, depth)
	case sliceKind:
		i := simple("%d", g.Intn(3))
		return g.path(with(e.in()+"["+i.text+"]", e).panics(), from.elem, to, steps-1, depth)
	case mapping:
		k := g.leaf(from.key)
		return g.path(with(e.in()+"["+k.text+"]", e), from.elem, to, steps-1, depth)
	case iface:
		if to.kind != iface && len(from.methods) == 0 && steps == 3 {
			return with(fmt.Sprintf("%s.(%s)", e.in(), to.name), e).panics(), true
		}
	case function:
		if len(from.results) == 1 && from.results[0].name == to.name {
			args := g.operands(depth-2, from.params...)
			return called(fmt.Sprintf("%s(%s)", e.in(), texts(args))), true
		}
	}
	return e, false
}

// callOf calls a function or method that has a result of the type.
func (g *generator) callOf(t *typ, depth int) expr {
	var fits []declared
	for _, f := range g.funcs {
		if len(f.results) == 1 && f.results[0].name == t.name {
			fits = append(fits, f)
		}
	}
	if len(g.generic) > 0 && g.chance(40) {
		for range 4 {
			f := pick(g, g.generic)
			if e, ok := g.callGeneric(f, t, depth); ok {
				return e
			}
		}
	}
	if len(fits) == 0 {
		return g.access(t, depth)
	}
	return g.callDeclared(pick(g, fits), depth)
}

func (g *generator) callDeclared(f declared, depth int) expr {
	if f.receiver == nil {
		args := g.operands(depth-1, f.params...)
		return called(fmt.Sprintf("%s(%s)", f.name, texts(args)))
	}
	list := g.operands(depth-1, append([]*typ{f.receiver}, f.params...)...)
	switch g.Intn(4) {
	case 0: // a method expression
		return called(fmt.Sprintf("(%s).%s(%s)", f.receiver.name, f.name, texts(list)))
	case 1: // a method value
		return called(fmt.Sprintf("p_id(p_id[%s](%s).%s)(%s)", f.receiver.name, list[0].text,
			f.name, texts(list[1:])))
	}
	return called(fmt.Sprintf("p_id[%s](%s).%s(%s)", f.receiver.name, list[0].text, f.name,
		texts(list[1:])))
}

// leaf is a variable or a literal.
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

// literal is a value without variables.
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
	case channel:
		return simple("make(%s, 3)", t.name)
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

// unconst is the expression as one that is no constant.
func unconst(e expr, t *typ) string {
	if e.constant {
		return fmt.Sprintf("p_id[%s](%s)", t.name, e.text)
	}
	return e.in()
}

// composite is a composite literal.
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

// mapKey is one of a few keys that differ.
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

// functionLiteral is a function literal, or a function of that type.
func (g *generator) functionLiteral(t *typ, depth int) expr {
	var text string
	g.inFunction(t.results, true, func() {
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
		body := ""
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

// inInterface is a value in an interface.
func (g *generator) inInterface(t *typ, depth int) expr {
	if t.name == "error" {
		if g.chance(30) {
			return simple("error(nil)")
		}
		e := g.leaf(stringType)
		return called(fmt.Sprintf("errors.New(%s)", e.text))
	}
	if t.name == "any" {
		if g.chance(10) {
			return simple("any(nil)")
		}
		of := pick(g, basics)
		if depth > 0 {
			of = g.printableType(2)
		}
		e := g.expr(of, depth-1)
		return with(fmt.Sprintf("any(%s)", e.text), e)
	}
	var fits []*typ
	for _, n := range g.named {
		if n.kind != iface && implements(n, t) {
			fits = append(fits, n)
		}
	}
	if len(fits) == 0 || g.chance(5) || g.fuel < -100 { // the type may be one that has this one
		return simple("%s(nil)", t.name)
	}
	of := pick(g, fits)
	e := g.expr(of, depth-1)
	return with(fmt.Sprintf("%s(%s)", t.name, e.text), e)
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
