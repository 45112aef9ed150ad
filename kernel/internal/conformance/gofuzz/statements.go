package main

import (
	"fmt"
	"strings"
)

// block writes a block in braces.
func (g *generator) block(depth int) string {
	var text string
	g.inside(func() {
		for range 1 + g.Intn(3) {
			text += g.statement(depth - 1)
		}
	})
	return "{\n" + text + "}"
}

// anyStatement writes one statement, or several that belong together.
func (g *generator) anyStatement(depth int) string {
	if g.fuel--; g.fuel < 0 || depth <= 0 {
		return g.assignment(1)
	}
	switch g.Intn(20) {
	case 0, 1, 2, 3:
		return g.definition(depth)
	case 4, 5, 6, 7:
		return g.assignment(depth)
	case 8, 9:
		return g.conditional(depth)
	case 10, 11, 12:
		return g.loop(depth)
	case 13:
		return g.choice(depth)
	case 14:
		return g.typeChoice(depth)
	case 15:
		return g.jump()
	case 16, 17:
		return g.print(depth)
	case 18:
		return g.deferred(depth)
	default:
		return g.special(depth)
	}
}

func (g *generator) conditional(depth int) string {
	var text string
	g.inside(func() {
		if g.chance(25) {
			t := g.anyType(1)
			name := g.local("i")
			head := fmt.Sprintf("%s := (%s); ", name, typed(g.expr(t, depth-1), t))
			g.declare(name, t)
			text = fmt.Sprintf("if %sp_use(%s) && %s ", head, name,
				parenthesised(g.expr(boolType, depth-1)))
		} else {
			text = fmt.Sprintf("if %s ", parenthesised(g.expr(boolType, depth)))
		}
		text += g.block(depth)
		if g.chance(50) {
			text += " else " + g.block(depth)
		}
	})
	return text + "\n"
}

func (g *generator) print(depth int) string {
	if g.quiet {
		return g.assignment(depth)
	}
	t := g.printableType(2)
	return fmt.Sprintf("fmt.Println(%q, %s)\n", g.local("p"), g.expr(t, depth).text)
}

// jump leaves a loop or continues with the next iteration.
func (g *generator) jump() string {
	if len(g.loops) == 0 {
		return g.assignment(1)
	}
	label := pick(g, g.loops)
	word := pick(g, []string{"break", "continue"})
	return fmt.Sprintf("if (%s) {\n%s %s\n}\n", g.expr(boolType, 1).text, word, label)
}

// looped writes a loop with a label.
func (g *generator) looped(head string, depth int, declare func()) string {
	label := g.local("L")
	g.loops = append(g.loops, label)
	var body, use string
	g.inside(func() {
		n := len(g.vars)
		declare()
		for _, v := range g.vars[n:] {
			use += "_ = " + v.name + "\n"
		}
		body = g.block(depth)
	})
	g.loops = g.loops[:len(g.loops)-1]
	// make the last statement of the body use the label
	body = strings.TrimSuffix(body, "}") + "continue " + label + "\n}"
	body = "{\n" + use + "p_fuel()\n" + strings.TrimPrefix(body, "{\n")
	return fmt.Sprintf("%s:\n%s %s\n", label, head, body)
}

func (g *generator) loop(depth int) string {
	i, x := g.local("i"), g.local("x")
	n := 1 + g.Intn(4)
	use := func(list ...any) func() {
		return func() {
			for j := 0; j < len(list); j += 2 {
				g.vars = append(g.vars, variable{name: list[j].(string), typ: list[j+1].(*typ),
					constant: true})
			}
		}
	}
	switch g.Intn(9) {
	case 0:
		return g.looped(fmt.Sprintf("for %s := 0; %s < %d; %s++", i, i, n, i), depth,
			use(i, intType))
	case 1:
		t := pick(g, numbers[:13])
		return g.looped(fmt.Sprintf("for %s := range %s(%d)", i, t.name, n), depth, use(i, t))
	case 2:
		t := sliceOf(g.anyType(1))
		return g.looped(fmt.Sprintf("for %s, %s := range (%s)", i, x, g.expr(t, depth-1).text),
			depth, use(i, intType, x, t.elem))
	case 3:
		e := g.expr(stringType, depth-1)
		return g.looped(fmt.Sprintf("for %s, %s := range (%s)", i, x,
			e.text), depth, use(i, intType, x, runeType))
	case 4:
		t := arrayOf(n, g.anyType(1))
		at := pick(g, []string{"(%s)", "(*p_new[" + t.name + "](%s))", "p_new[" + t.name + "](%s)"})
		return g.looped(fmt.Sprintf("for %s, %s := range "+at, i, x, g.expr(t, depth-1).text),
			depth, use(i, intType, x, t.elem))
	case 5:
		t := g.anyType(1)
		return g.looped(fmt.Sprintf("for %s, %s := range p_each[%s](%s)", i, x, t.name,
			texts(g.operands(depth-1, t, t, t))), depth, use(i, intType, x, t))
	case 6:
		t := pick(g, numbers[:4])
		return g.looped(fmt.Sprintf("for %s := %s(%d); %s > 0; %s /= 2", i, t.name,
			1+g.Intn(100), i, i), depth, use(i, t))
	case 7:
		m := mapOf(g.keyType(), g.anyType(1))
		return g.looped(fmt.Sprintf("for %s, %s := range p_sorted(%s)", i, x,
			g.expr(m, depth-1).text), depth, use(i, m.key, x, m.elem))
	default:
		t := g.anyType(1)
		return g.looped(fmt.Sprintf("for %s := range p_stream[%s](%s)", x, t.name,
			texts(g.operands(depth-1, t, t))), depth, use(x, t))
	}
}

func (g *generator) choice(depth int) string {
	t := pick(g, []*typ{intType, stringType, byteType, boolType})
	if len(g.named) > 0 && g.chance(40) {
		if n := pick(g, g.named); n.comparable() {
			t = n
		}
	}
	head := ""
	tag := g.expr(t, depth-1)
	if g.chance(70) {
		head = "p_id[" + t.name + "](" + tag.text + ")"
	}
	text := "switch " + head + " {\n"
	for range 1 + g.Intn(3) {
		var of []string
		for range 1 + g.Intn(2) {
			if head == "" {
				of = append(of, "p_id("+g.expr(boolType, depth-1).text+")")
			} else {
				of = append(of, "p_id["+t.name+"]("+g.leaf(t).text+")")
			}
		}
		body := g.block(depth)
		text += "case " + strings.Join(of, ", ") + ":\n" + body + "\n"
		if g.chance(20) {
			text += "fallthrough\n"
		}
	}
	text += "default:\n" + g.block(depth) + "\n}\n"
	return text
}

func (g *generator) typeChoice(depth int) string {
	x := g.local("t")
	text := fmt.Sprintf("switch %s := p_id[any](%s).(type) {\n", x,
		g.expr(anyType, depth-1).text)
	seen := map[string]bool{}
	for range 1 + g.Intn(4) {
		t := g.printableType(1)
		canonical := aliases.Replace(t.name)
		if seen[canonical] || t.name == "any" {
			continue
		}
		seen[canonical] = true
		g.inside(func() {
			g.vars = append(g.vars, variable{name: x, typ: t})
			text += fmt.Sprintf("case %s:\n_ = %s\n%s\n", t.name, x, g.block(depth))
		})
	}
	text += fmt.Sprintf("case nil:\n_ = %s\n%s\ndefault:\n_ = %s\n}\n", x, g.block(depth), x)
	return text
}

// aliases are names of the same types.
var aliases = strings.NewReplacer("byte", "uint8", "rune", "int32")
