package ownfiles

import "errors"

// errBusy says that another process has a lock.
var errBusy = errors.New("is being written by another run of bayescmp")
