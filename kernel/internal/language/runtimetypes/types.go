package runtimetypes

import (
	"go/types"
	"maps"
	"reflect"
	"sync"
)

// Types turns the types of checked source into types of the running program. Identical types become
// the same type, and different types different ones. Named types that are not compiled into the
// program are made, with their methods.
type Types struct {
	// Compiled returns a named type that is compiled into the program, or nil if there is none or
	// it cannot be found by its name.
	Compiled func(*types.Named) reflect.Type
	// Within, if it is not nil, returns the type arguments of the generic function in which a type
	// is declared.
	Within func(*types.TypeName) []types.Type
	// Call runs a method that was declared for a type made here. The first argument is the
	// receiver. A receiver that is a value must be copied first, because other code may change its
	// memory once the call has begun. The last argument of a variadic method is a slice.
	Call func(method *types.Func, args []reflect.Value) []reflect.Value
	// Function, if it is not nil, is called when a method is called for the first time. It returns
	// a function to be called from then on, with the receiver as its first parameter, or the zero
	// Value. The method may also be a promoted one.
	Function func(method *types.Selection) reflect.Value

	lock  sync.Mutex
	index index
	made
}

// Know adds compiled types, such as those of functions and variables. If Compiled returns nil for a
// type without an exported name, an instance of a generic type, or an unnamed interface, the type
// is searched for among the types to which these types and the results of Compiled refer.
func (ts *Types) Know(compiled ...reflect.Type) {
	ts.lock.Lock()
	defer ts.lock.Unlock()
	for _, t := range compiled {
		ts.index.add(t)
	}
}

// Of returns the type of the running program for t. t must come from a check without errors.
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

// keep keeps the types that one call has made.
func (ts *Types) keep(m made) {
	if ts.known == nil {
		ts.made = newMade()
	}
	maps.Copy(ts.known, m.known)
	maps.Copy(ts.unique, m.unique)
}
