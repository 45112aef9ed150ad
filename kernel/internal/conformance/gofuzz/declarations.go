package main

import (
	"fmt"
	"strings"
)

// declarations writes types, functions and variables.
func (g *generator) declarations() {
	for range 1 + g.Intn(5) {
		g.fuel = 40
		switch g.Intn(8) {
		case 0:
			g.enumeration()
		case 1, 2:
			g.structDeclaration()
		case 3:
			g.namedType()
		case 4:
			g.interfaceDeclaration()
		case 5, 6:
			g.genericType()
		default:
			g.structDeclaration()
		}
	}
	for range 1 + g.Intn(4) {
		g.fuel = 40
		switch g.Intn(5) {
		case 0, 1:
			g.genericFunction()
		case 2:
			g.recursive()
		default:
			g.functionDeclaration()
		}
	}
	for range g.Intn(3) {
		g.fuel = 20
		t := g.anyType(2)
		name := g.name("g")
		g.decls = append(g.decls, fmt.Sprintf("var %s %s = %s\n", name, t.name,
			g.literal(t).text))
		g.declare(name, t)
	}
}

func (g *generator) enumeration() {
	of := pick(g, numbers[:12])
	t := *of
	t.name, t.named = g.name("Enum"), true
	a, b, c := g.name("A"), g.name("B"), g.name("C")
	value := pick(g, []string{"iota", "iota + 1", "1 << iota", "iota * 3", "7 - iota"})
	text := fmt.Sprintf("type %s %s\n\nconst (\n%s %s = %s\n_\n%s\n%s\n)\n", t.name, of.name, a,
		t.name, value, b, c)
	if g.chance(60) {
		text += fmt.Sprintf("\nfunc (e %s) String() string { "+
			"return fmt.Sprintf(\"E(%%d)\", %s(e)) }\n", t.name, of.name)
		t.methods = append(t.methods, method{name: "String", results: []*typ{stringType}})
	}
	g.decls = append(g.decls, text)
	g.add(&t)
	for _, name := range []string{a, b, c} {
		g.vars = append(g.vars, variable{name: name, typ: &t, constant: true, named: true})
	}
}

// add registers a type and its methods.
func (g *generator) add(t *typ) {
	g.named = append(g.named, t)
	for _, m := range t.methods {
		if len(m.results) == 1 && !m.pointer {
			g.funcs = append(g.funcs, declared{name: m.name, params: m.params, results: m.results,
				receiver: t})
		}
	}
}

func (g *generator) structDeclaration() {
	t := &typ{kind: structure, name: g.name("S"), named: true}
	var list []string
	for i := range 1 + g.Intn(4) {
		f := field{name: fmt.Sprintf("%s%d", pick(g, []string{"F", "f"}), i), typ: g.anyType(2)}
		if g.chance(30) && len(g.named) > 0 {
			e := pick(g, g.named)
			if e.kind == structure && !strings.Contains(e.name, "[") && !t.hasField(e.name) {
				f = field{e.name, e, true}
			}
		}
		t.fields = append(t.fields, f)
		if f.embedded {
			list = append(list, f.name)
		} else {
			list = append(list, f.name+" "+f.typ.name)
		}
	}
	if g.chance(20) {
		list = append(list, "next *"+t.name)
		t.fields = append(t.fields, field{"next", pointerTo(t), false})
	}
	text := fmt.Sprintf("type %s struct {\n%s\n}\n", t.name, strings.Join(list, "\n"))
	g.decls = append(g.decls, text+g.methods(t, t.name))
	g.add(t)
}

var methodNames = []string{"String", "Get", "Len", "Add", "Error", "Twice"}

// methods writes methods of a type, with the given receiver.
func (g *generator) methods(t *typ, receiver string) string {
	var text string
	for _, name := range methodNames {
		if !g.chance(30) {
			continue
		}
		m := method{name: name, pointer: g.chance(25)}
		switch name {
		case "String", "Error":
			m.results = []*typ{stringType}
		case "Len":
			m.results = []*typ{intType}
		case "Get":
			m.results = []*typ{pick(g, []*typ{intType, stringType, float64Type})}
		case "Add":
			m.params, m.results = []*typ{intType}, []*typ{intType}
		default:
			m.params, m.results = []*typ{g.anyType(1)}, []*typ{g.anyType(1)}
		}
		star := ""
		if m.pointer {
			star = "*"
		}
		g.inFunction(true, func() {
			g.declare("r", t)
			var params []string
			for i, p := range m.params {
				params = append(params, fmt.Sprintf("x%d %s", i, p.name))
				g.declare(fmt.Sprintf("x%d", i), p)
			}
			if m.pointer {
				g.vars[g.base] = variable{name: "r", typ: pointerTo(t), constant: true}
			}
			depth := 3
			if name == "String" || name == "Error" {
				// fmt calls these, so they must not print their receivers
				outer, base := g.vars, g.base
				defer func() { g.vars, g.base = outer, base }()
				g.vars = nil
				for _, f := range t.fields {
					if f.typ.kind <= textKind && !f.typ.named {
						g.vars = append(g.vars, variable{name: "r." + f.name, typ: f.typ,
							constant: true})
					}
				}
				g.base, depth = len(g.vars), 2
				saved := g.funcs
				g.funcs = nil
				defer func() { g.funcs = saved }()
			}
			text += fmt.Sprintf("\nfunc (r %s%s) %s(%s) %s {\np_fuel()\n%s}\n", star, receiver,
				name, strings.Join(params, ", "), m.results[0].name, g.body(m.results[0], depth))
		})
		t.methods = append(t.methods, m)
	}
	return text
}

