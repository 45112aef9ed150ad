package interp

import (
	"go/token"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

var sumOps = map[token.Token]uint32{
	token.ADD: opAddU8, token.SUB: opSubU8, token.MUL: opMulU8, token.AND: opAndU8,
	token.OR: opOrU8, token.XOR: opXorU8, token.AND_NOT: opAndNotU8,
}

func (c *compiler) binary(in *ssa.BinOp) {
	switch in.Op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		c.compare(in)
		return
	case token.SHL, token.SHR:
		c.shift(in)
		return
	}
	kind := numberOf(in.X.Type())
	if kind == numNone {
		c.complexOperator(in)
		return
	}
	if c.addConstant(in, kind) {
		return
	}
	op, ok := sumOps[in.Op]
	switch {
	case in.Op == token.QUO:
		op = opDivI8 + uint32(kind)
	case in.Op == token.REM:
		op = opRemI8 + uint32(kind)
	case kind == numStr:
		op = opAddStr
	case ok:
		op += width(kind)
	}
	c.emit(instr{op: op, a: c.reg(in), b: c.reg(in.X), c: c.reg(in.Y)})
}

// addConstant compiles sums with a small constant.
func (c *compiler) addConstant(in *ssa.BinOp, kind int) bool {
	k, ok := in.Y.(*ssa.Const)
	if !ok || kind >= numU8 || in.Op != token.ADD && in.Op != token.SUB {
		return false
	}
	n := k.Int64()
	if in.Op == token.SUB {
		n = -n
	}
	c.emit(instr{op: opAddKU8 + width(kind), a: c.reg(in), b: c.reg(in.X), k: n})
	return true
}

func (c *compiler) shift(in *ssa.BinOp) {
	kind := numberOf(in.X.Type())
	op := opShrI8 + uint32(kind)
	if in.Op == token.SHL {
		op = opShlU8 + width(kind)
	}
	count := c.shiftCount(in.Y)
	c.emit(instr{op: op, a: c.reg(in), b: c.reg(in.X), c: count})
}

// shiftCount returns a register with the count of a shift as a uint64. A negative count panics.
func (c *compiler) shiftCount(v ssa.Value) uint32 {
	count := c.integer(v)
	k, ok := v.(*ssa.Const)
	if numberOf(v.Type()) < numU8 && (!ok || k.Int64() < 0) {
		c.emitFn(func(fr *frame) {
			n := *reg[int](fr, count)
			_ = 1 << n
		})
	}
	return count
}

// compareKind returns the kind of the one instruction that compares two values, or numNone if there
// is none.
func (c *compiler) compareKind(b *ssa.BinOp) int {
	t := b.X.Type()
	if kind := numberOf(t); kind != numNone {
		return kind
	}
	switch c.layout(t).class {
	case bits8:
		return numU8
	case pointer:
		return numU64
	case slice:
		return numU64 // a slice is only compared with nil, by its first word
	case dynamic:
		if isNil(b.X) || isNil(b.Y) {
			return numU64
		}
	}
	return numNone
}

func isNil(v ssa.Value) bool {
	k, ok := v.(*ssa.Const)
	return ok && k.Value == nil
}

func (c *compiler) compare(in *ssa.BinOp) {
	kind := c.compareKind(in)
	if kind == numNone {
		c.compareBlocks(in)
		return
	}
	to, x, y := c.reg(in), c.reg(in.X), c.reg(in.Y)
	var op uint32
	switch in.Op {
	case token.EQL:
		op = opEqU8 + width(kind)
	case token.NEQ:
		op = opNeU8 + width(kind)
	case token.LSS:
		op = opLtI8 + uint32(kind)
	case token.LEQ:
		op = opLeI8 + uint32(kind)
	case token.GTR:
		op, x, y = opLtI8+uint32(kind), y, x
	case token.GEQ:
		op, x, y = opLeI8+uint32(kind), y, x
	}
	c.emit(instr{op: op, a: to, b: x, c: y})
}

// comparison returns the jump that is taken if the result of the comparison equals wanted.
func (c *compiler) comparison(in *ssa.BinOp, wanted bool) instr {
	kind := c.compareKind(in)
	x, y := c.reg(in.X), c.reg(in.Y)
	op := in.Op
	if op == token.GTR {
		op, x, y = token.LSS, y, x
	} else if op == token.GEQ {
		op, x, y = token.LEQ, y, x
	}
	ops := map[token.Token][2]uint32{ // for true, for false
		token.EQL: {opJEqU8 + width(kind), opJNeU8 + width(kind)},
		token.NEQ: {opJNeU8 + width(kind), opJEqU8 + width(kind)},
		token.LSS: {opJLtI8 + uint32(kind), opJNotLtI8 + uint32(kind)},
		token.LEQ: {opJLeI8 + uint32(kind), opJNotLeI8 + uint32(kind)},
	}[op]
	if wanted {
		return instr{op: ops[0], a: x, b: y}
	}
	return instr{op: ops[1], a: x, b: y}
}

// compareBlocks compares interfaces, structs, arrays and complex numbers as Go compares values in
// interfaces.
func (c *compiler) compareBlocks(in *ssa.BinOp) {
	l := c.layout(in.X.Type())
	to, x, y := c.reg(in), c.reg(in.X), c.reg(in.Y)
	view := l.view
	if l.class == dynamic {
		view = l.asAny
	}
	wanted := in.Op == token.EQL
	c.emitFn(func(fr *frame) {
		equal := view(fr.reg(x)) == view(fr.reg(y))
		*reg[bool](fr, to) = equal == wanted
	})
}

// asAny returns the interface at p as a value of type any.
func (l *layout) asAny(p unsafe.Pointer) any {
	if l.typ.NumMethod() == 0 {
		return *(*any)(p)
	}
	i := *(*iface)(p)
	e := eface{data: i.data}
	if i.tab != nil {
		e.typ = i.tab.Typ
	}
	return *(*any)(unsafe.Pointer(&e))
}

func (c *compiler) complexOperator(in *ssa.BinOp) {
	to, x, y := c.reg(in), c.reg(in.X), c.reg(in.Y)
	if c.layout(in.Type()).size == 8 {
		c.emitFn(complexOp[complex64](in.Op, to, x, y))
		return
	}
	c.emitFn(complexOp[complex128](in.Op, to, x, y))
}

func complexOp[T complex64 | complex128](op token.Token, to, x, y uint32) func(*frame) {
	switch op {
	case token.ADD:
		return func(fr *frame) { *reg[T](fr, to) = *reg[T](fr, x) + *reg[T](fr, y) }
	case token.SUB:
		return func(fr *frame) { *reg[T](fr, to) = *reg[T](fr, x) - *reg[T](fr, y) }
	case token.MUL:
		return func(fr *frame) { *reg[T](fr, to) = *reg[T](fr, x) * *reg[T](fr, y) }
	case token.QUO:
		return func(fr *frame) { *reg[T](fr, to) = *reg[T](fr, x) / *reg[T](fr, y) }
	}
	panic(unsupported{"complex numbers have no operator " + op.String()})
}

func (c *compiler) negateComplex(in *ssa.UnOp) {
	to, x := c.reg(in), c.reg(in.X)
	if c.layout(in.Type()).size == 8 {
		c.emitFn(func(fr *frame) { *reg[complex64](fr, to) = -*reg[complex64](fr, x) })
		return
	}
	c.emitFn(func(fr *frame) { *reg[complex128](fr, to) = -*reg[complex128](fr, x) })
}
