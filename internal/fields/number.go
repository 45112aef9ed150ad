package fields

import (
	"encoding/json"
	"math"
	"strconv"
)

// number is a number for JSON. JSON has neither infinities nor NaN. An infinite number is the
// string "Infinity" or "-Infinity", as in the JSON of Protocol Buffers; the functions of Go,
// Python, R and JavaScript that make a number of a text know it. What is not a number, NaN, is
// null. All others have twelve digits: the last ones depend on the processor.
type number float64

var _ json.Marshaler = number(0)

// MarshalJSON writes a number, "Infinity", "-Infinity" or null.
func (x number) MarshalJSON() ([]byte, error) {
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
