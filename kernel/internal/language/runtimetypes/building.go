package runtimetypes

import (
	"fmt"
	"go/types"
	"reflect"
	"slices"
	"strings"
	"unsafe"
)

// made has types by their sources. Several types.Type can be the source of the same type.
type made struct {
	known  map[types.Type]reflect.Type
	unique map[string]reflect.Type // by a key that identical types share
}

func newMade() made {
	return made{map[types.Type]reflect.Type{}, map[string]reflect.Type{}}
}

// building is one call of Of. The types that it makes are known to later calls only if the whole
// call succeeds.
type building struct {
	compiled   func(*types.Named) reflect.Type
	within     func(*types.TypeName) []types.Type
	call       func(*types.Func, []reflect.Value) []reflect.Value
	functionOf func(*types.Selection) reflect.Value
	index      *index
	before     made
	made
	unfinished []withMethods
}

// withMethods is a type whose method table, like that of its pointer type, is still empty.
type withMethods struct {
	source types.Type
	typ    reflect.Type
}

func (b *building) typeOf(t types.Type) (reflect.Type, error) {
	if r, ok := b.lookUp(t); ok {
		return r, nil
	}
	r, err := b.make(types.Unalias(t))
	if err != nil {
		return nil, err
	}
	b.known[t] = r
	return r, nil
}

func (b *building) lookUp(t types.Type) (reflect.Type, bool) {
	if r, ok := b.known[t]; ok {
		return r, true
	}
	r, ok := b.before.known[t]
	return r, ok
}

// one returns the type with a key, and makes it if there is none.
func (b *building) one(key string, make func() (reflect.Type, error)) (reflect.Type, error) {
	if r, ok := b.unique[key]; ok {
		return r, nil
	}
	if r, ok := b.before.unique[key]; ok {
		return r, nil
	}
	r, err := make()
	if err == nil {
		b.unique[key] = r
	}
	return r, err
}

func (b *building) make(t types.Type) (reflect.Type, error) {
	switch t := t.(type) {
	case *types.Basic:
		return basicType(t)
	case *types.Named:
		return b.named(t)
	case *types.Pointer:
		return b.derive(t.Elem(), reflect.PointerTo)
	case *types.Slice:
		return b.derive(t.Elem(), reflect.SliceOf)
	case *types.Array:
		elem, err := b.typeOf(t.Elem())
		if err != nil {
			return nil, err
		}
		return arrayOf(t, elem)
	case *types.Map:
		key, err := b.typeOf(t.Key())
		if err != nil {
			return nil, err
		}
		return b.derive(t.Elem(), func(elem reflect.Type) reflect.Type {
			return reflect.MapOf(key, elem)
		})
	case *types.Chan:
		return b.channel(t)
	case *types.Signature:
		return b.function(t)
	case *types.Struct:
		return b.structure(t)
	case *types.Interface:
		return b.unnamedInterface(t)
	}
	return nil, fmt.Errorf("%s is no type of a value", t)
}

func (b *building) derive(t types.Type, of func(reflect.Type) reflect.Type) (reflect.Type, error) {
	r, err := b.typeOf(t)
	if err != nil {
		return nil, err
	}
	return of(r), nil
}

var directions = map[types.ChanDir]reflect.ChanDir{
	types.SendRecv: reflect.BothDir,
	types.SendOnly: reflect.SendDir,
	types.RecvOnly: reflect.RecvDir,
}

func (b *building) channel(t *types.Chan) (reflect.Type, error) {
	elem, err := b.typeOf(t.Elem())
	if err != nil {
		return nil, err
	}
	if elem.Size() >= 1<<16 {
		return nil, fmt.Errorf("the elements of %s take 64 KB or more; send pointers to them", t)
	}
	return reflect.ChanOf(directions[t.Dir()], elem), nil
}

// maxParameters leaves room for a receiver among the 128 parameters that package reflect allows.
const maxParameters = 127

func (b *building) function(t *types.Signature) (reflect.Type, error) {
	if t.Params().Len()+t.Results().Len() > maxParameters {
		return nil, fmt.Errorf("a function has more than %d parameters and results", maxParameters)
	}
	in, err := b.all(t.Params())
	if err != nil {
		return nil, err
	}
	out, err := b.all(t.Results())
	if err != nil {
		return nil, err
	}
	return reflect.FuncOf(in, out, t.Variadic()), nil
}

