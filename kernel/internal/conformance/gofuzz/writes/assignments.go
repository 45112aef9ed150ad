package writes

import (
	"fmt"
	"slices"
	"strings"
)

// definition defines a variable with a literal, a copy or a pointer as its value.
func (m *maker) definition() string {
	name := m.local("v")
	if m.chance(30) {
		if p, ok := m.placeOf(func(place) bool { return true }); ok {
			m.declare(name, p.typ)
			return name + " := " + p.text + "\n"
		}
	}
	if m.chance(20) {
		p, ok := m.placeOf(func(p place) bool { return p.addresses })
		if ok {
			m.declare(name, pointerTo(p.typ))
			return name + " := &" + p.text + "\n"
		}
	}
	t := m.anyType(1 + m.Intn(3))
	if m.chance(50) { // the usual types in swaps and lookups
		s := pick(m, append(m.params, scalars...))
		t = pick(m, []*typ{pointerTo(pick(m, m.structs)), mapOf(s), pointerTo(arrayOf(3, s)),
			sliceOf(s), mapOf(pick(m, m.structs))})
	}
	if m.pair != "" && m.chance(20) {
		t = m.pairOf(m.anyType(1))
	}
	x := m.literal(t, 2)
	m.declare(name, t)
	if m.chance(30) || t.kind == scalar {
		return fmt.Sprintf("var %s %s = %s\n", name, t.name, x)
	}
	return name + " := " + x + "\n"
}

// definitions defines several variables at once, in one of Go's forms.
func (m *maker) definitions() string {
	t, u := m.anyType(2), m.anyType(1)
	x, y := m.value(t, 2), m.value(u, 2)
	a, b := m.local("v"), m.local("v")
	m.declare(a, t)
	m.declare(b, u)
	if m.chance(50) {
		return fmt.Sprintf("var (\n%s %s = %s\n%s %s = %s\n)\n", a, t.name, x, b, u.name, y)
	}
	return fmt.Sprintf("var %s, %s = (%s)(%s), (%s)(%s)\n", a, b, t.name, x, u.name, y)
}

// assignment assigns one value.
func (m *maker) assignment() string {
	to, ok := m.target()
	if !ok {
		return m.definition()
	}
	if to.typ.kind == scalar && m.chance(50) {
		return m.update(to)
	}
	return to.text + " = " + m.value(to.typ, 2) + "\n"
}

// update writes op= or ++.
func (m *maker) update(to place) string {
	t := to.typ
	switch {
	case t.number && m.chance(40):
		return to.text + pick(m, []string{"++", "--"}) + "\n"
	case t.number:
		op := pick(m, []string{"+=", "-=", "*=", "+="})
		if t.name == "int" {
			op = pick(m, []string{"+=", "-=", "*=", "^=", "|=", "&=", "&^="})
		}
		return fmt.Sprintf("%s %s %s\n", to.text, op, m.value(t, 2))
	case t == stringType:
		return fmt.Sprintf("%s += p_short(%s)[:0] + %q\n", to.text, m.value(t, 1),
			pick(m, []string{"p", "q"}))
	}
	return fmt.Sprintf("%s = !%s\n", to.text, to.text)
}

// remember saves a value, which is then overwritten.
func (m *maker) remember() string {
	p, ok := m.target()
	if !ok {
		return m.definition()
	}
	v := m.local("v")
	text := v + " := " + p.text + "\n"
	if p.typ.kind == scalar {
		text += m.update(p)
	} else {
		text += p.text + " = " + m.value(p.typ, 2) + "\n"
	}
	m.declare(v, p.typ)
	return text
}

// swap assigns several values at once. Most of them are the values of the targets.
func (m *maker) swap() string {
	first, ok := m.target()
	if !ok {
		return m.definition()
	}
	to, from := []string{first.text}, []string{first.text}
	for range 1 + m.Intn(2) {
		next, ok := m.targetOf(first.typ)
		for range 3 {
			if ok && slices.Contains(to, next.text) {
				next, ok = m.targetOf(first.typ)
			}
		}
		if !ok {
			break
		}
		to, from = append(to, next.text), append(from, next.text)
	}
	from = append(from[1:], from[0])
	for i := range from {
		if m.chance(20) {
			from[i] = m.value(first.typ, 2)
		}
	}
	return strings.Join(to, ", ") + " = " + strings.Join(from, ", ") + "\n"
}

// tuple assigns values of different types at once.
func (m *maker) tuple() string {
	var to, from []string
	for range 2 + m.Intn(2) {
		p, ok := m.target()
		if !ok {
			return m.definition()
		}
		to, from = append(to, p.text), append(from, m.value(p.typ, 2))
	}
	return strings.Join(to, ", ") + " = " + strings.Join(from, ", ") + "\n"
}

// found assigns the two results of a map lookup or of a type assertion.
func (m *maker) found() string {
	from, ok := m.placeOf(func(p place) bool { return p.typ.kind == mapping && p.typ.elem.whole() })
	if !ok {
		return m.boxed()
	}
	to, ok := m.targetOf(from.typ.elem)
	if !ok {
		return m.definition()
	}
	yes := m.local("v")
	m.declare(yes, scalars[len(scalars)-1])
	return fmt.Sprintf("var %s bool\n%s, %s = %s[%s]\n", yes, to.text, yes, from.text,
		m.key(from.typ))
}

func (m *maker) boxed() string {
	from, ok := m.placeOf(func(p place) bool { return p.typ.kind == boxed })
	if !ok {
		return m.definition()
	}
	name, yes := m.local("v"), m.local("v")
	m.declare(name, from.typ.elem)
	m.declare(yes, scalars[len(scalars)-1])
	return fmt.Sprintf("%s, %s := %s.(%s)\n", name, yes, from.text, from.typ.elem.name)
}

// library calls builtin functions that write.
func (m *maker) library() string {
	s, ok := m.placeOf(func(p place) bool { return p.target && p.typ.kind == slice })
	if !ok {
		return m.assignment()
	}
	x, y := m.value(s.typ.elem, 1), m.value(s.typ.elem, 1)
	switch m.Intn(5) {
	case 0:
		return fmt.Sprintf("%[1]s = append(%[1]s[:1], %[2]s, %[3]s)\n", s.text, x, y)
	case 1:
		return fmt.Sprintf("%[1]s = append(%[1]s[:1:1], %[2]s)\n", s.text, x)
	case 2:
		return fmt.Sprintf("_ = copy(%s, %s)\n", s.text, m.value(s.typ, 1))
	case 3:
		return fmt.Sprintf("%[1]s = append(%[1]s, %[2]s)[1:]\n", s.text, x)
	}
	p, ok := m.placeOf(func(p place) bool { return p.typ.kind == mapping && p.typ.elem.whole() })
	if !ok {
		return m.assignment()
	}
	return fmt.Sprintf("delete(%s, %s)\n", p.text, pick(m, []string{`"a"`, `"c"`}))
}
