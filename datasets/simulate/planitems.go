package simulate

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/bayescmp/go/bayescmp"
)

// ItemsPlan says which continuations of the answers to the items of one benchmark [PlanItems] looks
// at: with more items, or with more epochs of the same items.
type ItemsPlan struct {
	// Items are numbers of additional items, or of clusters where items are in clusters.
	Items []int
	// Epochs are numbers of additional epochs of all items. They count as the number of new items
	// that would lower the standard error as much, by Components. Items and Epochs cannot both be
	// given.
	Epochs []int
	// Components are the entry of [bayescmp.Items.Epochs] for the benchmark.
	Components bayescmp.Epochs
	// Replications is the number of continuations that are drawn at each size; 0 means 200.
	Replications int
	Seed         uint64
	// File is the file of the [Study].
	File string
}

// PlanItems does for the items of one benchmark what [Plan] does for data sets: it estimates how
// probable a verdict is with more of them, or with more epochs. A continuation is a draw from the
// posterior predictive distribution ([bayescmp.ItemsPosterior.Predict]). [Outlook.Cost] compares
// such plans, and those for more benchmarks by Plan, at a price for each answer. Errors are those
// of Plan.
func PlanItems(
	ctx context.Context, pair bayescmp.Pair, test bayescmp.Test, options ItemsPlan,
	progress ...func(done, total int),
) (*Outlook, error) {
	if test == nil {
		return nil, fmt.Errorf("%w: PlanItems needs a test", bayescmp.ErrOption)
	}
	what, sizes := "items", options.Items
	switch {
	case options.Items != nil && options.Epochs != nil:
		return nil, fmt.Errorf("%w: a plan is for more Items or for more Epochs, not for both",
			bayescmp.ErrOption)
	case options.Epochs != nil:
		what, sizes = "epochs", options.Epochs
	}
	if err := increasing(what, sizes); err != nil {
		return nil, err
	}
	now, err := test.Compare(pair)
	if err != nil {
		return nil, err
	}
	predict, model, err := options.predictor(pair, test)
	if err != nil {
		return nil, err
	}
	study := Study{Replications: options.Replications, Seed: options.Seed, File: options.File,
		Inputs: map[string]any{"pair": pair, "test": test, "components": options.Components}}
	o := &Outlook{Now: now, What: what, Datasets: 1, Answers: options.answers(pair),
		model: model.References(), benchmark: pair.OnBenchmarks()}
	if err := o.look(ctx, study, sizes, test, predict, progress); err != nil {
		return nil, err
	}
	return o, nil
}

// predictor continues the items of one benchmark by their own posterior.
func (o ItemsPlan) predictor(
	pair bayescmp.Pair, test bayescmp.Test,
) (predict, *bayescmp.Comparison, error) {
	model, ok := test.(bayescmp.PairedItems)
	if p, isPointer := test.(*bayescmp.PairedItems); isPointer && p != nil {
		model, ok = *p, true
	}
	if !ok {
		model = bayescmp.PairedItems{}
	}
	c, err := model.Compare(pair)
	if err != nil {
		return nil, nil, fmt.Errorf("the items are continued by their posterior: %w", err)
	}
	posterior := c.Posterior.(*bayescmp.ItemsPosterior)
	worth := func(more int) float64 { return float64(more) }
	if o.Epochs != nil {
		units := 1.0 // what is independent is a cluster
		if e := o.Components; e.Clusters > 0 {
			units = float64(e.Clusters) / float64(e.Items)
		}
		worth = func(more int) float64 { return units * o.Components.Worth(float64(more)) }
		if last := worth(o.Epochs[len(o.Epochs)-1]); !(last >= 0 && last < 1e7) {
			return nil, nil, fmt.Errorf("%w: a plan for Epochs needs Components, the entry of "+
				"Items.Epochs for this benchmark, with a variance between its items",
				bayescmp.ErrOption)
		}
	}
	return func(more int, random *rand.Rand) (bayescmp.Pair, error) {
		return posterior.Predict(int(math.Round(worth(more))), random)
	}, c, nil
}

// answers counts the answers of both models that one more item, or epoch, takes.
func (o ItemsPlan) answers(pair bayescmp.Pair) float64 {
	name := pair.Datasets()[0]
	items, epochs, _ := pair.Items(name) // it is there
	if o.Epochs != nil {
		return 2 * float64(items)
	}
	differences, _ := pair.Differences(name)
	return 2 * float64(epochs*items) / float64(len(differences)) // a cluster has several items
}
