// Package xreflect stands in for two packages of gomacro in the files that we borrow from
// gophernotes. There, values of a cell's types had no methods, and gomacro's types knew of them.
// Here the types are those of package reflect.
package xreflect

import "reflect"

// Type and Value are those of package reflect.
type (
	Type  = reflect.Type
	Value = reflect.Value
)

// ValueOf is reflect.ValueOf.
func ValueOf(v any) Value { return reflect.ValueOf(v) }

// ValueInterface is the value in v, nil if there is none.
func ValueInterface(v Value) any {
	if !v.IsValid() {
		return nil
	}
	return v.Interface()
}
