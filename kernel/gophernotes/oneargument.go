//go:build bayeskernel

package main

import (
	"go/ast"
	"go/token"
	"reflect"

	interp "github.com/cosmos72/gomacro/fast"
	"github.com/cosmos72/gomacro/xreflect"
)

// oneArgument is the builtin that calls f(x), given f and x.
const oneArgument = "one argument"

// takeOneArgument makes calls below node take one value for one argument. gomacro itself takes
// m[key], v.(T) and <-c for two values where they are all that a function is called with:
// fmt.Println(m["a"]) would print "1 true".
func takeOneArgument(compiler *interp.Comp, node ast.Node) {
	// A go or defer statement needs its call as it is, and gets it right.
	unchanged := map[*ast.CallExpr]bool{}
	ast.Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			unchanged[n.Call] = true
		case *ast.DeferStmt:
			unchanged[n.Call] = true
		case *ast.CallExpr:
			single := len(n.Args) == 1 && !n.Ellipsis.IsValid() && mayBeTwo(n.Args[0])
			if single && !unchanged[n] && !isTypeOrBuiltin(compiler, n.Fun) {
				*n = *callBuiltin(oneArgument, n.Fun, n.Args[0])
			}
		}
		return true
	})
}

// mayBeTwo reports whether x is of a form that can have two values.
func mayBeTwo(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.IndexExpr, *ast.TypeAssertExpr:
		return true
	case *ast.UnaryExpr:
		return x.Op == token.ARROW
	}
	return false
}

// isTypeOrBuiltin reports whether f(x) is a conversion, as far as it can be told before the cell is
// compiled, or the call of a builtin.
func isTypeOrBuiltin(compiler *interp.Comp, f ast.Expr) bool {
	name, ok := ast.Unparen(f).(*ast.Ident)
	if !ok {
		_, member := f.(*ast.SelectorExpr)
		_, literal := f.(*ast.FuncLit)
		return !member && !literal
	}
	if symbol := compiler.TryResolve(name.Name); symbol != nil {
		return symbol.Type.Kind() != reflect.Func // that the cell changes the type is rare
	}
	return compiler.TryResolveType(name.Name) != nil
}

// compileOneArgument compiles f(x) from f and x.
func compileOneArgument(c *interp.Comp, node *ast.CallExpr) *interp.Call {
	f, t := c.Expr1OrType(node.Args[0])
	if t != nil { // a conversion
		argument := []ast.Expr{&ast.ParenExpr{X: node.Args[1]}}
		return newIdentity(c, c.Expr1(&ast.CallExpr{Fun: node.Args[0], Args: argument}, nil))
	}
	if f.Type.Kind() != reflect.Func {
		c.Errorf("call of non-function: %v <%v>", node.Args[0], f.Type)
	}
	x := c.Expr1(node.Args[1], nil)
	wanted := onlyParameter(c, node.Args[0], f.Type)
	if x.Type == nil || !x.Const() && !x.Type.AssignableTo(wanted) {
		c.Errorf("cannot use <%v> as <%v> in argument to %v", x.Type, wanted, node.Args[0])
	}
	x.To(c, wanted)
	call := &interp.Call{Fun: f, Args: []*interp.Expr{x}}
	for i := range f.Type.NumOut() {
		call.OutTypes = append(call.OutTypes, f.Type.Out(i))
	}
	f.WithFun()
	return call
}

// onlyParameter is the type of the argument of a function that is called with one argument.
func onlyParameter(c *interp.Comp, name ast.Expr, f xreflect.Type) xreflect.Type {
	n := f.NumIn()
	if n == 0 || n > 2 || n == 2 && !f.IsVariadic() {
		c.Errorf("wrong number of arguments in call to %v: have 1, want %d", name, n)
	}
	if n == 1 && f.IsVariadic() {
		return f.In(0).Elem()
	}
	return f.In(0)
}
