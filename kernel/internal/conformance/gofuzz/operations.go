package main

import "fmt"

// ofKind writes an expression that exists only for types of this kind.
func (g *generator) ofKind(t *typ, depth int) (expr, bool) {
	switch t.kind {
	case boolean:
		return g.condition(t, depth), true
	case integer, unsigned, float:
		return g.number(t, depth), true
	case complexes:
		return g.complexNumber(t, depth), true
	case textKind:
		return g.string(t, depth), true
	case sliceKind:
		return g.slice(t, depth), true
	case array, structure, mapping:
		return g.composite(t, depth), true
	case function:
		return g.functionLiteral(t, depth), true
	case iface:
		return g.inInterface(t, depth), true
	case pointer:
		return g.pointer(t, depth), true
	case parameter:
		if t.numeric {
			list := g.operands(depth-1, t, t)
			op := pick(g, []string{"+", "-", "*"})
			e := with(list[0].in()+" "+op+" "+list[1].in(), list...)
			e.primary = false
			return e, true
		}
	}
	return expr{}, false
}

func (g *generator) binary(t *typ, op string, depth int) expr {
	list := g.operands(depth-1, t, t)
	x := unconst(list[0], t)
	y := list[1].in()
	if op == "/" || op == "%" {
		y = unconst(list[1], t)
	}
	e := with(x+" "+op+" "+y, list...)
	e.primary = false
	if t.integer() && (op == "/" || op == "%") {
		e.bare = true
	}
	return e
}

func (g *generator) number(t *typ, depth int) expr {
	switch n := g.Intn(12); {
	case n < 4:
		ops := []string{"+", "-", "*", "/"}
		if t.integer() {
			ops = append(ops, "%", "&", "|", "^", "&^", "+", "-", "*")
		}
		return g.binary(t, pick(g, ops), depth)
	case n < 6:
		return g.conversion(t, depth)
	case n == 6 && t.integer():
		return g.shift(t, depth)
	case n == 7:
		e := g.expr(t, depth-1)
		op := "-"
		if t.integer() {
			op = pick(g, []string{"-", "^", "+"})
		}
		out := with(op+unconst(e, t), e)
		out.primary = false
		return out
	case n == 8:
		list := g.operands(depth-1, t, t)
		return with(fmt.Sprintf("%s(%s, %s)", pick(g, []string{"min", "max"}),
			unconst(list[0], t), list[1].text), list...)
	case n == 9 && t.name == "int":
		of := g.anyType(1)
		for of.kind != sliceKind && of.kind != textKind && of.kind != mapping && of.kind != array {
			of = pick(g, []*typ{stringType, sliceOf(g.anyType(1)), mapOf(intType, boolType)})
		}
		e := g.expr(of, depth-1)
		return with(fmt.Sprintf("len(%s)", unconst(e, of)), e)
	case n == 9 && (t.name == "byte" || t.name == "uint8"):
		list := g.operands(depth-1, stringType, intType)
		return with(fmt.Sprintf("%s[%s]", unconst(list[0], stringType),
			unconst(list[1], intType)), list...).panics()
	case n == 10 && t.name == "float64":
		e := g.expr(basics[6], depth-1)
		return with(fmt.Sprintf("%s(%s)", pick(g, []string{"real", "imag"}),
			unconst(e, basics[6])), e)
	case n == 11:
		return g.constantExpression(t)
	}
	return g.binary(t, "+", depth)
}

// conversion converts from a different number type. Go does not specify the result for a float that
// is too large for an integer.
func (g *generator) conversion(t *typ, depth int) expr {
	from := pick(g, numbers)
	if t.integer() && from.kind == float {
		e := g.expr(from, depth-1)
		return called(fmt.Sprintf("%s(p_tame(float64(%s)))", t.name, unconst(e, from)))
	}
	e := g.expr(from, depth-1)
	return with(fmt.Sprintf("%s(%s)", t.name, unconst(e, from)), e)
}

func (g *generator) shift(t *typ, depth int) expr {
	by := pick(g, numbers[:13])
	list := g.operands(depth-1, t, by)
	op := pick(g, []string{"<<", ">>"})
	count := unconst(list[1], by)
	e := with("", list...)
	switch {
	case g.chance(60):
		count = fmt.Sprintf("(%s&%d)", count, pick(g, []int{3, 7, 31, 63, 127}))
		e.text = unconst(list[0], t) + " " + op + " " + count
	default: // a negative count is a panic
		e.text = unconst(list[0], t) + " " + op + " " + count
		e.bare = true
	}
	e.primary = false
	return e
}

