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
	// Runs are numbers of additional runs of cross-validation on each data set. For benchmarks with
	// items, 1 means that each gets as many new items as it has. Datasets and Runs cannot
	// both be given.
	Runs []int
	// Replications is the number of continuations that are drawn at each size; 0 means 200.
	Replications int
	Seed         uint64
	// File is the file of the [Study].
	File string
}

// Plan estimates how probable a verdict is with more data. It continues the data so far in many
// ways, and asks the test about each continuation. A continuation is a draw from the posterior
// predictive distribution of the hierarchical model ([bayescmp.HierarchicalPosterior.Predict]).
// Where data sets are in families, new ones come in new families
// ([bayescmp.DrawnPosterior.Predict]). So the continuations share our present uncertainty about the
// population, and the probability of a verdict need not approach 1: if the difference may well be
// at the edge of the rope, many more data sets may leave it undecided. Without a rope, a verdict
// does not count where equal classifiers are called different as surely too often
// ([bayescmp.SignFlips.MayBeChance]).
//
// The test can be any test for several data sets. The pair must have fold scores, even if the test
// uses only their means. If the test is a [bayescmp.Hierarchical], its options also make the
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
	what, sizes, err := options.sizes(now.Datasets)
	if err != nil {
		return nil, err
	}
	predict, model, err := options.predictor(pair, test, now)
	if err != nil {
		return nil, err
	}
	if what == "data sets" && pair.OnBenchmarks() {
		what = "benchmarks"
	}
	study := Study{Replications: options.Replications, Seed: options.Seed, File: options.File,
		Inputs: map[string]any{"pair": pair, "test": test}}
	o := &Outlook{Now: now, What: what, Datasets: len(pair.Datasets()),
		Answers: options.answers(pair), model: model.References(),
		benchmark: pair.OnBenchmarks()}
	if err := o.look(ctx, study, sizes, test, predict, progress); err != nil {
		return nil, err
	}
	return o, nil
}

// look continues the data by each of the sizes, and asks the test.
func (o *Outlook) look(
	ctx context.Context, study Study, sizes []int, test bayescmp.Test, predict predict,
	progress []func(done, total int),
) error {
	study.Name = fmt.Sprintf("%s of %s against %s", o.Now.Test, o.Now.Left, o.Now.Right)
	study.Parameters = []string{o.What}
	study.Measures = []string{leftVerdict, equivalentVerdict, rightVerdict, anyVerdict}
	if study.Replications == 0 {
		study.Replications = 200
	}
	for _, n := range sizes {
		study.Settings = append(study.Settings, []float64{float64(n)})
	}
	study.Experiment = func(setting []float64, random *rand.Rand) ([]float64, error) {
		p, err := predict(int(setting[0]), random)
		if err != nil {
			return nil, err
		}
		c, err := test.Compare(p)
		if err != nil {
			return nil, err
		}
		d := c.Decision()
		if c.RopeLeft == 0 && c.RopeRight == 0 && c.SignFlips().MayBeChance() {
			d = bayescmp.Undecided
		}
		return []float64{
			indicator(d == bayescmp.LeftBetter), indicator(d == bayescmp.Equivalent),
			indicator(d == bayescmp.RightBetter), indicator(d != bayescmp.Undecided),
		}, nil
	}
	results, err := study.Run(ctx, progress...)
	if err != nil {
		return err
	}
	o.Summary = results.Summary()
	return nil
}

// A predict continues the data by so many more of what is planned.
type predict func(more int, random *rand.Rand) (bayescmp.Pair, error)

// predictor returns what continues the data, and the answer that it comes from.
func (o PlanOptions) predictor(
	pair bayescmp.Pair, test bayescmp.Test, now *bayescmp.Comparison,
) (predict, *bayescmp.Comparison, error) {
	model, err := hierarchical(pair, test)
	if err != nil {
		return nil, nil, err
	}
	posterior, ok := model.Posterior.(predictive)
	if !ok {
		return nil, nil, fmt.Errorf("%w: a %T predicts no scores", bayescmp.ErrOption,
			model.Posterior)
	}
	if o.Runs == nil && now.Datasets == 1 {
		if _, several := test.Compare(pairWithOneMore(posterior)); several != nil {
			return nil, nil, fmt.Errorf("the test must take more data sets: %w", several)
		}
	}
	return func(more int, random *rand.Rand) (bayescmp.Pair, error) {
		if o.Runs != nil {
			return posterior.Predict(0, more, random)
		}
		return posterior.Predict(more, 0, random)
	}, model, nil
}

// answers counts the answers of both models that one more data set, or run, takes; 0 for folds.
func (o PlanOptions) answers(pair bayescmp.Pair) float64 {
	all, names := 0, pair.Datasets()
	for _, name := range names {
		items, epochs, _ := pair.Items(name) // it is there
		all += 2 * items * epochs
	}
	if o.Runs != nil {
		return float64(all)
	}
	return float64(all) / float64(len(names))
}

// predictive is a posterior that continues the data.
type predictive interface {
	Predict(datasets, runs int, src rand.Source) (bayescmp.Pair, error)
}

// hierarchical returns the answer whose posterior continues the data.
func hierarchical(pair bayescmp.Pair, test bayescmp.Test) (*bayescmp.Comparison, error) {
	model, ok := test.(bayescmp.Hierarchical)
	if p, isPointer := test.(*bayescmp.Hierarchical); isPointer && p != nil {
		model, ok = *p, true
	}
	if !ok {
		model = bayescmp.Hierarchical{}
	}
	model.Population = nil // a Student continues the data; other shapes predict no scores
	c, err := model.Compare(pair)
	if err != nil {
		return nil, fmt.Errorf("the data are continued by the hierarchical model: %w", err)
	}
	return c, nil
}

// pairWithOneMore has one more data set, to find out whether a test can take several.
func pairWithOneMore(posterior predictive) bayescmp.Pair {
	p, _ := posterior.Predict(1, 0, nil) // one more can always be predicted
	return p
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
	return what, sizes, increasing(what, sizes)
}

// increasing checks the numbers that are added.
func increasing(what string, sizes []int) error {
	last := 0
	for _, n := range sizes {
		if n <= last {
			return fmt.Errorf("%w: the numbers of additional %s must be above 0 "+
				"and increase, not %v", bayescmp.ErrOption, what, sizes)
		}
		last = n
	}
	if len(sizes) == 0 {
		return fmt.Errorf("%w: a plan needs at least one number of additional %s",
			bayescmp.ErrOption, what)
	}
	return nil
}
