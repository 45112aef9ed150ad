package writes

import (
	"fmt"
	"strings"
)

// closure defines a function that writes.
func (m *maker) closure() string {
	name := m.local("c")
	var body string
	m.inside(func() {
		for range 1 + m.Intn(3) {
			body += m.write()
		}
		body += "return " + m.value(intType, 2) + "\n"
	})
	m.calls = append(m.calls, name+"()")
	return fmt.Sprintf("%[1]s := func() int {\n%[2]s}\n_ = %[1]s\n", name, body)
}

// write writes a simple statement that writes. If the statement defines a variable, the variable is
// used.
func (m *maker) write() string {
	from := len(m.vars)
	text := m.simple()
	for _, v := range m.vars[from:] {
		text += "_ = " + v.name + "\n"
	}
	return text
}

func (m *maker) simple() string {
	switch m.Intn(4) {
	case 0:
		return m.swap()
	case 1:
		return m.tuple()
	case 2:
		return m.library()
	}
	return m.assignment()
}

// bound defines a method value, and then changes the receiver.
func (m *maker) bound() string {
	p, ok := m.placeOf(func(p place) bool { return p.target && p.typ.kind == structure })
	if !ok {
		return m.closure()
	}
	name := m.local("b")
	if m.chance(50) && p.addresses {
		m.calls = append(m.calls, name+"()")
		return fmt.Sprintf("%[1]s := %[2]s.Bump\n_ = %[1]s\n", name, p.text)
	}
	if m.chance(50) {
		m.calls = append(m.calls, name+"()")
		return fmt.Sprintf("%[1]s := %[2]s.Sum\n_ = %[1]s\n%[3]s", name, p.text, m.assignment())
	}
	with := fmt.Sprintf("%s := %s.With\n", name, p.text)
	text := m.write()
	v := m.local("v")
	m.declare(v, p.typ)
	return with + text + fmt.Sprintf("%s := %s(%d)\n", v, name, m.Intn(9))
}

// method calls a method that writes whole structs.
func (m *maker) method() string {
	p, ok := m.placeOf(place.isStructVariable)
	if !ok {
		return m.write()
	}
	if m.chance(50) {
		q, ok := m.placeOf(func(q place) bool { return q.addresses && q.typ.same(p.typ) })
		if ok {
			return fmt.Sprintf("%s.Swap(&%s)\n", p.text, q.text)
		}
	}
	x, v := m.value(p.typ, 2), m.local("v")
	m.declare(v, p.typ)
	return fmt.Sprintf("%s := %s.Replace(%s)\n", v, p.text, x)
}

// dynamic puts a pointer to a struct into an interface, whose methods are called later.
func (m *maker) dynamic() string {
	p, ok := m.placeOf(place.isStructVariable)
	if !ok {
		return m.closure()
	}
	i, b := m.local("i"), m.local("b")
	m.calls = append(m.calls, i+".Bump()", i+".Sum()", b+"()")
	return fmt.Sprintf("var %[1]s p_Struct = &%[2]s\n%[3]s := %[1]s.%[4]s\n_ = %[3]s\n", i, p.text,
		b, pick(m, []string{"Sum", "Bump"}))
}

// receivers adds calls of methods on variables.
func (m *maker) receivers() {
	p, ok := m.placeOf(func(p place) bool {
		return p.direct && p.addresses && p.typ.kind == structure
	})
	if ok {
		m.calls = append(m.calls,
			p.text+pick(m, []string{".Bump()", ".Self().Bump()", ".Self().Self().Sum()"}))
	}
}

// first returns a call that only reads, for use before calls that write. It is executed before
// them.
func (m *maker) first() string {
	switch m.Intn(3) {
	case 0:
		return "p_id(" + m.value(intType, 1) + ")"
	case 1:
		return m.measure()
	}
	return m.call()
}

