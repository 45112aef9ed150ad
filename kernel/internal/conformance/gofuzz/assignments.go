package main

import (
	"fmt"
	"strings"
)

// definition defines a variable.
func (g *generator) definition(depth int) string {
	t := g.anyType(2)
	name := g.local("v")
	var text string
	switch g.Intn(4) {
	case 0:
		text = fmt.Sprintf("var %s %s\n", name, t.name)
	case 1:
		text = fmt.Sprintf("var %s %s = %s\n", name, t.name, g.expr(t, depth).text)
	default:
		e := g.expr(t, depth)
		text = fmt.Sprintf("%s := %s\n", name, typed(e, t))
	}
	g.declare(name, t)
	return text + "_ = " + name + "\n"
}

// target returns something that can be assigned to.
func (g *generator) target() (expr, *typ, bool) {
	own := g.vars[g.base:]
	if len(own) == 0 {
		return expr{}, nil, false
	}
	v := pick(g, own)
	if v.constant {
		return expr{}, nil, false
	}
	e, t := simple("%s", v.name), v.typ
	for range 2 {
		e.calls = e.bare // it may panic before the value is evaluated
		if g.chance(50) {
			break
		}
		switch {
		case t.kind == structure && len(t.fields) > 0:
			f := pick(g, t.fields)
			e, t = with(e.text+"."+f.name, e), f.typ
		case t.kind == array:
			e, t = with(fmt.Sprintf("%s[%d]", e.text, g.Intn(t.length)), e), t.elem
		case t.kind == sliceKind && !g.quiet:
			i := fmt.Sprint(g.Intn(3))
			if g.chance(30) {
				i = unconst(g.leaf(intType), intType)
			}
			e, t = with(e.text+"["+i+"]", e).panics(), t.elem
		case t.kind == pointer && !g.quiet:
			e, t = with("(*"+e.text+")", e).panics(), t.elem
		case t.kind == mapping && !g.quiet:
			e, t = with(e.text+"["+g.leaf(t.key).text+"]", e).panics(), t.elem
			return e, t, true
		}
	}
	return e, t, true
}

func (g *generator) assignment(depth int) string {
	to, t, ok := g.target()
	if !ok {
		return g.definition(min(depth, 1))
	}
	switch {
	case t.number() && g.chance(30):
		return to.text + pick(g, []string{"++", "--"}) + "\n"
	case (t.number() || t.kind == textKind || t.kind == parameter && t.numeric) && g.chance(40):
		op := "+="
		if t.number() {
			op = pick(g, []string{"+=", "-=", "*="})
		}
		e := g.expr(t, depth)
		if to.bare && (e.calls || e.bare) {
			e = g.leaf(t)
		}
		text := fmt.Sprintf("%s %s %s\n", to.text, op, e.text)
		if t.kind == textKind {
			text += fmt.Sprintf("%s = %s(p_short(string(%s)))\n", to.text, t.name, to.text)
		}
		return text
	case g.chance(15):
		second, t2, ok := g.target()
		if !ok || to.bare || second.bare {
			break
		}
		list := g.operands(depth, t, t2)
		return fmt.Sprintf("%s, %s = %s\n", to.text, second.text, texts(list))
	case t.kind == sliceKind && g.chance(40) && !to.bare:
		e := g.operands(depth, t.elem, t.elem)
		return fmt.Sprintf("%s = append(%s, %s)\n", to.text, to.text, texts(e))
	}
	if strings.Contains(t.name, "any") || t.kind == iface || t.kind == structure {
		return fmt.Sprintf("%s = %s\n", to.text, g.literal(t).text) // values must not grow
	}
	e := g.expr(t, depth)
	if to.calls && (e.bare || e.calls) {
		e = g.literal(t)
	}
	if t.kind == textKind {
		return fmt.Sprintf("%s = %s(p_short(string(%s)))\n", to.text, t.name, e.text)
	}
	return fmt.Sprintf("%s = %s\n", to.text, e.text)
}
