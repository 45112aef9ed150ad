package runtimetypes

import (
	"fmt"
	"reflect"
	"unsafe"
)

// body runs a method whose receiver is at an address.
type body func(receiver unsafe.Pointer, args []reflect.Value) []reflect.Value

// onPointer makes the line that a method has in the table of *t.
func onPointer(t reflect.Type, s signature, run body) (method, error) {
	typ := withReceiver(reflect.PointerTo(t), s.typ)
	code, err := codeFor(reflect.MakeFunc(typ, func(args []reflect.Value) []reflect.Value {
		return run(args[0].UnsafePointer(), args[1:])
	}))
	return method{signature: s, viaInterface: code, direct: code}, err
}

// onValue makes the line that a method has in the table of t, from the line in the table of *t. An
// interface holds the address of a t, unless t is a pointer itself.
func onValue(t reflect.Type, pointer method, run body) (method, error) {
	typ := withReceiver(t, pointer.typ)
	code, err := codeFor(reflect.MakeFunc(typ, func(args []reflect.Value) []reflect.Value {
		receiver := reflect.New(t)
		receiver.Elem().Set(args[0])
		return run(receiver.UnsafePointer(), args[1:])
	}))
	m := method{signature: pointer.signature, viaInterface: pointer.viaInterface, direct: code}
	if rtypeOf(t).flags&flagDirectIface != 0 {
		m.viaInterface = code
	}
	return m, err
}

// step is part of the way from a struct to a field that is embedded in it, deep or shallow.
type step struct {
	offset uintptr
	follow bool // the field is a pointer to the struct with the next field
}

// stepsTo finds the way to an embedded field. It ends at the value, also of an embedded pointer.
func stepsTo(t reflect.Type, index []int) ([]step, reflect.Type) {
	var steps []step
	for _, i := range index {
		f := t.Field(i)
		t = f.Type
		follow := t.Kind() == reflect.Pointer
		if follow {
			t = t.Elem()
		}
		steps = append(steps, step{f.Offset, follow})
	}
	return steps, t
}

// walk goes the way. It fails as Go does where a pointer on the way is nil.
func walk(p unsafe.Pointer, steps []step) unsafe.Pointer {
	for _, s := range steps {
		_ = *(*byte)(p)
		p = unsafe.Add(p, s.offset)
		if s.follow {
			p = *(*unsafe.Pointer)(p)
		}
	}
	return p
}

// promoted is the body of a method that a struct has from an embedded field.
func promoted(t reflect.Type, index []int, s signature, valueReceiver bool) body {
	steps, embedded := stepsTo(t, index)
	typ := withReceiver(reflect.TypeFor[unsafe.Pointer](), s.typ)
	return func(receiver unsafe.Pointer, args []reflect.Value) []reflect.Value {
		word := walk(receiver, steps)
		var code unsafe.Pointer
		if embedded.Kind() == reflect.Interface {
			code, word = dynamic(word, embedded, s)
		} else {
			code = rtypeOf(reflect.PointerTo(embedded)).codeOf(s)
			if valueReceiver {
				_ = *(*byte)(word)
			}
		}
		return call(functionAt(code, typ), word, args)
	}
}

// dynamic finds the method of the value in an interface, and the word that is its receiver.
func dynamic(at unsafe.Pointer, typ reflect.Type, s signature) (code, word unsafe.Pointer) {
	inside := (*words)(at)
	tab := (*itab)(inside.typ)
	dynamicType := tab.typ // fails as Go does where the interface is nil
	return dynamicType.codeOf(s), inside.data
}

func call(f reflect.Value, receiver unsafe.Pointer, args []reflect.Value) []reflect.Value {
	all := append([]reflect.Value{reflect.ValueOf(receiver)}, args...)
	if f.Type().IsVariadic() {
		return f.CallSlice(all)
	}
	return f.Call(all)
}

// nilReceiver is the error of a method that needs a value and gets a nil pointer.
type nilReceiver struct {
	typ    reflect.Type
	method string
}

func (e nilReceiver) Error() string {
	return fmt.Sprintf("value method %s.%s called using nil *%s pointer",
		e.typ, e.method, e.typ.Name())
}

func (e nilReceiver) RuntimeError() {}
