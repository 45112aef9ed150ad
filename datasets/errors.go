package datasets

import "errors"

// Every error of this package wraps one of these. Its text says what to do.
var (
	// ErrUnknown is the error for a name that the function does not know.
	ErrUnknown = errors.New("datasets: unknown data set")
	// ErrFetch is returned by [Fetch] when it cannot get a data set that it knows. The cause is
	// wrapped too: [context.Canceled], [ErrChecksum], an error of the network or of the file
	// system.
	ErrFetch = errors.New("datasets: cannot fetch")
	// ErrChecksum says that a file differs from the published file. It comes wrapped in ErrFetch.
	ErrChecksum = errors.New("not the published file")
)
