package runtimetypes

import (
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"unsafe"
)

// method is a future line of a method table. Both functions take the receiver as their first
// argument: viaInterface takes the data word of an interface, and direct the receiver itself.
type method struct {
	signature
	viaInterface, direct unsafe.Pointer
}

// methodsOf returns the methods that a type's description has. Methods with type parameters are
// left out, because interfaces cannot have them.
func methodsOf(t types.Type) []*types.Selection {
	var list []*types.Selection
	for selection := range types.NewMethodSet(t).Methods() {
		if selection.Obj().(*types.Func).Signature().TypeParams() == nil {
			list = append(list, selection)
		}
	}
	return list
}

// setMethods fills the method table, for which newDescriptor has left room.
func (t *rtype) setMethods(methods []method) {
	u := t.uncommonOf()
	if u == nil {
		return
	}
	slices.SortFunc(methods, func(a, b method) int {
		return compareMethods(a.signature, b.signature)
	})
	u.mcount = uint16(len(methods))
	table := t.entries()
	for i, m := range methods {
		table[i] = methodEntry{
			name: offOfName(m.encoded()),
			mtyp: offOfType(rtypeOf(m.typ)),
			ifn:  offOfText(m.viaInterface),
			tfn:  offOfText(m.direct),
		}
		if token.IsExported(m.name) {
			u.xcount++
		}
	}
}

// interfaceCode returns the code of a method for calls through interfaces, or nil if the type has
// no method with this name.
func (t *rtype) interfaceCode(s signature) unsafe.Pointer {
	for _, e := range t.entries() {
		name, pkgPath := t.methodName(e.name)
		if name == s.name && pkgPath == s.pkgPath {
			return resolveTextOff(unsafe.Pointer(t), e.ifn)
		}
	}
	return nil
}

// methodName reads the name of a method, and the path of its package if it is not exported.
func (t *rtype) methodName(off nameOff) (name, pkgPath string) {
	name, pkgPath = readName((*byte)(resolveNameOff(unsafe.Pointer(t), off)))
	switch {
	case token.IsExported(name):
		return name, ""
	case pkgPath != "":
		return name, pkgPath
	case t.kind == uint8(reflect.Interface):
		pkgPath, _ = readName((*interfaceType)(unsafe.Pointer(t)).pkgPath)
	default:
		pkgPath, _ = readName((*byte)(resolveNameOff(unsafe.Pointer(t), t.uncommonOf().pkgPath)))
	}
	return name, pkgPath
}

// signaturesOf lists all methods of a type. The type of a method is nil if the linker has left the
// method out because nobody can call it.
func signaturesOf(t *rtype) []signature {
	var list []signature
	add := func(name nameOff, typ typeOff) {
		s := signature{}
		s.name, s.pkgPath = t.methodName(name)
		if r := (*rtype)(resolveTypeOff(unsafe.Pointer(t), typ)); r != nil {
			s.typ = r.reflectType()
		}
		list = append(list, s)
	}
	if t.kind == uint8(reflect.Interface) {
		for _, m := range (*interfaceType)(unsafe.Pointer(t)).methods {
			add(m.name, m.typ)
		}
	}
	for _, e := range t.entries() {
		add(e.name, e.mtyp)
	}
	return list
}

// withReceiver returns the type of a method with its receiver as the first parameter.
func withReceiver(receiver, typ reflect.Type) reflect.Type {
	in := []reflect.Type{receiver}
	for i := range typ.NumIn() {
		in = append(in, typ.In(i))
	}
	var out []reflect.Type
	for i := range typ.NumOut() {
		out = append(out, typ.Out(i))
	}
	return reflect.FuncOf(in, out, typ.IsVariadic())
}
