package interp

import (
	"go/types"
	"math"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

func (c *compiler) makeSlice(in *ssa.MakeSlice) {
	l := c.layout(in.Type())
	elem := newLayout(l.typ.Elem())
	to, n, room := c.reg(in), c.integer(in.Len), c.integer(in.Cap)
	c.emitFn(func(fr *frame) {
		length, capacity := *reg[int](fr, n), *reg[int](fr, room)
		checkSliceSize(elem, length, capacity)
		*reg[sliceWords](fr, to) = sliceWords{newArray(elem.word, capacity), length, capacity}
	})
}

// checkSliceSize panics as Go does if make gets an invalid length or capacity.
func checkSliceSize(elem *layout, length, capacity int) {
	limit := math.MaxInt
	if elem.size > 0 {
		limit = int(maxAlloc / elem.size)
	}
	if length < 0 || length > limit {
		panic(runtimeError("makeslice: len out of range"))
	}
	if capacity < length || capacity > limit {
		panic(runtimeError("makeslice: cap out of range"))
	}
	checkRoom(elem.size * uintptr(capacity))
}

// A slicer is an expression x[low:high:max].
type slicer struct {
	to, x          uint32
	low, high, max uint32 // registers; 0 for a missing limit
	size           uintptr
	length         int  // length of an array
	ofLength       bool // errors name the length, not the capacity
	signed         [3]bool
}

func (c *compiler) slice(in *ssa.Slice) {
	s := &slicer{to: c.reg(in), x: c.reg(in.X), ofLength: isText(in.X.Type())}
	for i, b := range []struct {
		v  ssa.Value
		to *uint32
	}{{in.Low, &s.low}, {in.High, &s.high}, {in.Max, &s.max}} {
		if b.v != nil {
			*b.to = c.integer(b.v)
			s.signed[i] = numberOf(b.v.Type()) < numU8
		}
	}
	if t, ok := in.X.Type().Underlying().(*types.Pointer); ok {
		array := t.Elem().Underlying().(*types.Array)
		s.size, s.length = c.layout(array.Elem()).size, int(array.Len())
		s.ofLength = true
		if a, ok := in.X.(*ssa.Alloc); ok && a.Comment == "makeslice" {
			c.emitFn(s.makeSlice)
			return
		}
		c.emitFn(s.array)
		return
	}
	l := c.layout(in.X.Type())
	if l.class == text {
		c.emit(instr{op: opSliceText, x: unsafe.Pointer(s)})
		return
	}
	s.size = l.typ.Elem().Size()
	c.emit(instr{op: opSliceSlice, x: unsafe.Pointer(s)})
}

func (s *slicer) text(fr *frame) {
	x := *reg[string](fr, s.x)
	low, high := 0, len(x)
	if s.low > 0 {
		low = *reg[int](fr, s.low)
	}
	if s.high > 0 {
		high = *reg[int](fr, s.high)
	}
	if uint(low) > uint(high) || uint(high) > uint(len(x)) {
		s.outOfRange(sliceWords{len: len(x), cap: len(x)}, low, high, len(x))
	}
	*reg[string](fr, s.to) = x[low:high]
}

func (s *slicer) slice(fr *frame) {
	s.cut(fr, *reg[sliceWords](fr, s.x))
}

func (s *slicer) array(fr *frame) {
	p := *reg[unsafe.Pointer](fr, s.x)
	checkNil(p)
	s.cut(fr, sliceWords{p, s.length, s.length})
}

// cut slices x. Go itself checks the limits, on a slice with elements of size zero, so that the
// errors have Go's texts.
func (s *slicer) cut(fr *frame, x sliceWords) {
	low, high, limit := 0, x.len, x.cap
	if s.low > 0 {
		low = *reg[int](fr, s.low)
	}
	if s.high > 0 {
		high = *reg[int](fr, s.high)
	}
	if s.max > 0 {
		limit = *reg[int](fr, s.max)
	}
	if uint(low) > uint(high) || uint(high) > uint(limit) || uint(limit) > uint(x.cap) {
		s.outOfRange(x, low, high, limit)
	}
	data := x.data
	if limit > low { // never point past the end
		data = unsafe.Add(data, uintptr(low)*s.size)
	}
	*reg[sliceWords](fr, s.to) = sliceWords{data, high - low, limit - low}
}

// outOfRange panics for the first limit that is out of range, in Go's order.
func (s *slicer) outOfRange(x sliceWords, low, high, limit int) {
	capacity, capacity3, room := uint8(boundsSliceCapacity), uint8(boundsSlice3Capacity), x.cap
	if s.ofLength {
		capacity, capacity3 = boundsSliceLength, boundsSlice3Length
	}
	if s.max > 0 {
		if uint(limit) > uint(room) {
			outOfBounds(int64(limit), s.signed[2], room, capacity3)
		}
		if uint(high) > uint(limit) {
			outOfBounds(int64(high), s.signed[1], limit, boundsSlice3High)
		}
		outOfBounds(int64(low), s.signed[0], high, boundsSlice3Low)
	}
	if uint(high) > uint(room) {
		outOfBounds(int64(high), s.signed[1], room, capacity)
	}
	outOfBounds(int64(low), s.signed[0], high, boundsSliceLow)
}

func isText(t types.Type) bool { return numberOf(t) == numStr }

// makeSlice implements make([]T, n, k) with a constant k.
func (s *slicer) makeSlice(fr *frame) {
	if n := *reg[int](fr, s.high); n < 0 {
		panic(runtimeError("makeslice: len out of range"))
	} else if n > s.length {
		panic(runtimeError("makeslice: cap out of range"))
	}
	s.array(fr)
}
