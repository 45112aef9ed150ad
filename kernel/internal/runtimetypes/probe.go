package runtimetypes

import (
	"errors"
	"reflect"
	"unsafe"
)

// A probe is a compiled type with what is known of its description.
type probe struct {
	value prober // of the type, or nil
	typ   reflect.Type
	flags flags

	// mask has a bit for each word that is a pointer, up to the last of them.
	mask     byte
	pointers uintptr

	// behind is what lies between the uncommon part and the method table.
	behind uintptr

	// part tells whether what a kind has more is what is known of it.
	part func(reflect.Type, *rtype) bool
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

// probeInt has a method more, which is not exported.
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
		value  = flagNamed | flagUncommon
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
		{new(probeInt), nil, direct &^ flagNamed, 1, 1, 0, pointerPart},
		{nil, reflect.TypeFor[probeMethods](), value, 0b10, 2, 2 * unsafe.Sizeof(interfaceMethod{}),
			interfacePart},
	}
}

// What a description may have another one of.
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

// check compares, from what is safe to read to what leads elsewhere.
func (p probe) check() error {
	typ := p.typ
	if typ == nil {
		typ = reflect.TypeOf(p.value)
	}
	t := rtypeOf(typ)
	switch {
	case t.size != typ.Size(), int(t.align) != typ.Align(), int(t.fieldAlign) != typ.FieldAlign():
		return errSize
	case t.kind != uint8(typ.Kind()):
		return errKind
	case t.flags&^flagExtraStar != p.flags:
		return errFlags
	case t.ptrBytes != p.pointers*wordSize, p.mask != 0 && *t.gcData != p.mask:
		return errPointers
	case t.hash == 0, typ.Comparable() != (t.equal != nil), p.value != nil && !t.compares():
		return errEqual
	case t.text() != typ.String():
		return errText
	case t.ptrToThis != 0 && t.typeAt(t.ptrToThis) != rtypeOf(reflect.PointerTo(typ)):
		return errPointer
	case !p.part(typ, t):
		return errPart
	case !p.hasPlace(typ, t):
		return errPlace
	case p.value != nil && !p.hasMethod(typ, t):
		return errMethods
	}
	return nil
}

// compares tells whether equal memory is equal, if it can be compared at all, and other memory not.
func (t *rtype) compares() bool {
	var zero, other [8]uintptr
	other[0] = 1
	return t.equal == nil || t.equal(unsafe.Pointer(&zero), unsafe.Pointer(&zero)) &&
		!t.equal(unsafe.Pointer(&zero), unsafe.Pointer(&other))
}

// text is the string form of a type.
func (t *rtype) text() string {
	text, _ := readName(t.nameAt(t.str))
	if t.flags&flagExtraStar != 0 {
		return text[1:]
	}
	return text
}

func (t *rtype) nameAt(off nameOff) *byte {
	return (*byte)(resolveNameOff(unsafe.Pointer(t), off))
}

func (t *rtype) typeAt(off typeOff) *rtype {
	return (*rtype)(resolveTypeOff(unsafe.Pointer(t), off))
}

// hasPlace tells whether the uncommon part is where it should be.
func (p probe) hasPlace(typ reflect.Type, t *rtype) bool {
	u, exported, all := t.uncommonOf(), uint16(0), uint16(0)
	if p.value != nil {
		exported, all = 1, 1
	}
	if _, ok := p.value.(interface{ hidden() }); ok {
		all = 2
	}
	if u.mcount != all || u.xcount != exported ||
		uintptr(u.moff) != unsafe.Sizeof(*u)+p.behind {
		return false
	}
	pkgPath, _ := readName(t.nameAt(u.pkgPath))
	return typ.Name() == "" || pkgPath == typ.PkgPath()
}

