package cells

import (
	"errors"
	"fmt"

	"github.com/bayescmp/go/kernel/internal/protocol/evaluator"
)

// cellError says why a cell failed. Its last frame is the line of the cell itself.
type cellError struct {
	// Name is error, panic, exit or interrupted.
	Name    string
	Message string

	// Frames are the lines that were being executed, innermost first.
	Frames []frame

	// Others are the errors on other lines, if the cell was refused.
	Others []string

	// Hint says how to correct the mistake, if it is a common one.
	Hint string
}

// frame is a line of a cell that was being executed.
type frame struct {
	Cell, Line int
	Source     string
}

// hinted is an error with a hint on how to correct the mistake.
type hinted struct {
	error
	hint string // "" for none
}

func (e hinted) Unwrap() error { return e.error }

// newCellError returns the failure of a cell that ends with err.
func newCellError(err error) *cellError {
	var known hinted
	errors.As(err, &known)
	return &cellError{Name: "error", Message: err.Error(), Hint: known.hint}
}

// interruption returns the failure of a cell that was interrupted.
func interruption() *cellError {
	const message = "the cell was interrupted; its variables are kept"
	return &cellError{Name: "interrupted", Message: message}
}

// content returns the content of the published error message.
func (e *cellError) content() evaluator.Failure {
	return evaluator.Failure{Name: e.Name, Message: e.Message, Traceback: e.traceback()}
}

// reply returns the reply to the request of the failed cell.
func (e *cellError) reply() map[string]any {
	return map[string]any{
		"status": "error", "ename": e.Name, "evalue": e.Message, "traceback": e.traceback(),
	}
}

func (e *cellError) traceback() []string {
	lines := []string{e.Name + ": " + e.Message}
	for _, f := range e.Frames {
		lines = append(lines, fmt.Sprintf("cell %d, line %d: %s", f.Cell, f.Line, f.Source))
	}
	lines = append(lines, e.Others...)
	if e.Hint != "" {
		lines = append(lines, "hint: "+e.Hint)
	}
	return lines
}
