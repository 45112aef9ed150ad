package interp

import (
	"reflect"
	"unsafe"

	"github.com/bayescmp/go/kernel/internal/language/runtimetypes"
)

// The runtime has these functions for reflect, and lets other packages link to them. They take a
// type in the form that is inside a reflect.Type (see typeWord).

//go:linkname newObject reflect.unsafe_New
func newObject(t unsafe.Pointer) unsafe.Pointer

//go:linkname newArray reflect.unsafe_NewArray
func newArray(t unsafe.Pointer, n int) unsafe.Pointer

//go:linkname moveTyped reflect.typedmemmove
func moveTyped(t, dst, src unsafe.Pointer)

//go:linkname clearTyped reflect.typedmemclr
func clearTyped(t, p unsafe.Pointer)

//go:linkname mapAccess reflect.mapaccess
func mapAccess(t, m, key unsafe.Pointer) unsafe.Pointer

//go:linkname mapAssign reflect.mapassign0
func mapAssign(t, m, key, value unsafe.Pointer)

//go:linkname mapDelete reflect.mapdelete
func mapDelete(t, m, key unsafe.Pointer)

//go:linkname chanSend reflect.chansend0
func chanSend(ch, value unsafe.Pointer, nonblocking bool) bool

//go:linkname chanReceive reflect.chanrecv
func chanReceive(ch unsafe.Pointer, nonblocking bool, value unsafe.Pointer) (selected, ok bool)

//go:linkname assertInterface reflect.ifaceE2I
func assertInterface(t unsafe.Pointer, src any, dst unsafe.Pointer)

// typeWord returns the address of the runtime's description of a type.
func typeWord(t reflect.Type) unsafe.Pointer {
	return (*[2]unsafe.Pointer)(unsafe.Pointer(&t))[1]
}

// eface is the memory layout of a value of type any.
type eface struct {
	typ, data unsafe.Pointer
}

// toType returns the reflect.Type of a description. It is the inverse of typeWord.
func toType(word unsafe.Pointer) reflect.Type {
	e := eface{word, nil}
	return reflect.TypeOf(*(*any)(unsafe.Pointer(&e)))
}

// iface is the memory layout of a value of an interface type with methods.
type iface struct {
	tab  *itab
	data unsafe.Pointer
}

// itab is the beginning of the runtime's table of an interface type and a type that implements it.
type itab = runtimetypes.Itab

//go:linkname growSlice reflect.growslice
func growSlice(elem unsafe.Pointer, s sliceWords, n int) sliceWords

//go:linkname copySlice reflect.typedslicecopy
func copySlice(elem unsafe.Pointer, dst, src sliceWords) int

// sliceWords is the memory layout of a slice. A string has the first two words.
type sliceWords struct {
	data     unsafe.Pointer
	len, cap int
}
