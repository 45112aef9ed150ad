//go:build bayeskernel

package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"maps"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/cosmos72/gomacro/ast2"
	"github.com/cosmos72/gomacro/base"
	basereflect "github.com/cosmos72/gomacro/base/reflect"
	interp "github.com/cosmos72/gomacro/fast"
	"github.com/cosmos72/gomacro/imports"
	"github.com/cosmos72/gomacro/xreflect"
)

// evalCell compiles and runs code as cell number count, and returns the values of its last expression.
func evalCell(ir *interp.Interp, count int, code string) (vals []any, types []xreflect.Type, failure *cellError) {
	expr, last, failure := compileCell(ir, count, code)
	if failure != nil || expr == nil {
		return nil, nil, failure
	}
	results, types, failure := runExpr(ir, expr, lastLine(count, code))
	if failure != nil || last == nil {
		return nil, nil, failure
	}
	for _, result := range results {
		vals = append(vals, basereflect.ValueInterface(result))
	}
	return vals, types, nil
}

// compileCell parses and compiles code. last is the expression at its end, nil if it ends with something else, or with
// a call whose results nobody wants to see.
func compileCell(ir *interp.Interp, count int, code string) (expr *interp.Expr, last ast.Expr, failure *cellError) {
	compiler := ir.Comp
	defer func() {
		if r := recover(); r != nil {
			failure = compileError(compiler.Position(), count, r)
		}
	}()
	compiler.Options &^= base.OptShowPrompt | base.OptTrapPanic
	compiler.Filepath = cellName(count) // positions say which cell they are in
	compiler.Line = 0

	code, err := runSpecial(code)
	if err != nil {
		panic(err)
	}
	nodes := compiler.ParseBytes([]byte(code))
	last = lastExpression(nodes)
	if err := check(compiler, nodes, last); err != nil {
		panic(err)
	}
	single := singleValued(nodes, last)
	silent := prints(last)
	nodes = watchErrors(nodes)
	keepPositions(nodes, last)
	keepErrors(nodes)
	for i, node := range nodes {
		guardGoroutines(node)
		useBuiltins(compiler, node)
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
	return compileAST(ir, form, single), last, nil
}

// lastExpression is the last of nodes if that is an expression.
func lastExpression(nodes []ast.Node) ast.Expr {
	if len(nodes) == 0 {
		return nil
	}
	return expression(nodes[len(nodes)-1])
}

// expression is what is to be evaluated by a node that is nothing but an expression, nil for others.
func expression(node ast.Node) ast.Expr {
	switch node := node.(type) {
	case ast.Expr:
		return node
	case *ast.ExprStmt:
		return node.X
	}
	return nil
}

// keepPositions wraps the expressions among nodes, all but the last, into blocks: gomacro remembers the position of
// statements only.
func keepPositions(nodes []ast.Node, last ast.Expr) {
	for i, node := range nodes {
		x := expression(node)
		if x == nil || x == last {
			continue
		}
		if _, isFunc := x.(*ast.FuncLit); isFunc {
			continue // no statement without a call
		}
		nodes[i] = &ast.BlockStmt{Lbrace: x.Pos(), List: []ast.Stmt{&ast.ExprStmt{X: x}}, Rbrace: x.End()}
	}
}

// defining turns `var a, b = f()` into `a, b := f()`: gomacro does not understand the former outside functions.
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
	return ok && pkg.Name == "fmt" && (strings.HasPrefix(sel.Sel.Name, "Print") || strings.HasPrefix(sel.Sel.Name, "Fprint"))
}

// checkImports refuses packages that are not compiled in. gomacro would try to build a plugin: slow, and in vain.
func checkImports(compiler *interp.Comp, nodes []ast.Node) error {
	for _, node := range nodes {
		decl, ok := node.(*ast.GenDecl)
		if !ok || decl.Tok != token.IMPORT {
			continue
		}
		for _, spec := range decl.Specs {
			path, err := strconv.Unquote(spec.(*ast.ImportSpec).Path.Value)
			if err != nil {
				continue // the compiler will say so
			}
			if _, known := imports.Packages[path]; !known && compiler.KnownImports[path] == nil {
				compiler.Pos = spec.Pos()
				return unknownImport(path)
			}
		}
	}
	return nil
}

func unknownImport(path string) error {
	if slices.Contains([]string{"cmp", "iter", "maps", "slices", "unique"}, path) {
		return fmt.Errorf("package %q is generic, and cells have no generics; use package sort, or a loop", path)
	}
	known := slices.Sorted(maps.Keys(imports.Packages))
	known = slices.DeleteFunc(known, func(path string) bool {
		return !strings.HasPrefix(path, "github.com/bayescmp/") && !strings.HasPrefix(path, "github.com/go-gota/") && !strings.HasPrefix(path, "gonum.org/")
	})
	return fmt.Errorf("package %q is not compiled into this kernel; beside the standard library it has %s",
		path, strings.Join(known, ", "))
}

