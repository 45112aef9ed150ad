package cells

import (
	"errors"
	"fmt"
	"go/types"
	"os"
	"reflect"

	"github.com/bayescmp/go/kernel/internal/language/cellcheck"
)

// evalCell checks and runs code as cell number count, and returns the values of its last
// expression, with their static types.
func (s *session) evalCell(count int, code string) ([]reflect.Value, *cellError) {
	w, stopped := s.workspace, s.stopping()
	code, err := runSpecial(code)
	if err != nil && s.interrupted.Load() {
		return nil, interruption()
	}
	if err == nil {
		err = w.importDisplay(code)
	}
	if err != nil {
		return nil, newCellError(err)
	}
	cell, failure := w.check(count, code, stopped)
	if failure != nil {
		return nil, failure
	}
	defer w.unload(unused(cell)...)
	for i, part := range cell.Parts {
		if failure := s.evalPart(part, stopped); failure != nil {
			w.forget(cell.Parts[i+1:])
			if failure.Frames == nil {
				failure.Frames = []frame{w.sources.lastLine(count, code)}
			}
			return nil, failure
		}
	}
	for _, note := range cell.Notes {
		fmt.Fprintln(os.Stderr, "note:", note)
	}
	return w.takeResults(cell), nil
}

// check checks code. A cell that is refused, or that was stopped, changes nothing.
func (w *workspace) check(
	count int, code string, stopped <-chan struct{},
) (*cellcheck.Cell, *cellError) {
	w.using.Lock()
	defer w.using.Unlock()
	if isClosed(stopped) {
		return nil, interruption()
	}
	cell, err := w.session.Check(cellName(count), code)
	if err != nil {
		return nil, w.checkError(err)
	}
	if isClosed(stopped) && len(cell.Parts) > 0 {
		w.session.Forget(cell.Parts[0])
		return nil, interruption()
	}
	return cell, nil
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// checkError returns the failure of a refused cell.
func (w *workspace) checkError(err error) *cellError {
	failure := newCellError(err)
	var list cellcheck.Errors
	if !errors.As(err, &list) {
		return failure
	}
	failure.Message = list[0].Msg
	failure.Frames = []frame{w.sources.lineAt(list[0].Pos)}
	for i, other := range list[1:] {
		if other.Pos.Line != list[i].Pos.Line { // like the compiler, report one error per line
			failure.Others = append(failure.Others,
				fmt.Sprintf("line %d: %s", other.Pos.Line, other.Msg))
		}
	}
	return failure
}

// evalPart runs a part of a cell. If it cannot run, the names that it declares are forgotten.
func (s *session) evalPart(part *cellcheck.Part, stopped <-chan struct{}) *cellError {
	w := s.workspace
	if isClosed(stopped) {
		w.forget([]*cellcheck.Part{part})
		return interruption()
	}
	if err := w.load(part); err != nil {
		w.forget([]*cellcheck.Part{part})
		return newCellError(err)
	}
	defer w.unload(part.Superseded...) // at the end: x := x + 1 reads the earlier x
	return s.run(part)
}

// forget removes the names of parts that do not run.
func (w *workspace) forget(parts []*cellcheck.Part) {
	w.using.Lock()
	defer w.using.Unlock()
	if len(parts) > 0 {
		w.session.Forget(parts[0])
	}
}

// unused returns the packages of parts that no later cell can use.
func unused(cell *cellcheck.Cell) []*types.Package {
	var list []*types.Package
	for _, part := range cell.Parts {
		if !part.Declares() {
			list = append(list, part.Package)
		}
	}
	return list
}

func (w *workspace) unload(list ...*types.Package) {
	w.using.Lock()
	defer w.using.Unlock()
	for _, pkg := range list {
		w.program.Unload(pkg)
	}
}

// takeResults returns the values of the last expression, and removes them from the program.
func (w *workspace) takeResults(cell *cellcheck.Cell) []reflect.Value {
	var values []reflect.Value
	for _, v := range cell.Results {
		place := w.program.Variable(v)
		value := reflect.New(place.Type()).Elem()
		value.Set(place)
		place.SetZero()
		values = append(values, value)
	}
	return values
}
