package interp

import (
	"reflect"
	"runtime"
	"strings"
	"unsafe"
)

// Compiled functions are called without reflect if all arguments and results are passed in
// registers. Go's calling convention gives each word of an argument the next register for integers
// or for floats. So a function type with as many parameters as there are registers can call every
// such function, if its results have the same words, with pointers in the same places.
//
// Such a call takes about 20 ns, and a call of a cell's closure by compiled code about 35 ns. With
// package reflect, either takes about 400 ns.
//
// Pointers among the arguments are passed as integers, too. The caller's frame keeps their memory
// alive, and the called function knows that they are pointers.

const (
	integerRegisters = 9 // for amd64; arm64 has more
	floatRegisters   = 15
)

// A step moves one word of a value between memory and a register.
type step struct {
	value    int     // the number of the parameter or result
	offset   uintptr // the offset in the parameter or result
	size     uintptr
	float    bool
	pointer  bool
	register int
}

// A wordPlan assigns registers to the words of values.
type wordPlan struct {
	steps            []step
	integers, floats int
	pattern          string // for the integer registers: p for a pointer, i for others
}

// add assigns the words of a value to registers. It returns false if there are too few registers.
func (w *wordPlan) add(value int, t reflect.Type, offset uintptr) bool {
	word := func(at, size uintptr, pointer bool) {
		w.steps = append(w.steps, step{value, offset + at, size, false, pointer, w.integers})
		w.integers++
		if pointer {
			w.pattern += "p"
		} else {
			w.pattern += "i"
		}
	}
	float := func(at, size uintptr) {
		w.steps = append(w.steps, step{value, offset + at, size, true, false, w.floats})
		w.floats++
	}
	switch t.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func, reflect.UnsafePointer:
		word(0, 8, true)
	case reflect.String:
		word(0, 8, true)
		word(8, 8, false)
	case reflect.Slice:
		word(0, 8, true)
		word(8, 8, false)
		word(16, 8, false)
	case reflect.Interface:
		word(0, 8, true)
		word(8, 8, true)
	case reflect.Float32, reflect.Float64:
		float(0, t.Size())
	case reflect.Complex64, reflect.Complex128:
		float(0, t.Size()/2)
		float(t.Size()/2, t.Size()/2)
	case reflect.Array:
		return t.Len() == 1 && w.add(value, t.Elem(), offset)
	case reflect.Struct:
		for i := range t.NumField() {
			if f := t.Field(i); !w.add(value, f.Type, offset+f.Offset) {
				return false
			}
		}
	default:
		word(0, t.Size(), false)
	}
	return w.integers <= integerRegisters && w.floats <= floatRegisters
}

// shape returns the pattern of the integers followed by that of the floats.
func (w *wordPlan) shape() string { return w.pattern + strings.Repeat("f", w.floats) }

// planWords assigns registers to values. It returns nil if there are too few registers.
func planWords(ls []*layout) *wordPlan {
	if runtime.GOARCH != "amd64" && runtime.GOARCH != "arm64" {
		return nil
	}
	w := &wordPlan{}
	for i, l := range ls {
		if l.size == 0 || !w.add(i, l.typ, 0) {
			return nil
		}
	}
	return w
}

// registers are the argument registers.
type registers struct {
	integers [integerRegisters]uintptr
	floats   [floatRegisters]float64
}

// A nativeCall calls functions of one signature.
type nativeCall struct {
	params   *wordPlan
	results  *wordPlan
	resultAt []uint32
	call     func(f unsafe.Pointer, r *registers, n *nativeCall, ret unsafe.Pointer)
}

// newNativeCall returns nil if functions with these parameters and results must be called through
// reflect.
func newNativeCall(params, results []*layout, resultAt []uint32) *nativeCall {
	n := &nativeCall{params: planWords(params), results: planWords(results), resultAt: resultAt}
	if n.params == nil || n.results == nil {
		return nil
	}
	calls := nativeCalls[n.results.shape()]
	n.call = calls.many
	if n.params.integers <= fewIntegers && n.params.floats <= fewFloats {
		n.call = calls.few
	}
	if n.call == nil {
		return nil
	}
	return n
}

// run calls f with arguments at the given offsets from base. r is the thread's buffer for
// registers. The called function may run other code of the thread, so all of r is read before the
// call.
func (n *nativeCall) run(r *registers, f, base unsafe.Pointer, from []uint32, ret unsafe.Pointer) {
	for i := range n.params.steps {
		s := &n.params.steps[i]
		p := unsafe.Add(base, uintptr(from[s.value])+s.offset)
		if s.float {
			*(*uint64)(unsafe.Pointer(&r.floats[s.register])) = loadBits(p, s.size)
		} else {
			r.integers[s.register] = uintptr(loadBits(p, s.size))
		}
	}
	n.call(f, r, n, ret)
	runtime.KeepAlive(base) // and everything to which the arguments point
}

func loadBits(p unsafe.Pointer, size uintptr) uint64 {
	switch size {
	case 1:
		return uint64(*(*uint8)(p))
	case 2:
		return uint64(*(*uint16)(p))
	case 4:
		return uint64(*(*uint32)(p))
	}
	return *(*uint64)(p)
}

