package interp

import (
	"go/types"
	"reflect"
	"unicode/utf8"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

func (c *compiler) makeMap(in *ssa.MakeMap) {
	l := c.layout(in.Type())
	to := c.reg(in)
	if in.Reserve == nil {
		c.emitFn(func(fr *frame) {
			*reg[unsafe.Pointer](fr, to) = reflect.MakeMap(l.typ).UnsafePointer()
		})
		return
	}
	n := c.integer(in.Reserve)
	c.emitFn(func(fr *frame) {
		size := max(0, *reg[int](fr, n))
		*reg[unsafe.Pointer](fr, to) = reflect.MakeMapWithSize(l.typ, size).UnsafePointer()
	})
}

func (c *compiler) lookup(in *ssa.Lookup) {
	if _, ok := in.X.Type().Underlying().(*types.Map); !ok { // a string
		c.emit(instr{op: opStrIndex, a: c.reg(in), b: c.reg(in.X), c: c.integer(in.Index),
			x: mark(in.Index)})
		return
	}
	m := c.newMapping(in.X.Type(), in.X, in.Index)
	m.value = c.reg(in)
	if op := m.quick(opMapGetU64, opMapGetStr); op != opNone && !in.CommaOk {
		c.emit(instr{op: op, a: m.value, b: m.m, c: m.key})
		return
	}
	if in.CommaOk {
		m.ok = m.value + c.tupleAt(in.Type().(*types.Tuple), 1)
	}
	c.emit(instr{op: opMapGet, x: unsafe.Pointer(m)})
}

// A mapping is an access to an entry of a map.
type mapping struct {
	layout, elem  *layout
	m, key, value uint32
	ok            uint32 // 0 if it is not used
}

func (c *compiler) newMapping(t types.Type, m, key ssa.Value) *mapping {
	l := c.layout(t)
	return &mapping{layout: l, elem: c.layout(t.Underlying().(*types.Map).Elem()),
		m: c.reg(m), key: c.reg(key)}
}

// quick returns the fast instruction for maps from integers or strings to numbers of 8 bytes. All
// such maps have the same memory layout, whatever the names of their types.
func (m *mapping) quick(integers, texts uint32) uint32 {
	if m.elem.class != bits64 {
		return opNone
	}
	switch m.layout.typ.Key().Kind() {
	case reflect.Int, reflect.Int64, reflect.Uint, reflect.Uint64, reflect.Uintptr:
		return integers
	case reflect.String:
		return texts
	}
	return opNone
}

func (m *mapping) get(fr *frame) {
	p := mapAccess(m.layout.word, *reg[unsafe.Pointer](fr, m.m), fr.reg(m.key))
	if p != nil {
		m.elem.copy(fr.reg(m.value), p)
	} else {
		m.elem.clear(fr.reg(m.value))
	}
	if m.ok > 0 {
		*reg[bool](fr, m.ok) = p != nil
	}
}

func (m *mapping) set(fr *frame) {
	mapAssign(m.layout.word, *reg[unsafe.Pointer](fr, m.m), fr.reg(m.key), fr.reg(m.value))
}

func (c *compiler) mapUpdate(in *ssa.MapUpdate) {
	m := c.newMapping(in.Map.Type(), in.Map, in.Key)
	m.value = c.reg(in.Value)
	if op := m.quick(opMapSetU64, opMapSetStr); op != opNone {
		c.emit(instr{op: op, a: m.value, b: m.m, c: m.key})
		return
	}
	c.emit(instr{op: opMapSet, x: unsafe.Pointer(m)})
}

// An iterator goes over a map or a string.
type iterator struct {
	entries *reflect.MapIter
	text    string
	at      int
}

func (c *compiler) rangeOver(in *ssa.Range) {
	to, x := c.reg(in), c.reg(in.X)
	if _, ok := in.X.Type().Underlying().(*types.Map); !ok {
		c.emitFn(func(fr *frame) { *reg[*iterator](fr, to) = &iterator{text: *reg[string](fr, x)} })
		return
	}
	l := c.layout(in.X.Type())
	c.emitFn(func(fr *frame) {
		*reg[*iterator](fr, to) = &iterator{entries: l.value(fr.reg(x)).MapRange()}
	})
}

func (c *compiler) next(in *ssa.Next) {
	to, it := c.reg(in), c.reg(in.Iter)
	t := in.Type().(*types.Tuple)
	keyAt, valueAt := to+c.tupleAt(t, 1), to+c.tupleAt(t, 2)
	if in.IsString {
		c.emitFn(func(fr *frame) { nextRune(fr, *reg[*iterator](fr, it), to, keyAt, valueAt) })
		return
	}
	key, value := c.partLayout(t, 1), c.partLayout(t, 2)
	c.emitFn(func(fr *frame) {
		i := *reg[*iterator](fr, it)
		ok := i.entries.Next()
		*reg[bool](fr, to) = ok
		if !ok {
			return
		}
		if key != nil {
			key.value(fr.reg(keyAt)).SetIterKey(i.entries)
		}
		if value != nil {
			value.value(fr.reg(valueAt)).SetIterValue(i.entries)
		}
	})
}

// partLayout returns the layout of a part of a tuple, or nil for a part that is not used.
func (c *compiler) partLayout(t *types.Tuple, i int) *layout {
	if t.At(i).Type() == types.Typ[types.Invalid] {
		return nil
	}
	return c.layout(t.At(i).Type())
}

func nextRune(fr *frame, i *iterator, okAt, keyAt, valueAt uint32) {
	*reg[bool](fr, okAt) = i.at < len(i.text)
	if i.at >= len(i.text) {
		return
	}
	r, size := utf8.DecodeRuneInString(i.text[i.at:])
	*reg[int](fr, keyAt) = i.at
	*reg[rune](fr, valueAt) = r
	i.at += size
}
