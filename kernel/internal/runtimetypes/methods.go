package runtimetypes

import (
	"go/token"
	"reflect"
	"slices"
	"unsafe"
)

// method is a line of a method table to be. function takes the receiver as its first argument: the
// data word of an interface in viaInterface, the receiver itself in direct.
type method struct {
	signature
	viaInterface, direct unsafe.Pointer
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
	table := (*methodEntry)(unsafe.Add(unsafe.Pointer(u), u.moff))
	for i, m := range methods {
		*(*methodEntry)(unsafe.Add(unsafe.Pointer(table), uintptr(i)*unsafe.Sizeof(*table))) = methodEntry{
			name: offOfName(m.encoded()),
			mtyp: offOfType(rtypeOf(m.typ)),
			ifn:  offOfText(m.viaInterface),
			tfn:  offOfText(m.direct),
		}
		if token.IsExported(m.name) {
			u.xcount++
		}
	}
	u.mcount = uint16(len(methods))
}

// codeOf finds the code of a method that is called through interfaces, nil if the type has none of
// this name.
func (t *rtype) codeOf(s signature) unsafe.Pointer {
	for _, e := range t.entries() {
		name, pkgPath := readName((*byte)(resolveNameOff(unsafe.Pointer(t), e.name)))
		if pkgPath == "" && !token.IsExported(name) {
			pkgPath, _ = readName((*byte)(resolveNameOff(unsafe.Pointer(t), t.uncommonOf().pkgPath)))
		}
		if name == s.name && (token.IsExported(name) || pkgPath == s.pkgPath) {
			return resolveTextOff(unsafe.Pointer(t), e.ifn)
		}
	}
	return nil
}

// withReceiver is the type of a method with its receiver as the first parameter.
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