func storeBits(p unsafe.Pointer, size uintptr, v uint64) {
	switch size {
	case 1:
		*(*uint8)(p) = uint8(v)
	case 2:
		*(*uint16)(p) = uint16(v)
	case 4:
		*(*uint32)(p) = uint32(v)
	default:
		*(*uint64)(p) = v
	}
}

// store moves results from the words of the result registers, integers first.
func (n *nativeCall) store(words, ret unsafe.Pointer) {
	for i := range n.results.steps {
		s := &n.results.steps[i]
		at := s.register
		if s.float {
			at += n.results.integers
		}
		from := unsafe.Add(words, 8*at)
		to := unsafe.Add(ret, uintptr(n.resultAt[s.value])+s.offset)
		if s.pointer {
			*(*unsafe.Pointer)(to) = *(*unsafe.Pointer)(from)
		} else {
			storeBits(to, s.size, *(*uint64)(from))
		}
	}
}

// nativeCalls has the calls by the pattern of the results.
var nativeCalls = map[string]callers{"": {callNothing, callNothing}}

// Most functions have few parameters, so there are faster calls for them.
const (
	fewIntegers = 3
	fewFloats   = 2
)

// callers call functions with few parameters and with many.
type callers struct {
	few, many func(f unsafe.Pointer, r *registers, n *nativeCall, ret unsafe.Pointer)
}

func callersFor[R any]() callers { return callers{callFew[R], callMany[R]} }

func callNothing(f unsafe.Pointer, r *registers, _ *nativeCall, _ unsafe.Pointer) {
	i, x := &r.integers, &r.floats
	funcOf[func(a, b, c, d, e, f, g, h, i uintptr,
		j, k, l, m, n, o, p, q, r, s, t, u, v, w, x float64)](f)(
		i[0], i[1], i[2], i[3], i[4], i[5], i[6], i[7], i[8],
		x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7], x[8], x[9], x[10], x[11],
		x[12], x[13], x[14])
}

// callMany calls a function with many parameters whose results are the words of an R.
func callMany[R any](f unsafe.Pointer, r *registers, plan *nativeCall, ret unsafe.Pointer) {
	i, x := &r.integers, &r.floats
	words := funcOf[func(a, b, c, d, e, f, g, h, i uintptr,
		j, k, l, m, n, o, p, q, r, s, t, u, v, w, x float64) R](f)(
		i[0], i[1], i[2], i[3], i[4], i[5], i[6], i[7], i[8],
		x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7], x[8], x[9], x[10], x[11],
		x[12], x[13], x[14])
	plan.store(unsafe.Pointer(&words), ret)
}

func callFew[R any](f unsafe.Pointer, r *registers, plan *nativeCall, ret unsafe.Pointer) {
	i, x := &r.integers, &r.floats
	words := funcOf[func(a, b, c uintptr, d, e float64) R](f)(i[0], i[1], i[2], x[0], x[1])
	plan.store(unsafe.Pointer(&words), ret)
}

func funcOf[F any](f unsafe.Pointer) F { return *(*F)(unsafe.Pointer(&f)) }

// The results of a function, word by word.
type (
	words1[A any]    struct{ W1 A }
	words2[A, B any] struct {
		W1 A
		W2 B
	}
	words3[A, B, C any] struct {
		W1 A
		W2 B
		W3 C
	}
	words4[A, B, C, D any] struct {
		W1 A
		W2 B
		W3 C
		W4 D
	}
	words5[A, B, C, D, E any] struct {
		W1 A
		W2 B
		W3 C
		W4 D
		W5 E
	}
)

func init() {
	results1[uintptr]("i")
	results1[unsafe.Pointer]("p")
	nativeCalls["f"] = callersFor[float64]()
	nativeCalls["ff"] = callersFor[words2[float64, float64]]()
	nativeCalls["fff"] = callersFor[words3[float64, float64, float64]]()
	nativeCalls["ppf"] = callersFor[words3[unsafe.Pointer, unsafe.Pointer, float64]]()
	type p = unsafe.Pointer
	nativeCalls["piipp"] = callersFor[words5[p, uintptr, uintptr, p, p]]()
	nativeCalls["iippp"] = callersFor[words5[uintptr, uintptr, p, p, p]]()
}

func results1[A any](a string) {
	nativeCalls[a] = callersFor[words1[A]]()
	nativeCalls[a+"f"] = callersFor[words2[A, float64]]()
	results2[A, uintptr](a + "i")
	results2[A, unsafe.Pointer](a + "p")
}

func results2[A, B any](ab string) {
	nativeCalls[ab] = callersFor[words2[A, B]]()
	results3[A, B, uintptr](ab + "i")
	results3[A, B, unsafe.Pointer](ab + "p")
}

func results3[A, B, C any](abc string) {
	nativeCalls[abc] = callersFor[words3[A, B, C]]()
	nativeCalls[abc+"i"] = callersFor[words4[A, B, C, uintptr]]()
	nativeCalls[abc+"p"] = callersFor[words4[A, B, C, unsafe.Pointer]]()
}
