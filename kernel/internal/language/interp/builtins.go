package interp

import (
	"cmp"
	"go/types"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// builtin compiles a call of a builtin function.
func (c *compiler) builtin(in *ssa.Call, b *ssa.Builtin) {
	to := uint32(0)
	if _, ok := in.Type().(*types.Tuple); !ok {
		to = c.reg(in)
	}
	switch b.Name() {
	case "len":
		c.length(to, in.Call.Args[0], 8)
		return
	case "cap":
		c.length(to, in.Call.Args[0], 16)
		return
	case "append":
		c.appends(in, to)
		return
	}
	c.emitFn(c.builtinFn(&in.Call, b, to))
}

// length compiles len and cap. offset is their offset in a slice.
func (c *compiler) length(to uint32, v ssa.Value, offset uint32) {
	t := v.Type().Underlying()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem().Underlying()
	}
	x := c.reg(v)
	switch t := t.(type) {
	case *types.Array:
		c.emit(instr{op: opMovU64, a: to, b: c.number(t.Len())})
	case *types.Map:
		c.emit(instr{op: opMapLen, a: to, b: x})
	case *types.Chan:
		if offset == 16 {
			c.emitFn(func(fr *frame) { *reg[int](fr, to) = cap(*reg[chan int](fr, x)) })
			return
		}
		c.emitFn(func(fr *frame) { *reg[int](fr, to) = len(*reg[chan int](fr, x)) })
	default:
		c.emit(instr{op: opMovU64, a: to, b: x + offset})
	}
}

// builtinFn returns the instruction for a builtin function, whose result goes to the register to.
func (c *compiler) builtinFn(call *ssa.CallCommon, b *ssa.Builtin, to uint32) func(*frame) {
	args := make([]uint32, len(call.Args))
	for i, a := range call.Args {
		args[i] = c.reg(a)
	}
	first := func() *layout { return c.layout(call.Args[0].Type()) }
	switch b.Name() {
	case "copy":
		return copyFn(first(), to, args)
	case "clear":
		return clearFn(first(), args[0])
	case "close":
		return func(fr *frame) { close(*reg[chan int](fr, args[0])) }
	case "delete":
		l := first()
		return func(fr *frame) {
			mapDelete(l.word, *reg[unsafe.Pointer](fr, args[0]), fr.reg(args[1]))
		}
	case "min", "max":
		return extremum(b.Name(), call.Args[0].Type(), to, args)
	case "complex", "real", "imag":
		return complexParts(b.Name(), first(), to, args)
	case "panic":
		return func(fr *frame) { panic(*reg[any](fr, args[0])) }
	case "recover":
		return func(fr *frame) { *reg[any](fr, to) = fr.recoverPanic() }
	case "print", "println":
		return c.printFn(b.Name(), call, args)
	case "ssa:wrapnilchk":
		return c.checkReceiver(call, to, args)
	case "ssa:deferstack":
		return func(fr *frame) { *reg[*frame](fr, to) = fr }
	}
	if fn := c.unsafeFn(call, to, args); fn != nil {
		return fn
	}
	panic(unsupported{"builtin function " + b.Name()})
}

// checkReceiver returns an instruction that panics if a value method is called through a nil
// pointer.
func (c *compiler) checkReceiver(call *ssa.CallCommon, to uint32, args []uint32) func(*frame) {
	typ := call.Args[1].(*ssa.Const).Value
	method := call.Args[2].(*ssa.Const).Value
	text := "value method " + constantText(typ) + "." + constantText(method) +
		" called using nil *" + lastName(constantText(typ)) + " pointer"
	return func(fr *frame) {
		p := *reg[unsafe.Pointer](fr, args[0])
		if p == nil {
			panic(plainError(text))
		}
		*reg[unsafe.Pointer](fr, to) = p
	}
}

// An appending is a call of append.
type appending struct {
	elem        *layout
	to, x, more uint32
}

func (c *compiler) appends(in *ssa.Call, to uint32) {
	args := in.Call.Args
	elem := newLayout(c.layout(args[0].Type()).typ.Elem())
	a := &appending{elem, to, c.reg(args[0]), c.reg(args[1])}
	c.emit(instr{op: opAppend, x: unsafe.Pointer(a)})
}

func (a *appending) do(fr *frame) {
	more := reg[sliceWords](fr, a.more)
	*reg[sliceWords](fr, a.to) = reg[sliceWords](fr, a.x).append(a.elem, more.data, more.len)
}

func (s sliceWords) append(elem *layout, more unsafe.Pointer, n int) sliceWords {
	length := s.len + n
	if length < 0 {
		panic(runtimeError("growslice: len out of range"))
	}
	if length > s.cap {
		s = growSlice(elem.word, s, n)
	}
	if n > 0 {
		tail := sliceWords{unsafe.Add(s.data, uintptr(s.len)*elem.size), n, n}
		tail.copyFrom(elem, sliceWords{more, n, n}, n)
	}
	s.len = length
	return s
}

