package bayescmp

import (
	"fmt"

	"github.com/bayescmp/go/bayescmp/internal/parallel"
)

// afterProgress is the error of some work, or of the function that was told its progress.
func afterProgress(err error, told *parallel.Progress) error {
	if failed := told.Err(); err == nil && failed != nil {
		return fmt.Errorf("%w: %w", ErrOption, failed)
	}
	return err
}
