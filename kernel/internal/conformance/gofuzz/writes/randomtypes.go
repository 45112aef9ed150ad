package writes

import (
	"fmt"
	"strings"
)

// anyType returns a type of at most the given depth.
func (m *maker) anyType(depth int) *typ {
	if depth <= 0 || m.chance(25) {
		if len(m.params) > 0 && m.chance(60) {
			return pick(m, m.params)
		}
		return pick(m, scalars)
	}
	if len(m.structs) > 0 && m.chance(40) {
		return pick(m, m.structs)
	}
	switch t := m.anyType(depth - 1); m.Intn(9) {
	case 0, 1:
		return arrayOf(2+m.Intn(2), t)
	case 2, 3:
		return sliceOf(t)
	case 4, 5:
		return mapOf(t)
	case 6, 7:
		return pointerTo(t)
	default:
		if t.kind == boxed {
			return t
		}
		return boxOf(t)
	}
}

// structType declares a struct with methods: Sum and With only read, the others write.
func (m *maker) structType() string {
	t := &typ{kind: structure, name: m.name("S")}
	text := "type " + t.name + " struct {\n"
	add := func(of *typ) {
		f := field{fmt.Sprintf("f%d", len(t.fields)), of}
		t.fields = append(t.fields, f)
		text += f.name + " " + of.name + "\n"
	}
	add(intType)
	for range 1 + m.Intn(2) {
		of := m.anyType(1 + m.Intn(4)/3)
		add(of)
		if m.chance(60) {
			add(of) // a second field, so that there is something to swap
		}
	}
	m.structs = append(m.structs, t)
	return text + strings.ReplaceAll(`}

func (r T) Sum() int { return r.f0*3 + 1 }

func (r T) With(x int) T { r.f0 += x; return r }

func (r *T) Bump() int { r.f0++; return r.f0 }

func (r *T) Self() *T { r.f0 *= 2; return r }

func (r *T) Swap(s *T) { *r, *s = *s, *r; s.f0++ }

func (r *T) Replace(s T) (old T) { old = *r; *r = s; r.f0++; return old }
`, "T", t.name)
}

// generic declares a generic struct, whose instances the functions use.
func (m *maker) generic() string {
	m.pair = m.name("P")
	return fmt.Sprintf("type %[1]s[T any] struct {\nf0 int\nf1, f2 T\nf3 [2]T\nf4 map[string]T\n"+
		"f5 *T\n}\n\nfunc (r %[1]s[T]) Sum() int { return r.f0 + len(r.f4) }\n\n"+
		"func (r %[1]s[T]) With(x int) %[1]s[T] { r.f0 += x; return r }\n\n"+
		"func (r *%[1]s[T]) Bump() int { r.f0++; r.f1, r.f2 = r.f2, r.f1; return r.f0 }\n\n"+
		"func (r *%[1]s[T]) Self() *%[1]s[T] { r.f3[0], *r.f5 = *r.f5, r.f3[0]; return r }\n\n"+
		"func (r *%[1]s[T]) Swap(s *%[1]s[T]) { *r, *s = *s, *r; s.f0++ }\n\n"+
		"func (r *%[1]s[T]) Replace(s %[1]s[T]) (old %[1]s[T]) "+
		"{ old, *r = *r, s; r.f0++; return old }\n",
		m.pair)
}

func (m *maker) pairOf(t *typ) *typ {
	return &typ{kind: structure, name: m.pair + "[" + t.name + "]", fields: []field{
		{"f0", intType}, {"f1", t}, {"f2", t}, {"f3", arrayOf(2, t)}, {"f4", mapOf(t)},
		{"f5", pointerTo(t)}}}
}
