package interp

import (
	"reflect"
	"unsafe"
)

// callCompiled calls the compiled function f. Its arguments are at the given offsets from base.
func (sig *signature) callCompiled(
	th *thread, f, base unsafe.Pointer, from []uint32, ret unsafe.Pointer,
) {
	if sig.native != nil {
		sig.native.run(&th.registers, f, base, from, ret)
		return
	}
	if sig.onStack != nil {
		sig.onStack.run(f, base, from, ret)
		th.pace.pauseSoon()
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
	th.pace.pauseSoon()
	for i, l := range sig.results {
		l.put(unsafe.Add(ret, sig.resultAt[i]), results[i])
	}
}