func (b *building) all(vars *types.Tuple) ([]reflect.Type, error) {
	var list []reflect.Type
	for v := range vars.Variables() {
		r, err := b.typeOf(v.Type())
		if err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	return list, nil
}

func (b *building) fields(t *types.Struct) ([]field, error) {
	var fields []field
	for i := range t.NumFields() {
		r, err := b.typeOf(t.Field(i).Type())
		if err != nil {
			return nil, err
		}
		fields = append(fields, fieldOf(t, i, r))
	}
	return fields, nil
}

// structure makes an unnamed struct type. If package reflect can make the type, it does, so that
// the type is shared with package reflect and compiled code.
func (b *building) structure(t *types.Struct) (reflect.Type, error) {
	fields, err := b.fields(t)
	if err != nil {
		return nil, err
	}
	if plain := plainFields(fields); plain != nil {
		return reflect.StructOf(plain), nil
	}
	return b.one(structKey(fields), func() (reflect.Type, error) {
		r := b.declare(t, structString(fields), room{kind: reflect.Struct})
		r.setUnderlying(&newStruct(fields).rtype)
		return r.reflectType(), nil
	})
}

func (b *building) unnamedInterface(t *types.Interface) (reflect.Type, error) {
	methods, err := b.signatures(t)
	if err != nil {
		return nil, err
	}
	if len(methods) == 0 {
		return reflect.TypeFor[any](), nil
	}
	key := interfaceKey(methods)
	return b.one(key, func() (reflect.Type, error) {
		if r := b.index.findInterface(key); r != nil {
			return r, nil
		}
		r := newInterface(methods)
		r.setName(interfaceString(methods))
		return r.reflectType(), nil
	})
}

func (b *building) signatures(t *types.Interface) ([]signature, error) {
	if !t.IsMethodSet() {
		return nil, fmt.Errorf("%s is a constraint, no type of a value", t)
	}
	var methods []signature
	for i := range t.NumMethods() {
		s, err := b.signature(t.Method(i), t.Method(i).Type())
		if err != nil {
			return nil, err
		}
		methods = append(methods, s)
	}
	return methods, nil
}

func (b *building) signature(f *types.Func, typ types.Type) (signature, error) {
	r, err := b.typeOf(typ)
	if err != nil {
		return signature{}, err
	}
	s := signature{name: f.Name(), typ: r}
	if !f.Exported() {
		s.pkgPath = f.Pkg().Path()
	}
	return s, nil
}

func (b *building) named(t *types.Named) (reflect.Type, error) {
	if r := b.existing(t); r != nil {
		return r, nil
	}
	if t.Obj().Pkg() == nil {
		return nil, fmt.Errorf("%s is a constraint, no type of a value", t)
	}
	name, key := t.Obj().Name(), fmt.Sprintf("named %p", t.Origin().Obj())
	if t.TypeParams().Len() != t.TypeArgs().Len() {
		return nil, fmt.Errorf("%s is generic and has no type arguments here", name)
	}
	var lists []string
	for _, list := range [][]types.Type{b.around(t), slices.Collect(t.TypeArgs().Types())} {
		var args []string
		for _, arg := range list {
			r, err := b.typeOf(arg)
			if err != nil {
				return nil, err
			}
			args = append(args, linkName(r))
			key += fmt.Sprintf(" %p", rtypeOf(r))
		}
		if len(args) > 0 {
			lists = append(lists, strings.Join(args, ","))
		}
	}
	if len(lists) > 0 {
		name += "[" + strings.Join(lists, ";") + "]"
	}
	return b.one(key, func() (reflect.Type, error) {
		if r := b.indexed(t, name); r != nil {
			return r, nil
		}
		return b.declareNamed(t, name, key)
	})
}

// around returns the type arguments of the function in which t is declared.
func (b *building) around(t *types.Named) []types.Type {
	if b.within == nil {
		return nil
	}
	return b.within(t.Obj())
}

// existing returns a type that the program has already, or nil if it must be made.
func (b *building) existing(t types.Type) reflect.Type {
	if r, ok := b.lookUp(t); ok {
		return r
	}
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		if t.Obj() == types.Universe.Lookup("error") {
			return reflect.TypeFor[error]()
		}
		if t.Obj().Pkg() != nil {
			return b.askCompiled(t)
		}
	case *types.Struct:
		return b.compiledStruct(t)
	}
	return nil
}