// runExpr is Interp.RunExpr, except that a panic comes back as an error that says which lines were being executed.
func runExpr(ir *interp.Interp, expr *interp.Expr, end frame) (vals []xreflect.Value, types []xreflect.Type, failure *cellError) {
	env := ir.PrepareEnv()
	run := env.Run
	caller := run.CurrEnv
	run.CurrEnv = env
	// What follows may be left over from an earlier cell that panicked.
	env.IP, env.Code, env.DebugPos = 0, nil, nil
	run.ExecFlags, run.Interrupt, run.DeferOfFun, run.PanicFun, run.Panic = 0, nil, nil, nil, nil
	defer func() {
		if r := recover(); r != nil {
			failure = runtimeError(r)
			failure.Frames = frames(ir, run.CurrEnv, end)
		}
		run.CurrEnv = caller
	}()
	if live.interrupted.Load() { // before anything ran
		panic(base.SigInterrupt)
	}
	if ir.Comp.Options&base.OptKeepUntyped == 0 && expr.Untyped() {
		expr.ConstTo(expr.DefaultType())
	}
	v, vs := expr.AsXV(interp.COptKeepUntyped)(env)
	return basereflect.PackValues(v, vs), basereflect.PackTypes(expr.Type, expr.Types), nil
}

// frames walks from the innermost environment up to the cell. A cell that has run through all its statements is at
// the expression at its end, which leaves no position.
func frames(ir *interp.Interp, env *interp.Env, end frame) []frame {
	const most = 10
	var found []frame
	for depth := 0; env != nil && depth < 10_000_000; depth++ {
		var f frame
		if env.IP < len(env.DebugPos) {
			f = lineAt(ir.Comp.Fileset.Position(env.DebugPos[env.IP]))
		}
		caller := env
		for caller != nil && caller.Caller == nil {
			caller = caller.Outer
		}
		atCell := caller == nil
		if f.Line == 0 && atCell {
			f = end
		}
		if f.Line > 0 && (len(found) < most || atCell) {
			found = append(found, f)
		}
		if atCell {
			break
		}
		env = caller.Caller
	}
	return found
}

// runtimeError names what a running cell panicked with: nb.Check panics with the error itself.
func runtimeError(r any) *cellError {
	if e, ok := r.(exited); ok {
		return &cellError{Name: "exit", Message: fmt.Sprintf("the cell asked to end its process, with status %d; its variables are kept", e.code)}
	}
	if sig, ok := r.(base.Signal); ok && sig == base.SigInterrupt || live.interrupted.Load() {
		return &cellError{Name: "interrupted", Message: "the cell was interrupted; its variables are kept"}
	}
	err, ok := r.(error)
	if !ok {
		message := fmt.Sprint(r)
		if strings.HasSuffix(message, "index out of range") {
			message = strings.TrimPrefix(message, "reflect: ") // how the interpreter does it is its own business
		}
		return &cellError{Name: "panic", Message: message}
	}
	var fault runtime.Error
	var reflected *reflect.ValueError // how gomacro follows a nil pointer
	if errors.As(err, &fault) || errors.As(err, &reflected) {
		return &cellError{Name: "panic", Message: err.Error()}
	}
	var lost lostError
	errors.As(err, &lost)
	return &cellError{Name: "error", Message: err.Error(), Hint: lost.hint}
}

// positioned matches the position gomacro and its parser put in front of a message.
var positioned = regexp.MustCompile(`^cell (\d+):(\d+):\d+: `)

func cellName(count int) string { return fmt.Sprintf("cell %d", count) }

// compileError takes the position out of the message, or from where the compiler stood.
func compileError(at token.Position, count int, r any) *cellError {
	if live.interrupted.Load() { // a program that the cell ran
		return runtimeError(r)
	}
	message := fmt.Sprint(r)
	where := lineAt(at)
	for {
		prefix := positioned.FindStringSubmatch(message)
		if prefix == nil {
			break
		}
		message = message[len(prefix[0]):]
		line, _ := strconv.Atoi(prefix[2])
		cell, _ := strconv.Atoi(prefix[1])
		where = frame{Cell: cell, Line: line}
	}
	failure := &cellError{Name: "error", Message: message}
	if where.Cell == count && where.Line > 0 {
		where.Source = sourceLine(count, where.Line)
		failure.Frames = []frame{where}
	}
	return failure
}

func lineAt(pos token.Position) frame {
	var cell int
	if _, err := fmt.Sscanf(pos.Filename, "cell %d", &cell); err != nil {
		return frame{}
	}
	return frame{Cell: cell, Line: pos.Line, Source: sourceLine(cell, pos.Line)}
}

func sourceLine(cell, line int) string {
	lines := strings.Split(live.source(cell), "\n")
	if line < 1 || line > len(lines) {
		return ""
	}
	return strings.TrimSpace(lines[line-1])
}

// lastLine is the last line of code that has something on it.
func lastLine(cell int, code string) frame {
	line := strings.Count(strings.TrimRight(code, " \t\r\n"), "\n") + 1
	return frame{Cell: cell, Line: line, Source: sourceLine(cell, line)}
}
