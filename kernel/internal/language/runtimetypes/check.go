package runtimetypes

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"runtime/debug"
	"sync"
)

// Check compares the table of a version of Go with the running program: it reads descriptions of
// types that the compiler, the linker and package reflect have written, and asks package reflect
// the same. It is an error if they differ. Then no type must be made.
var Check = sync.OnceValue(func() error {
	return Running(func() error {
		var from base
		for _, p := range probes() {
			if err := p.check(&from); err != nil {
				return fmt.Errorf("the description of %s has another %w", p.probedType(), err)
			}
		}
		return cmp.Or(checkMasks(), checkNames())
	})
})

// Running is what a comparison of a part of the table with the running program finds. It says what
// to do. What is read in the wrong place may be no memory at all: that is a difference too.
func Running(compare func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
		if err != nil {
			err = fmt.Errorf("this program is built with %s and was written for the internals of "+
				"%s, which are different: %w. Build it with %s; kernel/PORTING.md says what to do "+
				"for a new version of Go", runtime.Version(), Table, err, Table)
		}
	}()
	return compare()
}

// checkMasks compares from which size on the runtime makes masks of pointers itself.
func checkMasks() error {
	for bytes, want := range map[uintptr]flags{maxMask: 0, maxMask + wordSize: flagGCMaskOnDemand} {
		t := rtypeOf(reflect.ArrayOf(int(bytes/wordSize), reflect.TypeFor[*int]()))
		if t.flags&flagGCMaskOnDemand != want {
			return errors.New("masks of pointers have another length")
		}
	}
	return nil
}

// checkNames lets package reflect read names that we write.
func checkNames() error {
	integer, function := reflect.TypeFor[int](), reflect.TypeFor[func()]()
	s := newStruct([]field{
		{name: "Name", tag: `k:"v"`, typ: integer, embedded: true},
		{name: "name", pkgPath: "some/path", typ: integer},
	}).reflectType()
	i := newInterface([]signature{
		{name: "Name", typ: function}, {name: "name", pkgPath: "some/path", typ: function},
	}).reflectType()
	first, second := s.Field(0), s.Field(1)
	if first.Name != "Name" || first.Tag.Get("k") != "v" || !first.Anonymous ||
		second.Name != "name" || second.Tag != "" || second.Anonymous ||
		second.PkgPath != "some/path" || first.IsExported() == second.IsExported() {
		return errors.New("names of fields are written in another way")
	}
	if i.Method(0).Name != "Name" || i.Method(1).Name != "name" ||
		i.Method(1).PkgPath != "some/path" || i.Method(1).Type != function {
		return errors.New("names of methods are written in another way")
	}
	return nil
}
