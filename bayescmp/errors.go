package bayescmp

import "errors"

// Every error that bad data or options can cause wraps one of these; its text names the culprit and what to do.
var (
	ErrEmpty     = errors.New("no scores")
	ErrCSV       = errors.New("not a usable CSV file")
	ErrColumn    = errors.New("column not found")
	ErrLayout    = errors.New("layout not recognised")
	ErrScore     = errors.New("not a usable score")
	ErrMissing   = errors.New("missing score")
	ErrDuplicate = errors.New("duplicate score")
	ErrFolds     = errors.New("folds do not match")
	ErrUnknown   = errors.New("unknown name")
	ErrOneFold   = errors.New("one score is not enough")
	ErrManySets  = errors.New("several data sets")
	ErrOption    = errors.New("option out of range")
)
