//go:build bayeskernel

package main

import (
	"fmt"
	"reflect"
	"unicode/utf8"
)

// What nobody reads is cut: the values of long lists, and long texts.
const (
	mostElements = 10_000
	mostText     = 1 << 20
)

// plainText is what fmt prints of v. Long lists and texts are cut with a note, and a value that
// contains itself, which fmt would print for ever, is not printed.
func plainText(v any) string {
	value := reflect.ValueOf(v)
	_, isStringer := v.(fmt.Stringer)
	_, isError := v.(error)
	if isStringer || isError {
		return cutText(fmt.Sprint(v))
	}
	if containsItself(value, map[visit]bool{}, 0) {
		return fmt.Sprintf("a %T that contains itself", v)
	}
	if k := value.Kind(); (k == reflect.Slice || k == reflect.Array && value.CanAddr()) &&
		value.Len() > mostElements {
		text := fmt.Sprint(value.Slice(0, mostElements).Interface())
		return cutText(text[:len(text)-1]) +
			fmt.Sprintf(" …] (the first %d of %d elements)", mostElements, value.Len())
	}
	return cutText(fmt.Sprint(v))
}

// cutText is the beginning of a long text.
func cutText(text string) string {
	if len(text) <= mostText {
		return text
	}
	end := mostText
	for !utf8.RuneStart(text[end]) {
		end--
	}
	return fmt.Sprintf("%s … (the first %d of %d bytes)", text[:end], end, len(text))
}

// A visit is a map, slice or pointer that is being looked at.
type visit struct {
	kind reflect.Kind
	at   uintptr
	len  int
}

// containsItself reports whether v leads back to itself by what fmt follows: elements, fields and
// interfaces, and a pointer at the top.
func containsItself(v reflect.Value, above map[visit]bool, depth int) bool {
	const deepest = 1000
	if depth > deepest {
		return true
	}
	inside := func(elements func(yield func(reflect.Value) bool), here visit) bool {
		if above[here] {
			return true
		}
		above[here] = true
		defer delete(above, here)
		for element := range elements {
			if containsItself(element, above, depth+1) {
				return true
			}
		}
		return false
	}
	switch v.Kind() {
	case reflect.Pointer:
		return depth == 0 && !v.IsNil() && containsItself(v.Elem(), above, depth+1)
	case reflect.Interface:
		return !v.IsNil() && containsItself(v.Elem(), above, depth+1)
	case reflect.Struct:
		for _, field := range v.Fields() {
			if mayContain(field.Type()) && containsItself(field, above, depth+1) {
				return true
			}
		}
	case reflect.Array, reflect.Slice:
		if !mayContain(v.Type().Elem()) {
			return false
		}
		elements := func(yield func(reflect.Value) bool) {
			for i := 0; i < v.Len() && yield(v.Index(i)); i++ {
			}
		}
		if v.Kind() == reflect.Array {
			for element := range elements {
				if containsItself(element, above, depth+1) {
					return true
				}
			}
			return false
		}
		return v.Len() > 0 && inside(elements, visit{v.Kind(), v.Pointer(), v.Len()})
	case reflect.Map:
		if !mayContain(v.Type().Elem()) || v.IsNil() {
			return false
		}
		elements := func(yield func(reflect.Value) bool) {
			for i := v.MapRange(); i.Next() && yield(i.Value()); {
			}
		}
		return inside(elements, visit{v.Kind(), v.Pointer(), 0})
	}
	return false
}

// mayContain reports whether a value of type t can have a map, a slice or an interface in it.
func mayContain(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Map, reflect.Slice, reflect.Interface, reflect.Struct, reflect.Array:
		return true
	}
	return false
}
