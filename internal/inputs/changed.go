package inputs

import "errors"

// ErrChanged is wrapped by the errors about files that are no longer what they were.
var ErrChanged = errors.New("it has changed since it was first read")
