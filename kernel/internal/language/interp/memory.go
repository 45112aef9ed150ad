package interp

import (
	"fmt"
	"go/constant"
	"go/types"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// A place is the location of a variable: in the frame, or at an offset from the pointer in a
// register.
type place struct {
	inFrame bool
	base    uint32
	offset  uint32
}

// place returns the location of the variable with the address v.
func (c *compiler) place(v ssa.Value) place {
	switch v := v.(type) {
	case *ssa.Alloc:
		if at, ok := c.local[v]; ok {
			return place{true, at, 0}
		}
	case *ssa.FieldAddr:
		if c.skip[v] && !c.late[v] {
			p := c.place(v.X)
			p.offset += c.fieldOffset(v)
			return p
		}
	}
	return place{false, c.base(v), 0}
}

// base returns the register of an address, which may be computed at this point.
func (c *compiler) base(v ssa.Value) uint32 {
	switch v := v.(type) {
	case *ssa.IndexAddr:
		if c.late[v] {
			c.indexAddr(v)
		}
	case *ssa.FieldAddr:
		if c.late[v] {
			c.fieldAddr(v)
		}
	}
	return c.reg(v)
}

// distance returns the offset of the field from the pointer in a register.
func (c *compiler) distance(v *ssa.FieldAddr) uint32 {
	d := c.fieldOffset(v)
	if x, ok := v.X.(*ssa.FieldAddr); ok && c.skip[x] && !c.late[x] {
		d += c.distance(x)
	}
	return d
}

func (c *compiler) fieldOffset(v *ssa.FieldAddr) uint32 {
	t := c.layout(v.X.Type().Underlying().(*types.Pointer).Elem()).typ
	return uint32(t.Field(v.Field).Offset)
}

func (c *compiler) alloc(in *ssa.Alloc) {
	l := c.layout(in.Type().Underlying().(*types.Pointer).Elem())
	at, ok := c.local[in]
	if !ok {
		to := c.reg(in)
		if l.size >= large {
			c.emitFn(func(*frame) { checkRoom(l.size) })
		}
		c.emit(instr{op: opNew, a: to, x: unsafe.Pointer(l)})
		return
	}
	if l.class < pointer {
		c.emit(instr{op: opMovU64, a: at, b: c.number(0)})
	} else {
		c.emitFn(func(fr *frame) { l.clear(fr.reg(at)) })
	}
	for _, r := range *in.Referrers() {
		if needsAddress(r, in) {
			c.emit(instr{op: opLea, a: c.reg(in), b: at})
			return
		}
	}
}

// large is the size from which on checkRoom asks the system.
const large = 1 << 30

// checkRoom panics if so many bytes cannot be allocated, because the runtime would end the process.
func checkRoom(size uintptr) {
	if size >= large && !hasRoom(size) {
		panic(Error(fmt.Sprintf("out of memory: %d MB cannot be had", size>>20)))
	}
}

// needsAddress reports whether an instruction uses the address v of a local variable as a value.
func needsAddress(r ssa.Instruction, v ssa.Value) bool {
	switch r := r.(type) {
	case *ssa.UnOp, *ssa.FieldAddr, *ssa.DebugRef:
		return false
	case *ssa.Store:
		return r.Val == v
	}
	return true
}

// load copies the variable at v into a register.
func (c *compiler) load(in *ssa.UnOp) {
	l := c.layout(in.Type())
	to := c.reg(in)
	if x, ok := in.X.(*ssa.IndexAddr); ok && c.skip[x] && !c.late[x] {
		c.loadElement(l, to, x)
		return
	}
	p := c.place(in.X)
	switch {
	case p.inFrame:
		c.copyInFrame(l, to, p.base+p.offset)
	case l.class == block:
		c.emit(instr{op: opLoadMem, a: to, b: p.base, c: p.offset, x: unsafe.Pointer(l)})
	default:
		c.emit(instr{op: opLoadU8 + uint32(l.class), a: to, b: p.base, c: p.offset})
	}
}

func (c *compiler) store(in *ssa.Store) {
	if c.isBlank(in.Addr) {
		return
	}
	l := c.layout(in.Val.Type())
	from := c.reg(in.Val)
	if x, ok := in.Addr.(*ssa.IndexAddr); ok && c.skip[x] && !c.late[x] {
		c.storeElement(l, x, from)
		return
	}
	p := c.place(in.Addr)
	switch {
	case p.inFrame:
		c.copyInFrame(l, p.base+p.offset, from)
	case l.class == block:
		c.emit(instr{op: opStoreMem, a: p.base, b: from, c: p.offset, x: unsafe.Pointer(l)})
	default:
		c.emit(instr{op: opStoreU8 + uint32(l.class), a: p.base, b: from, c: p.offset})
	}
}

// copyInFrame copies between registers and variables, which may be smaller than a register.
func (c *compiler) copyInFrame(l *layout, to, from uint32) {
	if l.size == 0 {
		return
	}
	in := instr{op: opMovU8 + uint32(l.class), a: to, b: from}
	if l.class == block {
		in.op, in.x = opMovMem, unsafe.Pointer(l)
	}
	c.emit(in)
}

// field copies a field from a struct in a register.
func (c *compiler) field(in *ssa.Field) {
	offset := c.layout(in.X.Type()).typ.Field(in.Field).Offset
	c.copyInFrame(c.layout(in.Type()), c.reg(in), c.reg(in.X)+uint32(offset))
}

func (c *compiler) fieldAddr(in *ssa.FieldAddr) {
	p := c.place(in.X)
	p.offset += c.fieldOffset(in)
	if p.inFrame {
		c.emit(instr{op: opLea, a: c.reg(in), b: p.base + p.offset})
		return
	}
	c.emit(instr{op: opField, a: c.reg(in), b: p.base, c: p.offset})
}

// indexInPlace reports whether each load and store of the element can be one instruction.
func (c *compiler) indexInPlace(in *ssa.IndexAddr) bool {
	for _, r := range *in.Referrers() {
		switch r := r.(type) {
		case *ssa.UnOp:
		case *ssa.Store:
			if r.Val == ssa.Value(in) {
				return false
			}
		default:
			return false
		}
	}
	elem := c.layout(in.Type().Underlying().(*types.Pointer).Elem())
	return elem.class != block && elem.size > 0
}

// onlyStored reports whether the address is only used for one store. If so, it is computed at the
// store, because Go evaluates the value first and then panics if the index is out of range.
func onlyStored(v ssa.Value) bool {
	refs := *v.Referrers()
	if len(refs) != 1 {
		return false
	}
	switch r := refs[0].(type) {
	case *ssa.Store:
		return r.Val != v
	case *ssa.FieldAddr:
		return onlyStored(r)
	case *ssa.IndexAddr:
		return onlyStored(r)
	}
	return false
}

// indexed reports whether the indexed value is a slice. Otherwise it is a pointer to an array of
// length n.
func (c *compiler) indexed(in *ssa.IndexAddr) (isSlice bool, n int64) {
	if p, ok := in.X.Type().Underlying().(*types.Pointer); ok {
		return false, p.Elem().Underlying().(*types.Array).Len()
	}
	return true, 0
}

func (c *compiler) loadElement(l *layout, to uint32, x *ssa.IndexAddr) {
	isSlice, n := c.indexed(x)
	op := opArrayLoadU8
	if isSlice {
		op = opSliceLoadU8
	}
	c.emit(instr{op: op + uint32(l.class), a: to, b: c.base(x.X), c: c.integer(x.Index), k: n,
		x: mark(x.Index)})
}

func (c *compiler) storeElement(l *layout, x *ssa.IndexAddr, from uint32) {
	isSlice, n := c.indexed(x)
	op := opArrayStoreU8
	if isSlice {
		op = opSliceStoreU8
	}
	c.emit(instr{op: op + uint32(l.class), a: c.base(x.X), b: from, c: c.integer(x.Index), k: n,
		x: mark(x.Index)})
}

// integer returns a register with v as an int. A number that is too large for an int remains out of
// range.
func (c *compiler) integer(v ssa.Value) uint32 {
	if k, ok := v.(*ssa.Const); ok {
		return c.number(bitsOf(k))
	}
	kind := numberOf(v.Type())
	if kind == numI64 || kind == numU64 {
		return c.reg(v)
	}
	to := c.scalars.take()
	c.emit(instr{op: opExtendI8 + uint32(kind), a: to, b: c.reg(v)})
	return to
}

func (c *compiler) indexAddr(in *ssa.IndexAddr) {
	elem := c.layout(in.Type().Underlying().(*types.Pointer).Elem())
	isSlice, n := c.indexed(in)
	to, x, i := c.reg(in), c.base(in.X), c.integer(in.Index)
	if isSlice {
		c.emit(instr{op: opSliceAddr, a: to, b: x, c: i, k: int64(elem.size),
			x: mark(in.Index)})
		return
	}
	size := elem.size
	c.emitFn(func(fr *frame) {
		array := *reg[unsafe.Pointer](fr, x)
		*reg[unsafe.Pointer](fr, to) = element(array, *reg[int](fr, i), n, size)
	})
}

// index copies an element from an array or a string in a register.
func (c *compiler) index(in *ssa.Index) {
	to, x, i := c.reg(in), c.reg(in.X), c.integer(in.Index)
	array, ok := in.X.Type().Underlying().(*types.Array)
	if !ok {
		c.emit(instr{op: opStrIndex, a: to, b: x, c: i, x: mark(in.Index)})
		return
	}
	l, n := c.layout(in.Type()), array.Len()
	c.emitFn(func(fr *frame) {
		l.copy(fr.reg(to), element(fr.reg(x), *reg[int](fr, i), n, l.size))
	})
}

// bitsOf returns the bits of an integer constant as an int64, also for large unsigned constants.
func bitsOf(k *ssa.Const) int64 {
	value := constant.ToInt(k.Value)
	if n, exact := constant.Int64Val(value); exact {
		return n
	}
	n, _ := constant.Uint64Val(value)
	return int64(n)
}

// isBlank reports whether v is the address of a blank field, in which nothing is stored.
func (c *compiler) isBlank(v ssa.Value) bool {
	f, ok := v.(*ssa.FieldAddr)
	if !ok {
		return false
	}
	s := f.X.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Struct)
	return s.Field(f.Field).Name() == "_"
}

// mark returns the mark for an unsigned index, which is used in errors, or nil.
func mark(index ssa.Value) unsafe.Pointer {
	if numberOf(index.Type()) == numU64 {
		return unsafe.Pointer(&unsignedIndex)
	}
	return nil
}
