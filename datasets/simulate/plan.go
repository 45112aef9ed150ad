package simulate

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/bayescmp/go/bayescmp"
)

// PlanOptions say which continuations of an experiment [Plan] looks at.
type PlanOptions struct {
	// Datasets are numbers of additional data sets. If neither these nor Runs are given, they are a
	// quarter, a half, once, twice and four times as many as there are.
	Datasets []int
	// Runs are numbers of additional runs of cross-validation on each data set; only one of the two
	// can be given.
	Runs []int
	// Replications is how many continuations are drawn at each size; 0 means 200.
	Replications int
	Seed         uint64
	// File and Progress are those of the [Study].
	File     string
	Progress func(done, total int)
}

// The measures of a plan.
const (
	leftVerdict, equivalentVerdict, rightVerdict, anyVerdict = "left better", "equivalent", "right better", "verdict"
)

// Plan tells how probable a verdict is with more data. The data so far are continued in many ways,
// each drawn from the posterior predictive distribution of the hierarchical model
// ([bayescmp.HierarchicalPosterior.Predict]), and the test is asked about each. What is not known
// about the population now is not known in the continuations either, so that the curve need not
// reach 1: no number of data sets soon decides between classifiers whose difference is at the edge
// of the rope.
//
// Any test for several data sets will do, but the pair must have fold scores, also for a test that
// looks at their means only. If it is [bayescmp.Hierarchical], its own options make the
// continuations, otherwise the default ones. They take for granted that new data sets are like
// those there are. More runs on the same data sets cannot tell more than these data sets know.
//
// Errors wrap [bayescmp.ErrOption], or come from the tests or the study. Cancelling ctx ends it
// with its error.
func Plan(ctx context.Context, pair bayescmp.Pair, test bayescmp.Test, options PlanOptions) (*Outlook, error) {
	if test == nil {
		return nil, fmt.Errorf("%w: Plan needs a test", bayescmp.ErrOption)
	}
	now, err := test.Compare(pair)
	if err != nil {
		return nil, err
	}
	posterior, err := predictor(pair, test)
	if err != nil {
		return nil, err
	}
	study, err := options.study(now)
	if err != nil {
		return nil, err
	}
	if options.Runs == nil && now.Datasets == 1 {
		if _, several := test.Compare(pairWithOneMore(posterior)); several != nil {
			return nil, fmt.Errorf("the test must take more data sets: %w", several)
		}
	}
	study.Experiment = func(setting []float64, random *rand.Rand) ([]float64, error) {
		datasets, runs := int(setting[0]), 0
		if options.Runs != nil {
			datasets, runs = runs, datasets
		}
		p, err := posterior.Predict(datasets, runs, random)
		if err != nil {
			return nil, err
		}
		c, err := test.Compare(p)
		if err != nil {
			return nil, err
		}
		d := c.Decision()
		return []float64{indicator(d == bayescmp.LeftBetter), indicator(d == bayescmp.Equivalent), indicator(d == bayescmp.RightBetter),
			indicator(d != bayescmp.Undecided)}, nil
	}
	results, err := study.Run(ctx)
	if err != nil {
		return nil, err
	}
	return &Outlook{Now: now, Summary: results.Summary(), What: study.Parameters[0], Datasets: len(pair.Datasets())}, nil
}

// predictor is the posterior that continues the data.
func predictor(pair bayescmp.Pair, test bayescmp.Test) (*bayescmp.HierarchicalPosterior, error) {
	model, ok := test.(bayescmp.Hierarchical)
	if p, isPointer := test.(*bayescmp.Hierarchical); isPointer && p != nil {
		model, ok = *p, true
	}
	if !ok {
		model = bayescmp.Hierarchical{}
	}
	c, err := model.Compare(pair)
	if err != nil {
		return nil, fmt.Errorf("the data are continued by the hierarchical model: %w", err)
	}
	return c.Posterior.(*bayescmp.HierarchicalPosterior), nil
}

// pairWithOneMore is to find out what a test can take.
func pairWithOneMore(posterior *bayescmp.HierarchicalPosterior) bayescmp.Pair {
	p, _ := posterior.Predict(1, 0, nil) // one more can always be predicted
	return p
}

// study has the settings.
func (o PlanOptions) study(now *bayescmp.Comparison) (Study, error) {
	s := Study{
		Name: fmt.Sprintf("%s of %s against %s", now.Test, now.Left, now.Right), Parameters: []string{"data sets"},
		Measures: []string{leftVerdict, equivalentVerdict, rightVerdict, anyVerdict}, Replications: o.Replications, Seed: o.Seed,
		File: o.File, Progress: o.Progress,
	}
	if s.Replications == 0 {
		s.Replications = 200
	}
	if o.Datasets != nil && o.Runs != nil {
		return Study{}, fmt.Errorf("%w: a plan is for more Datasets or for more Runs, not for both", bayescmp.ErrOption)
	}
	sizes := o.Datasets
	switch {
	case o.Runs != nil:
		sizes, s.Parameters[0] = o.Runs, "runs"
	case sizes == nil:
		for _, times := range []float64{0.25, 0.5, 1, 2, 4} {
			sizes = append(sizes, int(math.Ceil(times*float64(now.Datasets))))
		}
		sizes = slices.Compact(sizes)
	}
	last := 0
	for _, n := range sizes {
		if n <= last {
			return Study{}, fmt.Errorf("%w: the numbers of additional %s must be above 0 and increase, not %v", bayescmp.ErrOption, s.Parameters[0], sizes)
		}
		last = n
		s.Settings = append(s.Settings, []float64{float64(n)})
	}
	if s.Settings == nil {
		return Study{}, fmt.Errorf("%w: a plan needs at least one number of additional %s", bayescmp.ErrOption, s.Parameters[0])
	}
	return s, nil
}
