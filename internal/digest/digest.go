// Package digest tells by their content whether two values are the same: results that are kept are
// found by the digest of all that they depend on.
package digest

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
)

// ErrUnknown is wrapped by the errors about values whose content cannot be known: functions,
// channels, values that refer to themselves, and sources of random numbers, which change as they
// are used.
var ErrUnknown = errors.New("its content cannot be known")

// Of returns twelve hexadecimal digits that depend on the type and on the whole content of x, the
// unexported fields included. A pointer in an interface stands for what it points to, and −0 for 0.
// Fields that are tagged `digest:"-"` do not count.
func Of(x any) (string, error) {
	h := sha256.New()
	w := walk{h, nil}
	err := w.add("", reflect.ValueOf(&x).Elem())
	return fmt.Sprintf("%x", h.Sum(nil)[:6]), err
}

// walk goes through a value. Above are the pointers, slices and maps on the way to where it is.
type walk struct {
	hash.Hash
	above []reference
}

type reference struct {
	typ reflect.Type
	to  uintptr
	n   int
}

var source = reflect.TypeFor[rand.Source]()

// add writes a value, whose name is for errors.
func (w *walk) add(name string, v reflect.Value) error {
	if !v.IsValid() {
		w.number(0)
		return nil
	}
	w.number(uint64(v.Kind()))
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface, reflect.Slice, reflect.Map, reflect.Func,
		reflect.Chan, reflect.UnsafePointer:
		if v.IsNil() {
			w.number(0)
			return nil
		}
		w.number(1)
	}
	return w.content(name, v)
}

func unknown(name string, v reflect.Value) error {
	return fmt.Errorf("%s is a %s: %w", strings.TrimPrefix(name, "."), v.Type(), ErrUnknown)
}

// content writes what is in a value that is not nil.
func (w *walk) content(name string, v reflect.Value) error {
	if v.Kind() != reflect.Interface && reflect.PointerTo(v.Type()).Implements(source) {
		return unknown(name, v)
	}
	switch v.Kind() {
	case reflect.Bool:
		if v.Bool() {
			w.number(1)
		} else {
			w.number(0)
		}
	case reflect.String:
		w.text(v.String())
	case reflect.Float32, reflect.Float64:
		w.float(v.Float())
	case reflect.Complex64, reflect.Complex128:
		w.float(real(v.Complex()))
		w.float(imag(v.Complex()))
	case reflect.Interface:
		return w.dynamic(name, v.Elem())
	case reflect.Struct:
		return w.fields(name, v)
	case reflect.Array:
		return w.elements(name, v)
	case reflect.Pointer, reflect.Slice, reflect.Map:
		return w.within(name, v)
	case reflect.Func, reflect.Chan, reflect.UnsafePointer:
		return unknown(name, v)
	default:
		w.integer(v)
	}
	return nil
}

// dynamic writes the type and the value in an interface. A pointer counts as what it points to: the
// methods of both are the same to who calls them.
func (w *walk) dynamic(name string, v reflect.Value) error {
	w.text(typeName(v.Type()))
	if v.Kind() == reflect.Pointer && !v.IsNil() {
		return w.content(name, v)
	}
	return w.add(name, v)
}

func (w *walk) integer(v reflect.Value) {
	if v.CanInt() {
		w.number(uint64(v.Int()))
	} else {
		w.number(v.Uint())
	}
}

// within follows a reference, unless it leads back to where the walk came from.
func (w *walk) within(name string, v reflect.Value) error {
	at := reference{v.Type(), v.Pointer(), 0}
	if v.Kind() == reflect.Slice {
		at.n = v.Len()
	}
	if slices.Contains(w.above, at) && (v.Kind() != reflect.Slice || at.n > 0) {
		return fmt.Errorf("%s refers to itself: %w", strings.TrimPrefix(name, "."), ErrUnknown)
	}
	w.above = append(w.above, at)
	defer func() { w.above = w.above[:len(w.above)-1] }()
	switch v.Kind() {
	case reflect.Pointer:
		return w.add(name, v.Elem())
	case reflect.Slice:
		return w.elements(name, v)
	}
	return w.entries(name, v)
}

func (w *walk) elements(name string, v reflect.Value) error {
	w.number(uint64(v.Len()))
	for i := range v.Len() {
		if err := w.add(name, v.Index(i)); err != nil {
			return err
		}
	}
	return nil
}

func (w *walk) fields(name string, v reflect.Value) error {
	w.text(typeName(v.Type()))
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if f.Tag.Get("digest") == "-" {
			continue
		}
		w.text(f.Name)
		if err := w.add(name+"."+f.Name, v.Field(i)); err != nil {
			return err
		}
	}
	return nil
}

// entries writes a map in the order of its entries' digests.
func (w *walk) entries(name string, v reflect.Value) error {
	var sums []string
	for it := v.MapRange(); it.Next(); {
		one := walk{sha256.New(), w.above}
		for _, x := range []reflect.Value{it.Key(), it.Value()} {
			if err := one.add(name, x); err != nil {
				return err
			}
		}
		sums = append(sums, string(one.Sum(nil)))
	}
	slices.Sort(sums)
	w.number(uint64(len(sums)))
	for _, sum := range sums {
		w.text(sum)
	}
	return nil
}

// typeName tells types of one name in different packages apart. A pointer counts as its type.
func typeName(t reflect.Type) string {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Name() == "" {
		return t.String()
	}
	return t.PkgPath() + "." + t.Name()
}

func (w *walk) number(n uint64) { w.Write(binary.LittleEndian.AppendUint64(nil, n)) }

func (w *walk) float(x float64) {
	if math.IsNaN(x) {
		x = math.NaN() // one of them for all
	}
	w.number(math.Float64bits(x + 0)) // −0 is 0
}

func (w *walk) text(s string) {
	w.number(uint64(len(s)))
	w.Write([]byte(s))
}
