package commands

import (
	"errors"
	"flag"

	"github.com/bayescmp/go/kernel/internal/commandline/cli"
)

// usageError returns the error for a command line that could not be parsed. The flag -h is no
// mistake.
func usageError(err error) error {
	if errors.Is(err, flag.ErrHelp) {
		return flag.ErrHelp
	}
	return cli.ErrUsage
}
