package writes

import (
	"fmt"
	"strings"
)

// statements writes a block without its braces. Every variable in it is used.
func (m *maker) statements(depth int) string {
	var text string
	m.inside(func() {
		from := len(m.vars)
		for range 1 + m.Intn(3) {
			text += m.statement(depth)
		}
		for _, v := range m.vars[from:] {
			text += "_ = " + v.name + "\n"
		}
		if m.chance(10) {
			text += m.show()
		}
	})
	return text
}

// statement writes one statement, or several that belong together.
func (m *maker) statement(depth int) string {
	if m.fuel--; m.fuel < 0 || depth <= 0 {
		return m.write()
	}
	kind := m.Intn(29)
	if m.plain && kind >= 14 && kind <= 21 {
		return m.write()
	}
	switch kind {
	case 0, 1:
		return m.definition()
	case 2:
		return m.remember()
	case 3:
		return m.definitions()
	case 4, 5, 6, 7:
		return m.swap()
	case 8, 9:
		return m.tuple()
	case 10, 11:
		return m.assignment()
	case 12:
		return m.library()
	case 13:
		return m.found()
	case 14, 15:
		return m.closure()
	case 16, 17:
		return m.calling()
	case 18:
		return m.bound()
	case 19:
		return m.deferred()
	case 20:
		return m.panics()
	case 21:
		return m.dynamic()
	case 22:
		return m.method()
	case 23:
		return m.conditional(depth)
	case 24:
		return m.kinds(depth)
	case 25:
		return m.communication()
	case 26:
		return m.show()
	default:
		return m.loop(depth)
	}
}

// show writes a statement that prints something.
func (m *maker) show() string {
	p, ok := m.placeOf(func(p place) bool { return p.typ.flat() })
	if !ok {
		return m.write()
	}
	return fmt.Sprintf("fmt.Println(%q, %s, %s)\n", m.local("p"), p.text, m.value(intType, 2))
}

func (m *maker) conditional(depth int) string {
	v, t := m.local("v"), m.anyType(1)
	x := parens(m.value(t, 1))
	var text string
	m.inside(func() {
		m.declare(v, t)
		switch y := parens(m.value(intType, 2)); m.Intn(3) {
		case 0:
			text = fmt.Sprintf("if %s := %s; %s > 3 {\n_ = %s\n%s} else {\n%s}\n", v, x, y, v,
				m.block(depth-1), m.block(depth-1))
		case 1:
			text = fmt.Sprintf("switch %s := %s; %s & 3 {\ncase %s & 3:\n_ = %s\n%sfallthrough\n"+
				"case %s & 3:\n%sdefault:\n%s}\n", v, x, y, parens(m.operand(intType, 1)), v,
				m.block(depth-1), parens(m.operand(intType, 1)), m.block(depth-1),
				m.block(depth-1))
		default:
			text = fmt.Sprintf("switch %s := any(%s).(type) {\ncase %s:\n_ = %s\n%s}\n", v, x,
				t.name, v, m.block(depth-1))
		}
	})
	return text
}

// kinds writes a type switch on the value of an any, which its cases may change.
func (m *maker) kinds(depth int) string {
	from, ok := m.placeOf(func(p place) bool { return p.typ.kind == boxed })
	if !ok {
		return m.conditional(depth)
	}
	v, of := m.local("v"), from.typ.elem
	block := func(t *typ) (text string) {
		m.inside(func() {
			m.declare(v, t)
			text = m.block(depth - 1)
		})
		return text
	}
	cases := pick(m, [][2]string{
		{of.name, "p_none, p_other"}, {"p_none", "p_other, " + of.name},
		{"p_none, " + of.name, "p_other"},
	})
	text := fmt.Sprintf("switch %s := %s.(type) {\n", v, from.text)
	for _, c := range cases {
		text += fmt.Sprintf("case %s:\n_ = %s\n", c, v)
		switch {
		case c == of.name:
			text += block(of)
		case strings.Contains(c, ","): // it is still an any
			text += block(boxOf(of))
		}
	}
	return text + "}\n"
}

