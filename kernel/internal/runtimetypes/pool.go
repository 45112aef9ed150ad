package runtimetypes

import (
	"errors"
	"reflect"
	"sync"
	"unsafe"
)

// errPoolUsedUp is what a session gets that has declared too many methods.
var errPoolUsedUp = errors.New("too many methods were declared in this session; " +
	"restart the kernel to declare more")

// closures has, for each stub of the pool, the function value that the stub jumps to.
var closures [poolSize]unsafe.Pointer

var (
	poolLock sync.Mutex
	poolUsed int
)

// codeFor returns a code pointer that runs a function value. A method table has room for a code
// pointer only, so a stub of the pool stands for each function value.
func codeFor(function reflect.Value) (unsafe.Pointer, error) {
	poolLock.Lock()
	defer poolLock.Unlock()
	if poolUsed == poolSize {
		return nil, errPoolUsedUp
	}
	value := function.Interface()
	closures[poolUsed] = (*words)(unsafe.Pointer(&value)).data
	poolUsed++
	return stub(poolUsed - 1), nil
}

// functionAt makes a function value that runs the code at a code pointer.
func functionAt(code unsafe.Pointer, typ reflect.Type) reflect.Value {
	closure := unsafe.Pointer(&code)
	return reflect.NewAt(typ, unsafe.Pointer(&closure)).Elem()
}
