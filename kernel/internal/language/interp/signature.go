package interp

import (
	"fmt"
	"reflect"
	"unsafe"
)

// A signature describes the memory layout of arguments and results that are not in registers of a
// frame: one after the other, each at a multiple of 8 bytes. The receiver is the first parameter.
type signature struct {
	params, results []*layout
	paramAt         []uint32 // offsets in the memory of the parameters
	resultAt        []uint32
	paramSize       uint32
	paramBlock      *layout // all parameters
	resultBlock     *layout
	variadic        bool
	typ             reflect.Type
	native          *nativeCall
	onStack         *stackCall
	entry           *entryPlan
}

func typesOf(ls []*layout) []reflect.Type {
	ts := make([]reflect.Type, len(ls))
	for i, l := range ls {
		ts[i] = l.typ
	}
	return ts
}

// sequence lays values out one after the other.
func sequence(ls []*layout) (at []uint32, size uint32, all *layout) {
	s := newShape()
	for _, l := range ls {
		at = append(at, s.add(l))
	}
	return at, s.size, newLayout(s.typ())
}

// A shape is a struct type that is being built.
type shape struct {
	fields []reflect.StructField
	size   uint32
	// The last field is an array that grows while values of the same kind are added.
	run  reflect.Type
	runs int
}

var (
	wordType    = reflect.TypeFor[uint64]()
	pointerType = reflect.TypeFor[unsafe.Pointer]()
)

func newShape() *shape { return &shape{} }

// add makes room for a value and returns its offset.
func (s *shape) add(l *layout) uint32 {
	at := s.size
	switch {
	case !l.pointers:
		s.grow(wordType, max(1, int(l.size+7)/8))
	case l.class == pointer:
		s.grow(pointerType, 1)
	default:
		s.grow(l.typ, 1)
	}
	return at
}

func (s *shape) grow(t reflect.Type, n int) {
	if s.run != t {
		s.flush()
		s.run = t
	}
	s.runs += n
	s.size += uint32(t.Size()) * uint32(n)
}

func (s *shape) flush() {
	if s.run == nil {
		return
	}
	t := s.run
	if s.runs > 1 {
		t = reflect.ArrayOf(s.runs, t)
	}
	name := fmt.Sprintf("F%d", len(s.fields))
	s.fields = append(s.fields, reflect.StructField{Name: name, Type: t})
	s.run, s.runs = nil, 0
}

func (s *shape) typ() reflect.Type {
	s.flush()
	return reflect.StructOf(s.fields)
}
