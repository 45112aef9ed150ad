package interp

import (
	"reflect"
	"unsafe"
)

func init() {
	made := reflect.MakeFunc(reflect.TypeFor[func()](), func([]reflect.Value) []reflect.Value {
		return nil
	})
	madeCode = made.Pointer()
	call := (&closure{}).caller()
	callCode = **(**uintptr)(unsafe.Pointer(&call))
}

// caller returns the function through which compiled code calls the closure.
//
//go:noinline
func (c *closure) caller() func([]reflect.Value) []reflect.Value {
	return func(args []reflect.Value) []reflect.Value { return c.fromCompiled(args) }
}

func (f *function) newClosure() *closure {
	c := (*closure)(f.closures.new())
	c.MadeFunc = f.prototype
	c.fn = f
	if f.sig.entry != nil {
		c.Code, c.Stack = f.sig.entry.code, unsafe.Pointer(c)
	} else {
		c.call = c.caller()
	}
	return c
}

// fromCompiled runs the closure for compiled code.
func (c *closure) fromCompiled(args []reflect.Value) []reflect.Value {
	f := c.fn
	th := f.program.newThread(f.program.current.Load())
	fr := th.frame(f)
	c.bind(fr)
	for i, l := range f.sig.params {
		l.put(fr.reg(frameSize+f.sig.paramAt[i]), args[i])
	}
	ret := f.sig.resultBlock.new()
	th.enter(fr, nil, ret)
	th.run(fr)
	th.release()
	results := make([]reflect.Value, len(f.sig.results))
	for i, l := range f.sig.results {
		results[i] = l.value(unsafe.Add(ret, f.sig.resultAt[i]))
	}
	return results
}
