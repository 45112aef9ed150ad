package runtimetypes

import (
	"encoding/binary"
	"errors"
	"reflect"
	"unsafe"
)

// A probe is a compiled type whose description is known.
type probe struct {
	value prober // a value of the type, or nil
	typ   reflect.Type
	flags flags

	// mask has a bit for each word that is a pointer, up to the last pointer.
	mask     byte
	pointers uintptr

	// behind is the number of bytes between the uncommon part and the method table.
	behind uintptr

	// part reports whether the part for the kind is as known.
	part func(*base, reflect.Type, *rtype) bool
}

type prober interface{ Probe(int, ...string) error }

type (
	probeInt    int
	probeArray  [3]probeInt
	probeChan   chan<- probeInt
	probeFunc   func(int, ...string) error
	probeMap    map[string]probeInt
	probeSlice  []probeInt
	probeDirect struct{ P *probeInt }
	probeStruct struct {
		First  float64
		second *probeInt `tag:"t"`
		probeInt
		Text string
	}
	probeMethods interface {
		prober
		hidden(probeInt)
	}
)

var _ = probeStruct{}.second // the test reads its description

// probeInt has one more method, which is not exported.
func (probeInt) hidden()                       {}
func (probeInt) Probe(int, ...string) error    { return nil }
func (probeArray) Probe(int, ...string) error  { return nil }
func (probeChan) Probe(int, ...string) error   { return nil }
func (probeFunc) Probe(int, ...string) error   { return nil }
func (probeMap) Probe(int, ...string) error    { return nil }
func (probeSlice) Probe(int, ...string) error  { return nil }
func (probeDirect) Probe(int, ...string) error { return nil }

func probes() []probe {
	const (
		bare   = flagExtraStar
		value  = bare | flagNamed | flagUncommon
		memory = value | flagRegularMemory
		direct = memory | flagDirectIface
	)
	field := unsafe.Sizeof(structField{})
	return []probe{
		{probeInt(0), nil, memory, 0, 0, 0, anyPart},
		{probeArray{}, nil, memory, 0, 0, 0, arrayPart},
		{probeChan(nil), nil, direct, 1, 1, 0, chanPart},
		{probeFunc(nil), nil, value | flagDirectIface, 1, 1, 3 * wordSize, funcPart},
		{probeMap(nil), nil, value | flagDirectIface, 1, 1, 0, mapPart},
		{probeSlice(nil), nil, value, 1, 1, 0, slicePart},
		{probeDirect{}, nil, direct, 1, 1, field, structPart},
		{probeStruct{}, nil, value, 0b1010, 4, 4 * field, structPart},
		{new(probeInt), nil, direct &^ (flagExtraStar | flagNamed), 1, 1, 0, pointerPart},
		{nil, reflect.TypeFor[[]probeInt](), bare, 1, 1, 0, slicePart},
		{nil, reflect.TypeFor[probeMethods](), value, 0b10, 2, 2 * unsafe.Sizeof(interfaceMethod{}),
			interfacePart},
	}
}

// The parts in which a description may differ.
var (
	errSize     = errors.New("size or alignment")
	errKind     = errors.New("kind")
	errFlags    = errors.New("set of flags")
	errPointers = errors.New("mask of pointers")
	errEqual    = errors.New("hash or comparison")
	errText     = errors.New("string form")
	errPart     = errors.New("part for its kind")
	errPlace    = errors.New("place of its method table")
	errMethods  = errors.New("method table")
	errPointer  = errors.New("type of pointers to it")
)

func (p probe) probedType() reflect.Type {
	if p.value == nil {
		return p.typ
	}
	return reflect.TypeOf(p.value)
}

