package bayescmp

import (
	"fmt"

	"github.com/bayescmp/go/bayescmp/internal/writing"
)

// design is how one data set was cross-validated.
type design struct {
	runs, folds int
	// testShare is the mean of n_test/(n_train+n_test) over the folds; 0 when the sizes are not
	// known.
	testShare float64
	// resolution is the mean of 1/n_test² over the folds: what one instance in one fold is worth; 0
	// when not known.
	resolution float64
}

func (d design) String() string {
	if d.runs == 1 {
		return writing.Plural(d.folds, "fold")
	}
	return fmt.Sprintf("%s of %s", writing.Plural(d.runs, "run"), writing.Plural(d.folds, "fold"))
}
