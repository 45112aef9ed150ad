package simulate

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/bayescmp/go/bayescmp"
)

// LookingOptions say which truths and thresholds [CostOfLooking] looks at.
type LookingOptions struct {
	// Truths are the populations. The default are four: no difference; a population at each edge of
	// the rope (at one standard deviation if there is no rope); and the pair's own, by the medians
	// of its posterior. All have its median σ0 and ν.
	Truths []Truth
	// Thresholds are the probabilities that a verdict needs. The default are 0.9, 0.95, 0.99, 0.995
	// and 0.999. The one of the test is always among them.
	Thresholds []float64
	// Datasets is the number of data sets at the last look; 0 means as many as the pair has.
	Datasets int
	// Replications is how often each truth is simulated; 0 means 200.
	Replications int
	Seed         uint64
	// File is the file of the [Study].
	File string
}

// CostOfLooking says how often a verdict of the hierarchical test is wrong if somebody looks again
// and again, and stops at the first verdict; and how often if somebody looks only once, at the end.
// It draws data sets that are like those of the pair from populations that are held fixed (see
// [bayescmp.HierarchicalPosterior.Simulate]), and follows each by the monitor. The folds of these
// data sets scatter more than those of the pair: with n folds their variance is (n − 1)/(n − 4)
// times as large on average, 1.5 times with 10 folds and 1.03 times with 100, or a little less.
//
// A verdict is right if its region is the most probable one on the next data set, under the truth;
// in a tie of two regions every verdict is wrong. So the numbers are the worst near such a truth.
//
// Progress functions, if any are given, are told how many simulations are done. CostOfLooking ends
// with the error of ctx when ctx is done. Other errors wrap [bayescmp.ErrOption], or come from the
// test or the study.
func CostOfLooking(
	ctx context.Context, pair bayescmp.Pair, monitor bayescmp.Monitor, options LookingOptions,
	progress ...func(done, total int),
) (*LookingCost, error) {
	now, err := monitor.Test.CompareContext(ctx, pair)
	if err != nil {
		return nil, err
	}
	l := &LookingCost{Now: now}
	if options.Datasets == 0 {
		options.Datasets = now.Datasets
	}
	if l.Looks, err = monitor.LooksAt(options.Datasets); err != nil {
		return nil, err
	}
	if l.thresholds, err = options.thresholds(now.Threshold); err != nil {
		return nil, err
	}
	posterior, ok := now.Posterior.(*bayescmp.HierarchicalPosterior)
	if !ok {
		return nil, fmt.Errorf("%w: CostOfLooking simulates a Student population of independent "+
			"data sets, not families or a DirichletMixture", bayescmp.ErrOption)
	}
	l.Truths = options.Truths
	if len(l.Truths) == 0 {
		l.Truths = usualTruths(posterior, now)
	}
	for _, t := range l.Truths {
		if !(t.Sigma0 > 0 && t.Nu > 1) || math.IsInf(t.Sigma0, 1) || math.IsInf(t.Delta0, 0) ||
			math.IsNaN(t.Delta0) {
			return nil, fmt.Errorf("%w: the truth %q has delta0 %g, sigma0 %g, nu %g; "+
				"sigma0 must be above 0, and nu above 1",
				bayescmp.ErrOption, t.Name, t.Delta0, t.Sigma0, t.Nu)
		}
	}
	study := l.study(pair, posterior, monitor, options)
	if l.results, err = study.Run(ctx, progress...); err != nil {
		return nil, err
	}
	return l, nil
}

// thresholds returns the thresholds in increasing order, each once, with that of the test.
func (o LookingOptions) thresholds(own float64) ([]float64, error) {
	list := []float64{0.9, 0.95, 0.99, 0.995, 0.999}
	if len(o.Thresholds) > 0 {
		list = slices.Clone(o.Thresholds)
	}
	list = append(list, own)
	for _, t := range list {
		if !(t >= 0.5 && t < 1) {
			return nil, fmt.Errorf("%w: a threshold must be in [0.5, 1), not %g",
				bayescmp.ErrOption, t)
		}
	}
	slices.Sort(list)
	return slices.Compact(list), nil
}

// usualTruths are the default.
func usualTruths(posterior *bayescmp.HierarchicalPosterior, now *bayescmp.Comparison) []Truth {
	draws := posterior.Draws(1001, bayescmp.Seed(1))
	median := func(column string) float64 {
		values := draws.Col(column).Float()
		slices.Sort(values)
		return values[len(values)/2]
	}
	delta0, sigma0, nu := median("delta0"), median("sigma0"), median("nu")
	left, right, edge := -now.RopeLeft, now.RopeRight, "at the edge of the rope"
	if left == 0 && right == 0 {
		left, right, edge = -sigma0, sigma0, "at one standard deviation"
	}
	return []Truth{
		{"no difference", 0, sigma0, nu},
		{edge + ", left", left, sigma0, nu},
		{edge + ", right", right, sigma0, nu},
		{"as estimated", delta0, sigma0, nu},
	}
}

// study simulates each truth: its measures are the probabilities at each look.
func (l *LookingCost) study(
	pair bayescmp.Pair, posterior *bayescmp.HierarchicalPosterior, monitor bayescmp.Monitor,
	options LookingOptions,
) Study {
	s := Study{
		Name: fmt.Sprintf("looks at %s of %s against %s, %s",
			l.Now.Test, l.Now.Left, l.Now.Right, ropeOf(l.Now)),
		Parameters:   []string{"delta0", "sigma0", "1/nu"},
		Replications: options.Replications, Seed: options.Seed, File: options.File,
		Inputs: map[string]any{"pair": pair, "monitor": monitor},
	}
	if s.Replications == 0 {
		s.Replications = 200
	}
	for _, n := range l.Looks {
		for _, region := range regions {
			s.Measures = append(s.Measures, atLook(region, n))
		}
	}
	for _, t := range l.Truths {
		s.Settings = append(s.Settings, []float64{t.Delta0, t.Sigma0, 1 / t.Nu})
	}
	s.Experiment = func(truth []float64, random *rand.Rand) ([]float64, error) {
		p, err := posterior.Simulate(truth[0], truth[1], 1/truth[2], options.Datasets, random)
		if err != nil {
			return nil, err
		}
		looks, err := monitor.Follow(context.Background(), p)
		if err != nil {
			return nil, err
		}
		var row []float64
		for _, c := range looks.Comparisons {
			row = append(row, c.P.Left, c.P.Rope, c.P.Right)
		}
		return row, nil
	}
	return s
}
