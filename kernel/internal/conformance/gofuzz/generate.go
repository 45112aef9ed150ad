package main

import (
	"fmt"
	"math/rand"
	"strings"

	"github.com/bayescmp/go/kernel/internal/conformance/gofuzz/writes"
)

// generatorOf returns the function that makes the program of a seed: a program of everything, or
// one with the given number of functions that are full of writes to memory.
func generatorOf(functions int) func(seed int64) program {
	if functions == 0 {
		return generate
	}
	return func(seed int64) program {
		p := program{seed: seed}
		decls, list := writes.Make(seed, functions)
		p.decls = decls
		for _, f := range list {
			p.decls = append(p.decls, f.Text)
			p.steps = append(p.steps,
				fmt.Sprintf("fmt.Println(%q)\n%s", functionLine+f.Name, f.Call))
			for _, s := range f.Body {
				p.steps = append(p.steps, "∥"+s)
			}
		}
		return p
	}
}

// generate makes the program of a seed.
func generate(seed int64) program {
	g := &generator{Rand: rand.New(rand.NewSource(seed)), program: program{seed: seed}}
	g.expr, g.statement = g.anyExpr, g.anyStatement
	g.declarations()
	for range 4 + g.Intn(6) {
		g.fuel = 45
		g.steps = append(g.steps, g.step())
	}
	return g.program
}

// step writes a part of the main function, which may be a cell.
func (g *generator) step() string {
	switch g.Intn(6) {
	case 0: // variables for later steps
		t := g.anyType(2)
		name := g.local("c")
		e := g.expr(t, 3)
		g.declare(name, t)
		return fmt.Sprintf("%s := %s\n_ = %s\n", name, typed(e, t), name)
	case 1:
		return g.again()
	case 2:
		t := g.printableType(2)
		return "⊢" + typed(g.expr(t, 3), t) + "\n"
	case 3:
		var text string
		g.inside(func() { text = g.loop(3) })
		return "{\n" + text + "}\n"
	}
	var text string
	g.inside(func() {
		for range 2 + g.Intn(5) {
			text += g.statement(4)
		}
		for _, v := range g.vars[g.base:] {
			if v.typ.printable() && g.chance(75) {
				text += fmt.Sprintf("fmt.Println(%s)\n", v.name)
			}
		}
	})
	return fmt.Sprintf("p_try(%q, func() {\n%s})\n", g.local("s"), text)
}

// again defines a variable for the second time.
func (g *generator) again() string {
	for i, v := range g.vars {
		if !strings.HasPrefix(v.name, "c") || strings.Contains(v.name, "__") || g.chance(40) {
			continue
		}
		if g.chance(50) {
			return fmt.Sprintf("%s ≔ %s\n", v.name, typed(g.expr(v.typ, 3), v.typ))
		}
		t := g.anyType(2)
		for t.name == v.typ.name {
			t = pick(g, numbers)
		}
		e := g.expr(t, 3)
		g.vars[i].name, g.vars[i].typ = v.name+"__2", t
		return fmt.Sprintf("%[1]s__2 := %[2]s\n_ = %[1]s__2\n", v.name, typed(e, t))
	}
	return fmt.Sprintf("fmt.Println(%q)\n", g.local("again"))
}
