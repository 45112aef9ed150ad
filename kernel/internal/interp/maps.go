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
	l := c.layout(in.X.Type())
	elem := c.layout(in.X.Type().Underlying().(*types.Map).Elem())
	to, m, key := c.reg(in), c.reg(in.X), c.reg(in.Index)
	okAt := uint32(0)
	if in.CommaOk {
		okAt = to + c.tupleAt(in.Type().(*types.Tuple), 1)
	}
	c.emitFn(func(fr *frame) {
		p := mapAccess(l.word, *reg[unsafe.Pointer](fr, m), fr.reg(key))
		if p != nil {
			elem.copy(fr.reg(to), p)
		} else {
			elem.clear(fr.reg(to))
		}
		if okAt > 0 {
			*reg[bool](fr, okAt) = p != nil
		}
	})
}

func (c *compiler) mapUpdate(in *ssa.MapUpdate) {
	l := c.layout(in.Map.Type())
	m, key, value := c.reg(in.Map), c.reg(in.Key), c.reg(in.Value)
	c.emitFn(func(fr *frame) {
		mapAssign(l.word, *reg[unsafe.Pointer](fr, m), fr.reg(key), fr.reg(value))
	})
}

// An iterator goes over a map or a string.
type iterator struct {
	entries    *reflect.MapIter
	text       string
	at         int
	key, value reflect.Value
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

// partLayout is nil for a part that is not used.
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
