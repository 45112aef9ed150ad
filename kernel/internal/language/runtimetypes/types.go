package runtimetypes

import (
	"go/types"
	"maps"
	"reflect"
	"sync"
)

// Types turns the types of checked source into types of the running program: identical ones into
// the same, different ones into different ones. Named types that are not compiled into the program
// are made, with their methods.
type Types struct {
	// Compiled returns a named type that is compiled into the program, nil if it is not or cannot
	// be had by its name.
	Compiled func(*types.Named) reflect.Type
	// Within, if it is not nil, returns the type arguments of the generic function that declares a
	// type within it.
	Within func(*types.TypeName) []types.Type
	// Call runs a method that was declared for a type made here. The first argument is the
	// receiver. Where it is a value, others may change its memory once the call has begun, so it is
	// to be copied first. The last argument of a variadic method is a slice.
	Call func(method *types.Func, args []reflect.Value) []reflect.Value
	// Function, if it is not nil, is asked when a method is called for the first time. It returns a
	// function to be called from then on, with the receiver as its first parameter, or the zero
	// Value. The method may also be one that is promoted.
	Function func(method *types.Selection) reflect.Value

	lock  sync.Mutex
	index index
	made
}

// Know tells of compiled types, such as those of functions and variables. The types that they refer
// to, and those that Compiled has returned, are found where Compiled returns nil: a type without an
// exported name, an instance of a generic type, an interface without a name.
func (ts *Types) Know(compiled ...reflect.Type) {
	ts.lock.Lock()
	defer ts.lock.Unlock()
	for _, t := range compiled {
		ts.index.add(t)
	}
}

// Of returns the type that t is in the running program. t must have come out of a check without
// errors.
func (ts *Types) Of(t types.Type) (reflect.Type, error) {
	if err := Check(); err != nil {
		return nil, err
	}
	ts.lock.Lock()
	defer ts.lock.Unlock()
	if r, ok := ts.known[t]; ok {
		return r, nil
	}
	b := &building{
		compiled: ts.Compiled, within: ts.Within, call: ts.Call, functionOf: ts.Function,
		index: &ts.index, before: ts.made, made: newMade(),
	}
	r, err := b.typeOf(t)
	if err == nil {
		err = b.finish()
	}
	if err != nil {
		return nil, err
	}
	ts.keep(b.made)
	return r, nil
}

// keep remembers what one call has made.
func (ts *Types) keep(m made) {
	if ts.known == nil {
		ts.made = newMade()
	}
	maps.Copy(ts.known, m.known)
	maps.Copy(ts.unique, m.unique)
}
