package interp

import (
	"unsafe"
)

// static enters a function that is known when the caller is compiled.
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

// value enters the function in a register. It returns nil after a call of a compiled function.
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