// check compares first the parts that are safe to read, and then the parts that refer to other
// memory. It adds offsets of names and types to a base and compares the sums, but does not let the
// runtime resolve them, because the runtime ends a program for a wrong offset.
func (p probe) check(from *base) error {
	typ := p.probedType()
	t := rtypeOf(typ)
	switch {
	case t.size != typ.Size(), int(t.align) != typ.Align(), int(t.fieldAlign) != typ.FieldAlign():
		return errSize
	case t.kind != uint8(typ.Kind()):
		return errKind
	case t.flags != p.flags:
		return errFlags
	case t.ptrBytes != p.pointers*wordSize, p.mask != 0 && *t.gcData != p.mask:
		return errPointers
	case t.hash == 0, typ.Comparable() != (t.equal != nil), p.value != nil && !t.compares():
		return errEqual
	case !from.has(uintptr(t.str), t.nameOf(typ.String())):
		return errText
	case t.ptrToThis != 0 && !from.hasType(t.ptrToThis, reflect.PointerTo(typ)):
		return errPointer
	case !p.part(from, typ, t):
		return errPart
	case !p.hasPlace(from, typ, t):
		return errPlace
	case p.value != nil && !p.hasMethods(from, typ, t):
		return errMethods
	}
	return nil
}

// A base is the address to which the offsets of names and types are relative. It is computed from
// the first offset.
type base struct{ at uintptr }

// has reports whether an offset leads to an address, with the same base as the earlier offsets.
func (b *base) has(off, address uintptr) bool {
	if b.at == 0 {
		b.at = address - off
	}
	return b.at+off == address
}

func (b *base) hasType(off typeOff, typ reflect.Type) bool {
	return b.has(uintptr(off), uintptr(unsafe.Pointer(rtypeOf(typ))))
}

// hasName reports whether an offset leads to the name that contains a text. Package reflect has
// taken the text from the name.
func (b *base) hasName(off nameOff, text string) bool {
	return b.has(uintptr(off), nameBefore(text, len(text)))
}

// codeAt returns the address of the code at an offset. Resolving a wrong offset is harmless.
func (t *rtype) codeAt(off textOff) uintptr {
	return uintptr(resolveTextOff(unsafe.Pointer(t), off))
}

// nameOf returns the address of the name of a type with the given string form.
func (t *rtype) nameOf(text string) uintptr {
	if t.flags&flagExtraStar != 0 {
		return nameBefore(text, len(text)+1) - 1
	}
	return nameBefore(text, len(text))
}

// nameBefore returns the address of the name with a text. A byte of bits and the length precede the
// text.
func nameBefore(text string, length int) uintptr {
	header := 1 + len(binary.AppendUvarint(nil, uint64(length)))
	return uintptr(unsafe.Pointer(unsafe.StringData(text))) - uintptr(header)
}

// isName reports whether a name has the given first byte and text.
func isName(name *byte, bits byte, text string) bool {
	if name == nil || *name != bits {
		return false
	}
	got, _ := counted(name, 1)
	return got == text
}

// compares reports whether the type's equality holds for equal memory and not for different memory.
// It is true if values of the type cannot be compared.
func (t *rtype) compares() bool {
	var zero, other [8]uintptr
	other[0] = 1
	return t.equal == nil || t.equal(unsafe.Pointer(&zero), unsafe.Pointer(&zero)) &&
		!t.equal(unsafe.Pointer(&zero), unsafe.Pointer(&other))
}

// hasPlace reports whether the uncommon part is in the right place.
func (p probe) hasPlace(from *base, typ reflect.Type, t *rtype) bool {
	u, exported, all := t.uncommonOf(), uint16(0), uint16(0)
	if u == nil {
		return typ.Name() == ""
	}
	if p.value != nil {
		exported, all = 1, 1
	}
	if _, ok := p.value.(interface{ hidden() }); ok {
		all = 2
	}
	return u.mcount == all && u.xcount == exported &&
		uintptr(u.moff) == unsafe.Sizeof(*u)+p.behind &&
		(typ.Name() == "" || from.hasName(u.pkgPath, typ.PkgPath()))
}

