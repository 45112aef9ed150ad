//go:build bayeskernel

package main

import (
	"cmp"
	"go/ast"
	"math"
	"reflect"

	interp "github.com/cosmos72/gomacro/fast"
	"github.com/cosmos72/gomacro/xreflect"
)

func compileMin(c *interp.Comp, node *ast.CallExpr) *interp.Call {
	return compileExtreme(c, node, -1)
}

func compileMax(c *interp.Comp, node *ast.CallExpr) *interp.Call {
	return compileExtreme(c, node, 1)
}

// compileExtreme compiles min (sign −1) and max (sign 1).
func compileExtreme(c *interp.Comp, node *ast.CallExpr, sign int) *interp.Call {
	args := c.Exprs(node.Args)
	t := commonType(args)
	for i, arg := range args {
		if !arg.Untyped() && !arg.Type.IdenticalTo(t) {
			c.Errorf("mismatched types in %s: %v <%v> and <%v>",
				node.Fun, node.Args[i], arg.Type, t)
		}
		arg.To(c, t)
	}
	if zero := reflect.Zero(t.ReflectType()); compareValues(zero, zero) != 0 {
		c.Errorf("%s cannot order values of type <%v>", node.Fun, t)
	}
	return newCall(c, args, t, func(values []reflect.Value) []reflect.Value {
		best := values[0]
		for _, v := range values[1:] {
			if isNaN(v) || !isNaN(best) && compareValues(v, best)*sign > 0 {
				best = v
			}
		}
		return []reflect.Value{best}
	})
}

// commonType is the type that args have together, if they fit.
func commonType(args []*interp.Expr) xreflect.Type {
	t := args[0].DefaultType()
	for _, arg := range args {
		float := arg.DefaultType().Kind() == reflect.Float64
		switch {
		case !arg.Untyped():
			t = arg.Type
		case float && t.Kind() == reflect.Int && args[0].Untyped():
			t = arg.DefaultType()
		}
	}
	return t
}

func isNaN(v reflect.Value) bool { return v.CanFloat() && math.IsNaN(v.Float()) }

// compareValues compares numbers or texts; other values are not even equal to themselves.
func compareValues(a, b reflect.Value) int {
	switch {
	case a.CanInt():
		return cmp.Compare(a.Int(), b.Int())
	case a.CanUint():
		return cmp.Compare(a.Uint(), b.Uint())
	case a.CanFloat():
		return cmp.Compare(a.Float(), b.Float())
	case a.Kind() == reflect.String:
		return cmp.Compare(a.String(), b.String())
	}
	return -1
}

func compileClear(c *interp.Comp, node *ast.CallExpr) *interp.Call {
	args := c.Exprs(node.Args)
	if kind := args[0].Type.Kind(); kind != reflect.Map && kind != reflect.Slice {
		c.Errorf("clear takes a map or a slice, and %v is <%v>", node.Args[0], args[0].Type)
	}
	return newCall(c, args, nil, func(values []reflect.Value) []reflect.Value {
		values[0].Clear()
		return nil
	})
}