// constantExpression consists of untyped constants, and its value fits into all number types.
func (g *generator) constantExpression(t *typ) expr {
	return g.constantOf(t, pick(g, []string{
		"1<<100>>98", "len(\"héllo\")", "7/2*2.0", "'a'-'A'", "(1<<64-1)%100", "0x1p3", "5.0/2*2",
		"min(3, 2.0)", "real(3+2i)", "9%4 + 1<<3", "len([3]int{})", "'x'&0xf", "3.0e1",
	}))
}

func (g *generator) condition(t *typ, depth int) expr {
	var e expr
	switch g.Intn(7) {
	case 0, 1:
		x, y := g.expr(t, depth-1), g.expr(t, depth-1)
		e = with(x.in()+" "+pick(g, []string{"&&", "||"})+" "+y.in(), x, y)
	case 2:
		x := g.expr(t, depth-1)
		e = with("!"+x.in(), x)
	case 3:
		of := g.anyType(1)
		if !of.comparable() {
			of = pick(g, numbers)
		}
		e = g.comparison(of, []string{"==", "!="}, depth)
		if of.kind == iface {
			e.bare = true
		}
	case 4:
		e = g.comparison(stringType, []string{"<", "<=", ">", ">=", "==", "!="}, depth)
	default:
		e = g.comparison(pick(g, numbers), []string{"<", "<=", ">", ">=", "==", "!="}, depth)
	}
	e.primary, e.constant = false, false
	if t.named {
		return with(t.name+"("+e.text+")", e)
	}
	return e
}

func (g *generator) comparison(t *typ, ops []string, depth int) expr {
	list := g.operands(depth-1, t, t)
	return with(unconst(list[0], t)+" "+pick(g, ops)+" "+list[1].in(), list...)
}

func (g *generator) complexNumber(t *typ, depth int) expr {
	if g.chance(30) {
		part := float64Type
		if t.bits == 64 {
			part = numbers[13]
		}
		list := g.operands(depth-1, part, part)
		return with(fmt.Sprintf("%s(complex(%s, %s))", t.name, unconst(list[0], part),
			list[1].text), list...)
	}
	return g.binary(t, pick(g, []string{"+", "-", "*"}), depth)
}

func (g *generator) string(t *typ, depth int) expr {
	var e expr
	switch g.Intn(8) {
	case 0, 1:
		return g.binary(t, "+", depth)
	case 2:
		x := g.expr(runeType, depth-1)
		e = with(fmt.Sprintf("string(%s)", unconst(x, runeType)), x)
	case 3:
		from := sliceOf(pick(g, []*typ{byteType, runeType}))
		x := g.expr(from, depth-1)
		e = with(fmt.Sprintf("string(%s)", x.text), x)
	case 4, 5:
		of := g.printableType(2)
		x := g.expr(of, depth-1)
		verb := pick(g, []string{"%v", "%T", "%+v", "%5v|", "%-4v|"})
		e = called(fmt.Sprintf("fmt.Sprintf(%q, %s)", verb, x.text))
	case 6:
		list := g.operands(depth-1, stringType, intType)
		e = with(fmt.Sprintf("%s[%s:]", unconst(list[0], stringType),
			unconst(list[1], intType)), list...).panics()
	default:
		list := g.operands(depth-1, stringType, intType)
		e = called(fmt.Sprintf("strings.Repeat(%s, (%s)&3)", list[0].text,
			unconst(list[1], intType)))
	}
	if t.name != "string" {
		return with(t.name+"("+e.text+")", e)
	}
	return e
}

func (g *generator) slice(t *typ, depth int) expr {
	switch g.Intn(7) {
	case 0:
		if t.elem.name == "byte" || t.elem.name == "rune" {
			e := g.expr(stringType, depth-1)
			// its capacity is not specified
			return with(fmt.Sprintf("p_clip(%s(%s))", t.name, unconst(e, stringType)), e).as(t)
		}
	case 1:
		list := g.operands(depth-1, t, t.elem, t.elem)
		return called(fmt.Sprintf("p_append[%s](%s)", t.elem.name, texts(list))).as(t)
	case 2:
		list := g.operands(depth-1, t, intType, intType)
		return called(fmt.Sprintf("p_cut[%s](%s)", t.elem.name, texts(list))).as(t)
	case 3:
		e := g.leaf(intType)
		return with(fmt.Sprintf("make(%s, p_id[int](%s)&3, 5)", t.name, e.text), e)
	}
	return g.composite(t, depth)
}

func (g *generator) pointer(t *typ, depth int) expr {
	for range 4 {
		if len(g.vars) == 0 || g.quiet {
			break
		}
		if v := pick(g, g.vars); v.typ.name == t.elem.name && !v.constant {
			return simple("&%s", v.name)
		}
	}
	if t.elem.kind == structure {
		e := g.composite(t.elem, depth-1)
		return with("&"+e.text, e)
	}
	e := g.expr(t.elem, depth-1)
	return called(fmt.Sprintf("p_new[%s](%s)", t.elem.name, e.text))
}