// hasMethods compares the method table with the methods that package reflect finds in it, and with
// the table of an interface that the linker or the runtime has made from it.
func (p probe) hasMethods(from *base, typ reflect.Type, t *rtype) bool {
	e, tab := t.entries()[0], (*Itab)((*words)(unsafe.Pointer(&p.value)).typ)
	method, ok := typ.MethodByName("Probe")
	return ok && from.hasName(e.name, method.Name) &&
		from.hasType(e.mtyp, reflect.TypeFor[func(int, ...string) error]()) &&
		t.codeAt(e.tfn) == method.Func.Pointer() && t.codeAt(e.ifn) == tab.Methods[0] &&
		tab.Inter == unsafe.Pointer(rtypeOf(reflect.TypeFor[prober]())) &&
		tab.Typ == unsafe.Pointer(t) && tab.Hash == t.hash
}

func anyPart(*base, reflect.Type, *rtype) bool { return true }

func arrayPart(_ *base, typ reflect.Type, t *rtype) bool {
	a := (*arrayType)(unsafe.Pointer(t))
	return a.len == uintptr(typ.Len()) && a.elem == rtypeOf(typ.Elem()) &&
		a.slice == rtypeOf(reflect.SliceOf(typ.Elem()))
}

func chanPart(_ *base, typ reflect.Type, t *rtype) bool {
	c := (*chanType)(unsafe.Pointer(t))
	return c.elem == rtypeOf(typ.Elem()) && c.dir == int(typ.ChanDir())
}

func funcPart(_ *base, typ reflect.Type, t *rtype) bool {
	f := (*funcType)(unsafe.Pointer(t))
	if int(f.inCount) != typ.NumIn() || f.outCount != 1<<15|uint16(typ.NumOut()) {
		return false
	}
	all := f.parameters()
	return all[0] == rtypeOf(typ.In(0)) && all[1] == rtypeOf(typ.In(1)) &&
		all[2] == rtypeOf(typ.Out(0))
}

func mapPart(_ *base, typ reflect.Type, t *rtype) bool {
	m := (*mapType)(unsafe.Pointer(t))
	if m.key != rtypeOf(typ.Key()) || m.elem != rtypeOf(typ.Elem()) {
		return false
	}
	key := "key"
	same, again := m.hasher(unsafe.Pointer(&key), 1), m.hasher(unsafe.Pointer(&key), 1)
	return m.groupSize == m.group.size && same == again
}

func slicePart(_ *base, typ reflect.Type, t *rtype) bool {
	return (*sliceType)(unsafe.Pointer(t)).elem == rtypeOf(typ.Elem())
}

func pointerPart(_ *base, typ reflect.Type, t *rtype) bool {
	return (*ptrType)(unsafe.Pointer(t)).elem == rtypeOf(typ.Elem())
}

func structPart(_ *base, typ reflect.Type, t *rtype) bool {
	s := (*structType)(unsafe.Pointer(t))
	if len(s.fields) != typ.NumField() {
		return false
	}
	for i, f := range s.fields {
		want := typ.Field(i)
		if f.offset != want.Offset || f.typ != rtypeOf(want.Type) ||
			!isName(f.name, bitsOf(want), want.Name) {
			return false
		}
	}
	return typ.NumField() == 1 || isName(s.pkgPath, 0, typ.PkgPath())
}

// bitsOf returns the first byte of the name of a field.
func bitsOf(f reflect.StructField) (bits byte) {
	if f.IsExported() {
		bits |= nameExported
	}
	if f.Tag != "" {
		bits |= nameTag
	}
	if f.Anonymous {
		bits |= nameEmbedded
	}
	return bits
}

func interfacePart(from *base, typ reflect.Type, t *rtype) bool {
	i := (*interfaceType)(unsafe.Pointer(t))
	if !isName(i.pkgPath, 0, typ.PkgPath()) || len(i.methods) != typ.NumMethod() {
		return false
	}
	for n, m := range i.methods {
		if want := typ.Method(n); !from.hasName(m.name, want.Name) ||
			!from.hasType(m.typ, want.Type) {
			return false
		}
	}
	return true
}
