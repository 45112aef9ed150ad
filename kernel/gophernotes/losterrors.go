//go:build bayeskernel

package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"reflect"

	interp "github.com/cosmos72/gomacro/fast"
)

// The builtins that look at errors which a cell does not look at.
const (
	notToLose        = "not to lose"
	errorOverwritten = "error overwritten"
	errorAtEnd       = "error at the end"
)

// keepErrors makes a cell fail where it drops the results of a call and there is an error among
// them: in loops and branches too, but not in functions, which may have their reasons.
func keepErrors(nodes []ast.Node) {
	for _, node := range nodes {
		ast.Inspect(node, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl, *ast.FuncLit:
				return false
			case *ast.ExprStmt:
				if call, ok := n.X.(*ast.CallExpr); ok {
					n.X = callBuiltin(notToLose, call)
					return false
				}
			}
			return true
		})
	}
}

// compileNotToLose compiles a call whose results a cell does not use: an error at their end fails
// the cell.
func compileNotToLose(c *interp.Comp, node *ast.CallExpr) *interp.Call {
	x := c.Expr(node.Args[0], nil)
	done := &interp.Expr{Lit: interp.Lit{Type: c.TypeOf(true)}}
	n := x.NumOut()
	if n > 0 && x.Out(n-1) != nil && x.Out(n-1).ReflectType() == reflect.TypeFor[error]() {
		run := x.AsXV(interp.COptDefaults)
		done.Fun = func(env *interp.Env) bool {
			v, all := run(env)
			if n > 1 {
				v = all[n-1]
			}
			if err, _ := v.Interface().(error); err != nil {
				panic(hinted{error: err})
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
	return newStatement(c, done)
}

// watchErrors puts a look at the error behind assignments like `x, err := f()` at the top of a cell
// whose error nothing looks at. The look fails the cell where the next assignment would overwrite
// the error, and prints a hint where the cell ends.
func watchErrors(nodes []ast.Node) []ast.Node {
	var watched []ast.Node
	for i, node := range nodes {
		watched = append(watched, node)
		name := assignedLast(node)
		if name == nil {
			continue
		}
		if builtin := watching(name.Name, nodes[i+1:]); builtin != "" {
			look := callBuiltin(builtin, &ast.Ident{NamePos: name.Pos(), Name: name.Name})
			watched = append(watched, &ast.ExprStmt{X: look})
		}
	}
	return watched
}

// watching is the builtin that looks at a variable, given what follows its assignment; "" if the
// cell looks at it by itself.
func watching(name string, following []ast.Node) string {
	for _, later := range following {
		switch {
		case overwrites(later, name):
			return errorOverwritten
		case mentions(later, name):
			return ""
		}
	}
	return errorAtEnd
}

// assignedLast is the last variable that a call is assigned to, nil if node is something else.
func assignedLast(node ast.Node) *ast.Ident {
	assign, ok := node.(*ast.AssignStmt)
	if !ok || len(assign.Rhs) != 1 {
		return nil
	}
	name, ok := assign.Lhs[len(assign.Lhs)-1].(*ast.Ident)
	call, isCall := assign.Rhs[0].(*ast.CallExpr)
	if !ok || !isCall || name.Name == "_" || makesError(call) {
		return nil
	}
	return name
}

// makesError reports whether call makes an error, instead of failing with it.
func makesError(call *ast.CallExpr) bool {
	switch types.ExprString(call.Fun) {
	case "errors.New", "errors.Join", "fmt.Errorf":
		return true
	}
	return false
}

// overwrites reports whether node assigns to the variable, and does not use what it was.
func overwrites(node ast.Node, name string) bool {
	assign, ok := node.(*ast.AssignStmt)
	if !ok {
		return false
	}
	for _, x := range assign.Rhs {
		if mentions(x, name) {
			return false
		}
	}
	for _, x := range assign.Lhs {
		if ident, ok := x.(*ast.Ident); mentions(x, name) && !ok {
			return false
		} else if ok && ident.Name == name {
			return assign.Tok == token.ASSIGN || assign.Tok == token.DEFINE
		}
	}
	return false
}

func compileOverwritten(c *interp.Comp, node *ast.CallExpr) *interp.Call {
	return compileLook(c, node, func(name string, err error) {
		panic(hinted{err, fmt.Sprintf("nothing looks at this %s before the next one; "+
			"say nb.Check(%[1]s) behind each call", name)})
	})
}

func compileAtEnd(c *interp.Comp, node *ast.CallExpr) *interp.Call {
	return compileLook(c, node, func(name string, err error) {
		fmt.Fprintf(os.Stderr, "hint: %s is set and the cell does not look at it; "+
			"nb.Check(%[1]s) would fail with: %v\n", name, err)
	})
}

// compileLook compiles a look at an error variable; act is what to do if it is not nil.
func compileLook(
	c *interp.Comp, node *ast.CallExpr, act func(name string, err error),
) *interp.Call {
	x := c.Expr1(node.Args[0], nil)
	done := &interp.Expr{
		Lit: interp.Lit{Type: c.TypeOf(true)}, Fun: func(*interp.Env) bool { return true },
	}
	if !x.Const() && x.Type.ReflectType() == reflect.TypeFor[error]() {
		name, value := node.Args[0].(*ast.Ident).Name, x.AsX1()
		done.Fun = func(env *interp.Env) bool {
			if v := value(env); v.IsValid() && !v.IsNil() {
				act(name, v.Interface().(error))
			}
			return true
		}
	}
	return newStatement(c, done)
}
