package writes

import (
	"fmt"
	"strings"
)

// A place is a variable or a part of a variable.
type place struct {
	text      string
	typ       *typ
	target    bool // it can be assigned to
	addresses bool // it has an address
	direct    bool // reached without reading a pointer, slice or map
}

// isStructVariable reports whether methods of a struct that write into it can be called.
func (p place) isStructVariable() bool { return p.addresses && p.typ.kind == structure }

// parts lists a place and its parts. Indices are random.
func (m *maker) parts(p place, depth int, list *[]place) {
	*list = append(*list, p)
	if depth == 0 {
		return
	}
	switch p.typ.kind {
	case structure:
		for _, f := range p.typ.fields {
			m.parts(place{p.text + "." + f.name, f.typ, p.addresses, p.addresses, p.direct},
				depth-1, list)
		}
	case array:
		i, constant := m.index(p.typ.length)
		m.parts(place{p.text + "[" + i + "]", p.typ.elem, p.addresses, p.addresses,
			p.direct && constant}, depth-1, list)
	case slice:
		i, _ := m.index(2)
		m.parts(place{p.text + "[" + i + "]", p.typ.elem, true, true, false}, depth-1, list)
	case mapping:
		m.parts(place{p.text + "[" + m.key(p.typ) + "]", p.typ.elem, true, false, false}, depth-1,
			list)
	case pointer:
		m.pointed(p, depth, list)
	case boxed:
		m.parts(place{p.text + ".(" + p.typ.elem.name + ")", p.typ.elem, false, false, false},
			depth-1, list)
	}
}

// pointed lists the variable to which a pointer points, and its fields and elements without a star.
func (m *maker) pointed(p place, depth int, list *[]place) {
	of := p.typ.elem
	to := place{"(*" + p.text + ")", of, true, true, false}
	if m.chance(50) || of.kind != structure && of.kind != array {
		m.parts(to, depth-1, list)
		return
	}
	*list = append(*list, to)
	to.text = p.text
	var inner []place
	m.parts(to, depth-1, &inner)
	*list = append(*list, inner[1:]...)
}

// index returns an index below n.
func (m *maker) index(n int) (text string, constant bool) {
	if m.chance(70) {
		return fmt.Sprint(m.Intn(n)), true
	}
	var ints []string
	for _, v := range m.vars {
		if v.typ == intType {
			ints = append(ints, v.name)
		}
	}
	if len(ints) == 0 {
		return "0", true
	}
	return pick(m, ints) + "&1", false
}

// key returns a key of a map, or any key if zero values do no harm.
func (m *maker) key(t *typ) string {
	if t.elem.whole() && m.chance(30) {
		var texts []string
		for _, v := range m.vars {
			if v.typ == stringType {
				texts = append(texts, v.name)
			}
		}
		if len(texts) > 0 && m.chance(50) {
			return pick(m, texts)
		}
		return `"c"`
	}
	return pick(m, []string{`"a"`, `"b"`})
}

// placeOf returns a place that fits, in one of the variables, if there is one.
func (m *maker) placeOf(fits func(place) bool) (place, bool) {
	for range min(6, 2*len(m.vars)) {
		v := pick(m, m.vars)
		var all, list []place
		m.parts(place{v.name, v.typ, !v.fixed, !v.fixed, true}, 4, &all)
		for _, p := range all {
			if fits(p) {
				list = append(list, p)
			}
		}
		if len(list) > 0 {
			return pick(m, list), true
		}
	}
	return place{}, false
}

func (m *maker) target() (place, bool) {
	p, ok := m.placeOf(func(p place) bool { return p.target })
	if ok && m.chance(30) { // prefer small places
		q, ok := m.placeOf(func(q place) bool { return q.target && q.typ.kind == scalar })
		if ok {
			return q, true
		}
	}
	return p, ok
}

func (m *maker) targetOf(t *typ) (place, bool) {
	return m.placeOf(func(p place) bool { return p.target && p.typ.same(t) })
}

// same reports whether two types are the same, including the types that their anys contain.
func (t *typ) same(u *typ) bool { return t.identity() == u.identity() }

func (t *typ) identity() string {
	switch {
	case t.kind == boxed:
		return "any of " + t.elem.identity()
	case t.kind == structure && len(t.fields) == 6: // an instance
		return t.name + t.fields[1].typ.identity()
	case t.elem == nil:
		return t.name
	}
	return strings.TrimSuffix(t.name, t.elem.name) + t.elem.identity()
}

// dump lists expressions that together print all of a place.
func dump(text string, t *typ) []string {
	if t.flat() {
		return []string{text}
	}
	var list []string
	switch t.kind {
	case structure:
		for _, f := range t.fields {
			list = append(list, dump(text+"."+f.name, f.typ)...)
		}
	case array, slice:
		for i := range max(t.length, 2) {
			list = append(list, dump(fmt.Sprintf("%s[%d]", text, i), t.elem)...)
		}
	case mapping:
		list = append(dump(text+`["a"]`, t.elem), dump(text+`["b"]`, t.elem)...)
		list = append(list, "len("+text+")")
	case pointer:
		list = dump("(*"+text+")", t.elem)
	case boxed:
		list = dump(text+".("+t.elem.name+")", t.elem)
	}
	return list
}

// print prints all variables from the given one on.
func (m *maker) print(from int) string {
	var text string
	for _, v := range m.vars[from:] {
		list := dump(v.name, v.typ)
		text += fmt.Sprintf("fmt.Println(%q, %s)\n", v.name,
			strings.Join(list[:min(len(list), 40)], ", "))
	}
	return text
}
