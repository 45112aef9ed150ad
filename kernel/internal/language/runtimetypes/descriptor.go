package runtimetypes

import (
	"hash/fnv"
	"reflect"
	"sync/atomic"
	"unsafe"
)

// room says how much a descriptor must hold.
type room struct {
	kind       reflect.Kind
	parameters int // of a function type, including results
	methods    int
}

// newDescriptor allocates the descriptor of a type, with the parts that follow it in memory: the
// uncommon part, the parameters of a function type, the method table. The descriptor never moves
// and is never freed, so other types may refer to it before it is filled.
func newDescriptor(r room) *rtype {
	block := reflect.New(reflect.StructOf([]reflect.StructField{
		{Name: "Part", Type: kindPart(r.kind)},
		{Name: "Uncommon", Type: reflect.TypeFor[uncommon]()},
		{Name: "Parameters", Type: reflect.ArrayOf(r.parameters, reflect.TypeFor[*rtype]())},
		{Name: "Methods", Type: reflect.ArrayOf(r.methods, reflect.TypeFor[methodEntry]())},
	}))
	t := (*rtype)(block.UnsafePointer())
	t.kind = uint8(r.kind)
	t.flags = flagUncommon
	layout := block.Type().Elem()
	u := t.uncommonOf()
	u.moff = uint32(layout.Field(3).Offset - layout.Field(1).Offset)
	return t
}

var hashes atomic.Uint32

// setName gives a type its string form, and registers the type with the runtime. The runtime then
// keeps it forever, which is necessary because the collector does not see the types in interfaces.
// Every type has a different hash, even types with the same name.
func (t *rtype) setName(s string) {
	offOfType(t)
	t.str = offOfName(plainName(s))
	h := fnv.New32a()
	h.Write([]byte(s))
	t.hash = h.Sum32() ^ hashes.Add(1)*0x9e3779b9
}

// setLayout copies the size, alignment, equality and pointers of another type.
func (t *rtype) setLayout(from *rtype) {
	t.size, t.ptrBytes = from.size, from.ptrBytes
	t.align, t.fieldAlign = from.align, from.fieldAlign
	t.equal, t.gcData = from.equal, from.gcData
	t.flags = t.flags&ownFlags | from.flags&^ownFlags
}

// setUnderlying makes a type like another one of its kind, except for name and methods.
func (t *rtype) setUnderlying(from *rtype) {
	t.setLayout(from)
	own := *t
	switch reflect.Kind(t.kind) {
	case reflect.Array:
		copyPart[arrayType](t, from)
	case reflect.Chan:
		copyPart[chanType](t, from)
	case reflect.Func:
		copyPart[funcType](t, from)
	case reflect.Interface:
		copyPart[interfaceType](t, from)
	case reflect.Map:
		copyPart[mapType](t, from)
	case reflect.Pointer:
		copyPart[ptrType](t, from)
	case reflect.Slice:
		copyPart[sliceType](t, from)
	case reflect.Struct:
		copyPart[structType](t, from)
	}
	*t = own
	if t.kind == uint8(reflect.Func) {
		copy((*funcType)(unsafe.Pointer(t)).parameters(),
			(*funcType)(unsafe.Pointer(from)).parameters())
	}
}

func copyPart[T any](to, from *rtype) {
	*(*T)(unsafe.Pointer(to)) = *(*T)(unsafe.Pointer(from))
}

// newPointer makes the type *t, which has its own method table.
func newPointer(t *rtype, methods int) *rtype {
	p := newDescriptor(room{kind: reflect.Pointer, methods: methods})
	p.setName("*" + t.reflectType().String())
	p.setLayout(rtypeOf(reflect.TypeFor[*int]()))
	if methods == 0 {
		p.flags &^= flagUncommon
	}
	(*ptrType)(unsafe.Pointer(p)).elem = t
	t.ptrToThis = offOfType(p)
	return p
}
