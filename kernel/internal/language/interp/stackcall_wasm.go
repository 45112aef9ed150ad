package interp

import (
	"reflect"
	"runtime"
	"unsafe"
)

// In WebAssembly, Go passes arguments and results on its stack: first the arguments, laid out like
// the fields of a struct, and then the results, at the next multiple of 8. So a function type whose
// only parameter is an array of words can call every function with as many words of arguments, if
// the results have the same number of words, with pointers in the same places.

// A stackCall calls functions of one signature.
type stackCall struct {
	params, results []*layout
	paramAt         []uintptr // offsets on the stack
	resultAt        []uintptr
	resultTo        []uint32 // offsets in the caller's memory
	call            func(f unsafe.Pointer, args *stackWords, s *stackCall, ret unsafe.Pointer)
}

const mostStackWords = 8

type stackWords = [mostStackWords]uint64

// stackCalls has the calls by the number of the arguments' words and the pattern of the results.
var stackCalls [mostStackWords + 1]map[string]func(
	f unsafe.Pointer, args *stackWords, s *stackCall, ret unsafe.Pointer)

// newStackCall returns nil if functions with these parameters and results must be called through
// reflect.
func newStackCall(params, results []*layout, resultTo []uint32) *stackCall {
	s := &stackCall{params: params, results: results, resultTo: resultTo}
	var size uintptr
	s.paramAt, size = fieldsAt(params)
	words := size / 8
	if words > mostStackWords {
		return nil
	}
	s.resultAt, size = fieldsAt(results)
	if size/8 > 5 {
		return nil
	}
	pattern := make([]byte, size/8)
	for i := range pattern {
		pattern[i] = 'i'
	}
	for i, l := range results {
		markPointers(l.typ, s.resultAt[i], pattern)
	}
	s.call = stackCalls[words][string(pattern)]
	if s.call == nil {
		return nil
	}
	return s
}

// fieldsAt returns the offsets of values that are laid out like fields of a struct, and their total
// size in whole words.
func fieldsAt(ls []*layout) (at []uintptr, size uintptr) {
	for _, l := range ls {
		align := uintptr(l.typ.Align())
		size = (size + align - 1) &^ (align - 1)
		at = append(at, size)
		size += l.typ.Size()
	}
	return at, (size + 7) &^ 7
}

// markPointers marks the words of a value that are pointers.
func markPointers(t reflect.Type, at uintptr, pattern []byte) {
	switch t.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func, reflect.UnsafePointer,
		reflect.String, reflect.Slice:
		pattern[at/8] = 'p'
	case reflect.Interface:
		pattern[at/8], pattern[at/8+1] = 'p', 'p'
	case reflect.Array:
		for i := range t.Len() {
			markPointers(t.Elem(), at+uintptr(i)*t.Elem().Size(), pattern)
		}
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			markPointers(f.Type, at+f.Offset, pattern)
		}
	}
}

// run calls f with arguments at the given offsets from base.
func (s *stackCall) run(f, base unsafe.Pointer, from []uint32, ret unsafe.Pointer) {
	var args stackWords
	for i, l := range s.params {
		to, p := unsafe.Add(unsafe.Pointer(&args), s.paramAt[i]), unsafe.Add(base, from[i])
		if l.typ.Size() == 8 {
			*(*uint64)(to) = *(*uint64)(p)
			continue
		}
		copy(unsafe.Slice((*byte)(to), l.typ.Size()), unsafe.Slice((*byte)(p), l.typ.Size()))
	}
	s.call(f, &args, s, ret)
	runtime.KeepAlive(base) // and everything to which the arguments point
}

// callOnStack calls a function whose arguments are the words of an A and whose results are the
// words of an R.
func callOnStack[A, R any](f unsafe.Pointer, args *stackWords, s *stackCall, ret unsafe.Pointer) {
	words := funcOf[func(A) R](f)(*(*A)(unsafe.Pointer(args)))
	for i, l := range s.results {
		l.copy(unsafe.Add(ret, s.resultTo[i]), unsafe.Add(unsafe.Pointer(&words), s.resultAt[i]))
	}
}

func init() {
	stackCallsWith[[0]uint64](0)
	stackCallsWith[[1]uint64](1)
	stackCallsWith[[2]uint64](2)
	stackCallsWith[[3]uint64](3)
	stackCallsWith[[4]uint64](4)
	stackCallsWith[[5]uint64](5)
	stackCallsWith[[6]uint64](6)
	stackCallsWith[[7]uint64](7)
	stackCallsWith[[8]uint64](8)
}

// stackCallsWith adds the calls with n words of arguments.
func stackCallsWith[A any](n int) {
	type (
		i = uint64
		p = unsafe.Pointer
	)
	stackCalls[n] = map[string]func(unsafe.Pointer, *stackWords, *stackCall, unsafe.Pointer){
		"":      callOnStack[A, struct{}],
		"i":     callOnStack[A, words1[i]],
		"p":     callOnStack[A, words1[p]],
		"ii":    callOnStack[A, words2[i, i]],
		"ip":    callOnStack[A, words2[i, p]],
		"pi":    callOnStack[A, words2[p, i]],
		"pp":    callOnStack[A, words2[p, p]],
		"iii":   callOnStack[A, words3[i, i, i]],
		"ipp":   callOnStack[A, words3[i, p, p]],
		"pii":   callOnStack[A, words3[p, i, i]],
		"ppi":   callOnStack[A, words3[p, p, i]],
		"ppp":   callOnStack[A, words3[p, p, p]],
		"iiii":  callOnStack[A, words4[i, i, i, i]],
		"iipp":  callOnStack[A, words4[i, i, p, p]],
		"pipp":  callOnStack[A, words4[p, i, p, p]],
		"pppp":  callOnStack[A, words4[p, p, p, p]],
		"piipp": callOnStack[A, words5[p, i, i, p, p]],
	}
}
