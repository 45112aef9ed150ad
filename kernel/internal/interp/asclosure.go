package interp

import (
	"reflect"
	"unsafe"
)

// madeCode is the code of all functions that reflect.MakeFunc makes.
var madeCode uintptr

// callCode is the code of the field call of our closures.
var callCode uintptr

// asClosure is the closure behind a func value, nil if the function is compiled.
func asClosure(f unsafe.Pointer) *closure {
	c := (*closure)(f)
	if entryCodes.has(c.Code) {
		return c
	}
	if c.Code != madeCode {
		return nil
	}
	if **(**uintptr)(unsafe.Pointer(&c.call)) != callCode {
		return nil
	}
	return c
}

var closureLayout = newLayout(reflect.TypeFor[closure]())

// funcWord is the one word of a func value.
func funcWord(v reflect.Value) unsafe.Pointer {
	f := v.Interface()
	return (*eface)(unsafe.Pointer(&f)).data
}
