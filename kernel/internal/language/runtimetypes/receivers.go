package runtimetypes

import (
	"fmt"
	"reflect"
	"sync"
	"unsafe"
)

// body has functions that run a method. Their first argument is the receiver, which they may
// overwrite.
type body struct {
	onPointer, onValue func(args []reflect.Value) []reflect.Value
}

// A shortcut returns a function that does the same as a body, or the zero Value. It is called once.
type shortcut func() reflect.Value

// codeOf makes the code of a method. The first call of the code goes through package reflect; later
// calls use the shortcut, if there is one.
func codeOf(
	typ reflect.Type, run func([]reflect.Value) []reflect.Value, short shortcut,
) (unsafe.Pointer, error) {
	var s slot
	var once sync.Once
	s, err := newSlot(reflect.MakeFunc(typ, func(args []reflect.Value) []reflect.Value {
		once.Do(func() {
			if f := short(); f.IsValid() && f.Type() == typ {
				s.set(f)
			}
		})
		return run(args)
	}))
	return s.code(), err
}

// onPointer makes the line for a method in the table of *t.
func onPointer(t reflect.Type, s signature, run body, short shortcut) (method, error) {
	code, err := codeOf(withReceiver(reflect.PointerTo(t), s.typ), run.onPointer, short)
	return method{signature: s, viaInterface: code, direct: code}, err
}

// onValue makes the line for a method in the table of t from the line in the table of *t. An
// interface holds the address of a t, unless t is a pointer itself.
func onValue(t reflect.Type, pointer method, run body, short shortcut) (method, error) {
	code, err := codeOf(withReceiver(t, pointer.typ), run.onValue, short)
	m := method{signature: pointer.signature, viaInterface: pointer.viaInterface, direct: code}
	if IsDirect(t) {
		m.viaInterface = code
	}
	return m, err
}

// declared returns the body of a method that is declared for values of t.
func declared(t reflect.Type, name string, run func([]reflect.Value) []reflect.Value) body {
	typ := rtypeOf(t)
	onPointer := func(args []reflect.Value) []reflect.Value {
		p := args[0].UnsafePointer()
		if p == nil {
			panic(nilReceiver{t, name})
		}
		args[0] = typ.valueAt(p)
		return run(args)
	}
	return body{onPointer, run}
}

// valueAt returns the value at an address. It shares the memory, but cannot be set.
func (t *rtype) valueAt(p unsafe.Pointer) reflect.Value {
	if t.flags&flagDirectIface != 0 {
		p = *(*unsafe.Pointer)(p)
	}
	var v any
	*(*words)(unsafe.Pointer(&v)) = words{unsafe.Pointer(t), p}
	return reflect.ValueOf(v)
}

// step is a step of the path from a struct to an embedded field at any depth.
type step struct {
	offset uintptr
	follow bool // the field is a pointer to the struct with the next field
}

// stepsTo returns the path to an embedded field. If the field is a pointer, the path ends at the
// value to which it points.
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

// walk follows a path. It panics as Go does if a pointer on the path is nil.
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

// promoted returns the body of a method that a struct has from an embedded field.
func promoted(t reflect.Type, index []int, s signature, valueReceiver bool) body {
	steps, embedded := stepsTo(t, index)
	typ := withReceiver(reflect.TypeFor[unsafe.Pointer](), s.typ)
	onPointer := func(args []reflect.Value) []reflect.Value {
		word := walk(args[0].UnsafePointer(), steps)
		var code unsafe.Pointer
		if embedded.Kind() == reflect.Interface {
			code, word = dynamic(word, s)
		} else {
			code = rtypeOf(reflect.PointerTo(embedded)).interfaceCode(s)
			if valueReceiver {
				_ = *(*byte)(word)
			}
		}
		args[0] = reflect.ValueOf(word)
		return call(functionAt(code, typ), args)
	}
	onValue := func(args []reflect.Value) []reflect.Value {
		receiver := reflect.New(t)
		receiver.Elem().Set(args[0])
		args[0] = receiver
		return onPointer(args)
	}
	return body{onPointer, onValue}
}

// dynamic returns the method of the value in an interface, and the word that is its receiver.
func dynamic(at unsafe.Pointer, s signature) (code, word unsafe.Pointer) {
	inside := (*words)(at)
	tab := (*Itab)(inside.typ)
	dynamicType := (*rtype)(tab.Typ) // panics as Go does if the interface is nil
	return dynamicType.interfaceCode(s), inside.data
}

func call(f reflect.Value, args []reflect.Value) []reflect.Value {
	if f.Type().IsVariadic() {
		return f.CallSlice(args)
	}
	return f.Call(args)
}

// nilReceiver is the error for calling a method that needs a value through a nil pointer.
type nilReceiver struct {
	typ    reflect.Type
	method string
}

func (e nilReceiver) Error() string {
	return fmt.Sprintf("value method %s.%s called using nil *%s pointer",
		e.typ, e.method, e.typ.Name())
}

func (e nilReceiver) RuntimeError() {}
