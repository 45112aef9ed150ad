//go:build bayeskernel

package main

import (
	"cmp"
	"go/ast"
	"go/token"
	"math"
	"reflect"

	interp "github.com/cosmos72/gomacro/fast"
	"github.com/cosmos72/gomacro/xreflect"
)

// The names of builtins that cells cannot call by themselves: they are no words of Go.
const (
	rangeOver = "range over"
	notToLose = "not to lose"
)

// declareBuiltins adds what Go has got since gomacro was written, min, max, clear and loops over integers, and what
// the kernel does for a cell in silence.
func (kernel *Kernel) declareBuiltins() {
	const many = 1 << 15
	declare := func(name string, least, most uint16, compile func(*interp.Comp, *ast.CallExpr) *interp.Call) {
		kernel.ir.DeclBuiltin(name, interp.Builtin{ArgMin: least, ArgMax: most,
			Compile: func(c *interp.Comp, _ interp.Symbol, node *ast.CallExpr) *interp.Call { return compile(c, node) }})
	}
	declare("min", 1, many, func(c *interp.Comp, node *ast.CallExpr) *interp.Call { return compileExtreme(c, node, -1) })
	declare("max", 1, many, func(c *interp.Comp, node *ast.CallExpr) *interp.Call { return compileExtreme(c, node, 1) })
	declare("clear", 1, 1, compileClear)
	declare(rangeOver, 1, 1, compileRangeOver)
	declare(notToLose, 1, 1, compileNotToLose)
}

// newCall is a call of f, which takes values of the types of args and returns one of type out, or nothing.
func newCall(c *interp.Comp, args []*interp.Expr, out xreflect.Type, f func([]reflect.Value) []reflect.Value) *interp.Call {
	var in, outs []xreflect.Type
	for _, arg := range args {
		in = append(in, arg.Type)
	}
	if out != nil {
		outs = append(outs, out)
	}
	t := c.Universe.FuncOf(in, outs, false)
	v := xreflect.ValueOf(reflect.MakeFunc(t.ReflectType(), f).Interface())
	fun := &interp.Expr{Lit: interp.Lit{Type: t}, Fun: func(*interp.Env) xreflect.Value { return v }}
	return &interp.Call{Fun: fun, Args: args, OutTypes: outs}
}

// compileExtreme compiles min (sign −1) and max (sign 1).
func compileExtreme(c *interp.Comp, node *ast.CallExpr, sign int) *interp.Call {
	args := c.Exprs(node.Args)
	t := args[0].DefaultType()
	for _, arg := range args {
		switch {
		case !arg.Untyped():
			t = arg.Type
		case arg.DefaultType().Kind() == reflect.Float64 && t.Kind() == reflect.Int && args[0].Untyped():
			t = arg.DefaultType()
		}
	}
	for i, arg := range args {
		if !arg.Untyped() && !arg.Type.IdenticalTo(t) {
			c.Errorf("mismatched types in %s: %v <%v> and <%v>", node.Fun, node.Args[i], arg.Type, t)
		}
		arg.To(c, t)
	}
	if compareValues(reflect.Zero(t.ReflectType()), reflect.Zero(t.ReflectType())) != 0 {
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

// compileRangeOver compiles what a loop ranges over: an integer becomes a slice of that length, whose elements need
// no memory.
func compileRangeOver(c *interp.Comp, node *ast.CallExpr) *interp.Call {
	x := c.Expr1(node.Args[0], nil)
	if x.Untyped() {
		x.ConstTo(x.DefaultType())
	}
	args := []*interp.Expr{x}
	if x.Type.Kind() != reflect.Int {
		return newCall(c, args, x.Type, func(values []reflect.Value) []reflect.Value { return values })
	}
	return newCall(c, args, c.TypeOf([]struct{}{}), func(values []reflect.Value) []reflect.Value {
		return []reflect.Value{reflect.ValueOf(make([]struct{}, max(0, values[0].Int())))}
	})
}

// compileNotToLose compiles a call whose results a cell does not use: an error at their end fails the cell.
func compileNotToLose(c *interp.Comp, node *ast.CallExpr) *interp.Call {
	x := c.Expr(node.Args[0], nil)
	done := &interp.Expr{Lit: interp.Lit{Type: c.TypeOf(true)}}
	if n := x.NumOut(); n > 0 && x.Out(n-1) != nil && x.Out(n-1).ReflectType() == reflect.TypeFor[error]() {
		run := x.AsXV(interp.COptDefaults)
		done.Fun = func(env *interp.Env) bool {
			v, all := run(env)
			if n > 1 {
				v = all[n-1]
			}
			if err, _ := v.Interface().(error); err != nil {
				panic(lostError{err})
			}
			return true
		}
	} else {
		run := x.AsX()
		done.Fun = func(env *interp.Env) bool {
			if run != nil { // no constant
				run(env)
			}
			return true
		}
	}
	return newCall(c, []*interp.Expr{done}, nil, func([]reflect.Value) []reflect.Value { return nil })
}

// lostError is an error that a cell does not look at.
type lostError struct{ error }

func (e lostError) Unwrap() error { return e.error }

// useBuiltins makes loops below node range over integers too.
func useBuiltins(node ast.Node) {
	ast.Inspect(node, func(n ast.Node) bool {
		if loop, ok := n.(*ast.RangeStmt); ok && loop.Value == nil {
			loop.X = callBuiltin(rangeOver, loop.X)
		}
		return true
	})
}

func callBuiltin(name string, x ast.Expr) *ast.CallExpr {
	return &ast.CallExpr{Fun: &ast.Ident{NamePos: x.Pos(), Name: name}, Lparen: x.Pos(), Args: []ast.Expr{x}, Rparen: x.End() - token.Pos(1)}
}
