package interp

import (
	"go/constant"
	"go/token"
	"go/types"
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// A compiler turns one function into instructions.
type compiler struct {
	*Program
	f         *function
	ssa       *ssa.Function
	slots     map[ssa.Value]uint32
	constants map[constantKey]uint32
	inits     []func(*frame) // write the constants of a new frame
	scalars   region
	pointers  region
	others    *shape
	othersAt  uint32
	pos       token.Pos
	code      []instr
	positions []token.Pos
	starts    []int // of the blocks
	jumps     []jump
	skip      map[ssa.Instruction]bool // executed together with another instruction
	late      map[ssa.Instruction]bool // addresses that are computed where they are used
	taken     map[ssa.Instruction]bool // addresses that the source takes: &x.f, &x[i]
	local     map[*ssa.Alloc]uint32    // variables in the frame
}

type constantKey struct {
	typ   types.Type
	value string
}

// A jump is an instruction whose distance must be filled in.
type jump struct{ at, block int }

// A region is a part of the frame for registers of one size.
type region struct{ next, end uint32 }

func (r *region) take() uint32 {
	at := r.next
	if r.next += 8; r.next > r.end {
		panic("interp: too few registers were planned")
	}
	return at
}

// plan lays out the frame. Registers of 8 bytes, with and without pointers, each get a region with
// room for all of them. Larger registers follow as they are needed.
func (c *compiler) plan() *shape {
	s := newShape()
	s.add(frameLayout)
	for i, v := range c.ssa.Params {
		c.slots[v] = s.add(c.f.sig.params[i])
	}
	for i, v := range c.ssa.FreeVars {
		at := s.add(c.f.captured[i].layout)
		c.f.captured[i].to = at
		c.slots[v] = at
	}
	scalars, pointers := c.count()
	c.scalars = region{s.size, s.size + 8*scalars}
	s.grow(wordType, int(scalars))
	c.pointers = region{s.size, s.size + 8*pointers}
	s.grow(pointerType, int(pointers))
	c.others, c.othersAt = s, s.size
	return s
}

var frameLayout = newLayout(reflectFrame)

// count returns upper limits for the number of registers.
func (c *compiler) count() (scalars, pointers uint32) {
	scalars, pointers = 2, 2
	count := func() {
		scalars++
		pointers++
	}
	for _, b := range c.ssa.Blocks {
		for _, in := range b.Instrs {
			if v, ok := in.(ssa.Value); ok {
				count()
				if _, ok := v.(*ssa.Phi); ok {
					count() // one more, for cyclic moves
				}
			}
			for _, o := range in.Operands(nil) {
				switch (*o).(type) {
				case *ssa.Const, *ssa.Function, *ssa.Global:
					count()
				}
			}
		}
	}
	return scalars, pointers
}

// take makes room for a value.
func (c *compiler) take(l *layout) uint32 {
	switch {
	case !l.pointers && l.size <= 8:
		return c.scalars.take()
	case l.class == pointer:
		return c.pointers.take()
	}
	return c.others.add(l)
}

// reg returns the register of a value.
func (c *compiler) reg(v ssa.Value) uint32 {
	if at, ok := c.slots[v]; ok {
		return at
	}
	var at uint32
	switch v := v.(type) {
	case *ssa.Const:
		return c.constant(v)
	case *ssa.Global:
		at = c.address(c.global(v))
	case *ssa.Function:
		at = c.address(c.funcValue(v))
	default:
		at = c.takeFor(v)
	}
	c.slots[v] = at
	return at
}

func (c *compiler) takeFor(v ssa.Value) uint32 {
	if t, ok := v.Type().(*types.Tuple); ok {
		return c.others.add(c.tuple(t))
	}
	return c.take(c.layout(v.Type()))
}

// tuple returns the layout of several results.
func (c *compiler) tuple(t *types.Tuple) *layout {
	_, _, l := sequence(c.tupleLayouts(t))
	return l
}

func (c *compiler) tupleLayouts(t *types.Tuple) []*layout {
	var ls []*layout
	for v := range t.Variables() {
		if v.Type() == types.Typ[types.Invalid] { // an unused part of an iterator's step
			ls = append(ls, byteLayout)
			continue
		}
		ls = append(ls, c.layout(v.Type()))
	}
	return ls
}

// tupleAt returns the offset of one of several results from the first.
func (c *compiler) tupleAt(t *types.Tuple, i int) uint32 {
	at, _, _ := sequence(c.tupleLayouts(t))
	return at[i]
}

// address returns a register that always has the address p.
func (c *compiler) address(p unsafe.Pointer) uint32 {
	at := c.pointers.take()
	c.inits = append(c.inits, func(fr *frame) { *reg[unsafe.Pointer](fr, at) = p })
	return at
}

// constant returns a register that always has the value of v.
func (c *compiler) constant(v *ssa.Const) uint32 {
	key := constantKey{v.Type(), "zero"}
	if v.Value != nil {
		key.value = v.Value.ExactString()
	}
	if at, ok := c.constants[key]; ok {
		return at
	}
	l := c.layout(v.Type())
	at := c.take(l)
	if v.Value != nil {
		value := v.Value
		c.inits = append(c.inits, func(fr *frame) { setConstant(l.value(fr.reg(at)), value) })
	}
	c.constants[key] = at
	return at
}

// number returns a register with an integer of 64 bits.
func (c *compiler) number(n int64) uint32 {
	return c.constant(ssa.NewConst(constant.MakeInt64(n), types.Typ[types.Int64]))
}

// emit adds an instruction.
func (c *compiler) emit(in instr) {
	c.code = append(c.code, in)
	c.positions = append(c.positions, c.pos)
}

// emitFn adds an instruction that calls a Go function.
func (c *compiler) emitFn(f func(*frame)) {
	c.emit(instr{op: opFn, x: *(*unsafe.Pointer)(unsafe.Pointer(&f))})
}

// move copies a value between registers.
func (c *compiler) move(l *layout, to, from uint32) {
	if to == from || l.size == 0 {
		return
	}
	in := instr{op: opMovU8 + uint32(l.class), a: to, b: from}
	if l.class == block {
		in.op, in.x = opMovMem, unsafe.Pointer(l)
	} else if l.class < bits64 {
		in.op = opMovU64 // registers are always 8 bytes
	}
	c.emit(in)
}

// jump emits a jump to a block.
func (c *compiler) jump(block int) {
	c.jumpTo(instr{op: opJump}, block)
}

func (c *compiler) jumpTo(in instr, block int) {
	c.jumps = append(c.jumps, jump{len(c.code), block})
	c.emit(in)
}

// fail emits a panic, which says what the evaluator does not support when the program gets there.
func (c *compiler) fail(message string) {
	c.emitFn(func(*frame) { panic(unsupported{message}) })
}

// funcValue returns the func value of a known function.
func (c *compiler) funcValue(f *ssa.Function) unsafe.Pointer {
	if len(f.Blocks) > 0 {
		return unsafe.Pointer(c.function(f).single)
	}
	fn, err := c.compiledFunction(f)
	if err != nil {
		failing := func([]reflect.Value) []reflect.Value { panic(unsupported{err.Error()}) }
		return funcWord(reflect.MakeFunc(c.signature(f.Signature).typ, failing))
	}
	return fn
}
