// Package jsonnumber writes numbers of answers into JSON, by one rule. JSON has neither infinities
// nor NaN. An infinite number is the string "Infinity" or "-Infinity", as in the JSON of Protocol
// Buffers; the functions of Go, Python, R and JavaScript that make a number of a text know it.
// What is no number, NaN, is null. All others have twelve digits: the last ones depend on the
// processor.
package jsonnumber

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"unicode"
)

// Number is a number for JSON.
type Number float64

// MarshalJSON writes a number, "Infinity", "-Infinity" or null.
func (x Number) MarshalJSON() ([]byte, error) {
	switch v := float64(x); {
	case math.IsNaN(v):
		return []byte("null"), nil
	case math.IsInf(v, 1):
		return []byte(`"Infinity"`), nil
	case math.IsInf(v, -1):
		return []byte(`"-Infinity"`), nil
	default:
		return strconv.AppendFloat(nil, v, 'g', 12, 64), nil
	}
}

// List prepares numbers for JSON. It is an empty list for none.
func List(x []float64) []Number {
	out := make([]Number, len(x))
	for i, v := range x {
		out[i] = Number(v)
	}
	return out
}

// Table prepares rows of numbers for JSON.
func Table(rows [][]float64) [][]Number {
	out := make([][]Number, len(rows))
	for i, row := range rows {
		out[i] = List(row)
	}
	return out
}

// Fields writes the exported fields of a struct in their order, AtLeast as at_least. A field that
// counts up names is written by the name.
func Fields(x any) ([]byte, error) {
	v := reflect.ValueOf(x)
	out := bytes.NewBufferString("{")
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if !f.IsExported() {
			continue
		}
		text, err := json.Marshal(prepared(v.Field(i)))
		if err != nil {
			return nil, err
		}
		if out.Len() > 1 {
			out.WriteByte(',')
		}
		fmt.Fprintf(out, "%q:%s", small(f.Name), text)
	}
	out.WriteByte('}')
	return out.Bytes(), nil
}

// prepared is a field as JSON can have it.
func prepared(v reflect.Value) any {
	switch x := v.Interface().(type) {
	case float64:
		return Number(x)
	case []float64:
		return List(x)
	case [][]float64:
		return Table(x)
	case fmt.Stringer:
		if v.CanInt() {
			return x.String()
		}
		return x
	default:
		return x
	}
}

// small writes AtLeast as at_least, RHat as r_hat and SD as sd.
func small(name string) string {
	var out []rune
	letters := []rune(name)
	for i, r := range letters {
		first := i > 0 && unicode.IsUpper(r) && (unicode.IsLower(letters[i-1]) ||
			i+1 < len(letters) && unicode.IsLower(letters[i+1]))
		if first {
			out = append(out, '_')
		}
		out = append(out, unicode.ToLower(r))
	}
	return string(out)
}
