package interp

import (
	"go/types"
	"reflect"
	"slices"
	"sync"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

func (c *compiler) makeInterface(in *ssa.MakeInterface) {
	l, inter := c.layout(in.X.Type()), c.layout(in.Type())
	to, x := c.reg(in), c.reg(in.X)
	tab := l.word
	if inter.typ.NumMethod() > 0 {
		tab = unsafe.Pointer(tableOf(inter, l))
	}
	if l.direct {
		c.emitFn(func(fr *frame) { *reg[eface](fr, to) = eface{tab, *reg[unsafe.Pointer](fr, x)} })
		return
	}
	if k, ok := in.X.(*ssa.Const); ok {
		_ = k
		c.emitFn(constantInterface(l, tab, to, x))
		return
	}
	c.emit(instr{op: opBox, x: unsafe.Pointer(&boxing{l, tab, to, x})})
}

// A boxing makes an interface from a value, which is copied to memory of its own.
type boxing struct {
	layout *layout
	tab    unsafe.Pointer
	to, x  uint32
}

func (b *boxing) do(fr *frame) {
	data := newObject(b.layout.word)
	b.layout.copy(data, fr.reg(b.x))
	*reg[eface](fr, b.to) = eface{b.tab, data}
}

// constantInterface makes an interface from a constant. All evaluations share its memory, because
// nobody changes it.
func constantInterface(l *layout, tab unsafe.Pointer, to, x uint32) func(*frame) {
	var once sync.Once
	var data unsafe.Pointer
	return func(fr *frame) {
		once.Do(func() {
			data = newObject(l.word)
			l.copy(data, fr.reg(x))
		})
		*reg[eface](fr, to) = eface{tab, data}
	}
}

// tableOf returns the runtime's table of an interface type for a type that implements it.
func tableOf(inter, l *layout) *itab {
	src := l.box(l.new())
	var i iface
	assertInterface(inter.word, src, unsafe.Pointer(&i))
	return i.tab
}

// tables caches the tables of pairs of types.
var tables sync.Map // of tableKey to *itab

type tableKey struct{ inter, typ unsafe.Pointer }

// convertTo converts a value to the interface type inter, which it implements.
func convertTo(inter *layout, v any, to unsafe.Pointer) {
	e := (*eface)(unsafe.Pointer(&v))
	key := tableKey{inter.word, e.typ}
	if tab, ok := tables.Load(key); ok {
		*(*iface)(to) = iface{tab.(*itab), e.data}
		return
	}
	assertInterface(inter.word, v, to)
	tables.Store(key, (*iface)(to).tab)
}

func (c *compiler) changeInterface(in *ssa.ChangeInterface) {
	src, dst := c.layout(in.X.Type()), c.layout(in.Type())
	to, x := c.reg(in), c.reg(in.X)
	if dst.typ.NumMethod() == 0 {
		c.emitFn(func(fr *frame) { *reg[any](fr, to) = src.asAny(fr.reg(x)) })
		return
	}
	if src.typ == dst.typ {
		c.move(dst, to, x)
		return
	}
	c.emitFn(func(fr *frame) {
		v := src.asAny(fr.reg(x))
		if v == nil {
			*reg[iface](fr, to) = iface{}
			return
		}
		convertTo(dst, v, fr.reg(to))
	})
}

// ofMethodValue reports whether a type assertion is package ssa's check that the interface of a
// method value is not nil.
func ofMethodValue(in *ssa.TypeAssert) bool {
	t, ok := in.AssertedType.Underlying().(*types.Interface)
	if in.CommaOk || !ok || t.NumMethods() == 0 ||
		!types.Identical(in.X.Type(), in.AssertedType) {
		return false
	}
	return !in.Pos().IsValid() || slices.ContainsFunc(*in.X.Referrers(),
		func(r ssa.Instruction) bool {
			_, ok := r.(*ssa.MakeClosure)
			return ok && r.Pos() == in.Pos()
		})
}

func (c *compiler) typeAssert(in *ssa.TypeAssert) {
	src, dst := c.layout(in.X.Type()), c.layout(in.AssertedType)
	to, x := c.reg(in), c.reg(in.X)
	okAt := uint32(0)
	if in.CommaOk {
		okAt = to + c.tupleAt(in.Type().(*types.Tuple), 1)
	}
	if ofMethodValue(in) {
		c.emitFn(func(fr *frame) { checkNil(*reg[unsafe.Pointer](fr, x)) })
		return
	}
	if types.IsInterface(in.AssertedType) {
		c.emitFn(assertToInterface(src, dst, to, x, okAt))
		return
	}
	empty := src.typ.NumMethod() == 0
	c.emitFn(func(fr *frame) {
		e := *reg[eface](fr, x)
		if !empty && e.typ != nil {
			e.typ = (*itab)(e.typ).Typ
		}
		switch {
		case e.typ == dst.word && dst.direct:
			*reg[unsafe.Pointer](fr, to) = e.data
		case e.typ == dst.word:
			dst.copy(fr.reg(to), e.data)
		case okAt == 0:
			panic(assertionError(src, dst, e.typ, ""))
		default:
			dst.clear(fr.reg(to))
		}
		if okAt > 0 {
			*reg[bool](fr, okAt) = e.typ == dst.word
		}
	})
}

func assertToInterface(src, dst *layout, to, x, okAt uint32) func(*frame) {
	return func(fr *frame) {
		v := src.asAny(fr.reg(x))
		e := (*eface)(unsafe.Pointer(&v))
		ok := e.typ != nil
		if ok && dst.typ.NumMethod() > 0 {
			ok = toType(e.typ).Implements(dst.typ)
		}
		switch {
		case ok && dst.typ.NumMethod() == 0:
			*reg[any](fr, to) = v
		case ok:
			convertTo(dst, v, fr.reg(to))
		case okAt == 0:
			panic(assertionError(nil, dst, e.typ, missingMethod(e.typ, dst.typ)))
		default:
			*reg[any](fr, to) = nil
		}
		if okAt > 0 {
			*reg[bool](fr, okAt) = ok
		}
	}
}

// missingMethod returns the name of the first method of the interface type that the type does not
// have.
func missingMethod(typ unsafe.Pointer, inter reflect.Type) string {
	if typ == nil {
		return ""
	}
	t := toType(typ)
	for i := range inter.NumMethod() {
		m := inter.Method(i)
		if own, ok := t.MethodByName(m.Name); !ok || !sameMethod(own, m, t) {
			return m.Name
		}
	}
	return ""
}

func sameMethod(own, m reflect.Method, t reflect.Type) bool {
	skip := 1
	if t.Kind() == reflect.Interface {
		skip = 0
	}
	if own.Type.NumIn()-skip != m.Type.NumIn() || own.Type.NumOut() != m.Type.NumOut() {
		return false
	}
	for i := range m.Type.NumIn() {
		if own.Type.In(i+skip) != m.Type.In(i) {
			return false
		}
	}
	for i := range m.Type.NumOut() {
		if own.Type.Out(i) != m.Type.Out(i) {
			return false
		}
	}
	return true
}