func (b *building) askCompiled(t *types.Named) reflect.Type {
	r := b.compiled(t)
	if r != nil {
		b.index.add(r)
	} else if t.TypeArgs() == nil {
		r = b.indexed(t, t.Obj().Name())
	}
	return r
}

// indexed finds a type to which compiled types refer. They do not refer to types in a package main,
// which cannot be imported.
func (b *building) indexed(t *types.Named, name string) reflect.Type {
	if t.Obj().Pkg().Name() == "main" {
		return nil
	}
	return b.index.find(t.Obj().Pkg().Path(), name)
}

// compiledStruct finds a compiled type by its underlying struct. It is needed when a cell gives a
// new name to a compiled struct type whose fields have types that the cell cannot name.
func (b *building) compiledStruct(t *types.Struct) reflect.Type {
	if t.NumFields() == 0 || t.Field(0).Pkg() == nil {
		return nil
	}
	scope := t.Field(0).Pkg().Scope()
	for _, name := range scope.Names() {
		object, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || object.Type().Underlying() != t {
			continue
		}
		if named, ok := object.Type().(*types.Named); ok {
			return b.askCompiled(named)
		}
	}
	return nil
}

// declareNamed makes a named type. It sets the layout first, so that the type's own fields,
// elements or methods can refer to the type.
func (b *building) declareNamed(t *types.Named, name, key string) (reflect.Type, error) {
	shape, err := shapes{b.existing}.shapeOf(t.Underlying())
	if err != nil {
		return nil, err
	}
	needed := room{kind: kindOf(t, shape)}
	if f, ok := t.Underlying().(*types.Signature); ok {
		needed.parameters = f.Params().Len() + f.Results().Len()
	}
	r := b.declare(t, t.Obj().Pkg().Name()+"."+name, needed)
	r.flags |= flagNamed
	r.uncommonOf().pkgPath = offOfName(plainName(t.Obj().Pkg().Path()))
	r.setLayout(rtypeOf(shape))
	if needed.kind == reflect.Struct || needed.kind == reflect.Array {
		r.setUnderlying(rtypeOf(shape)) // package reflect reads the underlying parts of these
	}
	b.known[t], b.unique[key] = r.reflectType(), r.reflectType()
	underlying, err := b.underlying(t.Underlying())
	if err != nil {
		return nil, err
	}
	r.setUnderlying(underlying)
	if part := (*interfaceType)(unsafe.Pointer(r)); needed.kind == reflect.Interface {
		part.pkgPath = plainName(t.Obj().Pkg().Path())
	}
	return r.reflectType(), nil
}

// kindOf returns the kind of a type, whose shape may have another kind.
func kindOf(t types.Type, shape reflect.Type) reflect.Kind {
	switch t.Underlying().(type) {
	case *types.Pointer:
		return reflect.Pointer
	case *types.Chan:
		return reflect.Chan
	case *types.Map:
		return reflect.Map
	case *types.Signature:
		return reflect.Func
	}
	return shape.Kind()
}

func (b *building) underlying(t types.Type) (*rtype, error) {
	switch t := t.(type) {
	case *types.Struct:
		if r := b.compiledStruct(t); r != nil {
			return rtypeOf(r), nil
		}
		fields, err := b.fields(t)
		if err != nil {
			return nil, err
		}
		return &newStruct(fields).rtype, nil
	case *types.Interface:
		methods, err := b.signatures(t)
		if err != nil {
			return nil, err
		}
		return &newInterface(methods).rtype, nil
	}
	r, err := b.typeOf(t)
	if err != nil {
		return nil, err
	}
	return rtypeOf(r), nil
}

// declare allocates a type and the type of pointers to it, with empty method tables that finish
// will fill.
func (b *building) declare(t types.Type, name string, needed room) *rtype {
	pointerMethods := 0
	if !types.IsInterface(t) {
		needed.methods = len(methodsOf(t))
		pointerMethods = len(methodsOf(types.NewPointer(t)))
	}
	r := newDescriptor(needed)
	r.setName(name)
	newPointer(r, pointerMethods)
	if pointerMethods > 0 {
		b.unfinished = append(b.unfinished, withMethods{source: t, typ: r.reflectType()})
	}
	return r
}
