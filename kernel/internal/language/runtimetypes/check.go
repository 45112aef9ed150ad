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

// Check compares the table of a version of Go with the running program. It reads descriptions of
// types that the compiler, the linker and package reflect have written, and compares them with the
// answers of package reflect. If they differ, it returns an error, and no type may be made.
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

// Running compares a part of the table with the running program, by calling compare, and adds to
// the error what to do. A read in the wrong place may fault, which counts as a difference, too.
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

// checkMasks checks the size beyond which the runtime makes pointer masks itself.
func checkMasks() error {
	for bytes, want := range map[uintptr]flags{maxMask: 0, maxMask + wordSize: flagGCMaskOnDemand} {
		t := rtypeOf(reflect.ArrayOf(int(bytes/wordSize), reflect.TypeFor[*int]()))
		if t.flags&flagGCMaskOnDemand != want {
			return errors.New("masks of pointers have another length")
		}
	}
	return nil
}

// checkNames checks that package reflect can read the names that we write.
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
