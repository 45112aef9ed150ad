// Package fields reads the fields of an answer, once for all who write them: JSON, the columns of a
// data frame, and the glossary. An answer is a struct. Each of its exported fields has one name,
// that of Go in small letters (AtLeast is at_least, RHat is r_hat, SD is sd), or that of its tag:
//
//	P []float64 `field:"p_best,column"`
//
// The options of a tag are: inline (the fields of the struct stand among those around it), column
// (the list is a column of the frame with one row per entry) and omitempty (JSON leaves it out
// where it is empty). A field with the tag "-" is left out everywhere.
//
// A column of a frame that holds a field of a field is called by both names: p and left make
// p_left.
package fields

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Field is one value with its name.
type Field struct {
	Name  string
	Value any

	column, omitempty bool
}

// Named is a value that is computed of an answer.
func Named(name string, value any) Field { return Field{Name: name, Value: value} }

// List is the fields of an answer, in their order.
type List []Field

// Of returns the fields of a struct, or of what a pointer points at. Of a nil pointer it has the
// fields of an empty struct.
func Of(x any) List {
	v := reflect.ValueOf(x)
	if v.Kind() == reflect.Pointer {
		if v = v.Elem(); !v.IsValid() {
			v = reflect.Zero(reflect.TypeOf(x).Elem())
		}
	}
	var out List
	for i := range v.NumField() {
		f := v.Type().Field(i)
		name, options := Tagged(f)
		if name == "" {
			continue
		}
		if options == "inline" {
			out = append(out, inlined(v.Field(i))...)
			continue
		}
		out = append(out, Field{name, v.Field(i).Interface(), options == "column",
			options == "omitempty"})
	}
	return out
}

// Tagged returns the name of a field of a struct, "" for one that is left out, and the options of
// its tag.
func Tagged(f reflect.StructField) (name, options string) {
	name, options, _ = strings.Cut(f.Tag.Get("field"), ",")
	switch {
	case !f.IsExported() || name == "-":
		return "", ""
	case name == "":
		name = small(f.Name)
	}
	return name, options
}

// inlined are the fields of a field. Those that are not there, as a pointer is nil, are left out of
// JSON, and empty in a frame.
func inlined(v reflect.Value) List {
	missing := v.Kind() == reflect.Pointer && v.IsNil()
	out := Of(v.Interface())
	for i := range out {
		out[i].omitempty = out[i].omitempty || missing
	}
	return out
}

// With returns the fields with others at the end.
func (l List) With(added ...Field) List { return slices.Concat(l, added) }

// After returns the fields with others behind that of the given name.
func (l List) After(name string, added ...Field) List {
	at := slices.IndexFunc(l, func(f Field) bool { return f.Name == name })
	return slices.Concat(l[:at+1], added, l[at+1:])
}

// JSON writes the fields of a struct, and behind them what is computed of it. A nil pointer is
// null.
func JSON(x any, computed ...Field) ([]byte, error) {
	if v := reflect.ValueOf(x); v.Kind() == reflect.Pointer && v.IsNil() {
		return []byte("null"), nil
	}
	return Of(x).With(computed...).MarshalJSON()
}

// MarshalJSON writes the fields in their order. No list is null, but empty.
func (l List) MarshalJSON() ([]byte, error) {
	out := bytes.NewBufferString("{")
	for _, f := range l {
		v := reflect.ValueOf(f.Value)
		if f.omitempty && (!v.IsValid() || v.IsZero()) {
			continue
		}
		text, err := json.Marshal(prepared(v))
		if err != nil {
			return nil, err
		}
		if out.Len() > 1 {
			out.WriteByte(',')
		}
		out.WriteString(strconv.Quote(f.Name))
		out.WriteByte(':')
		out.Write(text)
	}
	out.WriteByte('}')
	return out.Bytes(), nil
}

// prepared is a field as JSON can have it: what counts up names is written by the name, an error by
// its text.
func prepared(v reflect.Value) any {
	if !v.IsValid() { // no error
		return ""
	}
	switch x := v.Interface().(type) {
	case float64:
		return number(x)
	case error:
		return x.Error()
	case fmt.Stringer:
		if v.CanInt() {
			return x.String()
		}
		return x
	case json.Marshaler:
		return x
	}
	switch v.Kind() {
	case reflect.Struct:
		return Of(v.Interface())
	case reflect.Pointer:
		if !v.IsNil() {
			return Of(v.Interface())
		}
	case reflect.Slice:
		list := make([]any, v.Len())
		for i := range list {
			list[i] = prepared(v.Index(i))
		}
		return list
	}
	return v.Interface()
}

// Row returns the fields that are columns of a frame in which the answer is a row: what is no list.
func (l List) Row() List {
	var out List
	for _, f := range l {
		switch reflect.ValueOf(f.Value).Kind() {
		case reflect.Struct, reflect.Pointer:
			for _, inner := range Of(f.Value).Row() {
				out = append(out, Named(f.Name+"_"+inner.Name, inner.Value))
			}
		case reflect.String, reflect.Bool, reflect.Int, reflect.Float64:
			out = append(out, f)
		}
	}
	return out
}

// Columns returns the lists that are columns of the frame of the answer.
func (l List) Columns() List {
	return slices.DeleteFunc(slices.Clone(l), func(f Field) bool { return !f.column })
}

// small writes AtLeast as at_least, RHat as r_hat and SD as sd.
func small(name string) string {
	out := make([]byte, 0, 2*len(name))
	for i := range len(name) {
		c, next := name[i], byte(0)
		if i+1 < len(name) {
			next = name[i+1]
		}
		if i > 0 && isUpper(c) && (isLower(name[i-1]) || isLower(next)) {
			out = append(out, '_')
		}
		if isUpper(c) {
			c += 'a' - 'A'
		}
		out = append(out, c)
	}
	return string(out)
}

// Names of fields have no other letters than those of English.
func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }
func isLower(c byte) bool { return 'a' <= c && c <= 'z' }
