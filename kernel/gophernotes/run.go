//go:build bayeskernel

package main

import (
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"strings"

	"github.com/cosmos72/gomacro/base"
	basereflect "github.com/cosmos72/gomacro/base/reflect"
	interp "github.com/cosmos72/gomacro/fast"
	"github.com/cosmos72/gomacro/xreflect"
)

// run does what Interp.RunExpr does, but a panic comes back as an error that says which lines were
// being executed.
func (kernel *Kernel) run(expr *interp.Expr, end frame) (
	vals []xreflect.Value, types []xreflect.Type, failure *cellError,
) {
	env := kernel.ir.PrepareEnv()
	run := env.Run
	caller := run.CurrEnv
	run.CurrEnv = env
	// What follows may be left over from an earlier cell that panicked.
	env.IP, env.Code, env.DebugPos = 0, nil, nil
	run.ExecFlags, run.Interrupt, run.DeferOfFun, run.PanicFun, run.Panic = 0, nil, nil, nil, nil
	defer func() {
		if r := recover(); r != nil {
			failure = runtimeError(r)
			failure.Frames = kernel.frames(run.CurrEnv, end)
		}
		run.CurrEnv = caller
	}()
	if live.interrupted.Load() { // before anything ran
		panic(base.SigInterrupt)
	}
	if kernel.ir.Comp.Options&base.OptKeepUntyped == 0 && expr.Untyped() {
		expr.ConstTo(expr.DefaultType())
	}
	v, vs := expr.AsXV(interp.COptKeepUntyped)(env)
	return basereflect.PackValues(v, vs), basereflect.PackTypes(expr.Type, expr.Types), nil
}

// frames walks from the innermost environment up to the cell. A cell that has run through all its
// statements is at the expression at its end, which leaves no position.
func (kernel *Kernel) frames(env *interp.Env, end frame) []frame {
	const most, deepest = 10, 10_000_000
	var found []frame
	for depth := 0; env != nil && depth < deepest; depth++ {
		var f frame
		if env.IP < len(env.DebugPos) {
			f = lineAt(kernel.ir.Comp.Fileset.Position(env.DebugPos[env.IP]))
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

// exited is the value that a cell panics with when it wants to end the process.
type exited struct{ code int }

// exit is os.Exit in cells.
func exit(code int) { panic(exited{code}) }

// runtimeError names what a running cell panicked with: nb.Check panics with the error itself.
func runtimeError(r any) *cellError {
	if e, ok := r.(exited); ok {
		return &cellError{Name: "exit", Message: fmt.Sprintf(
			"the cell asked to end its process, with status %d; its variables are kept", e.code)}
	}
	sig, ok := r.(base.Signal)
	if ok && sig == base.SigInterrupt || live.interrupted.Load() {
		return interruption()
	}
	err, ok := r.(error)
	if !ok {
		message := fmt.Sprint(r)
		if strings.HasSuffix(message, "index out of range") {
			// That the interpreter uses reflection is its own business.
			message = strings.TrimPrefix(message, "reflect: ")
		}
		return &cellError{Name: "panic", Message: message}
	}
	var fault runtime.Error
	var reflected *reflect.ValueError // how gomacro follows a nil pointer
	if errors.As(err, &fault) || errors.As(err, &reflected) {
		return &cellError{Name: "panic", Message: err.Error()}
	}
	return newCellError(err)
}

func interruption() *cellError {
	const message = "the cell was interrupted; its variables are kept"
	return &cellError{Name: "interrupted", Message: message}
}
