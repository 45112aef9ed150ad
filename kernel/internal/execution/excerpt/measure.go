package excerpt

import (
	"errors"
	"fmt"
	"reflect"
)

// Longest is the largest length of an excerpt, in bytes, including its note.
const Longest = 100_000

// begins is how many bytes of a longer value are shown.
const begins = Longest - 200

// deepest is how deeply slices, maps and interfaces may be nested.
const deepest = 100

// errTooMuch ends the walk through a value that is too large for package fmt.
var errTooMuch = errors.New("too much")

// measure reports whether package fmt can write v, because v is small and does not contain itself.
// It looks at no more of v than it needs for that.
func measure(v reflect.Value) (small bool) {
	left := Longest
	return walk(v, 0, &left) == nil
}

// walk visits everything in v that package fmt would write.
func walk(v reflect.Value, depth int, left *int) error {
	*left--
	if *left < 0 || depth > deepest {
		return errTooMuch
	}
	if !v.IsValid() || hasText(v) {
		return nil
	}
	switch v.Kind() {
	case reflect.String:
		*left -= v.Len()
	case reflect.Interface:
		return walk(v.Elem(), depth+1, left)
	case reflect.Pointer:
		if depth == 0 && isCompound(v.Elem()) {
			return walk(v.Elem(), depth+1, left)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if err := walk(v.Field(i), depth+1, left); err != nil {
				return err
			}
		}
	case reflect.Slice, reflect.Array:
		if v.Len() > *left {
			return errTooMuch
		}
		for i := range v.Len() {
			if err := walk(v.Index(i), depth+1, left); err != nil {
				return err
			}
		}
	case reflect.Map:
		if v.Len() > *left {
			return errTooMuch
		}
		for entries := v.MapRange(); entries.Next(); {
			if err := walk(entries.Key(), depth+1, left); err != nil {
				return err
			}
			if err := walk(entries.Value(), depth+1, left); err != nil {
				return err
			}
		}
	}
	return nil
}

// hasText reports whether v has a method that gives its text.
func hasText(v reflect.Value) bool {
	if !v.CanInterface() {
		return false
	}
	switch v.Interface().(type) {
	case fmt.Formatter, error, fmt.Stringer:
		return v.Kind() != reflect.Interface
	}
	return false
}

// isCompound reports whether package fmt follows a pointer to v.
func isCompound(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Array, reflect.Slice, reflect.Struct, reflect.Map:
		return true
	}
	return false
}
