package interp

import (
	"reflect"
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

// An argument goes from a register of the caller to one of the called function.
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

// static enters the function that is known when the caller is compiled.
func (s *callSite) static(fr *frame) *frame {
	f := s.fn.Load()
	next := fr.th.frame(f)
	s.pass(fr, next)
	if f.wrapper || fr.fn.wrapper {
		next.panics = fr.wrapped()
	}
	fr.th.enter(next, fr, fr.reg(s.ret))
	return next
}

// wrapped is the panic that a function may recover that was called by a wrapper: a deferred call
// of a promoted method is a call of the method itself.
func (fr *frame) wrapped() *panicking {
	if fr.fn.wrapper {
		return fr.panics
	}
	return nil
}

// value enters the function in a register. It gives nil after a call of a compiled function.
func (s *callSite) value(fr *frame) *frame {
	f := *reg[unsafe.Pointer](fr, s.callee)
	checkNil(f)
	c := asClosure(f)
	if c == nil {
		s.sig.callCompiled(fr.th, f, unsafe.Pointer(fr), s.from, fr.reg(s.ret))
		return nil
	}
	next := fr.th.frame(c.fn)
	c.bind(next)
	s.pass(fr, next)
	next.panics = fr.wrapped()
	fr.th.enter(next, fr, fr.reg(s.ret))
	return next
}

// callCompiled calls the compiled function f. Its arguments lie at the given distances from base.
func (sig *signature) callCompiled(th *thread, f, base unsafe.Pointer, from []uint32, ret unsafe.Pointer) {
	if sig.native != nil {
		sig.native.run(&th.registers, f, base, from, ret)
		return
	}
	fn := reflect.NewAt(sig.typ, unsafe.Pointer(&f)).Elem()
	args := make([]reflect.Value, len(sig.params))
	for i, l := range sig.params {
		args[i] = l.value(unsafe.Add(base, from[i]))
	}
	var results []reflect.Value
	if sig.variadic {
		results = fn.CallSlice(args)
	} else {
		results = fn.Call(args)
	}
	for i, l := range sig.results {
		l.put(unsafe.Add(ret, sig.resultAt[i]), results[i])
	}
}

// A prepared call is one whose function and arguments are known: of a defer or go statement.
type prepared struct {
	fn       *function
	closure  *closure
	compiled unsafe.Pointer
	builtin  func(registers *frame)
	copied   *frame // the registers of a builtin function
	failure  func() // what happens instead, if the function or its receiver is nil
	sig      *signature
	args     unsafe.Pointer // the parameters' block
}

// run makes the call. p is the panic that the called function can recover.
func (c *prepared) run(th *thread, p *panicking) {
	switch {
	case c.failure != nil:
		c.failure()
	case c.builtin != nil:
		c.builtin(c.copied)
	case c.compiled != nil:
		ret := c.sig.resultBlock.new()
		c.sig.callCompiled(th, c.compiled, c.args, c.sig.paramAt, ret)
	default:
		fr := th.frame(c.fn)
		if c.closure != nil {
			c.closure.bind(fr)
		}
		for i, l := range c.sig.params {
			l.copy(fr.reg(frameSize+c.sig.paramAt[i]), unsafe.Add(c.args, c.sig.paramAt[i]))
		}
		fr.panics = p
		th.enter(fr, th.top, c.sig.resultBlock.new())
		th.run(fr)
	}
}
