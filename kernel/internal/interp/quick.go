package interp

import (
	"strings"
	"unsafe"
)

// A quickCall calls a compiled function without reflect. Functions whose parameters and results are
// of the same classes are called in the same way, whatever their types are, so one function type
// stands for all of a shape.
type quickCall func(f, base unsafe.Pointer, from []uint32, ret unsafe.Pointer)

// The letters of a shape: one for each parameter, a colon, and one for each result.
const (
	letterBits8   = "b"
	letterBits32  = "i"
	letterBits64  = "w"
	letterFloat   = "f"
	letterPointer = "p"
	letterText    = "s"
	letterSlice   = "l"
	letterDynamic = "d"
)

var quickCalls = map[string]quickCall{}

// shapeOf names the parameters and results of a signature by their representation, nothing if one
// of them has none of the usual ones.
func shapeOf(sig *signature) string {
	var s strings.Builder
	for _, l := range sig.params {
		s.WriteString(letterOf(l))
	}
	s.WriteString(":")
	for _, l := range sig.results {
		s.WriteString(letterOf(l))
	}
	if strings.Contains(s.String(), "?") {
		return ""
	}
	return s.String()
}

func letterOf(l *layout) string {
	switch l.class {
	case bits8:
		return letterBits8
	case bits32:
		if numberKind(l) == numF32 {
			return "?"
		}
		return letterBits32
	case bits64:
		if numberKind(l) == numF64 {
			return letterFloat
		}
		return letterBits64
	case pointer:
		return letterPointer
	case text:
		return letterText
	case slice:
		return letterSlice
	case dynamic:
		return letterDynamic
	}
	return "?"
}

// argOf is a parameter.
func argOf[T any](base unsafe.Pointer, at uint32) T { return *(*T)(unsafe.Add(base, at)) }

func funcOf[F any](f unsafe.Pointer) F { return *(*F)(unsafe.Pointer(&f)) }

func init() {
	quickCalls[":"] = func(f, _ unsafe.Pointer, _ []uint32, _ unsafe.Pointer) { funcOf[func()](f)() }
	results0[uint8](letterBits8)
	results0[uint32](letterBits32)
	results0[uint64](letterBits64)
	results0[float64](letterFloat)
	results0[unsafe.Pointer](letterPointer)
	results0[string](letterText)
	results0[[]byte](letterSlice)
	results0[any](letterDynamic)
	params1[uint8](letterBits8)
	params1[uint32](letterBits32)
	params1[uint64](letterBits64)
	params1[float64](letterFloat)
	params1[unsafe.Pointer](letterPointer)
	params1[string](letterText)
	params1[[]byte](letterSlice)
	params1[any](letterDynamic)
	params2[uint64](letterBits64)
	params2[float64](letterFloat)
	params2[unsafe.Pointer](letterPointer)
	params2[string](letterText)
	params2[[]byte](letterSlice)
	params2[any](letterDynamic)
}

// results0 adds the functions without parameters and with a result of type R.
func results0[R any](r string) {
	quickCalls[":"+r] = func(f, _ unsafe.Pointer, _ []uint32, ret unsafe.Pointer) {
		*(*R)(ret) = funcOf[func() R](f)()
	}
}

// params1 adds the functions with a parameter of type A.
func params1[A any](a string) {
	quickCalls[a+":"] = func(f, base unsafe.Pointer, from []uint32, _ unsafe.Pointer) {
		funcOf[func(A)](f)(argOf[A](base, from[0]))
	}
	results1[A, uint8](a, letterBits8)
	results1[A, uint32](a, letterBits32)
	results1[A, uint64](a, letterBits64)
	results1[A, float64](a, letterFloat)
	results1[A, unsafe.Pointer](a, letterPointer)
	results1[A, string](a, letterText)
	results1[A, []byte](a, letterSlice)
	results1[A, any](a, letterDynamic)
}

func results1[A, R any](a, r string) {
	quickCalls[a+":"+r] = func(f, base unsafe.Pointer, from []uint32, ret unsafe.Pointer) {
		*(*R)(ret) = funcOf[func(A) R](f)(argOf[A](base, from[0]))
	}
	quickCalls[a+":"+r+letterDynamic] = func(f, base unsafe.Pointer, from []uint32, ret unsafe.Pointer) {
		v, err := funcOf[func(A) (R, any)](f)(argOf[A](base, from[0]))
		*(*R)(ret) = v
		*(*any)(unsafe.Add(ret, (unsafe.Sizeof(v)+7)&^7)) = err
	}
}

// params2 adds the functions with two parameters, the first of type A.
func params2[A any](a string) {
	results2[A, uint64](a, letterBits64)
	results2[A, float64](a, letterFloat)
	results2[A, unsafe.Pointer](a, letterPointer)
	results2[A, string](a, letterText)
	results2[A, []byte](a, letterSlice)
	results2[A, any](a, letterDynamic)
}

func results2[A, B any](a, b string) {
	quickCalls[a+b+":"] = func(f, base unsafe.Pointer, from []uint32, _ unsafe.Pointer) {
		funcOf[func(A, B)](f)(argOf[A](base, from[0]), argOf[B](base, from[1]))
	}
	result2[A, B, uint8](a+b, letterBits8)
	result2[A, B, uint64](a+b, letterBits64)
	result2[A, B, float64](a+b, letterFloat)
	result2[A, B, unsafe.Pointer](a+b, letterPointer)
	result2[A, B, string](a+b, letterText)
	result2[A, B, []byte](a+b, letterSlice)
	result2[A, B, any](a+b, letterDynamic)
}

func result2[A, B, R any](ab, r string) {
	quickCalls[ab+":"+r] = func(f, base unsafe.Pointer, from []uint32, ret unsafe.Pointer) {
		*(*R)(ret) = funcOf[func(A, B) R](f)(argOf[A](base, from[0]), argOf[B](base, from[1]))
	}
}
