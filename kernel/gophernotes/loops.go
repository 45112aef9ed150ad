//go:build bayeskernel

package main

import (
	"go/ast"
	"go/token"
	"reflect"

	interp "github.com/cosmos72/gomacro/fast"
)

// rangeOver is the builtin that makes a loop range over integers too.
const rangeOver = "range over"

// rangeOverIntegers makes loops below node range over integers too.
func rangeOverIntegers(node ast.Node) {
	ast.Inspect(node, func(n ast.Node) bool {
		if loop, ok := n.(*ast.RangeStmt); ok && loop.Value == nil {
			loop.X = callBuiltin(rangeOver, loop.X)
		}
		return true
	})
}

// compileRangeOver compiles what a loop ranges over: an integer becomes a slice of that length,
// whose elements need no memory.
func compileRangeOver(c *interp.Comp, node *ast.CallExpr) *interp.Call {
	x := c.Expr1(node.Args[0], nil)
	if x.Untyped() {
		x.ConstTo(x.DefaultType())
	}
	if x.Type.Kind() != reflect.Int {
		return newIdentity(c, x)
	}
	counted := c.TypeOf([]struct{}{})
	return newCall(c, []*interp.Expr{x}, counted, func(values []reflect.Value) []reflect.Value {
		return []reflect.Value{reflect.ValueOf(make([]struct{}, max(0, values[0].Int())))}
	})
}

// freshVariables gives each turn of a loop below node variables of its own, as Go has done since
// 1.22, where it makes a difference: in loops with function literals in them, or with addresses of
// the variables. Loops of the form `for i := 0; …` that assign to i in their body are left as they
// are.
func freshVariables(node ast.Node) {
	ast.Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.RangeStmt:
			if n.Tok == token.DEFINE {
				shadow(n.Body, n.Key, n.Value)
			}
		case *ast.ForStmt:
			if init, ok := n.Init.(*ast.AssignStmt); ok && init.Tok == token.DEFINE {
				shadow(n.Body, init.Lhs...)
			}
		}
		return true
	})
}

// shadow puts `x := x` at the beginning of body for each of the variables that may outlive it.
func shadow(body *ast.BlockStmt, variables ...ast.Expr) {
	for _, x := range variables {
		name, ok := x.(*ast.Ident)
		if !ok || name.Name == "_" || !captured(body, name.Name) {
			continue
		}
		pos := body.Lbrace
		ident := func() []ast.Expr {
			return []ast.Expr{&ast.Ident{NamePos: pos, Name: name.Name}}
		}
		copied := &ast.AssignStmt{Lhs: ident(), TokPos: pos, Tok: token.DEFINE, Rhs: ident()}
		body.List = append([]ast.Stmt{copied}, body.List...)
	}
}

// captured reports whether a function literal in body, or an address, has to do with the variable,
// and nothing in body assigns to it.
func captured(body *ast.BlockStmt, name string) (found bool) {
	assigned := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			found = found || mentions(n, name)
		case *ast.UnaryExpr:
			found = found || n.Op == token.AND && mentions(n.X, name)
		case *ast.IncDecStmt:
			assigned = assigned || mentions(n.X, name)
		case *ast.AssignStmt:
			for _, x := range n.Lhs {
				assigned = assigned || mentions(x, name) && n.Tok != token.DEFINE
			}
		}
		return true
	})
	return found && !assigned
}
