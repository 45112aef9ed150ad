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
	// Datasets are numbers of additional data sets. The default, if neither Datasets nor Runs are
	// given, are a quarter, a half, once, twice and four times the number of data sets so far.
	Datasets []int
	// Runs are numbers of additional runs of cross-validation on each data set. Datasets and Runs
	// cannot both be given.
	Runs []int
	// Replications is the number of continuations that are drawn at each size; 0 means 200.
	Replications int
	Seed         uint64
	// File is the file of the [Study].
	File string
}

// Plan estimates how probable a verdict is with more data. It continues the data so far in many
// ways, and asks the test about each continuation. A continuation is a draw from the posterior
// predictive distribution of the hierarchical model ([bayescmp.HierarchicalPosterior.Predict]). So
// the continuations share our present uncertainty about the population, and the probability of a
// verdict need not approach 1: if the difference may well be at the edge of the rope, many more
// data sets may leave it undecided.
//
// The test can be any test for several data sets. The pair must have fold scores, even if the test
// uses their means only. If the test is a [bayescmp.Hierarchical], its options also make the
// continuations; otherwise the model has its default options. The model assumes that new data sets
// are like the present ones. More runs on the same data sets measure these data sets better, but
// say nothing new about the population.
//
// Progress functions, if any are given, are told how many continuations are done. Plan ends with
// the error of ctx when ctx is done. Other errors wrap [bayescmp.ErrOption], or come from the tests
// or the study.
func Plan(
	ctx context.Context, pair bayescmp.Pair, test bayescmp.Test, options PlanOptions,
	progress ...func(done, total int),
) (*Outlook, error) {
	if test == nil {
		return nil, fmt.Errorf("%w: Plan needs a test", bayescmp.ErrOption)
	}
	now, err := test.Compare(pair)
	if err != nil {
		return nil, err
	}
	model, err := predictor(pair, test)
	if err != nil {
		return nil, err
	}
	posterior := model.Posterior.(*bayescmp.HierarchicalPosterior)
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
		return []float64{
			indicator(d == bayescmp.LeftBetter), indicator(d == bayescmp.Equivalent),
			indicator(d == bayescmp.RightBetter), indicator(d != bayescmp.Undecided),
		}, nil
	}
	results, err := study.Run(ctx, progress...)
	if err != nil {
		return nil, err
	}
	return &Outlook{
		Now: now, Summary: results.Summary(),
		What: study.Parameters[0], Datasets: len(pair.Datasets()),
		model: model.References(),
	}, nil
}

// predictor returns the answer whose posterior continues the data.
func predictor(pair bayescmp.Pair, test bayescmp.Test) (*bayescmp.Comparison, error) {
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
	return c, nil
}

// pairWithOneMore has one more data set, to find out whether a test can take several.
func pairWithOneMore(posterior *bayescmp.HierarchicalPosterior) bayescmp.Pair {
	p, _ := posterior.Predict(1, 0, nil) // one more can always be predicted
	return p
}

// study makes a study without its experiment: one setting for each number that is added.
func (o PlanOptions) study(now *bayescmp.Comparison) (Study, error) {
	what, sizes, err := o.sizes(now.Datasets)
	if err != nil {
		return Study{}, err
	}
	s := Study{
		Name:         fmt.Sprintf("%s of %s against %s", now.Test, now.Left, now.Right),
		Parameters:   []string{what},
		Measures:     []string{leftVerdict, equivalentVerdict, rightVerdict, anyVerdict},
		Replications: o.Replications,
		Seed:         o.Seed,
		File:         o.File,
	}
	if s.Replications == 0 {
		s.Replications = 200
	}
	for _, n := range sizes {
		s.Settings = append(s.Settings, []float64{float64(n)})
	}
	return s, nil
}

// sizes returns the numbers that are added, and what they count.
func (o PlanOptions) sizes(datasets int) (what string, sizes []int, err error) {
	what, sizes = "data sets", o.Datasets
	switch {
	case o.Datasets != nil && o.Runs != nil:
		return "", nil, fmt.Errorf("%w: a plan is for more Datasets or for more Runs, not for both",
			bayescmp.ErrOption)
	case o.Runs != nil:
		what, sizes = "runs", o.Runs
	case sizes == nil:
		for _, times := range []float64{0.25, 0.5, 1, 2, 4} {
			sizes = append(sizes, int(math.Ceil(times*float64(datasets))))
		}
		sizes = slices.Compact(sizes)
	}
	last := 0
	for _, n := range sizes {
		if n <= last {
			return "", nil, fmt.Errorf("%w: the numbers of additional %s must be above 0 "+
				"and increase, not %v", bayescmp.ErrOption, what, sizes)
		}
		last = n
	}
	if len(sizes) == 0 {
		return "", nil, fmt.Errorf("%w: a plan needs at least one number of additional %s",
			bayescmp.ErrOption, what)
	}
	return what, sizes, nil
}