func (g *generator) namedType() {
	of := g.anyType(2)
	if of.kind == iface || of.kind == pointer {
		of = sliceOf(intType)
	}
	t := *of
	t.name, t.named, t.methods = g.name("N"), true, nil
	text := fmt.Sprintf("type %s %s\n", t.name, of.name)
	g.decls = append(g.decls, text+g.methods(&t, t.name))
	g.add(&t)
}

func (g *generator) interfaceDeclaration() {
	t := &typ{kind: iface, name: g.name("I"), named: true}
	for _, n := range g.named {
		if n.kind == iface {
			continue
		}
		for _, m := range n.methods {
			if !m.pointer && len(t.methods) < 2 {
				t.methods = append(t.methods, m)
			}
		}
		if len(t.methods) > 0 {
			break
		}
	}
	if len(t.methods) == 0 {
		g.structDeclaration()
		return
	}
	var list []string
	for _, m := range t.methods {
		list = append(list, m.name+shape(m.params, m.results))
	}
	g.decls = append(g.decls, fmt.Sprintf("type %s interface {\n%s\n}\n", t.name,
		strings.Join(list, "\n")))
	g.named = append(g.named, t)
}

// genericType declares a generic struct with methods, and registers some instances.
func (g *generator) genericType() {
	param := &typ{kind: parameter, name: "T", named: true}
	constraint := "any"
	if g.chance(40) {
		constraint, param.ordered, param.numeric = "p_Number", true, true
	}
	t := &typ{kind: structure, name: g.name("G"), named: true}
	var list []string
	for i := range 1 + g.Intn(3) {
		of := pick(g, []*typ{param, param, sliceOf(param), intType, stringType, arrayOf(2, param),
			mapOf(stringType, param)})
		f := field{name: fmt.Sprintf("%c", "aBc"[i]), typ: of}
		t.fields = append(t.fields, f)
		list = append(list, f.name+" "+f.typ.name)
	}
	base := t.name
	text := fmt.Sprintf("type %s[T %s] struct {\n%s\n}\n", base, constraint,
		strings.Join(list, "\n"))
	t.name = base + "[T]"
	outer := g.named
	g.named = append(g.named[:len(g.named):len(g.named)], param)
	text += g.methods(t, t.name)
	g.named = outer
	g.decls = append(g.decls, text)
	for range 1 + g.Intn(2) {
		var of *typ
		for of == nil || constraint != "any" && !of.number() {
			of = pick(g, numbers)
			if constraint == "any" {
				of = g.anyType(1)
			}
		}
		if strings.Contains(of.name, base) || of.kind == iface {
			continue
		}
		instance := substitute(t, param, of)
		instance.name = fmt.Sprintf("%s[%s]", base, of.name)
		g.add(instance)
	}
}

func (g *generator) functionDeclaration() {
	f := declared{name: g.name("f"), results: []*typ{g.anyType(2)}}
	text := g.functionText(&f, "", func() string { return g.body(f.results[0], 4) })
	g.decls = append(g.decls, text)
	g.funcs = append(g.funcs, f)
}

// functionText writes a function with new parameters.
func (g *generator) functionText(f *declared, typeParams string, body func() string) string {
	var text string
	g.inFunction(true, func() {
		var params []string
		if f.params == nil {
			for range g.Intn(4) {
				f.params = append(f.params, g.anyType(2))
			}
		}
		for i, p := range f.params {
			params = append(params, fmt.Sprintf("x%d %s", i, p.name))
			g.declare(fmt.Sprintf("x%d", i), p)
		}
		text = fmt.Sprintf("func %s%s(%s) %s {\np_fuel()\n%s}\n", f.name, typeParams,
			strings.Join(params, ", "), f.results[0].name, body())
	})
	return text
}

func (g *generator) recursive() {
	t := g.anyType(1)
	f := declared{name: g.name("rec"), params: []*typ{basic(integer, "int8", 8), t},
		results: []*typ{t}}
	g.decls = append(g.decls, g.functionText(&f, "", func() string {
		text := "if x0 <= 0 || x0 > 4 {\nreturn x1\n}\n"
		g.vars[g.base].constant = true
		for range g.Intn(3) {
			text += g.statement(3)
		}
		list := g.operands(2, boolType, t)
		return text + fmt.Sprintf("if (%s) {\nreturn %s(x0-1, %s)\n}\n"+
			"return p_pick[%s](x0 == 2, x1, %s(x0-2, x1))\n",
			list[0].text, f.name, list[1].text, t.name, f.name)
	}))
	g.funcs = append(g.funcs, f)
}

// genericFunction declares a function with a type parameter.
func (g *generator) genericFunction() {
	param := &typ{kind: parameter, name: "T", named: true}
	class := pick(g, []string{"any", "p_Number", "cmp.Ordered"})
	param.numeric = class == "p_Number"
	param.ordered = class != "any"
	f := declared{name: g.name("gen"), class: class}
	f.results = []*typ{pick(g, []*typ{param, sliceOf(param), stringType, boolType, param})}
	f.params = []*typ{param}
	for range g.Intn(3) {
		f.params = append(f.params, pick(g, []*typ{param, sliceOf(param), intType,
			funcOf([]*typ{param}, []*typ{param}), mapOf(stringType, param)}))
	}
	outer := g.named
	g.named = append(g.named[:len(g.named):len(g.named)], param)
	text := g.functionText(&f, "[T "+class+"]", func() string { return g.body(f.results[0], 4) })
	g.named = outer
	g.decls = append(g.decls, text)
	g.generic = append(g.generic, f)
}
