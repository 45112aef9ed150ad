package interp

import (
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// unsafeFn returns the instruction for a function of package unsafe, or nil for other functions.
func (c *compiler) unsafeFn(call *ssa.CallCommon, to uint32, args []uint32) func(*frame) {
	name := call.Value.Name()
	arg := c.layout(call.Args[0].Type())
	switch name {
	case "Sizeof":
		return func(fr *frame) { *reg[uintptr](fr, to) = arg.size }
	case "Alignof":
		return func(fr *frame) { *reg[uintptr](fr, to) = uintptr(arg.typ.Align()) }
	case "SliceData", "StringData":
		return func(fr *frame) { *reg[unsafe.Pointer](fr, to) = *reg[unsafe.Pointer](fr, args[0]) }
	}
	if len(args) < 2 {
		return nil
	}
	n := c.integer(call.Args[1])
	switch name {
	case "Add":
		return func(fr *frame) {
			p := *reg[unsafe.Pointer](fr, args[0])
			*reg[unsafe.Pointer](fr, to) = unsafe.Add(p, *reg[int](fr, n))
		}
	case "String":
		return func(fr *frame) {
			*reg[string](fr, to) = unsafe.String(*reg[*byte](fr, args[0]), *reg[int](fr, n))
		}
	case "Slice":
		size := arg.typ.Elem().Size()
		return func(fr *frame) {
			p := *reg[unsafe.Pointer](fr, args[0])
			*reg[sliceWords](fr, to) = unsafeSlice(p, *reg[int](fr, n), size)
		}
	}
	return nil
}

// unsafeSlice implements unsafe.Slice for elements of the given size.
func unsafeSlice(p unsafe.Pointer, n int, size uintptr) sliceWords {
	switch {
	case n < 0, size > 0 && uintptr(n) > -uintptr(p)/size && uintptr(p) != 0:
		panic(runtimeError("unsafe.Slice: len out of range"))
	case p == nil && n > 0:
		panic(runtimeError("unsafe.Slice: ptr is nil and len is not zero"))
	case p == nil:
		return sliceWords{}
	}
	return sliceWords{p, n, n}
}
