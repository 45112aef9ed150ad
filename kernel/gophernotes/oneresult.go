//go:build bayeskernel

package main

import (
	"fmt"
	"go/ast"
	"go/types"
	"reflect"
	"strings"

	"github.com/cosmos72/gomacro/ast2"
	interp "github.com/cosmos72/gomacro/fast"
)

// A singleCall is a call of which one value is wanted.
type singleCall struct {
	call *ast.CallExpr

	// into is what the value is assigned to, nil if it is not assigned.
	into ast.Expr
}

// compileAST compiles form, in which one value is wanted of the calls in single. Where such a call
// returns several, gomacro takes the first and drops the rest, the error for one, with no more than
// a warning. Here that is an error.
func (kernel *Kernel) compileAST(form ast2.Ast, single []singleCall) (expr *interp.Expr) {
	compile := func() { expr = kernel.ir.CompileAst(form) }
	warnings := live.stdout.takeLines(isWarning, compile)
	if !strings.Contains(warnings, "using only the first one") {
		return expr
	}
	for _, s := range single {
		t := kernel.typeOf(types.ExprString(s.call.Fun))
		if t != nil && t.Kind() == reflect.Func && t.NumOut() > 1 {
			kernel.ir.Comp.Pos = s.call.Pos()
			text := types.ExprString(s.call)
			err := fmt.Errorf("assignment mismatch: 1 value is wanted, and %s returns %d",
				text, t.NumOut())
			panic(hinted{err, hintTakeAll(t, text, s.variable())})
		}
	}
	return expr
}

// variable is the name of the variable that the value is assigned to, "" if there is none.
func (s singleCall) variable() string {
	if name, ok := s.into.(*ast.Ident); ok && name.Name != "_" {
		return name.Name
	}
	return ""
}

// singleCalls lists the calls among nodes of which one value is wanted.
func singleCalls(nodes []ast.Node, last ast.Expr) []singleCall {
	several := map[ast.Expr]bool{last: true}
	into := map[ast.Expr]ast.Expr{}
	var calls []singleCall
	for _, node := range nodes {
		ast.Inspect(node, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ExprStmt:
				several[n.X] = true
			case *ast.GoStmt:
				several[n.Call] = true
			case *ast.DeferStmt:
				several[n.Call] = true
			case *ast.AssignStmt:
				several[n.Rhs[0]] = len(n.Rhs) != len(n.Lhs)
				for i := range min(len(n.Lhs), len(n.Rhs)) {
					into[n.Rhs[i]] = n.Lhs[i]
				}
			case *ast.ValueSpec:
				if len(n.Values) > 0 {
					several[n.Values[0]] = len(n.Values) != len(n.Names)
				}
				for i := range min(len(n.Names), len(n.Values)) {
					into[n.Values[i]] = n.Names[i]
				}
			case *ast.ReturnStmt:
				if len(n.Results) == 1 {
					several[n.Results[0]] = true // the function may have several results
				}
			case *ast.CallExpr:
				if len(n.Args) == 1 {
					several[n.Args[0]] = true
				}
				if !several[n] && n != expression(node) {
					calls = append(calls, singleCall{n, into[n]})
				}
			}
			return true
		})
	}
	return calls
}

// isWarning reports whether gomacro prints such a line. It does so to os.Stdout, whatever its own
// writers are.
func isWarning(line string) bool {
	return strings.HasPrefix(line, "// warning: ") || strings.HasPrefix(line, "MissingMethod: ")
}
