package tables

import "errors"

// These are what the errors of this package wrap.
var (
	ErrEmpty  = errors.New("no scores")
	ErrCSV    = errors.New("not a usable CSV file")
	ErrColumn = errors.New("column not found")
	ErrLayout = errors.New("layout not recognised")
	ErrScore  = errors.New("not a usable score")
)

// InputError is an error that an option would avoid. No other error wraps it here.
type InputError struct {
	// Err is one of the errors above.
	Err error
	// Needs names the option.
	Needs string
	// Columns are the columns that the error is about, or what to choose from.
	Columns []string
	// Problem says what is wrong, in words that any user understands.
	Problem string
	// Advice says what to do, in Go.
	Advice string
}

func (e *InputError) Error() string { return e.Err.Error() + ": " + e.Problem + "; " + e.Advice }

// Unwrap returns the error that this one wraps.
func (e *InputError) Unwrap() error { return e.Err }
