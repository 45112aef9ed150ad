package runtimetypes

import (
	"errors"
	"reflect"
	"sync"
	"sync/atomic"
	"unsafe"
)

// errPoolUsedUp is the error for a session that has declared too many methods.
var errPoolUsedUp = errors.New("too many methods were declared in this session; " +
	"restart the kernel to declare more")

// closures has, for each stub of the pool, the function value that the stub jumps to.
var closures [poolSize]unsafe.Pointer

var (
	poolLock sync.Mutex
	poolUsed int
)

// A slot is the place of a function value in the pool. A method table only has room for a code
// pointer, so each slot has a code pointer that runs its function value.
type slot int

func newSlot(function reflect.Value) (slot, error) {
	poolLock.Lock()
	defer poolLock.Unlock()
	if poolUsed == poolSize {
		return 0, errPoolUsedUp
	}
	s := slot(poolUsed)
	poolUsed++
	s.set(function)
	return s, nil
}

// set makes the slot's code call the function from now on. A stub reads the function's address
// first and then the memory at that address, so it sees everything that was written before the
// address.
func (s slot) set(function reflect.Value) {
	value := function.Interface()
	atomic.StorePointer(&closures[s], (*words)(unsafe.Pointer(&value)).data)
}

func (s slot) code() unsafe.Pointer { return stub(int(s)) }

// functionAt makes a function value that runs the code at a code pointer.
func functionAt(code unsafe.Pointer, typ reflect.Type) reflect.Value {
	closure := unsafe.Pointer(&code)
	return reflect.NewAt(typ, unsafe.Pointer(&closure)).Elem()
}
