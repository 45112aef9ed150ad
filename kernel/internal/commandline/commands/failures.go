package commands

import (
	"errors"
	"flag"

	"github.com/bayescmp/go/kernel/internal/commandline/cli"
)

// usageError keeps -h from counting as a mistake.
func usageError(err error) error {
	if errors.Is(err, flag.ErrHelp) {
		return flag.ErrHelp
	}
	return cli.ErrUsage
}
