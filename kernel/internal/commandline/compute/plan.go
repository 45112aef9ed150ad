package compute

import (
	"context"
	"fmt"

	"github.com/bayescmp/go/bayescmp"
	"github.com/bayescmp/go/datasets/simulate"
)

// The largest numbers of a plan: more take too much memory, or too long.
const (
	mostAdded        = 10_000 // data sets, or runs of each
	mostAddedItems   = 1_000_000
	mostReplications = 100_000
)

// plan asks how many more data would decide between two classifiers.
type plan struct {
	Asked
	// MoreDatasets, MoreRuns and MoreItems are the numbers to add. One of them may be given;
	// without any, more data sets are added, up to four times as many as there are.
	MoreDatasets, MoreRuns, MoreItems []int
	// Replications is the number of continuations that are drawn for each number, and Seed is that
	// of their random numbers.
	Replications int
	Seed         uint64
}

func (l *plan) run(ctx context.Context, tell func(done, total int)) (any, error) {
	if err := l.check(); err != nil {
		return nil, err
	}
	p, test, err := l.bayesian(ctx, tell)
	if err != nil {
		return nil, err
	}
	if l.MoreItems != nil {
		return answerOf(simulate.PlanItems(ctx, p, test, simulate.ItemsPlan{
			Items: l.MoreItems, Replications: l.Replications, Seed: l.Seed}, tell))
	}
	return answerOf(simulate.Plan(ctx, p, test, simulate.PlanOptions{Datasets: l.MoreDatasets,
		Runs: l.MoreRuns, Replications: l.Replications, Seed: l.Seed}, tell))
}

// check refuses numbers, before scores are read.
func (l *plan) check() error {
	given := 0
	for _, more := range []struct {
		name    string
		numbers []int
		most    int
	}{
		{"more_datasets", l.MoreDatasets, mostAdded}, {"more_runs", l.MoreRuns, mostAdded},
		{"more_items", l.MoreItems, mostAddedItems},
	} {
		if more.numbers != nil {
			given++
		}
		for i, n := range more.numbers {
			if err := within(fmt.Sprintf("%s[%d]", more.name, i), n, 1, more.most); err != nil {
				return err
			}
		}
	}
	if given > 1 {
		return malformed("give one of more_datasets, more_runs and more_items")
	}
	return within("replications", l.Replications, 0, mostReplications)
}

// within refuses a number that is too small or too large.
func within(where string, n, least, most int) error {
	if n < least || n > most {
		return fmt.Errorf("%w: %s must be from %d to %d, not %d", bayescmp.ErrOption, where, least,
			most, n)
	}
	return nil
}
