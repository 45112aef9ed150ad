package main

import "fmt"

// anyExpr writes an expression of a type.
func (g *generator) anyExpr(t *typ, depth int) expr {
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

// wrapped puts a value into something and gets it out again.
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
	g.inFunction(true, func() {
		text = fmt.Sprintf("func() %s {\n%s}()", t.name, g.body(t, depth-1))
	})
	return called(text)
}

// access returns a variable or a part of one.
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

// path extends an expression of a type to one of the wanted type.
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

// callOf calls a function or method with a result of the type.
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

// callGeneric calls a generic function for a result of type t.
func (g *generator) callGeneric(f declared, t *typ, depth int) (expr, bool) {
	result := f.results[0]
	var of *typ
	switch {
	case result.name == "T":
		of = t
	case result.name == "[]T" && t.kind == sliceKind && !t.named:
		of = t.elem
	case result.name == t.name:
		of = pick(g, basics)
	default:
		return expr{}, false
	}
	fits := true
	switch f.class {
	case "p_Number":
		fits = of.number() || of.kind == parameter && of.numeric
	case "cmp.Ordered":
		fits = of.number() || of.kind == textKind
	}
	if !fits {
		return expr{}, false
	}
	param := &typ{name: "T"}
	list := g.operands(depth-1, all(f.params, param, of)...)
	inst := "[" + of.name + "]"
	if g.chance(40) && !list[0].constant && of.kind != function && of.kind != iface {
		inst = "" // let Go infer the type arguments
	}
	return called(fmt.Sprintf("%s%s(%s)", f.name, inst, texts(list))), true
}
