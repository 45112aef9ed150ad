package commands

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/bayescmp/go/internal/ownfiles"
)

// inFolder is an error in writing into the folder that -o gives.
func inFolder(dir string, err error) error {
	if about := (*fs.PathError)(nil); errors.As(err, &about) {
		return cannotUse(dir, err)
	}
	return forcible(err)
}

// forcible adds to an error about a file that is not ours how to replace it all the same.
func forcible(err error) error {
	if foreign := (ownfiles.ForeignError{}); errors.As(err, &foreign) {
		return fmt.Errorf("%w, or replace it with -f", err)
	}
	return err
}
