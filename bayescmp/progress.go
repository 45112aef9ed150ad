package bayescmp

import (
	"fmt"

	"github.com/bayescmp/go/internal/parallel"
)

// afterProgress returns the error of some work. If there is none, it returns the error of the
// function that was told the progress of the work.
func afterProgress(err error, told *parallel.Progress) error {
	if failed := told.Err(); err == nil && failed != nil {
		return fmt.Errorf("%w: %w", ErrOption, failed)
	}
	return err
}
