package parquet

import (
	"encoding/binary"
	"math"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/parquet-go/parquet-go/deprecated"
	"github.com/parquet-go/parquet-go/format"

	"github.com/bayescmp/go/internal/reading/typed"
)

// writerOf returns what writes values of a type as text, or nil if there is no text for them.
func writerOf(e format.SchemaElement) func(to, value []byte) []byte {
	switch logical := e.LogicalType.Value.(type) {
	case *format.DecimalType:
		return decimal(e.Type.V, int(logical.Scale))
	case *format.DateType:
		return date
	case *format.TimestampType:
		if logical.Unit.Value == nil {
			return nil
		}
		return timestamp(logical.Unit.Value.Duration())
	case *format.IntType:
		if !logical.IsSigned {
			return unsigned
		}
	case nil, *format.StringType, *format.EnumType, *format.JsonType, *format.NullType:
	default:
		return nil
	}
	switch {
	case isConverted(e, deprecated.Decimal):
		return decimal(e.Type.V, int(e.Scale.V))
	case isConverted(e, deprecated.Date):
		return date
	case isConverted(e, deprecated.TimestampMillis):
		return timestamp(time.Millisecond)
	case isConverted(e, deprecated.TimestampMicros):
		return timestamp(time.Microsecond)
	case isConverted(e, deprecated.Uint8), isConverted(e, deprecated.Uint16),
		isConverted(e, deprecated.Uint32), isConverted(e, deprecated.Uint64):
		return unsigned
	}
	return plainWriter(e.Type.V)
}

func plainWriter(kind format.Type) func(to, value []byte) []byte {
	switch kind {
	case format.Boolean:
		return func(to, v []byte) []byte { return strconv.AppendBool(to, v[0] != 0) }
	case format.Int32, format.Int64:
		return func(to, v []byte) []byte { return strconv.AppendInt(to, whole(v), 10) }
	case format.Int96:
		return oldTimestamp
	case format.Float:
		return func(to, v []byte) []byte {
			n := math.Float32frombits(binary.LittleEndian.Uint32(v))
			return typed.AppendFloat(to, float64(n), 32)
		}
	case format.Double:
		return func(to, v []byte) []byte {
			return typed.AppendFloat(to, math.Float64frombits(binary.LittleEndian.Uint64(v)), 64)
		}
	case format.ByteArray:
		return func(to, v []byte) []byte { return append(to, v...) }
	}
	return nil
}

// whole is a number of 4 or 8 bytes.
func whole(v []byte) int64 {
	if len(v) == 4 {
		return int64(int32(binary.LittleEndian.Uint32(v)))
	}
	return int64(binary.LittleEndian.Uint64(v))
}

func unsigned(to, v []byte) []byte {
	if len(v) == 4 {
		return strconv.AppendUint(to, uint64(binary.LittleEndian.Uint32(v)), 10)
	}
	return strconv.AppendUint(to, binary.LittleEndian.Uint64(v), 10)
}

// decimal writes numbers with so many digits behind the point.
func decimal(kind format.Type, scale int) func(to, value []byte) []byte {
	const most = 1000 // digits; Parquet has 38
	if scale < 0 || scale > most {
		return nil
	}
	digits := func(v []byte) string { return strconv.FormatInt(whole(v), 10) }
	switch kind {
	case format.Int32, format.Int64:
	case format.FixedLenByteArray:
		digits = typed.Digits
	default:
		return nil
	}
	return func(to, v []byte) []byte { return typed.AppendDecimal(to, digits(v), scale) }
}

func date(to, v []byte) []byte {
	return typed.AppendDate(to, time.Unix(whole(v)*24*60*60, 0))
}

func timestamp(unit time.Duration) func(to, value []byte) []byte {
	return func(to, v []byte) []byte {
		n, each := whole(v), int64(time.Second/unit)
		seconds, rest := n/each, n%each
		return typed.AppendMoment(to, time.Unix(seconds, rest*int64(unit)))
	}
}

// oldTimestamp is a moment of 12 bytes: nanoseconds, and the day since 4713 BC.
func oldTimestamp(to, v []byte) []byte {
	const epoch, seconds = 2440588, 24 * 60 * 60
	day := int64(binary.LittleEndian.Uint32(v[8:])) - epoch
	return typed.AppendMoment(to, time.Unix(day*seconds, whole(v[:8])))
}

// texts makes texts of values, all in one string.
type texts struct {
	data []byte
	ends []int
}

func (t *texts) reset() { t.data, t.ends = t.data[:0], t.ends[:0] }

func (t *texts) add(write func(to, value []byte) []byte, value []byte) {
	t.data = write(t.data, value)
	t.ends = append(t.ends, len(t.data))
}

// take appends the texts to others. ok is false if one is not UTF-8.
func (t *texts) take(to []string) (all []string, ok bool) {
	if !utf8.Valid(t.data) {
		return to, false
	}
	whole, start := string(t.data), 0
	for _, end := range t.ends {
		to = append(to, whole[start:end])
		start = end
	}
	return to, true
}

// isConverted reports whether the type has an old name.
func isConverted(e format.SchemaElement, name deprecated.ConvertedType) bool {
	return e.LogicalType.Value == nil && e.ConvertedType.Valid && e.ConvertedType.V == name
}
