package runtimetypes

import (
	"reflect"
	"unsafe"
)

// index has compiled types that cannot be found by name: types without exported names, instances of
// generic types, interface types without names. It finds them among the types to which other types
// refer, and searches these only when something is looked up.
type index struct {
	pending    []*rtype
	seen       map[*rtype]bool
	named      map[indexKey]*rtype // nil if the name is ambiguous because of a type in a function
	interfaces map[string]reflect.Type
}

type indexKey struct{ pkgPath, name string }

func (x *index) add(t reflect.Type) {
	x.pending = append(x.pending, rtypeOf(t))
}

// find returns a named type, or nil if no type of the index refers to it.
func (x *index) find(pkgPath, name string) reflect.Type {
	x.walk()
	if t := x.named[indexKey{pkgPath, name}]; t != nil {
		return t.reflectType()
	}
	return nil
}

// findInterface returns an interface type without a name.
func (x *index) findInterface(key string) reflect.Type {
	x.walk()
	return x.interfaces[key]
}

func (x *index) walk() {
	if x.seen == nil {
		x.seen, x.named = map[*rtype]bool{}, map[indexKey]*rtype{}
		x.interfaces = map[string]reflect.Type{}
	}
	for len(x.pending) > 0 {
		last := len(x.pending) - 1
		t := x.pending[last]
		x.pending = x.pending[:last]
		if t != nil && !x.seen[t] {
			x.seen[t] = true
			x.record(t)
			x.pending = append(x.pending, neighbours(t)...)
		}
	}
}

func (x *index) record(t *rtype) {
	r := t.reflectType()
	switch {
	case t.flags&flagNamed != 0 && r.PkgPath() != "":
		key := indexKey{r.PkgPath(), r.Name()}
		if _, twice := x.named[key]; twice {
			t = nil
		}
		x.named[key] = t
	case r.Kind() == reflect.Interface && r.Name() == "" && r.NumMethod() > 0:
		x.interfaces[interfaceKey(signaturesOf(t))] = r
	}
}

// neighbours returns the types to which a type refers. Some may be nil.
func neighbours(t *rtype) []*rtype {
	var list []*rtype
	p := unsafe.Pointer(t)
	switch reflect.Kind(t.kind) {
	case reflect.Array:
		list = append(list, (*arrayType)(p).elem)
	case reflect.Chan:
		list = append(list, (*chanType)(p).elem)
	case reflect.Func:
		list = append(list, (*funcType)(p).parameters()...)
	case reflect.Map:
		list = append(list, (*mapType)(p).key, (*mapType)(p).elem)
	case reflect.Pointer:
		list = append(list, (*ptrType)(p).elem)
	case reflect.Slice:
		list = append(list, (*sliceType)(p).elem)
	case reflect.Struct:
		for _, f := range (*structType)(p).fields {
			list = append(list, f.typ)
		}
	}
	for _, m := range signaturesOf(t) {
		if m.typ != nil {
			list = append(list, rtypeOf(m.typ))
		}
	}
	if t.ptrToThis > 0 {
		list = append(list, rtypeOf(reflect.PointerTo(t.reflectType())))
	}
	return list
}
