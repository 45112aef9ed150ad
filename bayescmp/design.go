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
	// rho is the correlation between folds that the user has chosen, or that the file shows; nil
	// means that it comes from testShare or folds.
	rho *float64
	// splits says that the folds are random splits, whose number says nothing about rho.
	splits bool
}

func (d design) String() string {
	switch {
	case d.splits:
		return writing.Plural(d.runs*d.folds, "random split")
	case d.runs == 1:
		return writing.Plural(d.folds, "fold")
	}
	return fmt.Sprintf("%s of %s", writing.Plural(d.runs, "run"), writing.Plural(d.folds, "fold"))
}
