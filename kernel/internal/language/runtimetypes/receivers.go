package runtimetypes

import (
	"fmt"
	"reflect"
	"sync"
	"unsafe"
)

// body runs a method. The first argument is the receiver, which the functions may overwrite.
type body struct {
	onPointer, onValue func(args []reflect.Value) []reflect.Value
}

// A shortcut gives a function that does what a body does, or none. It is asked once.
type shortcut func() reflect.Value

// codeOf makes the code of a method. Its first call goes through package reflect, the later ones
// take the shortcut, if there is one.
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

// onPointer makes the line that a method has in the table of *t.
func onPointer(t reflect.Type, s signature, run body, short shortcut) (method, error) {
	code, err := codeOf(withReceiver(reflect.PointerTo(t), s.typ), run.onPointer, short)
	return method{signature: s, viaInterface: code, direct: code}, err
}

// onValue makes the line that a method has in the table of t, from the line in the table of *t. An
// interface holds the address of a t, unless t is a pointer itself.
func onValue(t reflect.Type, pointer method, run body, short shortcut) (method, error) {
	code, err := codeOf(withReceiver(t, pointer.typ), run.onValue, short)
	m := method{signature: pointer.signature, viaInterface: pointer.viaInterface, direct: code}
	if IsDirect(t) {
		m.viaInterface = code
	}
	return m, err
}

// declared is the body of a method that is declared for values of t.
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

// valueAt is the value at an address. It shares the memory, but cannot be set.
func (t *rtype) valueAt(p unsafe.Pointer) reflect.Value {
	if t.flags&flagDirectIface != 0 {
		p = *(*unsafe.Pointer)(p)
	}
	var v any
	*(*words)(unsafe.Pointer(&v)) = words{unsafe.Pointer(t), p}
	return reflect.ValueOf(v)
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

// dynamic finds the method of the value in an interface, and the word that is its receiver.
func dynamic(at unsafe.Pointer, s signature) (code, word unsafe.Pointer) {
	inside := (*words)(at)
	tab := (*Itab)(inside.typ)
	dynamicType := (*rtype)(tab.Typ) // fails as Go does where the interface is nil
	return dynamicType.interfaceCode(s), inside.data
}

func call(f reflect.Value, args []reflect.Value) []reflect.Value {
	if f.Type().IsVariadic() {
		return f.CallSlice(args)
	}
	return f.Call(args)
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
