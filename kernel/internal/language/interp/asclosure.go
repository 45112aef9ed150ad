package interp

import (
	"reflect"
	"unsafe"
)

// madeCode is the code of all functions that reflect.MakeFunc makes.
var madeCode uintptr

// callCode is the code of the field call of our closures.
var callCode uintptr

// asClosure returns the closure to which a func value points, or nil if the function is compiled.
// The memory of a compiled function's value may be smaller than a closure, so the code pointer is
// compared first.
func asClosure(f unsafe.Pointer) *closure {
	code := *(*uintptr)(unsafe.Add(f, unsafe.Offsetof(closure{}.Code)))
	if entryCodes.has(code) {
		return (*closure)(f)
	}
	if code != madeCode {
		return nil
	}
	call := unsafe.Add(f, unsafe.Offsetof(closure{}.call))
	if **(**uintptr)(call) != callCode {
		return nil
	}
	return (*closure)(f)
}

var closureLayout = newLayout(reflect.TypeFor[closure]())

// funcWord returns the one word of a func value.
func funcWord(v reflect.Value) unsafe.Pointer {
	f := v.Interface()
	return (*eface)(unsafe.Pointer(&f)).data
}
