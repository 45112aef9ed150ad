//go:build bayeskernel

package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"log"
	"os"
	"reflect"
	"time"

	"github.com/cosmos72/gomacro/base"
	interp "github.com/cosmos72/gomacro/fast"
	"github.com/cosmos72/gomacro/gls"
	"github.com/cosmos72/gomacro/imports"
	"github.com/cosmos72/gomacro/xreflect"

	"github.com/bayescmp/go/bayescmp/nb"
)

// guard keeps cells from ending the process, with all the variables in it, as far as that can be
// done: os.Exit and log.Fatal become errors of the cell, as does a panic in a goroutine that a cell
// starts, and recursion without end; and time.Sleep can be interrupted.
//
// Some things are left that end the process, and package jupyter or the runner reports them: the
// runtime's fatal errors (concurrent map writes, no memory, unlock of an unlocked mutex), and a
// panic in a goroutine started by compiled code, or by `go f(x)` with f no function literal.
func (s *session) guard() {
	replace := func(path, name string, value any) {
		imports.Packages[path].Binds[name] = reflect.ValueOf(value)
	}
	replace("os", "Exit", exit)
	replace("log", "Fatal", func(v ...any) { log.Print(v...); exit(1) })
	replace("log", "Fatalf", func(format string, v ...any) { log.Printf(format, v...); exit(1) })
	replace("log", "Fatalln", func(v ...any) { log.Println(v...); exit(1) })
	replace("time", "Sleep", s.sleep)
	for name, f := range s.prints() {
		replace("fmt", name, f)
	}
	s.kernel.ir.DeclEnvFunc(goroutinePanicked, interp.Function{
		Fun:  func(r, ir xreflect.Value) xreflect.Value { s.goroutineEnds(r, ir); return r },
		Type: s.kernel.ir.Comp.TypeOf(func(any, any) any { return nil }),
	})
	go s.watchStack()
}

// sleep is time.Sleep, which an interrupt ends when it is the cell itself that sleeps.
func (s *session) sleep(d time.Duration) {
	if gls.GoID() != s.goroutine {
		time.Sleep(d)
		return
	}
	select {
	case <-time.After(d):
	case <-nb.Context().Done():
		panic(base.SigInterrupt)
	}
}

// goroutinePanicked is the name of a function that no cell can call: it is not a word of Go.
const goroutinePanicked = "goroutine panicked"

// guardGoroutines puts `defer func() { goroutinePanicked(recover()) }()` at the beginning of every
// function literal that a go statement below node calls.
func guardGoroutines(node ast.Node) {
	ast.Inspect(node, func(n ast.Node) bool {
		statement, ok := n.(*ast.GoStmt)
		if !ok {
			return true
		}
		if literal, ok := statement.Call.Fun.(*ast.FuncLit); ok {
			body := literal.Body
			body.List = append([]ast.Stmt{deferredGuard(body.Lbrace)}, body.List...)
		}
		return true
	})
}

func deferredGuard(pos token.Pos) ast.Stmt {
	call := func(f ast.Expr, args ...ast.Expr) *ast.CallExpr {
		return &ast.CallExpr{Fun: f, Lparen: pos, Args: args, Rparen: pos}
	}
	name := func(name string) ast.Expr { return &ast.Ident{NamePos: pos, Name: name} }
	guard := call(name(goroutinePanicked), call(name("recover")))
	none := &ast.FieldList{Opening: pos, Closing: pos}
	return &ast.DeferStmt{Defer: pos, Call: call(&ast.FuncLit{
		Type: &ast.FuncType{Func: pos, Params: none},
		Body: &ast.BlockStmt{Lbrace: pos, Rbrace: pos, List: []ast.Stmt{&ast.ExprStmt{X: guard}}},
	})}
}

// goroutineEnds is what goroutinePanicked calls: r is what was recovered, and ir says where.
func (s *session) goroutineEnds(r, ir xreflect.Value) {
	if !r.IsValid() || r.Interface() == nil {
		return
	}
	failure := runtimeError(r.Interface())
	failure.Message += " (in a goroutine)"
	if inner, ok := ir.Interface().(*interp.Interp); ok {
		failure.Frames = s.kernel.frames(inner.PrepareEnv().Caller, frame{})
	}
	if s.evaluating.Load() {
		s.abandon(failure)
		return
	}
	for _, line := range failure.traceback() { // nobody's error any more: the cell has ended
		fmt.Fprintln(os.Stderr, line)
	}
}

// watchStack stops a cell whose recursion would soon end the process.
func (s *session) watchStack() {
	for range time.Tick(5 * time.Millisecond) {
		if s.evaluating.Load() && stackSize() >= maxStack {
			s.abandon(stackOverflow)
		}
	}
}
