//go:build bayeskernel

package main

import (
	"go/ast"
	"go/token"
	"reflect"

	interp "github.com/cosmos72/gomacro/fast"
	"github.com/cosmos72/gomacro/xreflect"
)

// callBuiltin is the syntax of a call of a builtin, at the place of its arguments.
func callBuiltin(name string, args ...ast.Expr) *ast.CallExpr {
	begin, end := args[0].Pos(), args[len(args)-1].End()
	return &ast.CallExpr{
		Fun: &ast.Ident{NamePos: begin, Name: name}, Lparen: begin, Args: args,
		Rparen: end - token.Pos(1),
	}
}

// newCall is a call of f, which takes values of the types of args and returns one of type out, or
// nothing.
func newCall(
	c *interp.Comp, args []*interp.Expr, out xreflect.Type,
	f func([]reflect.Value) []reflect.Value,
) *interp.Call {
	var in, outs []xreflect.Type
	for _, arg := range args {
		in = append(in, arg.Type)
	}
	if out != nil {
		outs = append(outs, out)
	}
	t := c.Universe.FuncOf(in, outs, false)
	v := xreflect.ValueOf(reflect.MakeFunc(t.ReflectType(), f).Interface())
	return &interp.Call{Fun: constant(t, v), Args: args, OutTypes: outs}
}

// newIdentity is a call that does no more than to compute x.
func newIdentity(c *interp.Comp, x *interp.Expr) *interp.Call {
	same := func(values []reflect.Value) []reflect.Value { return values }
	return newCall(c, []*interp.Expr{x}, x.Type, same)
}

// newStatement is a call that computes x, of type bool, and has no value. gomacro calls a
// func(bool) directly, so a loop full of such calls is as fast as one without.
func newStatement(c *interp.Comp, x *interp.Expr) *interp.Call {
	nothing := func(bool) {}
	return &interp.Call{
		Fun: constant(c.TypeOf(nothing), xreflect.ValueOf(nothing)), Args: []*interp.Expr{x},
	}
}

// constant is an expression of type t with the value v.
func constant(t xreflect.Type, v xreflect.Value) *interp.Expr {
	return &interp.Expr{
		Lit: interp.Lit{Type: t}, Fun: func(*interp.Env) xreflect.Value { return v },
	}
}
