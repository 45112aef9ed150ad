package cells

import (
	"errors"
	"fmt"
	"go/ast"
	"reflect"
	"runtime"

	"github.com/bayescmp/go/kernel/internal/language/cellcheck"
	"github.com/bayescmp/go/kernel/internal/language/interp"
)

// load passes a checked part to the evaluator, and connects its names with those of earlier parts
// that are the same.
func (w *workspace) load(part *cellcheck.Part) (err error) {
	w.using.Lock()
	defer w.using.Unlock()
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the evaluator cannot take the cell: %v", r)
		}
	}()
	for _, source := range part.Sources {
		if err := w.loadSource(source); err != nil {
			return err
		}
	}
	err = w.program.Load(part.Package, []*ast.File{part.File}, part.Info)
	if err != nil {
		return err
	}
	for later, earlier := range part.Earlier {
		if err := w.program.Same(later, earlier); err != nil {
			return err
		}
	}
	for _, v := range part.Zeroed {
		w.program.Variable(v).SetZero()
	}
	return nil
}

// loadSource passes generic functions of the standard library to the evaluator, once.
func (w *workspace) loadSource(source *cellcheck.Source) error {
	if w.loaded[source] {
		return nil
	}
	w.loaded[source] = true
	for _, used := range source.Uses {
		if err := w.loadSource(used); err != nil {
			return err
		}
	}
	return w.program.Load(source.Package, source.Files, source.Info)
}

// run runs a loaded part. It returns a panic as an error that has the lines being executed.
func (s *session) run(part *cellcheck.Part) (failure *cellError) {
	returned := false
	defer func() {
		r := recover()
		switch {
		case returned:
		case r != nil:
			failure = s.panicked(r)
		}
	}()
	err := s.workspace.program.Call(part.Run)
	returned = true
	s.workspace.program.Forget(part.Run)
	if err != nil {
		return newCellError(err)
	}
	return nil
}

// panicked returns the failure of a cell that panicked with r, with the lines that were being
// executed.
func (s *session) panicked(r any) *cellError {
	failure := s.runtimeError(r)
	failure.Frames = s.framesOf(s.workspace.program.Trace(r))
	return failure
}

// framesOf returns the lines of cells in a trace, innermost first. If there are many, it returns
// the first ones and the last, which is the line of the cell itself. It drops repetitions of a line
// by recursion.
func (s *session) framesOf(trace []interp.Place) []frame {
	const most = 10
	var found []frame
	for _, place := range trace {
		f := s.workspace.sources.lineAt(place.Position)
		if f.Line > 0 && (len(found) == 0 || found[len(found)-1] != f) {
			found = append(found[:min(len(found), most)], f)
		}
	}
	return found
}

// exited is the value with which a cell panics when it calls os.Exit.
type exited struct{ code int }

// exit replaces os.Exit in cells.
func exit(code int) { panic(exited{code}) }

// runtimeError returns the failure for the value with which a cell panicked. nb.Check panics with
// the error itself.
func (s *session) runtimeError(r any) *cellError {
	if e, ok := r.(exited); ok {
		return &cellError{Name: "exit", Message: fmt.Sprintf(
			"the cell asked to end its process, with status %d; its variables are kept", e.code)}
	}
	if _, ok := r.(interp.Interrupted); ok || s.interrupted.Load() {
		return interruption()
	}
	err, ok := r.(error)
	if !ok {
		return &cellError{Name: "panic", Message: fmt.Sprint(r)}
	}
	var fault runtime.Error
	var reflected *reflect.ValueError
	if errors.As(err, &fault) || errors.As(err, &reflected) {
		return &cellError{Name: "panic", Message: err.Error()}
	}
	return newCellError(err)
}
