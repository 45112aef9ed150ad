package main

import (
	"fmt"
	"strings"
)

// deferred writes a function with deferred calls and panics, and a call of it.
func (g *generator) deferred(depth int) string {
	if g.quiet {
		return g.assignment(depth)
	}
	t := g.printableType(1)
	name, r := g.local("d"), g.local("r")
	var text string
	g.inside(func() {
		body := fmt.Sprintf("defer func() {\nx := recover()\nfmt.Println(%q, x, %s)\n", r, r)
		g.inFunction(false, func() {
			g.declare(r, t)
			if g.chance(40) {
				body += fmt.Sprintf("%s = %s\n", r, g.expr(t, depth-1).text)
			}
			if g.chance(20) {
				body += "if x != nil {\npanic(fmt.Sprint(\"again \", x))\n}\n"
			}
			body += "}()\n"
			for range g.Intn(3) {
				body += g.deferStatement(depth - 1)
			}
			if g.chance(30) {
				body += fmt.Sprintf("for i := range 3 {\n"+
					"defer func() { fmt.Println(\"%s\", i, %s) }()\n}\n", r, r)
			}
			for range 1 + g.Intn(3) {
				body += g.statement(depth - 1)
			}
			if g.chance(30) {
				of := g.printableType(1)
				body += fmt.Sprintf("if (%s) {\npanic(%s)\n}\n", g.expr(boolType, 1).text,
					g.expr(of, depth-1).text)
			}
		})
		text = fmt.Sprintf("%s := func() (%s %s) {\n%sreturn %s\n}\n", name, r, t.name, body,
			g.expr(t, depth-1).text)
	})
	return text + fmt.Sprintf("p_try(%q, func() { fmt.Println(%s()) })\n", name, name)
}

func (g *generator) deferStatement(depth int) string {
	t := g.printableType(1)
	e := g.expr(t, depth)
	switch g.Intn(3) {
	case 0:
		return fmt.Sprintf("defer fmt.Println(\"deferred\", %s)\n", e.text)
	case 1:
		return fmt.Sprintf("defer func(x %s) { fmt.Println(\"deferred\", x, recover()) }(%s)\n",
			t.name, e.text)
	default:
		return fmt.Sprintf("defer p_trace[%s](%d, %s)\n", t.name, g.counter, e.text)
	}
}

// special writes one of the patterns that random statements hardly ever contain.
func (g *generator) special(depth int) string {
	if g.quiet {
		return g.assignment(depth)
	}
	t := g.printableType(1)
	n := g.local("n")
	switch g.Intn(10) {
	case 0: // closures of a loop
		e := g.operands(depth-1, t, t, t)
		return fmt.Sprintf("var %[1]s []func() string\nfor i, x := range []%[2]s{%[3]s} {\n"+
			"%[1]s = append(%[1]s, func() string { i *= 2; return fmt.Sprint(i, x) })\n}\n"+
			"for _, f := range %[1]s {\nfmt.Println(f(), f())\n}\n", n, t.name, texts(e))
	case 1: // goroutines
		e := g.expr(t, depth-1)
		return fmt.Sprintf("{\nvar wg sync.WaitGroup\nvar mu sync.Mutex\n"+
			"sum, last := 0, (%s)(%s)\nfor i := range 5 {\nwg.Add(1)\n"+
			"go func() {\ndefer wg.Done()\nmu.Lock()\ndefer mu.Unlock()\n"+
			"sum += i\n_ = last\n}()\n}\nwg.Wait()\nfmt.Println(sum, last)\n}\n", t.name, e.text)
	case 2: // a pipeline
		e := g.operands(depth-1, t, t)
		return fmt.Sprintf("{\n"+
			"in, out, done := make(chan %[1]s), make(chan string, 1), make(chan bool)\n"+
			"go func() {\nfor x := range in {\nout <- fmt.Sprint(x)\n}\nclose(done)\n}()\n"+
			"for i, x := range []%[1]s{%[2]s} {\nin <- x\nfmt.Println(i, <-out)\n}\nclose(in)\n"+
			"select {\ncase <-done:\nfmt.Println(\"done\")\n"+
			"case s := <-out:\nfmt.Println(s)\n}\n}\n", t.name, texts(e))
	case 3: // goto
		l := g.local("G")
		return fmt.Sprintf("{\ni := 0\n%[1]s:\nif i < %[2]d {\nfmt.Println(\"goto\", i)\ni++\n"+
			"goto %[1]s\n}\n}\n", l, g.Intn(4))
	case 4: // slices that share memory
		return fmt.Sprintf("{\na := []%[1]s{%[2]s}\nb := a[1:2]\nc := append(b, %[3]s)\n"+
			"b[0] = %[3]s\nd := append(a[:1:1], c...)\nd[0] = %[3]s\n"+
			"fmt.Println(a, b, c, d, len(b), cap(b), copy(a, d), a)\n}\n", t.name,
			texts(g.operands(depth-1, t, t, t)), g.leaf(t).text)
	case 5: // arrays are values
		return fmt.Sprintf("{\na := [3]%[1]s{%[2]s}\nb, p := a, &a\np[1] = %[3]s\n"+
			"for i, x := range a {\na[2] = %[3]s\nfmt.Println(i, x, p[i], b[i])\n}\n"+
			"s := a[:2]\ns[0] = b[2]\nfmt.Println(a, s)\n}\n", t.name,
			texts(g.operands(depth-1, t, t, t)), g.leaf(t).text)
	case 6: // maps
		k := g.keyType()
		m := mapOf(k, t)
		return fmt.Sprintf("{\nm := %[1]s\nif m == nil {\nm = make(%[2]s)\n}\nm[%[3]s] = %[4]s\n"+
			"x, ok := m[%[5]s]\ndelete(m, %[5]s)\nfmt.Println(x, ok, len(m), m)\nclear(m)\n"+
			"fmt.Println(m, m == nil)\n}\n", g.expr(m, depth-1).text, m.name, g.leaf(k).text,
			g.leaf(t).text, g.leaf(k).text)
	case 7: // two results
		of := g.anyType(1)
		e := g.operands(depth-1, t, of)
		return fmt.Sprintf("{\nf := func() (%s, %s) { return %s }\n"+
			"a, b := f()\nfmt.Println(a)\n_ = b\n"+
			"func(x %s, y ...%s) { fmt.Println(x, len(y)) }(f())\n}\n",
			t.name, of.name, texts(e), t.name, of.name)
	case 8: // select
		e := g.expr(t, depth-1)
		return fmt.Sprintf("{\nc := make(chan %s, 1)\nfor i := range 3 {\nselect {\n"+
			"case x, ok := <-c:\nfmt.Println(i, x, ok)\nclose(c)\n"+
			"default:\nfmt.Println(\"empty\")\nc <- %s\n}\n}\n}\n", t.name,
			strings.TrimSpace(e.text))
	default: // an assertion that may fail
		of := g.printableType(1)
		return fmt.Sprintf("{\nvar x any = %s\ny, ok := x.(%s)\nfmt.Println(y, ok)\n"+
			"p_try(\"assertion\", func() { fmt.Println(x.(%s)) })\n}\n",
			typed(g.expr(t, depth-1), t), of.name, of.name)
	}
}
