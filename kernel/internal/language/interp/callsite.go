package interp

import (
	"go/types"
	"sync/atomic"
	"unsafe"
)

// A callSite is a call in interpreted code.
type callSite struct {
	program *Program
	fn      atomic.Pointer[function] // the function of a static call
	sig     *signature
	args    []argument
	from    []uint32 // the registers of the arguments
	callee  uint32   // the register of the func value or of the interface
	method  *methodCall
	ret     uint32 // the register for the results
}

// An argument is copied from a register of the caller to one of the called function.
type argument struct {
	layout   *layout
	from, to uint32
}

func (s *callSite) pass(from, to *frame) {
	for i := range s.args {
		a := &s.args[i]
		if a.layout.class == bits64 {
			*reg[uint64](to, a.to) = *reg[uint64](from, a.from)
			continue
		}
		a.layout.copy(to.reg(a.to), from.reg(a.from))
	}
}

// A methodCall is a call of a method of an interface. It caches the function for the latest type.
type methodCall struct {
	method *types.Func
	inter  *layout
	last   atomic.Pointer[resolved]
}

// resolved is the method of a type.
type resolved struct {
	typ      unsafe.Pointer // the type in the interface
	fn       *function      // nil if the method is compiled
	receiver *layout
	waits    func(*thread, unsafe.Pointer) // if the method is compiled and may block forever
	compiled unsafe.Pointer                // takes the receiver as one word, as in the interface
	code     uintptr                       // compiled points here
}
