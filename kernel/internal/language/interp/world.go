package interp

import (
	"go/types"
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

var (
	reflectFrame = reflect.TypeFor[frame]()
	byteLayout   = newLayout(reflect.TypeFor[byte]())
)

// global returns the address of a variable of a package.
func (p *Program) global(g *ssa.Global) unsafe.Pointer {
	l := p.layout(g.Type().(*types.Pointer).Elem())
	p.mu.Lock()
	defer p.mu.Unlock()
	if at, ok := p.globals[g]; ok {
		return at
	}
	var at unsafe.Pointer
	if v, ok := p.compiled(g.Pkg.Pkg.Path()).Binds[g.Name()]; ok && v.CanAddr() {
		at = v.Addr().UnsafePointer()
	} else {
		at = l.new()
	}
	p.globals[g] = at
	return at
}

// layout returns the evaluator's layout of a type.
func (p *Program) layout(t types.Type) *layout {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.layoutLocked(t)
}

func (p *Program) layoutLocked(t types.Type) *layout {
	if opaque(t) {
		return opaqueLayout
	}
	if t == types.Typ[types.UntypedNil] {
		t = types.Universe.Lookup("any").Type()
	}
	if l, ok := p.layouts.At(t).(*layout); ok {
		return l
	}
	r, err := p.types.Of(types.Default(t))
	if err != nil {
		panic(unsupported{err.Error()})
	}
	l := newLayout(r)
	p.layouts.Set(t, l)
	p.dynamic[l.word] = t
	if _, ok := types.Unalias(t).(*types.Named); ok {
		p.dynamic[typeWord(reflect.PointerTo(r))] = types.NewPointer(t)
	}
	return l
}

// opaque reports whether a type exists only inside package ssa: the type of an iterator or of a
// list of deferred calls. Values of these types are pointers.
func opaque(t types.Type) bool {
	switch t := t.(type) {
	case *types.Pointer:
		return opaque(t.Elem())
	case *types.Basic, *types.Named, *types.Alias, *types.Slice, *types.Array, *types.Map,
		*types.Chan, *types.Struct, *types.Interface, *types.Signature, *types.Tuple,
		*types.TypeParam, *types.Union:
		return false
	}
	return true
}

var opaqueLayout = newLayout(pointerType)

func (p *Program) compiledType(t *types.Named) reflect.Type {
	if t.Obj().Pkg() == nil {
		return nil
	}
	return p.compiled(t.Obj().Pkg().Path()).Types[t.Obj().Name()]
}

// unsupported is the panic for something that the evaluator does not support.
type unsupported struct{ message string }

func (u unsupported) Error() string { return u.message }

func (p *Program) signature(s *types.Signature) *signature {
	sig := &signature{variadic: s.Variadic()}
	if r := s.Recv(); r != nil {
		sig.params = append(sig.params, p.layout(r.Type()))
	}
	for v := range s.Params().Variables() {
		sig.params = append(sig.params, p.layout(v.Type()))
	}
	for v := range s.Results().Variables() {
		sig.results = append(sig.results, p.layout(v.Type()))
	}
	sig.paramAt, sig.paramSize, sig.paramBlock = sequence(sig.params)
	sig.resultAt, _, sig.resultBlock = sequence(sig.results)
	sig.typ = reflect.FuncOf(typesOf(sig.params), typesOf(sig.results), sig.variadic)
	sig.native = newNativeCall(sig.params, sig.results, sig.resultAt)
	sig.onStack = newStackCall(sig.params, sig.results, sig.resultAt)
	sig.entry = newEntryPlan(sig.params, sig.results)
	return sig
}