// communication sends copies of values, and changes the values meanwhile.
func (m *maker) communication() string {
	p, ok := m.placeOf(func(p place) bool { return p.target })
	if !ok {
		return m.definition()
	}
	to, ok := m.targetOf(p.typ)
	if !ok {
		to = p
	}
	c, x := m.local("ch"), m.value(p.typ, 1)
	ch := fmt.Sprintf("%s := make(chan %s, 2)\n", c, p.typ.name)
	var text string
	switch m.Intn(6) {
	case 0:
		text = fmt.Sprintf("%s%s <- %s\nvar ok bool\n%s, ok = <-%s\n_ = ok\n", ch, c, x, to.text,
			c)
	case 5:
		text = fmt.Sprintf("%s%s <- %s\n%s%s = <-%s\n", ch, c, x, m.write(), to.text, c)
	case 1:
		text = fmt.Sprintf("%sselect {\ncase %s <- %s:\n%sdefault:\n%s}\nselect {\n"+
			"case %s = <-%s:\n%sdefault:\n%s}\n", ch, c, x, m.write(), m.write(), to.text, c,
			m.write(), m.write())
	case 2:
		text = fmt.Sprintf("%[1]s%[2]s <- %[3]s\n%[2]s <- %[4]s\n%[5]s, %[6]s = <-%[2]s, <-%[2]s\n",
			ch, c, x, m.value(p.typ, 1), to.text, p.text)
	case 3:
		text = fmt.Sprintf("%s%s <- %s\nclose(%s)\nfor %s = range %s {\n%s}\n", ch, c, x, c,
			to.text, c, m.write())
	default:
		text = fmt.Sprintf("%sgo func(x %s) { %s <- x }(%s)\n%s = <-%s\n%s", ch, p.typ.name, c, x,
			to.text, c, m.write())
	}
	return "{\n" + text + "}\n"
}

// loop writes a loop over something that its body changes.
func (m *maker) loop(depth int) string {
	if len(m.outer) > 1 {
		return m.write()
	}
	var text string
	label := m.local("L")
	m.outer = append(m.outer, label)
	defer func() { m.outer = m.outer[:len(m.outer)-1] }()
	m.inside(func() {
		head, names, before := m.head()
		use := ""
		for _, n := range names {
			use += "_ = " + n + "\n"
		}
		jump := ""
		if m.chance(50) {
			jump = fmt.Sprintf("if %s > 2 {\n%s %s\n}\n", parens(m.value(intType, 1)),
				pick(m, []string{"continue", "break"}), pick(m, m.outer))
		}
		text = fmt.Sprintf("{\n%s%s:\nfor %s {\nif p_tired() {\nbreak %s\n}\n%s%s%s%s"+
			"if false {\ncontinue %s\n}\n}\n}\n", before, label, head, label, use,
			m.block(depth-1), jump, m.write(), label)
	})
	return text
}

// head returns the head of a loop, with the variables that it defines, and the statements before
// the loop.
func (m *maker) head() (head string, names []string, before string) {
	i, x := m.local("i"), m.local("x")
	over, ok := m.placeOf(func(p place) bool { return p.typ.kind == array || p.typ.kind == slice })
	switch n := m.Intn(8); {
	case n == 0:
		m.declare(i, intType)
		return fmt.Sprintf("%[1]s := 0; %[1]s < 3; %[1]s++", i), []string{i}, ""
	case n == 1:
		n := parens(m.operand(intType, 1))
		m.declareFixed(i, intType)
		return fmt.Sprintf("%s := range %s & 3", i, n), []string{i}, ""
	case n == 2:
		text := m.value(stringType, 1)
		m.declareFixed(x, &typ{name: "rune", number: true})
		return fmt.Sprintf("_, %s = range %q + p_short(%s)[:0]", x, "hé", text), []string{x},
			"var " + x + " rune\n"
	case n == 3:
		return m.overMap()
	case !ok:
		m.declare(i, intType)
		return fmt.Sprintf("%[1]s := 3; %[1]s > 0; %[1]s -= 2", i), []string{i}, ""
	case n == 4 && over.addresses && over.typ.kind == array:
		m.declareFixed(i, intType)
		m.declare(x, over.typ.elem)
		return fmt.Sprintf("%s, %s := range &%s", i, x, over.text), []string{i, x}, ""
	case n == 5: // assigns the elements to existing variables
		to, ok := m.targetOf(over.typ.elem)
		at, yes := m.targetOf(intType)
		if ok && yes {
			return fmt.Sprintf("%s, %s = range %s", at.text, to.text, parens(over.text)), nil, ""
		}
	}
	m.declareFixed(i, intType)
	m.declare(x, over.typ.elem)
	return fmt.Sprintf("%s, %s := range %s", i, x, parens(over.text)), []string{i, x}, ""
}

// overMap ranges over the sorted keys of a map, which the body changes.
func (m *maker) overMap() (head string, names []string, before string) {
	i, x := m.local("i"), m.local("x")
	over, ok := m.placeOf(func(p place) bool { return p.typ.kind == mapping })
	if !ok {
		m.declare(i, intType)
		return fmt.Sprintf("%[1]s := 0; %[1]s < 3; %[1]s += 2", i), []string{i}, ""
	}
	m.declareFixed(i, stringType)
	m.declare(x, over.typ.elem)
	return fmt.Sprintf("%s, %s := range p_sorted(%s)", i, x, over.text), []string{i, x}, ""
}
