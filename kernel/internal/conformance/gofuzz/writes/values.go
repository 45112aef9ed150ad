package writes

import (
	"fmt"
	"strings"
)

// value returns an expression of a type. It reads variables, and only calls functions that change
// nothing.
func (m *maker) value(t *typ, depth int) string {
	if m.chance(55) {
		p, ok := m.placeOf(func(p place) bool { return p.typ.same(t) })
		if ok {
			return p.text
		}
	}
	if t.kind == scalar {
		return m.scalar(t, depth)
	}
	if t.kind == structure && depth > 0 && m.chance(15) {
		p, ok := m.placeOf(func(p place) bool { return p.typ.same(t) })
		if ok {
			return p.text + ".With(" + m.value(intType, depth-1) + ")"
		}
	}
	if x, ok := m.converted(t); ok {
		return x
	}
	return m.literal(t, depth)
}

// converted returns a conversion from a value of another type, which copies or shares its contents.
func (m *maker) converted(t *typ) (string, bool) {
	of := t
	if t.kind == pointer {
		of = t.elem
	}
	if of.kind == array && of.length == 2 && m.chance(40) {
		p, ok := m.placeOf(func(p place) bool { return p.typ.same(sliceOf(of.elem)) })
		if ok {
			return "(" + t.name + ")(" + p.text + ")", true
		}
	}
	if t.kind == slice && t.elem.name == "uint8" && m.chance(40) {
		return t.name + "(\"hé\" + " + m.value(stringType, 1) + ")", true
	}
	return "", false
}

// literal returns a literal whose parts are values.
func (m *maker) literal(t *typ, depth int) string {
	switch t.kind {
	case scalar:
		return m.value(t, 0)
	case structure:
		return t.name + m.elements(t, depth)
	case pointer:
		if t.elem.kind == scalar || t.elem.kind == pointer || t.elem.kind == boxed {
			return "p_new[" + t.elem.name + "](" + m.value(t.elem, depth-1) + ")"
		}
		return "&" + m.literal(t.elem, depth)
	case boxed:
		return "any((" + t.elem.name + ")(" + m.value(t.elem, depth-1) + "))"
	}
	return t.name + m.elements(t, depth)
}

// elements returns a literal without its type.
func (m *maker) elements(t *typ, depth int) string {
	var list []string
	switch t.kind {
	case structure:
		keys := m.chance(40)
		for _, f := range t.fields {
			x := m.value(f.typ, depth-1)
			if keys {
				if f.typ.whole() && m.chance(20) {
					continue
				}
				x = f.name + ": " + x
			}
			list = append(list, x)
		}
	case array:
		for i := range t.length {
			if i > 0 && t.elem.whole() && m.chance(15) {
				break
			}
			list = append(list, m.value(t.elem, depth-1))
		}
	case slice:
		for range 2 + m.Intn(2) {
			list = append(list, m.value(t.elem, depth-1))
		}
	case mapping:
		list = []string{`"a": ` + m.value(t.elem, depth-1), `"b": ` + m.value(t.elem, depth-1)}
	}
	return "{" + strings.Join(list, ", ") + "}"
}

func (m *maker) scalar(t *typ, depth int) string {
	switch {
	case t.number && depth > 0 && m.chance(45):
		return m.arithmetic(t, depth)
	case t.number:
		return fmt.Sprintf("%s(%d)", t.name, m.Intn(20))
	case t == stringType && depth > 0 && m.chance(60):
		return m.text(depth)
	case t == stringType:
		return fmt.Sprintf("%q", pick(m, []string{"a", "b", "x", "yz", ""}))
	case depth > 0:
		of := pick(m, append(m.params, intType, stringType))
		return fmt.Sprintf("(%s %s %s)", m.value(of, depth-1),
			pick(m, []string{"==", "!=", "<", ">="}), m.value(of, depth-1))
	}
	return pick(m, []string{"true", "false"})
}

// operand returns a value that is not a constant, so that no constant overflows.
func (m *maker) operand(t *typ, depth int) string {
	x := m.value(t, depth)
	if strings.HasPrefix(x, t.name+"(") {
		return fmt.Sprintf("p_id[%s](%s)", t.name, x)
	}
	return x
}

func (m *maker) arithmetic(t *typ, depth int) string {
	x := m.operand(t, depth-1)
	switch m.Intn(9) {
	case 0:
		return "-" + t.name + "(" + x + ")"
	case 1:
		return fmt.Sprintf("p_id[%s](%s)", t.name, x)
	case 2:
		if !m.plain {
			return fmt.Sprintf("func() %s { return %s }()", t.name, x)
		}
	case 3:
		return fmt.Sprintf("max(%s, %s)", x, m.operand(t, depth-1))
	case 4, 5:
		if t == intType {
			return m.measure()
		}
	}
	return fmt.Sprintf("(%s %s %s)", x, pick(m, []string{"+", "-", "*"}), m.operand(t, depth-1))
}

// measure returns an int that is a property of something, such as a length.
func (m *maker) measure() string {
	p, ok := m.placeOf(func(p place) bool {
		return p.typ.kind == structure || p.typ.kind == slice || p.typ.kind == mapping
	})
	switch {
	case !ok:
		return "p_id(7)"
	case p.typ.kind == structure:
		return p.text + ".Sum()"
	}
	return "len(" + p.text + ")"
}

func (m *maker) text(depth int) string {
	if m.chance(30) {
		p, ok := m.placeOf(func(p place) bool { return p.typ.flat() })
		if ok {
			return "p_short(fmt.Sprint(" + p.text + "))"
		}
	}
	return fmt.Sprintf("p_short(%s + %s)", m.value(stringType, depth-1),
		m.value(stringType, depth-1))
}

// call returns an expression of calls that writes, and reads nothing that other expressions write.
func (m *maker) call() string {
	switch {
	case len(m.calls) == 0:
		return fmt.Sprintf("p_id(%d)", m.Intn(9))
	case m.chance(15):
		return fmt.Sprintf("p_id(%s + %s)", pick(m, m.calls), pick(m, m.calls))
	case m.chance(10):
		return fmt.Sprintf("(%s * %s)", pick(m, m.calls), pick(m, m.calls))
	}
	return pick(m, m.calls)
}
