package interp

import "go/types"

// The opcodes of one operation for all types follow each other in this order; see genloop.go.
const (
	numI8 = iota
	numI16
	numI32
	numI64
	numU8
	numU16
	numU32
	numU64
	numF32
	numF64
	numStr
	numNone
)

func basicKind(t types.Type) types.BasicKind {
	if b, ok := t.Underlying().(*types.Basic); ok {
		return b.Kind()
	}
	return types.Invalid
}

var numbers = map[types.BasicKind]int{
	types.Int: numI64, types.Int8: numI8, types.Int16: numI16, types.Int32: numI32,
	types.Int64: numI64, types.Uint: numU64, types.Uint8: numU8, types.Uint16: numU16,
	types.Uint32: numU32, types.Uint64: numU64, types.Uintptr: numU64, types.Float32: numF32,
	types.Float64: numF64, types.String: numStr,
	types.UntypedInt: numI64, types.UntypedRune: numI32, types.UntypedFloat: numF64,
	types.UntypedString: numStr,
}

// numberOf returns the kind of a number or a string, or numNone for all other types.
func numberOf(t types.Type) int {
	if k, ok := numbers[basicKind(t)]; ok {
		return k
	}
	return numNone
}

// width returns the position of a kind in operations that do not distinguish signed from unsigned
// integers. Their order is four widths, two floats, strings.
func width(kind int) uint32 {
	if kind >= numF32 {
		return uint32(kind-numF32) + 4
	}
	return uint32(kind % 4)
}
