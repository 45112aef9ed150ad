package interp

import (
	"fmt"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// user is the only instruction that uses a value, nil if there are others.
func user(v ssa.Value) ssa.Instruction {
	if users := v.Referrers(); users != nil && len(*users) == 1 {
		return (*users)[0]
	}
	return nil
}

// isLoad tells whether the value is read from a variable, not a literal.
func isLoad(in ssa.Instruction) bool {
	load, ok := in.(*ssa.UnOp)
	return ok && load.Op == token.MUL && literalOf(load.X) == nil
}

// literalOf is the variable of a literal that is being written, nil if the address is another.
func literalOf(v ssa.Value) ssa.Value {
	switch v := v.(type) {
	case *ssa.FieldAddr:
		return literalOf(v.X)
	case *ssa.IndexAddr:
		return literalOf(v.X)
	case *ssa.Alloc:
		if isLiteral(v) {
			return v
		}
	}
	return nil
}

// isLiteral tells whether a value is the address of a literal's variable.
func isLiteral(v ssa.Value) bool {
	a, ok := v.(*ssa.Alloc)
	if !ok {
		return false
	}
	switch a.Comment {
	case "varargs", "slicelit", "complit", "arraylit":
		return true
	}
	return false
}

// placeOf says what determines the place in memory that a value is read from, or that it points to;
// nil if there is none.
func placeOf(v ssa.Value) []ssa.Value {
	switch v := v.(type) {
	case *ssa.UnOp:
		if isLoad(v) {
			return []ssa.Value{v.X}
		}
	case *ssa.FieldAddr:
		return []ssa.Value{v.X}
	case *ssa.Field:
		return []ssa.Value{v.X}
	case *ssa.IndexAddr:
		return []ssa.Value{v.X, v.Index}
	case *ssa.Index:
		return []ssa.Value{v.X, v.Index}
	}
	return nil
}

// growsElement tells whether a call is the one in `m[k] = append(m[k], …)`.
func growsElement(call *ssa.Call) bool {
	to, ok := user(call).(*ssa.MapUpdate)
	if !ok {
		return false
	}
	from, ok := call.Call.Args[0].(*ssa.Lookup)
	return ok && alike(to.Map, from.X) && alike(to.Key, from.Index)
}

// alike tells whether values are computed in the same way, without calls.
func alike(v, w ssa.Value) bool {
	if v == w {
		return true
	}
	how := formOf(v)
	if how == "" || how != formOf(w) {
		return false
	}
	if in, ok := v.(ssa.Instruction); ok {
		return slices.EqualFunc(in.Operands(nil), w.(ssa.Instruction).Operands(nil),
			func(x, y *ssa.Value) bool { return alike(*x, *y) })
	}
	return true
}

// formOf says how a value is computed of its operands, or "" if other values that are computed so
// may differ.
func formOf(v ssa.Value) string {
	switch v := v.(type) {
	case *ssa.Const:
		if v.Value != nil {
			return "constant " + v.Value.ExactString()
		}
	case *ssa.UnOp:
		if v.Op != token.ARROW {
			return v.Op.String()
		}
	case *ssa.BinOp:
		return "binary " + v.Op.String()
	case *ssa.FieldAddr:
		return fmt.Sprint("field ", v.Field)
	case *ssa.Field:
		return fmt.Sprint("field ", v.Field)
	case *ssa.Index, *ssa.IndexAddr, *ssa.Lookup:
		return "element"
	}
	return ""
}
