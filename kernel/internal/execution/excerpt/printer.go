package excerpt

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// howToSeeAll ends a note.
const howToSeeAll = "fmt.Println shows everything; os.WriteFile saves it to a file"

// printer writes the beginning of a value that is too large for package fmt, in the style of
// package fmt.
type printer struct {
	text strings.Builder

	// around are the maps and slices that enclose the current value.
	around []reference

	// cut says that the end was left out, and cyclic that a value contains itself.
	cut, cyclic bool
}

// reference identifies the memory to which a map or a slice refers.
type reference struct {
	address uintptr
	length  int
	typ     reflect.Type
}

// full reports whether enough has been written.
func (p *printer) full() bool {
	p.cut = p.cut || p.text.Len() >= begins
	return p.cut
}

func (p *printer) print(v reflect.Value, depth int) {
	switch {
	case p.full():
		return
	case depth > deepest:
		p.text.WriteString("…")
		p.cyclic = true
		return
	case !v.IsValid():
		p.text.WriteString("<nil>")
		return
	case hasText(v):
		p.scalar(fmt.Sprint(v.Interface()))
		return
	}
	switch v.Kind() {
	case reflect.Interface:
		p.print(v.Elem(), depth+1)
	case reflect.Pointer:
		if depth > 0 || !isCompound(v.Elem()) {
			p.pointer(v)
			return
		}
		p.text.WriteByte('&')
		p.print(v.Elem(), depth+1)
	case reflect.Struct:
		p.list("{", v.NumField(), "}", func(i int) { p.print(v.Field(i), depth+1) })
	case reflect.Array:
		p.list("[", v.Len(), "]", func(i int) { p.print(v.Index(i), depth+1) })
	case reflect.Slice, reflect.Map:
		p.within(v, func() {
			if v.Kind() == reflect.Map {
				p.entries(v, depth)
				return
			}
			p.list("[", v.Len(), "]", func(i int) { p.print(v.Index(i), depth+1) })
		})
	default:
		p.scalar(fmt.Sprint(v))
	}
}

// scalar writes a text, or as much of it as fits.
func (p *printer) scalar(text string) {
	if room := begins - p.text.Len(); len(text) > room {
		text, p.cut = strings.ToValidUTF8(text[:room], ""), true
	}
	p.text.WriteString(text)
}

func (p *printer) pointer(v reflect.Value) {
	if v.IsNil() {
		p.text.WriteString("<nil>")
		return
	}
	fmt.Fprintf(&p.text, "%#x", v.Pointer())
}

// within calls f for a map or a slice, unless the value is contained in itself.
func (p *printer) within(v reflect.Value, f func()) {
	r := reference{v.Pointer(), v.Len(), v.Type()}
	if r.length > 0 && slices.Contains(p.around, r) {
		p.text.WriteString("…")
		p.cyclic = true
		return
	}
	p.around = append(p.around, r)
	f()
	p.around = p.around[:len(p.around)-1]
}

// list writes n parts, or as many as fit.
func (p *printer) list(begin string, n int, end string, part func(i int)) {
	p.text.WriteString(begin)
	for i := range n {
		if p.full() {
			return
		}
		if i > 0 {
			p.text.WriteByte(' ')
		}
		part(i)
	}
	if !p.cut {
		p.text.WriteString(end)
	}
}

// entries writes a map. For a very large map, it writes only the size, because the keys would have
// to be sorted.
func (p *printer) entries(m reflect.Value, depth int) {
	const most = Longest
	if m.Len() > most {
		fmt.Fprintf(&p.text, "%s with %d entries", m.Type(), m.Len())
		p.cut = true
		return
	}
	keys := m.MapKeys()
	slices.SortStableFunc(keys, compare)
	p.list("map[", len(keys), "]", func(i int) {
		p.print(keys[i], depth+1)
		p.text.WriteByte(':')
		p.print(m.MapIndex(keys[i]), depth+1)
	})
}

// compare orders keys that are numbers or texts as package fmt does.
func compare(a, b reflect.Value) int {
	if a.Kind() == reflect.Interface {
		a, b = a.Elem(), b.Elem()
	}
	switch {
	case a.Kind() == b.Kind() && a.CanInt():
		return cmp.Compare(a.Int(), b.Int())
	case a.Kind() == b.Kind() && a.CanUint():
		return cmp.Compare(a.Uint(), b.Uint())
	case a.Kind() == b.Kind() && a.CanFloat():
		return cmp.Compare(a.Float(), b.Float())
	}
	return cmp.Compare(fmt.Sprint(a), fmt.Sprint(b))
}

// note says what was left out.
func (p *printer) note() string {
	switch {
	case p.cyclic && p.cut:
		return "…\n(the value contains itself, and is long: only its beginning is shown; " +
			"show a part of it, such as x[0])"
	case p.cyclic:
		return "\n(the value contains itself: … stands for what was already shown)"
	}
	return "…\n(only the beginning is shown; show a part, such as x[:100], or all of it: " +
		howToSeeAll + ")"
}
