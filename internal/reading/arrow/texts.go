package arrow

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/bayescmp/go/internal/reading/typed"
)

// values says how the values of a column are laid out, and what their texts are.
type values struct {
	layout layout
	// width is the number of bytes of a value, or of an offset.
	width int
	write func(to, value []byte) []byte
}

// layout is how values are in buffers.
type layout int

const (
	fixed   layout = iota // so many bytes each
	nothing               // all are missing
	bits                  // one bit each
	offsets               // texts one after the other, and where they begin
	views                 // texts of any order
)

// valuesOf returns the values of a type, by its number in Arrow's specification.
func valuesOf(kind byte, about object) (values, error) {
	v, name := values{}, ""
	switch kind {
	case 1:
		v.layout, v.write = nothing, plain
	case 2:
		v, name = wholes(about.int32(0, 0), about.bool(1)), "odd whole numbers"
	case 3:
		v, name = floats(about.int16(0)), "odd numbers"
	case 5:
		v = values{offsets, 4, plain}
	case 6:
		v = values{bits, 0, func(to, v []byte) []byte { return strconv.AppendBool(to, v[0] != 0) }}
	case 7:
		v, name = decimals(about.int32(2, 128)/8, about.int32(1, 0)), "odd decimals"
	case 8:
		v, name = days(about.int16(1)), "odd dates"
	case 10:
		v, name = moments(about.int16(0)), "odd moments"
	case 20:
		v = values{offsets, 8, plain}
	case 24:
		v = values{views, 0, plain}
	case 4, 9, 11, 15, 18, 19, 23:
		name = map[byte]string{4: "binary", 9: "time", 11: "interval", 15: "binary of fixed size",
			18: "duration", 19: "large binary", 23: "view of binary"}[kind]
	default:
		return v, fmt.Errorf("it is nested: its values are lists, maps or structures; save the " +
			"table with a plain column for each of their parts")
	}
	if v.write == nil {
		return v, fmt.Errorf("its values are of type %s, which are no texts, numbers or dates; "+
			"leave it out, or save the table as CSV", name)
	}
	return v, nil
}

func plain(to, v []byte) []byte { return append(to, v...) }

// unsigned is a number whose first byte is the lowest.
func unsigned(v []byte) (n uint64) {
	for _, c := range slices.Backward(v) {
		n = n<<8 | uint64(c)
	}
	return n
}

// signed is a number that may be negative.
func signed(v []byte) int64 {
	above := 64 - 8*len(v)
	return int64(unsigned(v)<<above) >> above
}

func wholes(width int, isSigned bool) values {
	if !slices.Contains([]int{8, 16, 32, 64}, width) {
		return values{}
	}
	if isSigned {
		return values{fixed, width / 8, func(to, v []byte) []byte {
			return strconv.AppendInt(to, signed(v), 10)
		}}
	}
	return values{fixed, width / 8, func(to, v []byte) []byte {
		return strconv.AppendUint(to, unsigned(v), 10)
	}}
}

// floats are numbers of 16, 32 or 64 bits.
func floats(precision int) values {
	switch precision {
	case 0:
		return values{fixed, 2, func(to, v []byte) []byte {
			return typed.AppendFloat(to, half(binary.LittleEndian.Uint16(v)), 32)
		}}
	case 1:
		return values{fixed, 4, func(to, v []byte) []byte {
			n := math.Float32frombits(binary.LittleEndian.Uint32(v))
			return typed.AppendFloat(to, float64(n), 32)
		}}
	case 2:
		return values{fixed, 8, func(to, v []byte) []byte {
			return typed.AppendFloat(to, math.Float64frombits(binary.LittleEndian.Uint64(v)), 64)
		}}
	}
	return values{}
}

// half is a number of 16 bits: its sign, five bits of its exponent, and ten of its fraction.
func half(v uint16) float64 {
	sign := 1 - 2*float64(v>>15)
	exponent, fraction := int(v>>10&31), float64(v&1023)/1024
	switch exponent {
	case 0:
		return sign * math.Ldexp(fraction, -14)
	case 31:
		if fraction > 0 {
			return math.NaN()
		}
		return math.Inf(int(sign))
	}
	return sign * math.Ldexp(1+fraction, exponent-15)
}

// decimals have so many digits behind the point.
func decimals(width, scale int) values {
	const most = 1000 // digits; Arrow has 76
	if !slices.Contains([]int{4, 8, 16, 32}, width) || scale < 0 || scale > most {
		return values{}
	}
	return values{fixed, width, func(to, v []byte) []byte {
		highest := slices.Clone(v)
		slices.Reverse(highest)
		return typed.AppendDecimal(to, typed.Digits(highest), scale)
	}}
}

func days(unit int) values {
	switch unit {
	case 0:
		return values{fixed, 4, func(to, v []byte) []byte {
			return typed.AppendDate(to, time.Unix(signed(v)*24*60*60, 0))
		}}
	case 1:
		return values{fixed, 8, func(to, v []byte) []byte {
			return typed.AppendDate(to, time.UnixMilli(signed(v)))
		}}
	}
	return values{}
}

// moments are in seconds, or in thousandths, millionths or billionths of them.
func moments(unit int) values {
	if unit < 0 || unit > 3 {
		return values{}
	}
	each := []int64{1, 1e3, 1e6, 1e9}[unit]
	return values{fixed, 8, func(to, v []byte) []byte {
		n := signed(v)
		return typed.AppendMoment(to, time.Unix(n/each, n%each*(1e9/each)))
	}}
}
