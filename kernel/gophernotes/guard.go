//go:build bayeskernel

package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"log"
	"os"
	"reflect"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"github.com/cosmos72/gomacro/base"
	interp "github.com/cosmos72/gomacro/fast"
	"github.com/cosmos72/gomacro/gls"
	"github.com/cosmos72/gomacro/imports"
	"github.com/cosmos72/gomacro/xreflect"

	"github.com/bayescmp/go/bayescmp/nb"
)

// guard keeps cells from ending the process, with all the variables in it, as far as that can be done: os.Exit and
// log.Fatal become errors of the cell, as does a panic in a goroutine that a cell starts, and recursion without end;
// and time.Sleep can be interrupted.
//
// What is left ends the process, and package jupyter or the runner reports it: the runtime's fatal errors (concurrent
// map writes, no memory, unlock of an unlocked mutex), and a panic in a goroutine started by compiled code, or by `go f(x)` with f no
// function literal.
func (s *session) guard() {
	imports.Packages["os"].Binds["Exit"] = reflect.ValueOf(exit)
	imports.Packages["log"].Binds["Fatal"] = reflect.ValueOf(func(v ...any) { log.Print(v...); exit(1) })
	imports.Packages["log"].Binds["Fatalf"] = reflect.ValueOf(func(format string, v ...any) { log.Printf(format, v...); exit(1) })
	imports.Packages["log"].Binds["Fatalln"] = reflect.ValueOf(func(v ...any) { log.Println(v...); exit(1) })
	imports.Packages["time"].Binds["Sleep"] = reflect.ValueOf(s.sleep)
	s.kernel.ir.DeclEnvFunc(goroutinePanicked, interp.Function{
		Fun:  func(r, ir xreflect.Value) xreflect.Value { s.goroutineEnds(r, ir); return r },
		Type: s.kernel.ir.Comp.TypeOf(func(any, any) any { return nil }),
	})
	go s.watchStack()
}

// exited is what a cell panics with that wants to end the process.
type exited struct{ code int }

func exit(code int) { panic(exited{code}) }

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

// guardGoroutines puts `defer func() { goroutinePanicked(recover()) }()` at the beginning of every function literal that
// a go statement below node calls.
func guardGoroutines(node ast.Node) {
	ast.Inspect(node, func(n ast.Node) bool {
		statement, ok := n.(*ast.GoStmt)
		if !ok {
			return true
		}
		if literal, ok := statement.Call.Fun.(*ast.FuncLit); ok {
			literal.Body.List = append([]ast.Stmt{deferredGuard(literal.Body.Lbrace)}, literal.Body.List...)
		}
		return true
	})
}

func deferredGuard(pos token.Pos) ast.Stmt {
	call := func(f ast.Expr, args ...ast.Expr) *ast.CallExpr {
		return &ast.CallExpr{Fun: f, Lparen: pos, Args: args, Rparen: pos}
	}
	name := func(name string) ast.Expr { return &ast.Ident{NamePos: pos, Name: name} }
	return &ast.DeferStmt{Defer: pos, Call: call(&ast.FuncLit{
		Type: &ast.FuncType{Func: pos, Params: &ast.FieldList{Opening: pos, Closing: pos}},
		Body: &ast.BlockStmt{Lbrace: pos, Rbrace: pos, List: []ast.Stmt{
			&ast.ExprStmt{X: call(name(goroutinePanicked), call(name("recover")))},
		}},
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
		failure.Frames = frames(s.kernel.ir, inner.PrepareEnv().Caller, frame{})
	}
	if s.evaluating.Load() {
		s.abandon(failure)
		return
	}
	for _, line := range failure.traceback() { // nobody's error any more: the cell has ended
		fmt.Fprintln(os.Stderr, line)
	}
}

// watchStack stops a cell whose recursion would soon end the process: Go's limit of 1 GB is fatal.
func (s *session) watchStack() {
	const limit = 256 << 20
	sample := []metrics.Sample{{Name: "/memory/classes/heap/stacks:bytes"}}
	for range time.Tick(5 * time.Millisecond) {
		if !s.evaluating.Load() {
			continue
		}
		metrics.Read(sample)
		if sample[0].Value.Uint64() >= limit {
			s.abandon(stackOverflow)
		}
	}
}

var stackOverflow = &cellError{Name: "panic", Message: "stack overflow: the recursion of the cell has no end, or is too deep"}

// shrinkStack gives the memory of a stack back that has overflowed: each collection of garbage halves it.
func shrinkStack() {
	for range 12 {
		runtime.GC()
	}
	debug.FreeOSMemory()
}
