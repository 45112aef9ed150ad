package interp

import (
	"reflect"
	"unsafe"
)

// A closure is a func value of an interpreted function. Compiled code can call it: it begins with
// the words of a function that reflect.MakeFunc makes, or with those of a Go closure (see
// entries.go). Interpreted code recognises it and runs its function without going through either.
// The captured variables follow it in memory.
type closure struct {
	funcHead
	call func([]reflect.Value) []reflect.Value
	fn   *function
}

// funcHead is what reflect.MakeFunc writes for a type of functions.
type funcHead struct {
	code     uintptr
	stack    unsafe.Pointer
	argLen   uintptr
	regs     [8]byte
	funcType unsafe.Pointer
}

const closureSize = uint32(unsafe.Sizeof(closure{}))

var (
	// madeCode is the code of all functions that reflect.MakeFunc makes.
	madeCode uintptr
	// callCode is the code of the field call of our closures.
	callCode uintptr
)

func init() {
	made := reflect.MakeFunc(reflect.TypeFor[func()](), func([]reflect.Value) []reflect.Value {
		return nil
	})
	madeCode = made.Pointer()
	call := (&closure{}).caller()
	callCode = **(**uintptr)(unsafe.Pointer(&call))
}

// caller is how compiled code calls the closure.
//
//go:noinline
func (c *closure) caller() func([]reflect.Value) []reflect.Value {
	return func(args []reflect.Value) []reflect.Value { return c.fromCompiled(args) }
}

// asClosure is the closure behind a func value, nil if the function is compiled.
func asClosure(f unsafe.Pointer) *closure {
	c := (*closure)(f)
	if entryCodes.has(c.code) {
		return c
	}
	if c.code != madeCode {
		return nil
	}
	if **(**uintptr)(unsafe.Pointer(&c.call)) != callCode {
		return nil
	}
	return c
}

// layClosure plans the memory of the function's closures.
func (f *function) layClosure() {
	s := newShape()
	s.add(closureLayout)
	for _, v := range f.ssa.FreeVars {
		l := f.program.layout(v.Type())
		f.captured = append(f.captured, capture{layout: l, from: s.add(l)})
	}
	f.closures = newLayout(s.typ())
	made := reflect.MakeFunc(f.sig.typ, nil)
	f.prototype = *(*funcHead)(funcWord(made))
	if len(f.captured) == 0 {
		f.single = f.newClosure()
	}
}

var closureLayout = newLayout(reflect.TypeFor[closure]())

// funcWord is the one word of a func value.
func funcWord(v reflect.Value) unsafe.Pointer {
	f := v.Interface()
	return (*eface)(unsafe.Pointer(&f)).data
}

func (f *function) newClosure() *closure {
	c := (*closure)(f.closures.new())
	c.funcHead = f.prototype
	c.fn = f
	if f.sig.entry != nil {
		c.code, c.stack = f.sig.entry.code, unsafe.Pointer(c)
	} else {
		c.call = c.caller()
	}
	return c
}

// bind puts the captured variables into the frame.
func (c *closure) bind(fr *frame) {
	fr.env = c
	for i := range c.fn.captured {
		v := &c.fn.captured[i]
		v.layout.copy(fr.reg(v.to), unsafe.Add(unsafe.Pointer(c), v.from))
	}
}

// fromCompiled runs the closure for compiled code.
func (c *closure) fromCompiled(args []reflect.Value) []reflect.Value {
	f := c.fn
	th := f.program.newThread()
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