// copyFrom copies n elements.
func (s sliceWords) copyFrom(elem *layout, from sliceWords, n int) {
	switch {
	case elem.size == 0 || n == 0:
	case n == 1:
		elem.copy(s.data, from.data)
	case elem.pointers:
		copySlice(elem.word, sliceWords{s.data, n, n}, sliceWords{from.data, n, n})
	default:
		size := elem.size * uintptr(n)
		copy(unsafe.Slice((*byte)(s.data), size), unsafe.Slice((*byte)(from.data), size))
	}
}

func copyFn(l *layout, to uint32, args []uint32) func(*frame) {
	elem := newLayout(l.typ.Elem())
	return func(fr *frame) {
		s, from := *reg[sliceWords](fr, args[0]), *reg[sliceWords](fr, args[1])
		n := min(s.len, from.len)
		s.copyFrom(elem, from, n)
		if to > 0 {
			*reg[int](fr, to) = n
		}
	}
}

func clearFn(l *layout, x uint32) func(*frame) {
	return func(fr *frame) { l.value(fr.reg(x)).Clear() }
}

func complexParts(name string, l *layout, to uint32, args []uint32) func(*frame) {
	switch {
	case name == "complex" && l.size == 4:
		return func(fr *frame) {
			re, im := *reg[float32](fr, args[0]), *reg[float32](fr, args[1])
			*reg[complex64](fr, to) = complex(re, im)
		}
	case name == "complex":
		return func(fr *frame) {
			re, im := *reg[float64](fr, args[0]), *reg[float64](fr, args[1])
			*reg[complex128](fr, to) = complex(re, im)
		}
	case name == "real" && l.size == 8:
		return func(fr *frame) { *reg[float32](fr, to) = real(*reg[complex64](fr, args[0])) }
	case name == "real":
		return func(fr *frame) { *reg[float64](fr, to) = real(*reg[complex128](fr, args[0])) }
	case l.size == 8:
		return func(fr *frame) { *reg[float32](fr, to) = imag(*reg[complex64](fr, args[0])) }
	}
	return func(fr *frame) { *reg[float64](fr, to) = imag(*reg[complex128](fr, args[0])) }
}

func extremum(name string, t types.Type, to uint32, args []uint32) func(*frame) {
	largest := name == "max"
	switch numberOf(t) {
	case numI8:
		return extremumFn[int8](largest, to, args)
	case numI16:
		return extremumFn[int16](largest, to, args)
	case numI32:
		return extremumFn[int32](largest, to, args)
	case numI64:
		return extremumFn[int64](largest, to, args)
	case numU8:
		return extremumFn[uint8](largest, to, args)
	case numU16:
		return extremumFn[uint16](largest, to, args)
	case numU32:
		return extremumFn[uint32](largest, to, args)
	case numU64:
		return extremumFn[uint64](largest, to, args)
	case numF32:
		return extremumFn[float32](largest, to, args)
	case numF64:
		return extremumFn[float64](largest, to, args)
	}
	return extremumFn[string](largest, to, args)
}

func extremumFn[T cmp.Ordered](largest bool, to uint32, args []uint32) func(*frame) {
	return func(fr *frame) {
		v := *reg[T](fr, args[0])
		for _, a := range args[1:] {
			if largest {
				v = max(v, *reg[T](fr, a))
			} else {
				v = min(v, *reg[T](fr, a))
			}
		}
		*reg[T](fr, to) = v
	}
}

// prepareBuiltin prepares a builtin function for a go or defer statement. The function works on a
// copy of its registers.
func (c *compiler) prepareBuiltin(call *ssa.CallCommon, b *ssa.Builtin) func(*frame) prepared {
	return c.prepareOwn(call, c.builtinFn(call, b, c.result(call)))
}

// prepareIntrinsic is prepareBuiltin for a function that the evaluator implements itself. It
// returns nil for other functions.
func (c *compiler) prepareIntrinsic(call *ssa.CallCommon, f *ssa.Function) func(*frame) prepared {
	emit, ok := intrinsics[intrinsicName(f)]
	if !ok {
		return nil
	}
	var args []uint32
	for _, a := range call.Args {
		args = append(args, c.reg(a))
	}
	return c.prepareOwn(call, emit(c.result(call), args))
}

// result returns a register for a result that is not used.
func (c *compiler) result(call *ssa.CallCommon) uint32 {
	switch r := call.Signature().Results(); r.Len() {
	case 0:
		return 0
	case 1:
		return c.take(c.layout(r.At(0).Type()))
	default:
		return c.others.add(c.tuple(r))
	}
}

// prepareOwn prepares an instruction for a go or defer statement by saving its arguments.
func (c *compiler) prepareOwn(call *ssa.CallCommon, fn func(*frame)) func(*frame) prepared {
	type register struct {
		layout *layout
		at     uint32
	}
	var registers []register
	for _, a := range call.Args {
		registers = append(registers, register{c.layout(a.Type()), c.reg(a)})
	}
	f := c.f
	return func(fr *frame) prepared {
		copied := (*frame)(newObject(f.frameType))
		copied.th, copied.fn = fr.th, f
		for _, r := range registers {
			r.layout.copy(copied.reg(r.at), fr.reg(r.at))
		}
		return prepared{builtin: fn, copied: copied}
	}
}
