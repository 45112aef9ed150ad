package runtimetypes

import (
	"fmt"
	"go/types"
	"reflect"
	"unsafe"
)

// maxSize is larger than the memory of any computer, and small enough to add sizes without
// overflow.
const maxSize = 1 << 46

// shapes finds types that have the same form in memory as others: the same size, alignment,
// pointers and equality. A type's shape is known before the type itself can be made. existing
// returns a type that is its own shape, or nil.
type shapes struct {
	existing func(types.Type) reflect.Type
}

func (s shapes) shapeOf(t types.Type) (reflect.Type, error) {
	if r := s.existing(t); r != nil {
		return r, nil
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return basicType(u)
	case *types.Pointer, *types.Chan:
		return reflect.TypeFor[unsafe.Pointer](), nil
	case *types.Map, *types.Signature:
		return reflect.TypeFor[func()](), nil
	case *types.Slice:
		return reflect.TypeFor[[]struct{}](), nil
	case *types.Interface:
		if u.NumMethods() == 0 {
			return reflect.TypeFor[any](), nil
		}
		return reflect.TypeFor[error](), nil
	case *types.Array:
		elem, err := s.shapeOf(u.Elem())
		if err != nil {
			return nil, err
		}
		return arrayOf(u, elem)
	case *types.Struct:
		return s.ofStruct(u)
	}
	return nil, fmt.Errorf("%s is no type of a value", t)
}

func (s shapes) ofStruct(u *types.Struct) (reflect.Type, error) {
	if r := s.existing(u); r != nil {
		return r, nil
	}
	var fields []field
	for i := range u.NumFields() {
		typ, err := s.shapeOf(u.Field(i).Type())
		if err != nil {
			return nil, err
		}
		fields = append(fields, fieldOf(u, i, typ))
	}
	shape := newStruct(fields)
	shape.setName(structString(fields))
	return shape.reflectType(), nil
}

// fieldOf returns a field of a struct. typ may be the shape of the field's type.
func fieldOf(u *types.Struct, i int, typ reflect.Type) field {
	v := u.Field(i)
	f := field{name: v.Name(), tag: u.Tag(i), typ: typ, embedded: v.Embedded()}
	if v.Pkg() != nil {
		f.pkgPath = v.Pkg().Path()
	}
	return f
}

func arrayOf(u *types.Array, elem reflect.Type) (reflect.Type, error) {
	if elem.Size() > 0 && u.Len() > maxSize/int64(elem.Size()) {
		return nil, fmt.Errorf("type %s is larger than any memory", u)
	}
	return reflect.ArrayOf(int(u.Len()), elem), nil
}

var basicTypes = map[types.BasicKind]reflect.Type{
	types.Bool: reflect.TypeFor[bool](), types.String: reflect.TypeFor[string](),
	types.Int: reflect.TypeFor[int](), types.Uint: reflect.TypeFor[uint](),
	types.Int8: reflect.TypeFor[int8](), types.Uint8: reflect.TypeFor[uint8](),
	types.Int16: reflect.TypeFor[int16](), types.Uint16: reflect.TypeFor[uint16](),
	types.Int32: reflect.TypeFor[int32](), types.Uint32: reflect.TypeFor[uint32](),
	types.Int64: reflect.TypeFor[int64](), types.Uint64: reflect.TypeFor[uint64](),
	types.Float32: reflect.TypeFor[float32](), types.Float64: reflect.TypeFor[float64](),
	types.Complex64: reflect.TypeFor[complex64](), types.Complex128: reflect.TypeFor[complex128](),
	types.Uintptr: reflect.TypeFor[uintptr](),

	types.UnsafePointer: reflect.TypeFor[unsafe.Pointer](),
}

func basicType(t *types.Basic) (reflect.Type, error) {
	if r, ok := basicTypes[types.Default(t).(*types.Basic).Kind()]; ok {
		return r, nil
	}
	return nil, fmt.Errorf("%s is no type of a value", t)
}
