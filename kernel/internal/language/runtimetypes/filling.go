package runtimetypes

import (
	"go/types"
	"reflect"
)

// finish fills the method tables. The types of methods may be new types, whose tables are filled,
// too.
func (b *building) finish() error {
	for len(b.unfinished) > 0 {
		next := b.unfinished[0]
		b.unfinished = b.unfinished[1:]
		if err := b.fillMethods(next); err != nil {
			return err
		}
	}
	return nil
}

func (b *building) fillMethods(w withMethods) error {
	onValues := types.NewMethodSet(w.source)
	var values, pointers []method
	for _, selection := range methodsOf(types.NewPointer(w.source)) {
		f := selection.Obj().(*types.Func)
		s, err := b.signature(f, selection.Type())
		if err != nil {
			return err
		}
		run := b.body(w.typ, selection, s)
		pointer, err := onPointer(w.typ, s, run, b.shortcut(selection))
		if err != nil {
			return err
		}
		pointers = append(pointers, pointer)
		selection = onValues.Lookup(f.Pkg(), f.Name())
		if selection == nil {
			continue
		}
		value, err := onValue(w.typ, pointer, run, b.shortcut(selection))
		if err != nil {
			return err
		}
		values = append(values, value)
	}
	rtypeOf(w.typ).setMethods(values)
	rtypeOf(reflect.PointerTo(w.typ)).setMethods(pointers)
	return nil
}

func (b *building) shortcut(selection *types.Selection) shortcut {
	function := b.functionOf
	return func() reflect.Value {
		if function == nil {
			return reflect.Value{}
		}
		return function(selection)
	}
}

// body returns the body of a method, which is declared for the type or promoted.
func (b *building) body(t reflect.Type, selection *types.Selection, s signature) body {
	f := selection.Obj().(*types.Func)
	_, pointer := types.Unalias(f.Signature().Recv().Type()).(*types.Pointer)
	if way := selection.Index(); len(way) > 1 {
		return promoted(t, way[:len(way)-1], s, !pointer)
	}
	call := b.call
	run := func(args []reflect.Value) []reflect.Value { return call(f, args) }
	if pointer {
		return body{onPointer: run}
	}
	return declared(t, f.Name(), run)
}
