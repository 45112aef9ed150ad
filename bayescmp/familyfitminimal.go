//go:build minimal

package bayescmp

import (
	"context"
	"fmt"

	"github.com/bayescmp/go/internal/hierarchical"
	"github.com/bayescmp/go/internal/parallel"
)

// familyPopulation stands in for the sampler in the program of the front page, which must be small:
// nobody can declare families there.
type familyPopulation struct{}

func (familyPopulation) String() string { return "population of families" }

func (familyPopulation) sources() References { return nil }

func (familyPopulation) fit(context.Context, *Comparison, Pair, *hierarchical.Model, float64,
	*parallel.Progress,
) error {
	return fmt.Errorf("%w: this program has no hierarchical test of data sets in families; "+
		"bayescmp report has it", ErrOption)
}
