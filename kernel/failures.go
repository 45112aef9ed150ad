package main

import (
	"errors"
	"flag"
)

// errUsage is an error in the command line. The message has been printed.
var errUsage = errors.New("usage")

// errReported is a failure whose message has been printed.
var errReported = errors.New("reported")

// usageError keeps -h from counting as a mistake.
func usageError(err error) error {
	if errors.Is(err, flag.ErrHelp) {
		return flag.ErrHelp
	}
	return errUsage
}
