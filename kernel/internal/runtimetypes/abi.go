package runtimetypes

import (
	"reflect"
	"unsafe"
)

// The structs of this file have the layout of those in internal/abi, which describe types to the
// running program. TestLayoutsAreTheRuntimes compares them with the source of the Go version that
// builds the kernel.

type rtype struct {
	size       uintptr
	ptrBytes   uintptr
	hash       uint32
	flags      flags
	align      uint8
	fieldAlign uint8
	kind       uint8
	equal      func(unsafe.Pointer, unsafe.Pointer) bool
	gcData     *byte
	str        nameOff
	ptrToThis  typeOff
}

type flags uint8

const (
	flagUncommon flags = 1 << iota
	flagExtraStar
	flagNamed
	flagRegularMemory
	flagGCMaskOnDemand
	flagDirectIface
)

// ownFlags are the flags that belong to one type. The others come with its memory layout.
const ownFlags = flagUncommon | flagExtraStar | flagNamed

type (
	nameOff int32
	typeOff int32
	textOff int32
)

type (
	arrayType struct {
		rtype
		elem, slice *rtype
		len         uintptr
	}
	chanType struct {
		rtype
		elem *rtype
		dir  int
	}
	funcType struct {
		rtype
		inCount, outCount uint16
	}
	interfaceType struct {
		rtype
		pkgPath *byte
		methods []interfaceMethod
	}
	mapType struct {
		rtype
		key, elem, group *rtype
		hasher           func(unsafe.Pointer, uintptr) uintptr
		groupSize        uintptr
		slotSize         uintptr
		elemOff          uintptr
		mapFlags         uint32
	}
	ptrType struct {
		rtype
		elem *rtype
	}
	sliceType struct {
		rtype
		elem *rtype
	}
	structType struct {
		rtype
		pkgPath *byte
		fields  []structField
	}
)

type structField struct {
	name   *byte
	typ    *rtype
	offset uintptr
}

type interfaceMethod struct {
	name nameOff
	typ  typeOff
}

// uncommon follows the part that a kind has; the methods are moff bytes behind its beginning.
type uncommon struct {
	pkgPath nameOff
	mcount  uint16
	xcount  uint16
	moff    uint32
	_       uint32
}

// methodEntry is a line of a type's method table. ifn is called through interfaces, with the data
// word of the interface as its receiver. tfn is called with the receiver itself.
type methodEntry struct {
	name nameOff
	mtyp typeOff
	ifn  textOff
	tfn  textOff
}

// itab is the first word of an interface with methods.
type itab struct {
	inter *rtype
	typ   *rtype
	hash  uint32
	fun   [1]unsafe.Pointer
}

// words are the two words of any interface value.
type words struct {
	typ, data unsafe.Pointer
}

// rtypeOf returns the descriptor behind a reflect.Type.
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

// kindParts are the descriptors of the kinds that have more than an rtype.
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

// uncommonOf returns what follows the part of a type's kind, nil if there is nothing.
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

// parameters returns the room for the parameters and results of a function type.
func (t *funcType) parameters() []*rtype {
	after := unsafe.Sizeof(*t)
	if t.flags&flagUncommon != 0 {
		after += unsafe.Sizeof(uncommon{})
	}
	n := int(t.inCount) + int(t.outCount&(1<<15-1))
	return unsafe.Slice((**rtype)(unsafe.Add(unsafe.Pointer(t), after)), n)
}
