package interp

import (
	"reflect"
	"unsafe"

	"github.com/bayescmp/go/kernel/internal/language/runtimetypes"
)

// A class says how a value is moved between a register and memory.
type class uint8

const (
	bits8 class = iota
	bits16
	bits32
	bits64
	pointer // one word that the garbage collector follows
	text
	slice
	dynamic // an interface
	block   // everything else: structs, arrays, complex numbers
)

// A layout describes a type to the evaluator.
type layout struct {
	class    class
	size     uintptr
	pointers bool // its values may contain pointers
	direct   bool // an interface has the value itself as its data word
	typ      reflect.Type
	word     unsafe.Pointer // typ in the form of the runtime
}

func newLayout(t reflect.Type) *layout {
	l := &layout{class: block, size: t.Size(), typ: t, word: typeWord(t)}
	l.pointers = hasPointers(t)
	l.direct = runtimetypes.IsDirect(t)
	switch t.Kind() {
	case reflect.Bool, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64,
		reflect.Uintptr, reflect.Float32, reflect.Float64:
		l.class = map[uintptr]class{1: bits8, 2: bits16, 4: bits32, 8: bits64}[l.size]
	case reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func, reflect.UnsafePointer:
		l.class = pointer
	case reflect.String:
		l.class = text
	case reflect.Slice:
		l.class = slice
	case reflect.Interface:
		l.class = dynamic
	}
	return l
}

func hasPointers(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Array:
		return t.Len() > 0 && hasPointers(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if hasPointers(t.Field(i).Type) {
				return true
			}
		}
		return false
	case reflect.String, reflect.Slice, reflect.Interface, reflect.Pointer, reflect.Map,
		reflect.Chan, reflect.Func, reflect.UnsafePointer:
		return true
	}
	return false
}

// copy moves a value from src to dst.
func (l *layout) copy(dst, src unsafe.Pointer) {
	switch l.class {
	case bits8:
		*(*uint8)(dst) = *(*uint8)(src)
	case bits16:
		*(*uint16)(dst) = *(*uint16)(src)
	case bits32:
		*(*uint32)(dst) = *(*uint32)(src)
	case bits64:
		*(*uint64)(dst) = *(*uint64)(src)
	case pointer:
		*(*unsafe.Pointer)(dst) = *(*unsafe.Pointer)(src)
	case text:
		*(*string)(dst) = *(*string)(src)
	case slice:
		*(*[]byte)(dst) = *(*[]byte)(src)
	case dynamic:
		*(*any)(dst) = *(*any)(src)
	default:
		l.copyBlock(dst, src)
	}
}

func (l *layout) copyBlock(dst, src unsafe.Pointer) {
	if l.pointers {
		moveTyped(l.word, dst, src)
		return
	}
	copy(unsafe.Slice((*byte)(dst), l.size), unsafe.Slice((*byte)(src), l.size))
}

// clear sets the value at p to zero.
func (l *layout) clear(p unsafe.Pointer) {
	if l.size == 0 {
		return
	}
	if l.pointers {
		clearTyped(l.word, p)
		return
	}
	clear(unsafe.Slice((*byte)(p), l.size))
}

// new allocates a zero value.
func (l *layout) new() unsafe.Pointer {
	return newObject(l.word)
}

// box returns a copy of the value at p in an interface.
func (l *layout) box(p unsafe.Pointer) any {
	if l.class == dynamic {
		panic("interp: an interface cannot hold an interface")
	}
	e := eface{typ: l.word}
	if l.direct {
		e.data = *(*unsafe.Pointer)(p)
	} else {
		e.data = l.new()
		l.copy(e.data, p)
	}
	return *(*any)(unsafe.Pointer(&e))
}

// view returns the value at p in an interface that shares the memory at p. The interface must not
// outlive that memory.
func (l *layout) view(p unsafe.Pointer) any {
	if l.direct {
		p = *(*unsafe.Pointer)(p)
	}
	e := eface{l.word, p}
	return *(*any)(unsafe.Pointer(&e))
}

// value returns the variable at p as a reflect.Value.
func (l *layout) value(p unsafe.Pointer) reflect.Value {
	return reflect.NewAt(l.typ, p).Elem()
}

// put sets the variable at p to v, which is assignable to it.
func (l *layout) put(p unsafe.Pointer, v reflect.Value) {
	l.value(p).Set(v)
}
