//go:build bayeskernel

package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"regexp"
	"strconv"
	"strings"

	"github.com/cosmos72/gomacro/ast2"
	basereflect "github.com/cosmos72/gomacro/base/reflect"
	interp "github.com/cosmos72/gomacro/fast"
	"github.com/cosmos72/gomacro/xreflect"
)

// evalCell compiles and runs code as cell number count, and returns the values of its last
// expression.
func (kernel *Kernel) evalCell(count int, code string) (
	vals []any, types []xreflect.Type, failure *cellError,
) {
	expr, last, failure := kernel.compileCell(count, code)
	if failure != nil || expr == nil {
		return nil, nil, failure
	}
	results, types, failure := kernel.run(expr, lastLine(count, code))
	if failure != nil || last == nil {
		return nil, nil, failure
	}
	for _, result := range results {
		vals = append(vals, basereflect.ValueInterface(result))
	}
	return vals, types, nil
}

// compileCell parses and compiles code. last is the expression at its end, nil if it ends with
// something else, or with a call whose results nobody wants to see.
func (kernel *Kernel) compileCell(count int, code string) (
	expr *interp.Expr, last ast.Expr, failure *cellError,
) {
	compiler := kernel.ir.Comp
	defer func() {
		if r := recover(); r != nil {
			failure = compileError(compiler.Position(), count, r)
		}
	}()
	compiler.Filepath = cellName(count) // positions say which cell they are in
	compiler.Line = 0

	code, err := runSpecial(code)
	if err != nil {
		panic(err)
	}
	nodes := compiler.ParseBytes([]byte(code))
	last = lastExpression(nodes)
	if err := kernel.check(nodes, last); err != nil {
		panic(err)
	}
	single := singleCalls(nodes, last)
	silent := prints(last)
	nodes = watchErrors(nodes)
	keepPositions(nodes, last)
	keepErrors(nodes)
	for i, node := range nodes {
		guardGoroutines(node)
		rangeOverIntegers(node)
		takeOneArgument(compiler, node)
		freshVariables(node)
		nodes[i] = defining(node)
	}
	if silent {
		last = nil
	}
	form := ast2.AnyToAst(nodes, "compileCell")
	if form == nil {
		return nil, nil, nil
	}
	return kernel.compileAST(form, single), last, nil
}

// keepPositions wraps the expressions among nodes, all but the last, into blocks: gomacro remembers
// the position of statements only.
func keepPositions(nodes []ast.Node, last ast.Expr) {
	for i, node := range nodes {
		x := expression(node)
		if x == nil || x == last {
			continue
		}
		if _, isFunc := x.(*ast.FuncLit); isFunc {
			continue // no statement without a call
		}
		statement := &ast.ExprStmt{X: x}
		nodes[i] = &ast.BlockStmt{Lbrace: x.Pos(), List: []ast.Stmt{statement}, Rbrace: x.End()}
	}
}

// defining turns `var a, b = f()` into `a, b := f()`: gomacro does not understand the former
// outside functions.
func defining(node ast.Node) ast.Node {
	decl, ok := node.(*ast.GenDecl)
	if !ok || decl.Tok != token.VAR || len(decl.Specs) != 1 {
		return node
	}
	spec, ok := decl.Specs[0].(*ast.ValueSpec)
	if !ok || spec.Type != nil || len(spec.Values) != 1 || len(spec.Names) < 2 {
		return node
	}
	assign := &ast.AssignStmt{Tok: token.DEFINE, TokPos: decl.TokPos, Rhs: spec.Values}
	for _, name := range spec.Names {
		assign.Lhs = append(assign.Lhs, name)
	}
	return assign
}

// prints reports whether x is a call of fmt.Print and its kin, whose results nobody wants to see.
func prints(x ast.Expr) bool {
	call, ok := x.(*ast.CallExpr)
	if !ok {
		return false
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	pkg, ok := sel.X.(*ast.Ident)
	if !ok || pkg.Name != "fmt" {
		return false
	}
	name := sel.Sel.Name
	return strings.HasPrefix(name, "Print") || strings.HasPrefix(name, "Fprint")
}

// positioned matches the position that gomacro and its parser put in front of a message.
var positioned = regexp.MustCompile(`^(cell \d+):(\d+):\d+: `)

// compileError is the failure of a cell that is not compiled. Its line is taken out of gomacro's
// message, or from where the compiler stood.
func compileError(at token.Position, count int, r any) *cellError {
	if live.interrupted.Load() { // a program that the cell ran
		return interruption()
	}
	failure := &cellError{Name: "error"}
	if err, ok := r.(error); ok {
		failure = newCellError(err)
	}
	message, where := fmt.Sprint(r), lineAt(at)
	for {
		prefix := positioned.FindStringSubmatch(message)
		if prefix == nil {
			break
		}
		message = message[len(prefix[0]):]
		line, _ := strconv.Atoi(prefix[2])
		where = lineAt(token.Position{Filename: prefix[1], Line: line})
	}
	failure.Message = message
	if where.Cell == count && where.Line > 0 {
		failure.Frames = []frame{where}
	}
	return failure
}
