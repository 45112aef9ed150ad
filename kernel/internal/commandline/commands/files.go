package commands

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/bayescmp/go/internal/ownfiles"
)

// inFolder is the error for a failure to write into the folder dir, which -o names.
func inFolder(dir string, err error) error {
	if about := (*fs.PathError)(nil); errors.As(err, &about) {
		return cannotUse(dir, err)
	}
	return forcible(err)
}

// forcible adds to an error about a file that is not ours that -f replaces it.
func forcible(err error) error {
	if foreign := (ownfiles.ForeignError{}); errors.As(err, &foreign) {
		return fmt.Errorf("%w, or replace it with -f", err)
	}
	return err
}