// hasMethod compares the method table with what package reflect finds in it, and with the table of
// an interface that the linker or the runtime has made from it.
func (p probe) hasMethod(typ reflect.Type, t *rtype) bool {
	e, tab := t.entries()[0], (*Itab)((*words)(unsafe.Pointer(&p.value)).typ)
	name, _ := readName(t.nameAt(e.name))
	method, ok := typ.MethodByName("Probe")
	code := func(off textOff) uintptr { return uintptr(resolveTextOff(unsafe.Pointer(t), off)) }
	return ok && name == "Probe" &&
		t.typeAt(e.mtyp) == rtypeOf(reflect.TypeFor[func(int, ...string) error]()) &&
		code(e.tfn) == method.Func.Pointer() && code(e.ifn) == tab.Methods[0] &&
		tab.Inter == unsafe.Pointer(rtypeOf(reflect.TypeFor[prober]())) &&
		tab.Typ == unsafe.Pointer(t) && tab.Hash == t.hash
}

func anyPart(reflect.Type, *rtype) bool { return true }

func arrayPart(typ reflect.Type, t *rtype) bool {
	a := (*arrayType)(unsafe.Pointer(t))
	return a.len == uintptr(typ.Len()) && a.elem == rtypeOf(typ.Elem()) &&
		a.slice == rtypeOf(reflect.SliceOf(typ.Elem()))
}

func chanPart(typ reflect.Type, t *rtype) bool {
	c := (*chanType)(unsafe.Pointer(t))
	return c.elem == rtypeOf(typ.Elem()) && c.dir == int(typ.ChanDir())
}

func funcPart(typ reflect.Type, t *rtype) bool {
	f := (*funcType)(unsafe.Pointer(t))
	if int(f.inCount) != typ.NumIn() || f.outCount != 1<<15|uint16(typ.NumOut()) {
		return false
	}
	all := f.parameters()
	return all[0] == rtypeOf(typ.In(0)) && all[1] == rtypeOf(typ.In(1)) &&
		all[2] == rtypeOf(typ.Out(0))
}

func mapPart(typ reflect.Type, t *rtype) bool {
	m := (*mapType)(unsafe.Pointer(t))
	if m.key != rtypeOf(typ.Key()) || m.elem != rtypeOf(typ.Elem()) {
		return false
	}
	key := "key"
	same, again := m.hasher(unsafe.Pointer(&key), 1), m.hasher(unsafe.Pointer(&key), 1)
	return m.groupSize == m.group.size && same == again
}

func slicePart(typ reflect.Type, t *rtype) bool {
	return (*sliceType)(unsafe.Pointer(t)).elem == rtypeOf(typ.Elem())
}

func pointerPart(typ reflect.Type, t *rtype) bool {
	return (*ptrType)(unsafe.Pointer(t)).elem == rtypeOf(typ.Elem())
}

func structPart(typ reflect.Type, t *rtype) bool {
	s := (*structType)(unsafe.Pointer(t))
	if len(s.fields) != typ.NumField() {
		return false
	}
	for i, f := range s.fields {
		want := typ.Field(i)
		name, _ := readName(f.name)
		if f.offset != want.Offset || f.typ != rtypeOf(want.Type) || name != want.Name ||
			*f.name != bitsOf(want) {
			return false
		}
	}
	pkgPath, _ := readName(s.pkgPath)
	return typ.NumField() == 1 || pkgPath == typ.PkgPath()
}

// bitsOf are the first byte of the name of a field.
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

func interfacePart(typ reflect.Type, t *rtype) bool {
	i := (*interfaceType)(unsafe.Pointer(t))
	if pkgPath, _ := readName(i.pkgPath); pkgPath != typ.PkgPath() ||
		len(i.methods) != typ.NumMethod() {
		return false
	}
	for n, m := range i.methods {
		want := typ.Method(n)
		if name, _ := readName(t.nameAt(m.name)); name != want.Name ||
			t.typeAt(m.typ) != rtypeOf(want.Type) {
			return false
		}
	}
	return true
}
