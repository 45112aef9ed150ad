package bayescmp

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/bayescmp/go/internal/budget"
	"github.com/bayescmp/go/internal/parallel"
	"github.com/bayescmp/go/internal/reading/tables"
	"github.com/bayescmp/go/internal/visible"
)

// Every error that bad data or options can cause wraps one of these other than [ErrInternal], and
// its text names the culprit and says what to do. Where an option would help, the error is an
// [*InputError] that names the option. ErrTooLarge is about an input that takes more memory than is
// allowed. ErrInternal is a fault of this package: an answer whose numbers cannot be right, such as
// a probability above 1, is withheld.
var (
	ErrEmpty     = tables.ErrEmpty
	ErrCSV       = tables.ErrCSV
	ErrColumn    = tables.ErrColumn
	ErrLayout    = tables.ErrLayout
	ErrScore     = tables.ErrScore
	ErrTooLarge  = budget.ErrTooLarge
	ErrMissing   = errors.New("missing score")
	ErrDuplicate = errors.New("duplicate score")
	ErrFolds     = errors.New("folds do not match")
	ErrUnknown   = errors.New("unknown name")
	ErrOneFold   = errors.New("one score is not enough")
	ErrManySets  = errors.New("several data sets")
	ErrOption    = errors.New("option out of range")
	ErrInternal  = errors.New("fault of bayescmp")
)

// InputError is an error that an option would avoid, such as a table that can be read in several
// ways. Use errors.As to find it in an error.
type InputError struct {
	// Err is the error that this one wraps, such as ErrLayout.
	Err error
	// Needs names the option: a field of CSV, Long, Wide or a test, such as Score.
	Needs string
	// Columns are the columns of the table that the error is about, or what to choose from:
	// columns, classifiers, or for Rows "datasets", "folds" and "items" as far as they are
	// possible; nil if there is no such choice.
	Columns []string
	// Problem says what is wrong, in words that any user understands.
	Problem string
	// Advice says what to do, in Go.
	Advice string
}

// Error returns the text of Err, the problem and the advice.
func (e *InputError) Error() string { return e.Err.Error() + ": " + e.Problem + "; " + e.Advice }

// Unwrap returns Err.
func (e *InputError) Unwrap() error { return e.Err }

// exported makes an error of package reading one that users can look into.
func exported(err error) error {
	var input *tables.InputError
	switch {
	case errors.As(err, &input):
		return (*InputError)(input).shortened()
	case errors.Is(err, budget.ErrTooLarge) && !errors.Is(err, budget.ErrFiles):
		e := InputError{Err: ErrTooLarge, Needs: "MaxMemory",
			Problem: strings.Replace(err.Error(), ErrTooLarge.Error()+": ", "", 1),
			Advice:  "give a part of it, or allow more memory with MaxMemory"}
		return e.shortened()
	}
	return err
}

// The largest numbers of bytes of the text of an error. A name in a file may have many millions.
const (
	mostOfError   = 4000
	mostOfProblem = 2500
	mostOfAdvice  = 500
)

// shortened returns an error of the same content whose texts are not too long.
func (e *InputError) shortened() *InputError {
	short := *e
	short.Problem = visible.Shortened(e.Problem, mostOfProblem)
	short.Advice = visible.Shortened(e.Advice, mostOfAdvice)
	return &short
}

// ofFile names the file that an error is about. The text of the error is not too long.
func ofFile(path string, err error) error {
	var input *InputError
	if errors.As(err, &input) && len(input.Error()) > mostOfError {
		err = input.shortened()
	}
	return shortError(fmt.Errorf("%s: %w", filepath.Base(path), err))
}

// afterProgress returns the error of some work. If there is none, it returns the error of the
// function that was told the progress of the work.
func afterProgress(err error, told *parallel.Progress) error {
	if failed := told.Err(); err == nil && failed != nil {
		return fmt.Errorf("%w: %w", ErrOption, failed)
	}
	return err
}

// shortError returns an error with the same content whose text is not too long.
func shortError(err error) error {
	if err == nil || len(err.Error()) <= mostOfError {
		return err
	}
	return &short{visible.Shortened(err.Error(), mostOfError), err}
}

type short struct {
	text string
	err  error
}

func (s *short) Error() string { return s.text }

func (s *short) Unwrap() error { return s.err }
