//go:build bayeskernel

package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"io"
	"os"
	"reflect"
	"strings"

	"github.com/cosmos72/gomacro/ast2"
	interp "github.com/cosmos72/gomacro/fast"
)

// check refuses what Go's compiler would refuse and gomacro lets pass, where the outcome is something else than was
// meant. It sets the compiler's position to the culprit.
func check(compiler *interp.Comp, nodes []ast.Node, last ast.Expr) error {
	if err := checkImports(compiler, nodes); err != nil {
		return err
	}
	if x := unused(compiler, nodes, last); x != nil {
		compiler.Pos = x.Pos()
		return fmt.Errorf("the value of %s is not used", types.ExprString(x))
	}
	if x := textAndNumber(nodes); x != nil {
		compiler.Pos = x.Pos()
		return fmt.Errorf("mismatched types: text and a number in %s", types.ExprString(x))
	}
	return nil
}

// unused returns the first expression that does nothing but have a value, and is not the last of the cell. In a
// notebook somebody expects to see the value.
func unused(compiler *interp.Comp, nodes []ast.Node, last ast.Expr) (found ast.Expr) {
	look := func(x ast.Expr) {
		if found == nil && x != nil && x != last && isPure(compiler, x) {
			found = x
		}
	}
	for _, node := range nodes {
		look(expression(node))
		ast.Inspect(node, func(n ast.Node) bool {
			if statement, ok := n.(*ast.ExprStmt); ok {
				look(statement.X)
			}
			return true
		})
	}
	return found
}

// isPure reports whether x does nothing but have a value.
func isPure(compiler *interp.Comp, x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case nil, *ast.FuncLit:
		return false // an extension of gomacro's, or nothing
	case *ast.UnaryExpr: // may receive from a channel, or be an extension of gomacro's
		return x.Op == token.NOT || x.Op == token.ADD || x.Op == token.SUB || x.Op == token.XOR || x.Op == token.AND
	case *ast.CallExpr:
		name, ok := x.Fun.(*ast.Ident)
		if !ok {
			return false
		}
		switch name.Name {
		case "append", "cap", "complex", "imag", "len", "make", "max", "min", "new", "real":
			symbol := compiler.TryResolve(name.Name)
			_, builtin := symbol.Value.(interp.Builtin)
			return builtin
		}
		return false
	}
	return true
}

// textAndNumber returns the first sum of a quoted text and a number: gomacro takes "n = " + 3 for "n = n = ".
func textAndNumber(nodes []ast.Node) (found ast.Expr) {
	for _, node := range nodes {
		ast.Inspect(node, func(n ast.Node) bool {
			if sum, ok := n.(*ast.BinaryExpr); ok && found == nil {
				x, y := literal(sum.X), literal(sum.Y)
				if x != y && (x == token.STRING || y == token.STRING) && x != token.ILLEGAL && y != token.ILLEGAL {
					found = sum
				}
			}
			return true
		})
	}
	return found
}

// literal is the kind of literal that x consists of, which may be a sum.
func literal(x ast.Expr) token.Token {
	switch x := ast.Unparen(x).(type) {
	case *ast.BasicLit:
		return x.Kind
	case *ast.BinaryExpr:
		return literal(x.X)
	}
	return token.ILLEGAL
}

// compileAST compiles form, which is made of nodes. Where one value is wanted of a call that returns several, gomacro
// takes the first and drops the rest, the error for one, with no more than a warning; here that is an error.
func compileAST(ir *interp.Interp, form ast2.Ast, single []*ast.CallExpr) (expr *interp.Expr) {
	warnings := warningsOf(func() { expr = ir.CompileAst(form) })
	if !strings.Contains(warnings, "using only the first one") {
		return expr
	}
	for _, call := range single {
		if t := live.kernel.typeOf(types.ExprString(call.Fun)); t != nil && t.Kind() == reflect.Func && t.NumOut() > 1 {
			ir.Comp.Pos = call.Pos()
			panic(fmt.Errorf("assignment mismatch: 1 value is wanted, and %s returns %d", types.ExprString(call), t.NumOut()))
		}
	}
	return expr
}

// singleValued lists the calls among nodes of which one value is wanted.
func singleValued(nodes []ast.Node, last ast.Expr) []*ast.CallExpr {
	several := map[ast.Expr]bool{last: true}
	var calls []*ast.CallExpr
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
			case *ast.ValueSpec:
				if len(n.Values) > 0 {
					several[n.Values[0]] = len(n.Values) != len(n.Names)
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
					calls = append(calls, n)
				}
			}
			return true
		})
	}
	return calls
}

// warningsOf returns what gomacro prints while f runs. It does so to os.Stdout, whatever its own writers are; what
// others print there meanwhile is passed on.
func warningsOf(f func()) (warnings string) {
	r, w, err := os.Pipe()
	if err != nil {
		f()
		return ""
	}
	stdout, printed := os.Stdout, make(chan string)
	go func() {
		text, _ := io.ReadAll(r)
		_ = r.Close()
		printed <- string(text)
	}()
	defer func() {
		os.Stdout = stdout
		_ = w.Close()
		for line := range strings.Lines(<-printed) {
			if strings.HasPrefix(line, "// warning: ") || strings.HasPrefix(line, "MissingMethod: ") {
				warnings += line
			} else {
				fmt.Fprint(stdout, line)
			}
		}
	}()
	os.Stdout = w
	f()
	return ""
}
