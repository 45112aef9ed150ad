package runtimetypes

import (
	"fmt"
	"reflect"
	"runtime"
	"sync"
	"unsafe"
)

// probe is a type whose description is known.
type probe struct {
	First  [1]*probe
	Second map[string]probe
}

// Probe is looked up in a method table.
func (probe) Probe(int, ...string) error { return nil }

// checkVersion is an error if the Go version that has built the program describes types in another
// way than the structs of this package. Then no type must be made.
var checkVersion = sync.OnceValue(func() error {
	if describesProbe() {
		return nil
	}
	return fmt.Errorf("types cannot be declared in a kernel that is built with %s; "+
		"build it with the version of Go in its go.mod", runtime.Version())
})

func describesProbe() bool {
	t := reflect.TypeFor[probe]()
	s := (*structType)(unsafe.Pointer(rtypeOf(t)))
	if s.size != t.Size() || s.ptrBytes != 2*wordSize || s.kind != uint8(reflect.Struct) ||
		s.align != uint8(t.Align()) || s.flags&^flagExtraStar != flagNamed|flagUncommon ||
		len(s.fields) != 2 || s.fields[1].offset != wordSize {
		return false
	}
	first, second := t.Field(0).Type, t.Field(1).Type
	array := (*arrayType)(unsafe.Pointer(rtypeOf(first)))
	table := (*mapType)(unsafe.Pointer(rtypeOf(second)))
	name, _ := readName(s.fields[1].name)
	return name == "Second" && s.fields[1].typ == &table.rtype && array.len == 1 &&
		array.flags&flagDirectIface != 0 && array.elem == rtypeOf(first.Elem()) &&
		table.key == rtypeOf(second.Key()) && table.elem == rtypeOf(t) && hasProbe(rtypeOf(t))
}

func hasProbe(t *rtype) bool {
	methods := signaturesOf(t)
	if len(methods) != 1 || methods[0].name != "Probe" {
		return false
	}
	if methods[0].typ == nil { // nothing in this program calls methods by name
		return true
	}
	f := (*funcType)(unsafe.Pointer(rtypeOf(methods[0].typ)))
	in := f.parameters()
	return f.inCount == 2 && f.outCount == 1<<15|1 && in[2] == rtypeOf(reflect.TypeFor[error]())
}