// calling writes a statement with calls that write. It reads nothing that they may write.
func (m *maker) calling() string {
	m.receivers()
	v := m.local("v")
	switch m.Intn(12) {
	case 0:
		return "_ = " + m.call() + "\n"
	case 1:
		return fmt.Sprintf("fmt.Println(%q, %s, %s, %s)\n", v, m.first(), m.call(), m.call())
	case 2:
		x := fmt.Sprintf("%s - %s*%s", m.first(), m.call(), m.call())
		m.declare(v, intType)
		return v + " := " + x + "\n"
	case 3:
		w := m.local("v")
		x, y := m.first(), m.call()
		m.declare(v, intType)
		m.declare(w, intType)
		return fmt.Sprintf("%s, %s := %s, %s\n", v, w, x, y)
	case 4:
		x := fmt.Sprintf("[]int{%s, %s, %s}", m.first(), m.call(), m.call())
		m.declare(v, sliceOf(intType))
		return v + " := " + x + "\n"
	case 5:
		x := fmt.Sprintf(`map[string]int{"a": %s, "b": %s}`, m.first(), m.call())
		m.declare(v, mapOf(intType))
		return v + " := " + x + "\n"
	case 6:
		return fmt.Sprintf("{\ns := []int{0, 0, 0, 0}\n"+
			"s[%s&1], s[%s&1+2] = %s, %s\nfmt.Println(%q, s)\n}\n",
			m.call(), m.call(), m.call(), m.call(), v)
	case 7:
		return fmt.Sprintf("{\ns := map[int]int{}\ns[%s&1] += %s\ns[%s&1+2], s[0] = %s, %s\n"+
			"fmt.Println(%q, s)\n}\n", m.call(), m.call(), m.call(), m.call(), m.call(), v)
	case 8:
		return fmt.Sprintf("if %s > %s && %s > 3 || %s < 0 {\n%s}\n", m.call(), m.call(),
			parens(m.value(intType, 1)), m.call(), m.write())
	case 9:
		return fmt.Sprintf("switch %s & 3 {\ncase %s & 3:\n%scase %s & 3, 1:\n%sdefault:\n%s}\n",
			m.call(), parens(m.operand(intType, 1)), m.write(), m.call(), m.write(), m.write())
	}
	to, ok := m.placeOf(func(p place) bool { return p.target && p.direct && p.typ == intType })
	if !ok {
		return "_ = " + m.call() + "\n"
	}
	return to.text + " = " + m.call() + "\n"
}

// parens adds parentheses. They are for the heads of statements, in which the brace of a literal
// would begin the body.
func parens(x string) string { return "(" + x + ")" }

// deferred writes a call of a function with a named result that deferred functions change.
func (m *maker) deferred() string {
	t := m.anyType(1)
	v, r := m.local("v"), m.local("r")
	var body string
	m.inside(func() {
		first := m.value(t, 1)
		m.declare(r, t)
		seen := m.value(stringType, 1)
		body = "defer func() {\n" + m.write() + m.write() + "}()\n"
		body += fmt.Sprintf("%s = %s\ndefer fmt.Println(%q, %s)\n%s", r, first, r, seen,
			m.write())
		if m.chance(30) {
			body += fmt.Sprintf("defer func() { recover() }()\n%spanic(%q)\n", m.write(), r)
		} else {
			body += m.write() + "return " + m.value(t, 2) + "\n"
		}
	})
	if !t.whole() {
		body = r + " = " + m.literal(t, 0) + "\n" + body
	}
	m.declare(v, t)
	return fmt.Sprintf("%s := func() (%s %s) {\n%s}()\n", v, r, t.name, body)
}

// panics writes an assignment whose second part panics after the first part is done.
func (m *maker) panics() string {
	to, ok := m.target()
	if !ok {
		return m.definition()
	}
	x := m.value(to.typ, 1)
	n := m.local("n")
	second := pick(m, []string{
		n + " := []int{1}\nk := 1\nTO, " + n + "[k] = X, 2\n",
		"var " + n + " *struct{ a, b int }\nTO, " + n + ".b = X, 2\n",
		"var " + n + " map[int]int\nTO, " + n + "[1] = X, 2\n",
		"var " + n + " *int\nTO, *" + n + " = X, 2\n",
		"var " + n + " any = 1\nTO = X\n_ = " + n + ".(string)\n",
		"var " + n + " []int\n" + n + "[len(" + n + ")], TO = 5, X\n",
	})
	second = strings.NewReplacer("TO", to.text, "X", x).Replace(second)
	return fmt.Sprintf("p_try(%q, func() {\n%s})\n", n, second)
}
