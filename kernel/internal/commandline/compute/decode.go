package compute

import (
	"encoding"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/internal/fields"
)

// forms are the types of values that fields of interfaces take.
var forms = map[reflect.Type]reflect.Type{
	reflect.TypeFor[bayescmp.Population](): reflect.TypeFor[bayescmp.DirichletMixture](),
}

// decoder is a value that reads itself.
type decoder interface {
	decode(text json.RawMessage, where string) error
}

// decode fills a value. Fields of structs have the names that they have in answers. where is the
// name of the value, for errors. null leaves what is there.
func decode(into reflect.Value, text json.RawMessage, where string) error {
	if string(text) == "null" {
		return nil
	}
	switch target := into.Addr().Interface().(type) {
	case *json.RawMessage:
		*target = text
		return nil
	case decoder:
		return target.decode(text, where)
	case encoding.TextUnmarshaler:
		var word string
		if json.Unmarshal(text, &word) != nil {
			word = shortened(text) // it is none of the words, which the error lists
		}
		if err := target.UnmarshalText([]byte(word)); err != nil {
			return malformed(where + ": " + shorn(err))
		}
		return nil
	case *rand.Source:
		var seed uint64
		if json.Unmarshal(text, &seed) != nil {
			return mistyped(where, "a whole number, the seed,", text)
		}
		*target = bayescmp.Seed(seed)
		return nil
	}
	switch into.Kind() {
	case reflect.Pointer:
		into.Set(reflect.New(into.Type().Elem()))
		return decode(into.Elem(), text, where)
	case reflect.Interface:
		made := reflect.New(forms[into.Type()]).Elem()
		err := decode(made, text, where)
		into.Set(made)
		return err
	case reflect.Struct:
		return decodeStruct(into, text, where)
	case reflect.Slice, reflect.Array:
		return decodeList(into, text, where)
	}
	if json.Unmarshal(text, into.Addr().Interface()) != nil {
		return mistyped(where, kindOf(into.Type()), text)
	}
	return nil
}

// kindOf says which values a type has.
func kindOf(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "a text"
	case reflect.Int, reflect.Int64:
		return "a whole number"
	case reflect.Uint64:
		return "a whole number from 0"
	}
	return "a number"
}

// wordsOf returns the words for the values of a type; nil for a type that has none.
func wordsOf(t reflect.Type) (words []string) {
	for value := reflect.New(t).Elem(); t.Kind() == reflect.Int; value.SetInt(value.Int() + 1) {
		of, ok := value.Interface().(encoding.TextMarshaler)
		if !ok {
			return nil
		}
		word, err := of.MarshalText()
		if err != nil {
			return words
		}
		if len(word) > 0 {
			words = append(words, string(word))
		}
	}
	return nil
}

// decodeStruct fills the fields that the object has.
func decodeStruct(into reflect.Value, text json.RawMessage, where string) error {
	given, err := object(text, where)
	if err != nil {
		return err
	}
	known := settable(into)
	for _, m := range given {
		field, ok := known.find(m.name)
		if !ok {
			return malformed(fmt.Sprintf("%s has no field %q; it has %s", inside(where), m.name,
				known.listed()))
		}
		if err := decode(field, m.value, joined(where, m.name)); err != nil {
			return err
		}
	}
	return nil
}

// decodeList fills a slice, or an array of exactly so many values.
func decodeList(into reflect.Value, text json.RawMessage, where string) error {
	var all []json.RawMessage
	if json.Unmarshal(text, &all) != nil {
		return mistyped(where, "a list", text)
	}
	if into.Kind() == reflect.Array {
		if len(all) != into.Len() {
			return malformed(fmt.Sprintf("%s: want a list of %d values, not %d", where, into.Len(),
				len(all)))
		}
	} else {
		into.Set(reflect.MakeSlice(into.Type(), len(all), len(all)))
	}
	for i, one := range all {
		if string(one) == "null" {
			return mistyped(fmt.Sprintf("%s[%d]", where, i), kindOf(into.Type().Elem()), one)
		}
		if err := decode(into.Index(i), one, fmt.Sprintf("%s[%d]", where, i)); err != nil {
			return err
		}
	}
	return nil
}

// fieldList are the fields of a struct by name.
type fieldList []struct {
	name  string
	value reflect.Value
}

// settable returns the fields of a struct, with those of its parts that are inline.
func settable(v reflect.Value) (out fieldList) {
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if f.Anonymous {
			out = append(out, settable(v.Field(i))...)
			continue
		}
		if name, _ := fields.Tagged(f); name != "" {
			out = append(out, struct {
				name  string
				value reflect.Value
			}{name, v.Field(i)})
		}
	}
	return out
}

func (l fieldList) find(name string) (reflect.Value, bool) {
	for _, f := range l {
		if f.name == name {
			return f.value, true
		}
	}
	return reflect.Value{}, false
}

func (l fieldList) listed() string {
	names := make([]string, len(l))
	for i, f := range l {
		names[i] = f.name
	}
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

func joined(where, name string) string {
	if where == "" {
		return name
	}
	return where + "." + name
}
