package interp

import (
	"go/types"
	"reflect"
	"slices"
	"unicode/utf8"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// convert compiles the conversion of a value to a type with another representation.
func (c *compiler) convert(to, x ssa.Value, from, typ types.Type) {
	source, target := numberOf(from), numberOf(typ)
	a, b := c.reg(to), c.reg(x)
	switch {
	case source < numStr && target < numStr:
		c.convertNumber(a, b, source, target)
		return
	case source < numF32 && target == numStr:
		c.runeToString(a, b, source)
		return
	}
	src, dst := c.layout(from), c.layout(typ)
	switch {
	case src.class == text && dst.class == slice:
		_, constant := x.(*ssa.Const)
		c.textToSlice(a, b, dst, constant)
	case src.class == slice && dst.class == text:
		c.sliceToText(a, b, src)
	case src.class == text && dst.class == text, src.class == pointer && dst.class == pointer,
		src.class == slice && dst.class == slice:
		c.move(dst, a, b)
	case src.typ.Kind() == reflect.Complex128 && dst.typ.Kind() == reflect.Complex64:
		c.emitFn(func(fr *frame) { *reg[complex64](fr, a) = complex64(*reg[complex128](fr, b)) })
	case src.typ.Kind() == reflect.Complex64 && dst.typ.Kind() == reflect.Complex128:
		c.emitFn(func(fr *frame) { *reg[complex128](fr, a) = complex128(*reg[complex64](fr, b)) })
	case src.class == pointer && dst.class == bits64, src.class == bits64 && dst.class == pointer:
		c.emit(instr{op: opMovU64 + uint32(dst.class-bits64), a: a, b: b})
	case src.typ == dst.typ, src.class == block && dst.class == block:
		c.move(dst, a, b)
	default:
		c.fail("conversion from " + src.typ.String() + " to " + dst.typ.String())
	}
}

func (c *compiler) convertNumber(a, b uint32, source, target int) {
	in := instr{a: a, b: b}
	switch {
	case target == numF32:
		in.op = opToF32I8 + uint32(source)
	case target == numF64:
		in.op = opToF64I8 + uint32(source)
	case source == numF32:
		in.op = opFromF32I8 + uint32(target)
	case source == numF64:
		in.op = opFromF64I8 + uint32(target)
	default:
		in.op = opExtendI8 + uint32(source)
	}
	c.emit(in)
}

func (c *compiler) runeToString(a, b uint32, source int) {
	whole := c.scalars.take()
	c.emit(instr{op: opExtendI8 + uint32(source), a: whole, b: b})
	c.emit(instr{op: opRuneText, a: a, b: whole})
}

// letters are the one-byte strings of converted runes.
var letters = func() string {
	var b [utf8.RuneSelf]byte
	for i := range b {
		b[i] = byte(i)
	}
	return string(b[:])
}()

func runeText(n int64) string {
	if uint64(n) < utf8.RuneSelf {
		return letters[n : n+1]
	}
	if n != int64(rune(n)) {
		n = -1
	}
	return string(rune(n))
}

// textToSlice copies a string into a slice. Go does not specify the slice's capacity; for the bytes
// of a constant, it equals the length, as with Go's compiler.
func (c *compiler) textToSlice(a, b uint32, dst *layout, constant bool) {
	switch {
	case dst.typ.Elem().Kind() == reflect.Int32:
		c.emitFn(func(fr *frame) { *reg[[]rune](fr, a) = []rune(*reg[string](fr, b)) })
	case constant:
		c.emitFn(func(fr *frame) {
			*reg[[]byte](fr, a) = slices.Clip([]byte(*reg[string](fr, b)))
		})
	default:
		c.emitFn(func(fr *frame) { *reg[[]byte](fr, a) = []byte(*reg[string](fr, b)) })
	}
}

func (c *compiler) sliceToText(a, b uint32, src *layout) {
	if src.typ.Elem().Kind() == reflect.Int32 {
		c.emitFn(func(fr *frame) { *reg[string](fr, a) = string(*reg[[]rune](fr, b)) })
		return
	}
	c.emitFn(func(fr *frame) { *reg[string](fr, a) = string(*reg[[]byte](fr, b)) })
}

func (c *compiler) sliceToArrayPointer(in *ssa.SliceToArrayPointer) {
	a, b := c.reg(in), c.reg(in.X)
	n := int(in.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Array).Len())
	c.emitFn(func(fr *frame) {
		s := *reg[[]struct{}](fr, b)
		if len(s) < n {
			shortSlice(len(s), n)
		}
		*reg[unsafe.Pointer](fr, a) = unsafe.Pointer(unsafe.SliceData(s))
	})
}

// shortSlice panics as Go does if a slice is converted to a longer array.
func shortSlice(length, n int) {
	outOfBounds(int64(n), true, length, boundsConvert)
}
