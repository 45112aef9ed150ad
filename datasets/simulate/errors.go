package simulate

import (
	"errors"
	"fmt"

	"github.com/bayescmp/go/bayescmp"
)

// ErrStudy is wrapped by every error about the setup of a study, about its results, and about a
// results file that belongs to another study.
var ErrStudy = errors.New("not a usable study")

var (
	errNoResults = fmt.Errorf("%w: there are no results; make them with Study.Run", ErrStudy)
	errNoOutlook = fmt.Errorf("%w: there is no outlook; make it with Plan", ErrStudy)
	errNoSource  = fmt.Errorf("%w: random is nil; give rand.New(rand.NewPCG(1, 2))",
		bayescmp.ErrOption)
)
