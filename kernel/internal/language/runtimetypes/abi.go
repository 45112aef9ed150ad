package runtimetypes

import (
	"reflect"
	"unsafe"
)

// wordSize is the size of a pointer. The structs that describe types are in the tables of the Go
// versions: go126.go and so on.
const wordSize = unsafe.Sizeof(uintptr(0))

// ownFlags are the flags that are specific to one type. The other flags follow from its memory
// layout.
const ownFlags = flagUncommon | flagExtraStar | flagNamed

// Method returns the code of a method, by its number in the interface type.
func (t *Itab) Method(i int) uintptr {
	return *(*uintptr)(unsafe.Add(unsafe.Pointer(&t.Methods), uintptr(i)*wordSize))
}

// words are the two words of any interface value.
type words struct {
	typ, data unsafe.Pointer
}

// rtypeOf returns the descriptor in a reflect.Type.
func rtypeOf(t reflect.Type) *rtype {
	return (*rtype)((*words)(unsafe.Pointer(&t)).data)
}

// reflectType is the inverse of rtypeOf.
func (t *rtype) reflectType() reflect.Type {
	var v any
	(*words)(unsafe.Pointer(&v)).typ = unsafe.Pointer(t)
	return reflect.TypeOf(v)
}

// IsDirect reports whether an interface holds a value of the type itself and not its address.
func IsDirect(t reflect.Type) bool {
	return rtypeOf(t).flags&flagDirectIface != 0
}

// kindParts are the descriptors of the kinds that have more fields than an rtype.
var kindParts = map[reflect.Kind]reflect.Type{
	reflect.Array:     reflect.TypeFor[arrayType](),
	reflect.Chan:      reflect.TypeFor[chanType](),
	reflect.Func:      reflect.TypeFor[funcType](),
	reflect.Interface: reflect.TypeFor[interfaceType](),
	reflect.Map:       reflect.TypeFor[mapType](),
	reflect.Pointer:   reflect.TypeFor[ptrType](),
	reflect.Slice:     reflect.TypeFor[sliceType](),
	reflect.Struct:    reflect.TypeFor[structType](),
}

func kindPart(k reflect.Kind) reflect.Type {
	if part, ok := kindParts[k]; ok {
		return part
	}
	return reflect.TypeFor[rtype]()
}

// uncommonOf returns the uncommon part of a type, which follows the part for its kind, or nil if
// there is none.
func (t *rtype) uncommonOf() *uncommon {
	if t.flags&flagUncommon == 0 {
		return nil
	}
	part := kindPart(reflect.Kind(t.kind))
	return (*uncommon)(unsafe.Add(unsafe.Pointer(t), part.Size()))
}

// entries returns the method table of a type.
func (t *rtype) entries() []methodEntry {
	u := t.uncommonOf()
	if u == nil || u.mcount == 0 {
		return nil
	}
	return unsafe.Slice((*methodEntry)(unsafe.Add(unsafe.Pointer(u), u.moff)), u.mcount)
}

// parameters returns the memory for the parameters and results of a function type.
func (t *funcType) parameters() []*rtype {
	after := unsafe.Sizeof(*t)
	if t.flags&flagUncommon != 0 {
		after += unsafe.Sizeof(uncommon{})
	}
	n := int(t.inCount) + int(t.outCount&(1<<15-1))
	return unsafe.Slice((**rtype)(unsafe.Add(unsafe.Pointer(t), after)), n)
}
